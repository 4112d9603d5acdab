// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// usage: year FOLDER FIRMWARE SETUP DAYS
//
// A busy gate for so many days, on the wires of the chip with this FOLDER in sysfs and in virtual
// time: 500 people through a day, and all that happens at a gate. This program counts, by the lock
// and the lamps alone; at the end the firmware's ledger must say the same.
//
// The setup has the gate break at one push in a hundred, and lock again after 20 s.

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "firmware.h"

#define PASSAGES_A_DAY 500
#define SECOND 1000000000L
#define DAY (86400 * SECOND)

static struct books seen;
static long starts, kills, mistakes;
static pid_t gate;
// Whether the firmware is restarted now and then. In the last quarter of the year it is not, and
// grows a quarter of a year old.
static bool is_restarted = true;

static void expect(bool is_so, const char *what) {
  if (is_so) return;
  mistakes++;
  printf("# after %ld passages: %s\n", seen.passages, what);
  fflush(stdout);
  if (mistakes == 10) exit(1);
}

// 0..<bound; the same at every run.
static long draw(long bound) {
  static uint64_t state = 1;
  state = state * 6364136223846793005 + 1442695040888963407;
  return (long)((state >> 33) % (uint64_t)bound);
}

static void use(int line) {
  press(line);
  pause_for(CONTACT_TIME);
  let_go(line);
  pause_for(CONTACT_TIME);
}

static void begin(void) {
  int64_t delay;
  char boot[33];
  // At every second start the kernel is another one.
  snprintf(boot, sizeof boot, "%032lx", starts++ / 2 + 1);
  setenv("TURNSTILE_BOOT", boot, 1);
  gate = start_program((char *[]){(char *)program, "run", (char *)setup, NULL}, &delay);
}

static void end(int signal) {
  kill(gate, signal);
  int status;
  check(waitpid(gate, &status, 0), "wait");
  expect(signal == SIGKILL || status == 0, "the gate did not end well");
}

static void give_coin(void) {
  bool was_open = is_high(LOCK);
  use(COIN);
  if (was_open) seen.refused++;
  else seen.coins++;
  expect(is_high(LOCK) && is_high(GREEN), "a coin does not open the gate");
}

static void mend(void) {
  if (is_high(LOCK)) seen.voided++;
  use(REPAIRMAN);
  seen.repairs++;
  expect(!is_high(LOCK) && is_high(FAULT) && !is_high(RED), "the lamps do not show the repair");
  pause_for(5 * SECOND);
  expect(is_high(RED) && !is_high(FAULT), "a repair does not end");
}

static void push(void) {
  bool was_open = is_high(LOCK);
  use(PUSH);
  expect(!is_high(LOCK) && is_high(RED), "a push does not close the gate");
  if (!was_open) {
    seen.refused_pushes++;
  } else if (is_high(FAULT)) {
    seen.voided++;
    seen.breakages++;
    pause_for(draw(60) * SECOND);
    mend();
  } else {
    seen.passages++;
  }
}

static void wait_for_relock(void) {
  pause_for(20 * SECOND);
  seen.voided++;
  expect(!is_high(LOCK), "an unused coin does not expire");
}

static void crash(void) {
  // What was written down lasts, and what only counts is written within 5 s; what takes longer is
  // another test's.
  pause_for(5 * SECOND + CONTACT_TIME);
  end(SIGKILL);
  kills++;
  begin();
}

// One visitor, and sometimes more than that.
static void visit(void) {
  pause_for(SECOND + draw(12) * SECOND + draw(1000) * 1000000);
  if (draw(30) == 0) push();
  give_coin();
  if (draw(30) == 0) give_coin();
  if (is_restarted && draw(3 * PASSAGES_A_DAY) == 0) crash();
  if (draw(500) == 0) mend();
  else if (draw(100) == 0) wait_for_relock();
  else push();
}

static long memory(const char *name) {
  char path[64], line[256];
  long value = 0;
  snprintf(path, sizeof path, "/proc/%d/status", gate);
  FILE *file = fopen(path, "re");
  if (!file) fail(path);
  while (fgets(line, sizeof line, file))
    if (strncmp(line, name, strlen(name)) == 0) value = atol(line + strlen(name));
  fclose(file);
  return value;
}

// The gate is closed at night. A firmware that is not stopped then is kept from running: it would
// only check its lines once a second.
static void sleep_until(int64_t morning, int day) {
  pause_for(6 * SECOND);
  if (!is_restarted) kill(gate, SIGSTOP);
  else end(day % 7 == 6 ? SIGKILL : SIGTERM);
  pause_for(morning - now());
  if (!is_restarted) kill(gate, SIGCONT);
  else begin();
  pause_for(SECOND);
}

static bool report(bool is_so, const char *what) {
  printf("%s - %s\n", is_so ? "ok" : "not ok", what);
  return is_so;
}

static bool is_as_seen(void) {
  struct books books = read_books();
  printf("# %ld coins, %ld passages, %ld voided, %ld refused, %ld breakages, %ld repairs\n",
    books.coins, books.passages, books.voided, books.refused, books.breakages, books.repairs);
  return books.is_whole && is_balanced(&books) && books.coins == seen.coins
    && books.passages == seen.passages && books.voided == seen.voided
    && books.refused == seen.refused && books.breakages == seen.breakages
    && books.repairs == seen.repairs && books.refused_pushes == seen.refused_pushes;
}

int main(int count, char **arguments) {
  if (count != 5) return 64;
  open_wires(arguments[1]);
  program = arguments[2];
  setup = arguments[3];
  int days = atoi(arguments[4]), passed = 0;
  int64_t beginning = now();
  long resident = 0, peak = 0;
  begin();
  for (int day = 0; day < days; day++) {
    is_restarted = day < days * 3 / 4;
    while (seen.passages < (day + 1) * PASSAGES_A_DAY) visit();
    if (is_restarted || day == days * 3 / 4) {
      resident = memory("VmRSS:");
      peak = memory("VmHWM:");
    }
    if (day + 1 < days) sleep_until(beginning + (day + 1) * DAY, day);
  }
  printf("# %d days, %ld starts, of them %ld after a crash by day; memory %ld kB, peak %ld kB\n",
    days, starts, kills, memory("VmRSS:"), memory("VmHWM:"));
  passed += report(memory("VmRSS:") == resident, "resident memory is what it was");
  passed += report(memory("VmHWM:") == peak, "and never was more in between");
  end(SIGTERM);
  passed += report(mistakes == 0, "the lock and the lamps were right all the time");
  passed += report(is_as_seen(), "the books balance, and say what was seen");
  printf("%d passed, %d failed\n", passed, 4 - passed);
  return passed != 4;
}
