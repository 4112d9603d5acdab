// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// Counts by single steps: slow, but exact, and every thread counts. In the virtual Pi's virtual time
// the program under trace does not know how slow it is.

#include <dirent.h>

#include <stddef.h>
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

void trace(pid_t program) {
  pid_t ids[THREAD_COUNT];
  int count = find_threads(program, ids);
  for (int index = 0; index < count; index++) {
    check(ptrace(PTRACE_SEIZE, ids[index], 0, PTRACE_O_TRACECLONE), "seize");
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

// Whether the instruction at `place` is a system call. What was once read is remembered: programs
// that write their own instructions are not measured here.
static bool is_call(pid_t id, unsigned long place) {
  static struct { unsigned long place; bool is_call; } known[1 << 16];
  unsigned long index = (place ^ place >> 16) % (1 << 16);
  if (known[index].place != place) {
    long text = ptrace(PTRACE_PEEKTEXT, id, place, 0);
    known[index].is_call = (text & 0xffff) == 0x050f;
    known[index].place = place;
  }
  return known[index].is_call;
}

// A thread stands before its next instruction. One that repeats itself stops at each repetition.
static void count_step(pid_t id) {
  struct thread *thread = thread_of(id);
  unsigned long place = ptrace(PTRACE_PEEKUSER, id, offsetof(struct user, regs.rip), 0);
  if (place != thread->place) thread->instructions++;
  thread->place = place;
  if (!is_call(id, place)) return;
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
  return cost;
}
