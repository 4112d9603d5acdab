// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// usage: measure latency|cost|train|idle|second|begin|questions FOLDER COINS PROGRAM [ARGUMENT...]
//
// Runs a gate's program on the virtual Pi whose chip has this FOLDER in sysfs, gives it coins, and
// prints what was measured, a name and a value a line. After each coin the arm is pushed, which locks
// a gate that has a push switch; another one is locked by its next coin.

#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

// Long enough that a look more or less at its end is little of what a second costs.
#define IDLE_SECONDS 20

static int coins;

// How long a switch is closed, and then open: as short as debounce lets it be, or as a coin acceptor's.
static long closed_time = CONTACT_TIME, open_time = CONTACT_TIME;
#define PULSE_TIME 50000000L
#define TRAIN_PAUSE 300000000L

static void use(int line) {
  press(line);
  pause_for(closed_time);
  let_go(line);
  pause_for(open_time);
}

static void use_coin(void) { use(COIN); }
static void use_push(void) { use(PUSH); }
static void use_nothing(void) { pause_for(closed_time + open_time); }
static void rest(void) { pause_for(IDLE_SECONDS * 1000000000L); }

// The number after `name` in one of the program's files in /proc.
static long status_of(const char *path, const char *name) {
  char line[256];
  long value = 0;
  FILE *file = fopen(path, "re");
  if (!file) fail(path);
  while (fgets(line, sizeof line, file))
    if (strncmp(line, name, strlen(name)) == 0) value = atol(line + strlen(name));
  fclose(file);
  return value;
}

static long wakeups_of(pid_t program) {
  pid_t threads[THREAD_COUNT];
  int count = find_threads(program, threads);
  long sum = 0;
  for (int index = 0; index < count; index++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/status", program, threads[index]);
    sum += status_of(path, "voluntary_ctxt_switches:");
  }
  return sum;
}

static void measure_idle(pid_t program) {
  long before = wakeups_of(program);
  pause_for(60000000000L);
  printf("wakeups %ld\n", wakeups_of(program) - before);
}

// The lock's wire is looked at every 20 µs or so; the program has the rest of the time.
static void measure_latency(pid_t program) {
  int unlocked = 0;
  for (int coin = 0; coin < coins; coin++) {
    bool was_high = is_high(LOCK);
    int64_t beginning = now();
    press(COIN);
    while (is_high(LOCK) == was_high && now() - beginning < 1000000000) pause_for(20000);
    int64_t end = now();
    if (is_high(LOCK) != was_high) unlocked++;
    printf("latency %ld\n", (long)(end - beginning));
    pause_for(CONTACT_TIME);
    let_go(COIN);
    // Not always at the same place between two ticks of the kernel's clock.
    pause_for(CONTACT_TIME + coin * 37 % 1000 * 1000);
    use(PUSH);
  }
  printf("unlocked %d\n", unlocked);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/status", program);
  printf("memory %ld\n", status_of(path, "VmRSS:"));
}

static void print_cost(const char *name, const struct cost *cost) {
  printf("%s instructions %ld\n", name, cost->instructions);
  printf("%s log-instructions %ld\n", name, cost->log_instructions);
  printf("%s log-calls %ld\n", name, cost->log_calls);
  printf("%s string-bytes %ld\n", name, cost->string_bytes);
  printf("%s all-string-bytes %ld\n", name, cost->all_string_bytes);
  for (int call = 0; call < CALL_COUNT; call++)
    if (cost->calls[call]) printf("%s call-%d %ld\n", name, call, cost->calls[call]);
}

// A repetition of a string instruction counts here, as it does in valgrind.
static void measure_second(pid_t program) {
  trace(program);
  cost_of(use_nothing);
  struct cost cost = cost_of(rest);
  printf("second %ld\n", (cost.instructions + cost.string_bytes) / IDLE_SECONDS);
}

// The end that a program waits for before it begins.
static int gate[2];

static void begin(void) {
  check(write(gate[1], "", 1), "begin");
  pause_for(900000000L);
}

// What a program that has run before does in its first second, before it looks at its lines once more.
static pid_t measure_begin(pid_t before, char **arguments) {
  pause_for(900000000L);
  kill(before, SIGKILL);
  waitpid(before, NULL, 0);
  check(pipe2(gate, O_CLOEXEC), "pipe");
  pid_t program = check(fork(), "fork");
  if (program == 0) {
    char byte;
    check(read(gate[0], &byte, 1), "begin");
    execvp(arguments[0], arguments);
    fail(arguments[0]);
  }
  trace(program);
  struct cost cost = cost_of(begin);
  printf("begin %ld\n", cost.instructions + cost.log_instructions + cost.all_string_bytes);
  return program;
}

// Where a gate listens that is asked how it is. It has the socket as its service manager passes one.
static struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/run/status"};
#define SESSION_COUNT 4
#define REQUEST_SIZE 32
// Packet.version of Requests.
#define VERSION 9

static int make_socket(void) { return check(socket(AF_UNIX, SOCK_SEQPACKET, 0), "socket"); }

static void listen_for_questions(void) {
  int listener = make_socket();
  check(bind(listener, (struct sockaddr *)&address, sizeof address), address.sun_path);
  check(listen(listener, 8), "listen");
  // The number that the protocol begins with; the shell that becomes the gate tells LISTEN_PID.
  check(dup2(listener, 3), "dup2");
  setenv("LISTEN_FDS", "1", true);
  setenv("LISTEN_FDNAMES", "status", true);
}

static void ask(int gate, unsigned char question) {
  unsigned char request[REQUEST_SIZE] = {VERSION, question, 0, 0, 0xff, 0xff, 0xff, 0xff}, reply[1024];
  check(send(gate, request, sizeof request, 0), "send");
  check(recv(gate, reply, sizeof reply, 0), "recv");
  // Byte 2 is the result: done.
  if (reply[1] != question || reply[2] != 0) {
    fprintf(stderr, "measure: question %d: the gate answers %d\n", question, reply[2]);
    exit(1);
  }
}

// What `turnstilectl status` does: connects, says hello and asks how the gate is.
static void ask_status(void) {
  for (int session = 0; session < SESSION_COUNT; session++) {
    int gate = make_socket();
    check(connect(gate, (struct sockaddr *)&address, sizeof address), "connect");
    ask(gate, 0);
    ask(gate, 1);
    close(gate);
  }
}

static void measure_questions(pid_t program) {
  trace(program);
  cost_of(use_nothing);
  struct cost cost = cost_of(ask_status);
  printf("status %ld\n", (cost.instructions + cost.all_string_bytes) / SESSION_COUNT);
}

// Each coin beside as long a time without one: what a program does anyway is not the coin's.
static void measure_cost(pid_t program) {
  // The first coin, whose costs come only once, is not counted.
  use_coin();
  use_push();
  trace(program);
  cost_of(use_nothing);
  int unlocked = 0;
  for (int coin = 0; coin < coins; coin++) {
    struct cost cost = cost_of(use_nothing);
    print_cost("idle", &cost);
    bool was_high = is_high(LOCK);
    cost = cost_of(use_coin);
    if (is_high(LOCK) != was_high) unlocked++;
    print_cost("coin", &cost);
    cost = cost_of(use_push);
    print_cost("push", &cost);
  }
  printf("unlocked %d\n", unlocked);
}

// A coin as an acceptor tells it: a pulse, and a pause that ends its train.
static void measure_train(pid_t program) {
  closed_time = PULSE_TIME;
  open_time = TRAIN_PAUSE;
  measure_cost(program);
}

int main(int count, char **arguments) {
  if (count < 5) return 64;
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (arguments[1][0] == 'q') listen_for_questions();
  open_wires(arguments[2]);
  coins = atoi(arguments[3]);
  int64_t delay;
  pid_t program = start_program(arguments + 4, &delay);
  printf("start %ld\n", (long)delay);
  switch (arguments[1][0]) {
    case 'l': measure_latency(program); break;
    case 'c': measure_cost(program); break;
    case 't': measure_train(program); break;
    case 'i': measure_idle(program); break;
    case 's': measure_second(program); break;
    case 'q': measure_questions(program); break;
    case 'b': program = measure_begin(program, arguments + 4); break;
  }
  kill(program, SIGKILL);
  // A traced thread is not gone before its tracer has seen it go.
  for (pid_t id; (id = waitpid(-1, NULL, __WALL)) > 0 && id != program;) continue;
  return 0;
}
