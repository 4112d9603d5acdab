// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// Counts by single steps: slow, but exact, and every thread counts. In the virtual Pi's virtual time
// the program under trace does not know how slow it is.

#include <dirent.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

// What is known of each thread: where it stood, and what it did since its last system call.
static struct thread {
  pid_t id;
  unsigned long place;
  long instructions;
} threads[THREAD_COUNT];
static struct cost cost;

static struct thread *thread_of(pid_t id) {
  for (struct thread *thread = threads; thread < threads + THREAD_COUNT; thread++) {
    if (thread->id == 0) thread->id = id;
    if (thread->id == id) return thread;
  }
  exit(1);
}

int find_threads(pid_t program, pid_t *threads) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", program);
  DIR *tasks = opendir(path);
  if (!tasks) fail(path);
  int count = 0;
  for (struct dirent *task; (task = readdir(tasks)) && count < THREAD_COUNT;)
    if (atoi(task->d_name) > 0) threads[count++] = atoi(task->d_name);
  closedir(tasks);
  return count;
}

// Where the program's own instructions are, its libraries' left out.
static unsigned long text_start, text_end;

static void find_text(pid_t program) {
  char path[64], name[PATH_MAX], line[PATH_MAX + 128];
  snprintf(path, sizeof path, "/proc/%d/exe", program);
  name[check(readlink(path, name, sizeof name - 1), path)] = 0;
  snprintf(path, sizeof path, "/proc/%d/maps", program);
  FILE *maps = fopen(path, "re");
  if (!maps) fail(path);
  unsigned long start, end;
  while (fgets(line, sizeof line, maps))
    if (strstr(line, " r-xp ") && strstr(line, name) && sscanf(line, "%lx-%lx", &start, &end) == 2) {
      text_start = start;
      text_end = end;
    }
  fclose(maps);
}

void trace(pid_t program) {
  find_text(program);
  pid_t ids[THREAD_COUNT];
  int count = find_threads(program, ids);
  for (int index = 0; index < count; index++) {
    check(ptrace(PTRACE_SEIZE, ids[index], 0, PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC), "seize");
    check(ptrace(PTRACE_INTERRUPT, ids[index], 0, 0), "interrupt");
  }
}

// What a program does to write a line of its log: is that possible, is it a terminal, here it is.
static bool is_for_log(const struct user_regs_struct *registers) {
  switch (registers->rax) {
    case SYS_write: return registers->rdi == STDERR_FILENO;
    case SYS_ioctl: return registers->rdi == STDERR_FILENO && registers->rsi == TCGETS;
    case SYS_poll: return registers->rsi == 1 && registers->rdx == 0;
    default: return false;
  }
}

static void count_call(struct thread *thread, const struct user_regs_struct *registers) {
  if (is_for_log(registers)) {
    cost.log_calls++;
    cost.log_instructions += thread->instructions;
  } else {
    cost.calls[registers->rax % CALL_COUNT]++;
    cost.instructions += thread->instructions;
  }
  thread->instructions = 0;
}

// What there is to know of the instruction at a place: whether it is a system call, and how many bytes
// each repetition of a string instruction copies or sets, 0 for any other.
struct instruction {
  unsigned long place;
  bool is_call;
  int width;
};

static struct instruction read_instruction(pid_t id, unsigned long place) {
  long text = ptrace(PTRACE_PEEKTEXT, id, place, 0);
  struct instruction instruction = {place, (text & 0xffff) == 0x050f, 0};
  if ((text & 0xff) != 0xf3) return instruction;
  bool is_wide = (text >> 8 & 0xf8) == 0x48;
  // movs and stos: 0xa4 and 0xaa of bytes, 0xa5 and 0xab of words.
  int code = text >> (is_wide ? 16 : 8) & 0xff;
  if (code == 0xa4 || code == 0xaa) instruction.width = 1;
  if (code == 0xa5 || code == 0xab) instruction.width = is_wide ? 8 : 4;
  return instruction;
}

// What was once read is remembered: programs that write their own instructions are not measured here.
static struct instruction instruction_at(pid_t id, unsigned long place) {
  static struct instruction known[1 << 16];
  struct instruction *instruction = &known[(place ^ place >> 16) % (1 << 16)];
  if (instruction->place != place) *instruction = read_instruction(id, place);
  return *instruction;
}

// A thread stands before its next instruction. One that repeats itself stops at each repetition.
static void count_step(pid_t id) {
  struct thread *thread = thread_of(id);
  unsigned long place = ptrace(PTRACE_PEEKUSER, id, offsetof(struct user, regs.rip), 0);
  struct instruction instruction = instruction_at(id, place);
  if (place != thread->place) thread->instructions++;
  thread->place = place;
  cost.all_string_bytes += instruction.width;
  if (place >= text_start && place < text_end) cost.string_bytes += instruction.width;
  if (!instruction.is_call) return;
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, id, 0, &registers) == 0) count_call(thread, &registers);
}

struct cost cost_of(void (*action)(void)) {
  cost = (struct cost){0};
  pid_t actor = check(fork(), "fork");
  if (actor == 0) {
    action();
    _exit(0);
  }
  int status;
  for (pid_t id; (id = waitpid(-1, &status, __WALL)) != actor || !WIFEXITED(status);) {
    check(id, "wait");
    if (!WIFSTOPPED(status)) continue;
    int signal = WSTOPSIG(status);
    bool is_step = signal == SIGTRAP && status >> 16 == 0;
    if (is_step) count_step(id);
    ptrace(PTRACE_SINGLESTEP, id, 0, is_step || status >> 16 || signal == SIGSTOP ? 0 : signal);
  }
  // An action that has failed has cost nothing that counts.
  if (WEXITSTATUS(status) != 0) exit(WEXITSTATUS(status));
  return cost;
}
