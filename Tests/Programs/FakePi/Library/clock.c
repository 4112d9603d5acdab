// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// Stands before the calls that take time, so that a gate can live in virtual time: when its loop waits,
// the clock leaps to the earliest of the loop's deadline, the end of a slow disk's call, and the time
// that the world has let pass. Every edge, output and deadline then has the same time in each run.
//
// The loop is the main thread. The only other thread of a gate waits for the disk, and the clock stands
// still while that works: until it waits for a message, or rests in a call that is slow.

#include "lines.h"

#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
// Whether the other thread waits for a message, and when its slow call ends; 0 for none.
static bool is_idle = true;
static uint64_t rest_ends;

static bool is_main(void) { return syscall(SYS_gettid) == getpid(); }
static bool is_virtual(void) { return pi && pi->clock.now; }
static void leap(uint64_t time) { __atomic_store_n(&pi->clock.now, time, __ATOMIC_RELEASE); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_MONOTONIC || !is_virtual()) return (int)syscall(SYS_clock_gettime, clock, time);
  uint64_t now = fake_pi_now(pi);
  *time = (struct timespec){(time_t)(now / 1000000000), (long)(now % 1000000000)};
  return 0;
}

void rest(uint32_t milliseconds) {
  if (!is_virtual()) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    while (milliseconds && nanosleep(&time, &time) < 0) {}
    return;
  }
  uint64_t end = fake_pi_now(pi) + milliseconds * 1000000ULL;
  if (is_main()) return leap(end);
  if (milliseconds == 0) return;
  pthread_mutex_lock(&mutex);
  rest_ends = end;
  pthread_cond_broadcast(&changed);
  while (rest_ends) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
}

ssize_t read(int file, void *bytes, size_t count) {
  bool is_watched = is_virtual() && !is_main();
  if (is_watched) {
    struct pollfd message = {file, POLLIN, 0};
    pthread_mutex_lock(&mutex);
    if (poll(&message, 1, 0) == 0) is_idle = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return syscall(SYS_read, file, bytes, count);
}

// Whether the other end of a socket is this process's own, too.
static bool is_to_thread(int socket) {
  struct { pid_t process; uid_t user; gid_t group; } peer = {0, 0, 0};
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.process == getpid();
}

ssize_t sendto(
  int socket, const void *bytes, size_t count, int flags, const struct sockaddr *address,
  socklen_t length) {
  bool is_message = is_virtual() && !address && is_to_thread(socket);
  if (is_message) pthread_mutex_lock(&mutex);
  ssize_t sent = syscall(SYS_sendto, socket, bytes, count, flags, address, length);
  if (is_message) {
    if (sent >= 0) is_idle = false;
    pthread_mutex_unlock(&mutex);
  }
  return sent;
}

// When the other thread's slow call ends, as soon as that thread works no longer; 0 for none.
static uint64_t wait_for_thread(void) {
  pthread_mutex_lock(&mutex);
  while (!is_idle && !rest_ends) pthread_cond_wait(&changed, &mutex);
  uint64_t end = rest_ends;
  pthread_mutex_unlock(&mutex);
  return end;
}

static void end_rest(void) {
  pthread_mutex_lock(&mutex);
  rest_ends = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

static int wait_for(
  int poll, struct epoll_event *events, int count, const struct timespec *timeout,
  const sigset_t *mask) {
  return (int)syscall(SYS_epoll_pwait2, poll, events, count, timeout, mask, (size_t)8);
}

static int wait_virtually(
  int poll, struct epoll_event *events, int count, uint64_t deadline, const sigset_t *mask) {
  struct fake_clock *clock = &pi->clock;
  while (true) {
    uint64_t rest = wait_for_thread();
    // Read before the descriptors are: what the world did before it asked, or let time pass, is seen here.
    uint32_t asked = __atomic_load_n(&clock->asked, __ATOMIC_ACQUIRE);
    uint64_t until = __atomic_load_n(&clock->until, __ATOMIC_ACQUIRE);
    struct timespec pause = {0, 0};
    int ready = wait_for(poll, events, count, &pause, mask);
    if (ready != 0) return ready;
    uint64_t now = clock->now;
    uint64_t next = rest && rest < deadline ? rest : deadline;
    if (next <= until || next <= now) {
      if (next > now) leap(next);
      // The disk answers before anything else that happens at the same time.
      if (!rest || rest > next) return 0;
      end_rest();
      continue;
    }
    if (until > now) leap(until);
    __atomic_store_n(&clock->answered, asked, __ATOMIC_RELEASE);
    pause.tv_nsec = 100000;
    ready = wait_for(poll, events, count, &pause, mask);
    if (ready != 0) return ready;
  }
}

int epoll_pwait2(
  int poll, struct epoll_event *events, int count, const struct timespec *timeout,
  const sigset_t *mask) {
  if (fails(FAKE_WAIT)) return -1;
  if (!is_virtual() || !timeout) {
    int ready = wait_for(poll, events, count, timeout, mask);
    return fails(FAKE_WAKE) ? -1 : ready;
  }
  uint64_t length = (uint64_t)timeout->tv_sec * 1000000000 + (uint64_t)timeout->tv_nsec;
  return wait_virtually(poll, events, count, fake_pi_now(pi) + length, mask);
}
