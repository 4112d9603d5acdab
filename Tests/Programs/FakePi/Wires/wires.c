// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#include "wires.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct fake_pi *fake_pi_open(const char *folder, bool is_new) {
  char path[512];
  snprintf(path, sizeof path, "%s/wires", folder);
  int file = open(path, O_RDWR | O_CLOEXEC | (is_new ? O_CREAT | O_EXCL : 0), 0600);
  if (file < 0 || (is_new && ftruncate(file, sizeof(struct fake_pi)) < 0)) return NULL;
  struct fake_pi *pi =
    mmap(NULL, sizeof(struct fake_pi), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (pi == MAP_FAILED) return NULL;
  if (is_new) {
    strcpy(pi->label, "pinctrl-fake");
    pi->is_present = true;
    for (int queue = 0; queue < FAKE_QUEUES; queue++) {
      snprintf(path, sizeof path, "%s/edges-%d", folder, queue);
      if (mkfifo(path, 0600) < 0) return NULL;
    }
  }
  return pi;
}

void fake_pi_close(struct fake_pi *pi) { munmap(pi, sizeof *pi); }

uint64_t fake_pi_now(const struct fake_pi *pi) {
  if (pi->clock.now) return __atomic_load_n(&pi->clock.now, __ATOMIC_ACQUIRE);
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void fake_pi_stop_clock(struct fake_pi *pi, uint64_t now) { pi->clock.now = pi->clock.until = now; }

void fake_pi_allow(struct fake_pi *pi, uint64_t until) {
  __atomic_store_n(&pi->clock.until, until, __ATOMIC_RELEASE);
}

bool fake_pi_pass(struct fake_pi *pi, uint64_t until) {
  struct fake_clock *clock = &pi->clock;
  fake_pi_allow(pi, until);
  uint32_t asked = __atomic_add_fetch(&clock->asked, 1, __ATOMIC_ACQ_REL);
  struct timespec pause = {0, 20000};
  time_t end = time(NULL) + 30;
  while (__atomic_load_n(&clock->answered, __ATOMIC_ACQUIRE) != asked) {
    if (time(NULL) > end) return false;
    nanosleep(&pause, NULL);
  }
  return true;
}

void fake_pi_fail(struct fake_pi *pi, enum fake_call call, struct fake_call_fault fault) {
  pi->calls[call] = fault;
}

int fake_pi_remaining(const struct fake_pi *pi, enum fake_call call) {
  return __atomic_load_n(&pi->calls[call].count, __ATOMIC_RELAXED);
}

bool fake_pi_is_high(const struct fake_pi *pi, unsigned int offset) {
  return pi->wires[offset].is_high;
}

unsigned int fake_pi_rises(const struct fake_pi *pi, unsigned int offset) {
  unsigned int count = 0;
  for (unsigned int index = 0; index < FAKE_CHANGES && index < pi->change_count; index++)
    count += pi->changes[index].offset == offset && pi->changes[index].is_high;
  return count;
}

const struct fake_change *fake_pi_change(const struct fake_pi *pi, unsigned int index) {
  return index < pi->change_count ? &pi->changes[index % FAKE_CHANGES] : NULL;
}

bool fake_pi_is_held(const struct fake_pi *pi, unsigned int offset) {
  int32_t holder = pi->wires[offset].holder;
  return holder > 0 && (kill(holder, 0) == 0 || errno != ESRCH);
}

static void send(struct fake_pi *pi, const char *folder, int queue, struct fake_edge edge) {
  char path[512];
  snprintf(path, sizeof path, "%s/edges-%d", folder, queue);
  // Without a reader there is nothing to wake.
  int file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  // A program may end before the edge is written: without a reader of its own, the writer would end of SIGPIPE.
  int reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  int waiting = 0;
  ioctl(file, FIONREAD, &waiting);
  // A full queue drops the newest, in 1.6 and here in 2.x as well, where the kernel drops the oldest.
  if ((unsigned int)waiting >= pi->queue_capacity * sizeof edge || write(file, &edge, sizeof edge) < 0)
    pi->dropped++;
  close(file);
  close(reader);
}

void fake_pi_send_edge(
  struct fake_pi *pi, const char *folder, unsigned int offset, bool is_active, uint64_t time) {
  struct fake_edge edge = {time, offset, is_active};
  if (pi->wires[offset].has_edges) send(pi, folder, pi->wires[offset].queue, edge);
}

void fake_pi_drive(
  struct fake_pi *pi, const char *folder, unsigned int offset, bool is_high, uint64_t time) {
  struct fake_wire *wire = &pi->wires[offset];
  if (wire->is_high == is_high) return;
  wire->is_high = is_high;
  fake_pi_send_edge(pi, folder, offset, is_high != wire->is_active_low, time);
}

void fake_pi_drive_silently(struct fake_pi *pi, unsigned int offset, bool is_high) {
  pi->wires[offset].is_high = is_high;
}

void fake_pi_break(struct fake_pi *pi, unsigned int offset, enum fake_wire_fault fault) {
  pi->wires[offset].fault = fault;
  if (fault != FAKE_WIRE_WELL) pi->wires[offset].is_high = fault == FAKE_WIRE_STUCK_HIGH;
}

void fake_pi_unplug(struct fake_pi *pi, const char *folder) {
  pi->is_present = false;
  pi->generation++;
  struct fake_edge nothing = {0, FAKE_LINES, 0};
  for (int queue = 0; queue < FAKE_QUEUES; queue++) send(pi, folder, queue, nothing);
}

void fake_pi_replug(struct fake_pi *pi) { pi->is_present = true; }

void fake_pi_forbid(struct fake_pi *pi, bool is_forbidden) { pi->is_forbidden = is_forbidden; }

void fake_pi_power_off(struct fake_pi *pi) {
  for (struct fake_wire *wire = pi->wires; wire < pi->wires + FAKE_LINES; wire++) {
    if (wire->is_output) wire->is_high = false;
    wire->is_output = false;
    wire->has_edges = false;
    wire->holder = 0;
  }
}
