// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#include "firmware.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// What a stop at a system call looks like, as asked for.
#define CALL_STOP (SIGTRAP | 0x80)

const char *program, *setup;

// Threads are traced one by one, and a stop does not say whether a call begins or ends.
static struct thread {
  pid_t id;
  bool is_inside;
  long call;
} threads[8];

static struct life {
  pid_t id;
  decision decide;
  struct point point;
  bool is_over;
  int ending;
} life;

int ending(void) { return life.ending; }

static struct thread *thread_of(pid_t id) {
  struct thread *thread = threads;
  while (thread->id != 0 && thread->id != id) thread++;
  thread->id = id;
  return thread;
}

void count_from_here(void) { life.point.number = 0; }

// Becomes another program, with these as its output and its errors.
static void become(char *const command[], int output, int errors) {
  dup2(output, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  execvp(command[0], command);
  fail(command[0]);
}

void start(const char *verb, decision decide) {
  sigset_t changes;
  sigemptyset(&changes);
  sigaddset(&changes, SIGCHLD);
  sigprocmask(SIG_BLOCK, &changes, NULL);
  memset(threads, 0, sizeof threads);
  int log = check(open(LOG, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), LOG);
  life = (struct life){.id = check(fork(), "fork"), .decide = decide};
  if (life.id == 0) {
    sigprocmask(SIG_UNBLOCK, &changes, NULL);
    check(ptrace(PTRACE_TRACEME, 0, 0, 0), "trace");
    raise(SIGSTOP);
    become((char *[]){(char *)program, (char *)verb, (char *)setup, NULL}, log, log);
  }
  close(log);
  check(waitpid(life.id, NULL, 0), "wait");
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC
    | PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL;
  check(ptrace(PTRACE_SETOPTIONS, life.id, 0, options), "options");
  // From exec on: what comes before is not the firmware's.
  check(ptrace(PTRACE_CONT, life.id, 0, 0), "continue");
  check(waitpid(life.id, NULL, 0), "wait");
  *thread_of(life.id) = (struct thread){life.id, true, SYS_execve};
  check(ptrace(PTRACE_SYSCALL, life.id, 0, 0), "continue");
}

static void stop_at_call(pid_t id) {
  struct thread *thread = thread_of(id);
  thread->is_inside = !thread->is_inside;
  if (thread->is_inside)
    thread->call = ptrace(PTRACE_PEEKUSER, id, offsetof(struct user, regs.orig_rax), 0);
  life.point.number++;
  life.point.call = thread->call;
  life.point.is_entry = thread->is_inside;
  // It may be about to release its lines.
  if (life.point.call == SYS_close) keep_outputs();
  if (!life.decide || !life.decide(&life.point)) return;
  keep_outputs();
  kill(life.id, SIGKILL);
}

// A thread has stopped, and goes on.
static void note_stop(pid_t id, int status) {
  int signal = WSTOPSIG(status), event = status >> 16;
  if (event == PTRACE_EVENT_EXIT) keep_outputs();
  if (signal == CALL_STOP) stop_at_call(id);
  bool is_ours = event != 0 || signal == SIGSTOP || signal == CALL_STOP;
  ptrace(PTRACE_SYSCALL, id, 0, is_ours ? 0 : signal);
}

// Takes note of one thing that happened, if there is one.
static bool note_change(void) {
  int status;
  pid_t id = waitpid(-1, &status, __WALL | WNOHANG);
  if (id <= 0) return false;
  if (WIFSTOPPED(status)) {
    note_stop(id, status);
  } else if (id == life.id) {
    life.is_over = true;
    life.ending = status;
  }
  return true;
}

bool live_until(int64_t end) {
  sigset_t changes;
  sigemptyset(&changes);
  sigaddset(&changes, SIGCHLD);
  while (!life.is_over) {
    if (note_change()) continue;
    int64_t rest = end - now();
    if (rest <= 0) return true;
    struct timespec time = {rest / 1000000000, rest % 1000000000};
    sigtimedwait(&changes, NULL, &time);
  }
  return false;
}

void end_by(int signal) {
  if (signal == SIGKILL) keep_outputs();
  kill(life.id, signal);
  live_until(INT64_MAX);
}

static void note_line(struct books *books, const char *name, const char *value) {
  if (strcmp(name, "state") == 0) snprintf(books->state, sizeof books->state, "%s", value);
  if (strcmp(name, "coins") == 0) books->coins = atol(value);
  if (strcmp(name, "refused-coins") == 0) books->refused = atol(value);
  if (strcmp(name, "voided-coins") == 0) books->voided = atol(value);
  if (strcmp(name, "pending-coins") == 0) books->pending = atol(value);
  if (strcmp(name, "passages") == 0) books->passages = atol(value);
  if (strcmp(name, "refused-pushes") == 0) books->refused_pushes = atol(value);
  if (strcmp(name, "breakages") == 0) books->breakages = atol(value);
  if (strcmp(name, "repairs") == 0) books->repairs = atol(value);
  if (strcmp(name, "grants") == 0) books->grants = atol(value);
}

long read_places(const char *path, char bytes[PLACES_SIZE]) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  long first = pread(file, bytes, PLACE_SIZE, 0);
  long second = first < PLACE_SIZE ? 0 : pread(file, bytes + PLACE_SIZE, PLACE_SIZE, PLACE_DISTANCE);
  close(file);
  return first + second;
}

void write_places(const char *bytes, long size) {
  int file = check(open(LEDGER, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), LEDGER);
  long first = size < PLACE_SIZE ? size : PLACE_SIZE;
  if (pwrite(file, bytes, first, 0) != first) fail(LEDGER);
  if (size > first && pwrite(file, bytes + first, size - first, PLACE_DISTANCE) != size - first) fail(LEDGER);
  close(file);
}

struct books read_books(void) {
  struct books books = {.is_there = access(LEDGER, F_OK) == 0};
  int ends[2], errors, status;
  check(pipe2(ends, O_CLOEXEC), "pipe");
  errors = check(open("/run", O_RDWR | O_TMPFILE | O_CLOEXEC, 0600), "errors");
  pid_t id = check(fork(), "fork");
  if (id == 0) become((char *[]){"turnstilectl", "books", "--state", STATE, NULL}, ends[1], errors);
  close(ends[1]);
  FILE *lines = fdopen(ends[0], "r");
  char name[32], value[32];
  while (fscanf(lines, "%31s %31s", name, value) == 2) note_line(&books, name, value);
  fclose(lines);
  check(waitpid(id, &status, 0), "wait");
  books.is_whole = status == 0 && lseek(errors, 0, SEEK_END) == 0;
  close(errors);
  return books;
}

bool is_balanced(const struct books *books) {
  long open = strcmp(books->state, "unlocked") == 0;
  return books->pending == open
    && books->coins + books->grants == books->passages + books->voided + open;
}
