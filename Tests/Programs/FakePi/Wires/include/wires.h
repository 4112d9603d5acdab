// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// The wires of a fake Pi: a file that the world (the tests) and a stand-in for libgpiod both map, so
// that a wire keeps its level when a process dies, as it does on a Raspberry Pi.

#ifndef FAKE_PI_WIRES_H
#define FAKE_PI_WIRES_H

#include <stdbool.h>
#include <stdint.h>

enum {
  FAKE_LINES = 54,
  FAKE_NAME = 32,
  // libgpiod 2.x has one queue for a request; 1.6 has the queue of each line.
  FAKE_REQUEST_QUEUE = FAKE_LINES,
  FAKE_QUEUES = FAKE_LINES + 1,
  FAKE_CHANGES = 1024,
};

// What can be done to a wire.
enum fake_wire_fault { FAKE_WIRE_WELL, FAKE_WIRE_STUCK_LOW, FAKE_WIRE_STUCK_HIGH };

// The calls that the disk, the clock and the lines answer.
enum fake_call {
  FAKE_SYNC,
  FAKE_READ,
  FAKE_WRITE,
  FAKE_OPEN,
  FAKE_RENAME,
  FAKE_ACCEPT,
  FAKE_WAIT,
  // The way back from a wait, on which a process may have no processor.
  FAKE_WAKE,
  // Reading the levels of lines that are held.
  FAKE_LEVELS,
  FAKE_CALLS,
};

struct fake_wire {
  bool is_high;
  // As the last request left it: an output goes on driving when its process is gone.
  bool is_output;
  bool is_active_low;
  bool has_edges;
  uint8_t fault;
  uint8_t queue;
  int32_t holder;
  char consumer[FAKE_NAME];
};

struct fake_call_fault {
  // Calls that pass before the fault begins, and those that it lasts; -1 is for ever.
  int32_t after, count;
  int32_t code;
  uint32_t milliseconds;
};

// An output that was driven to another level.
struct fake_change {
  uint64_t time;
  uint32_t offset;
  bool is_high;
};

// A clock that leaps: to the next thing that a gate waits for, and no further than the world lets it.
struct fake_clock {
  // Nanoseconds; 0 for the machine's own clock.
  uint64_t now, until;
  // How often the world has let time pass, and the last of these after which the gate had nothing left
  // to do.
  uint32_t asked, answered;
};

struct fake_pi {
  char label[FAKE_NAME];
  bool is_present;
  // What udev has not given to its group yet.
  bool is_forbidden;
  // Another number for each time that the chip was plugged in.
  uint32_t generation;
  uint32_t queue_capacity;
  uint32_t dropped;
  uint32_t change_count;
  struct fake_wire wires[FAKE_LINES];
  struct fake_change changes[FAKE_CHANGES];
  struct fake_call_fault calls[FAKE_CALLS];
  struct fake_clock clock;
};

// An edge on its way to the process that holds the line; an offset that no chip has wakes the
// process and is no edge.
struct fake_edge {
  uint64_t time;
  uint32_t offset;
  uint32_t is_active;
};

// Maps the wires of a folder, which is made if `is_new`; NULL with errno.
struct fake_pi *fake_pi_open(const char *folder, bool is_new);
void fake_pi_close(struct fake_pi *pi);

// Puts a wire to a level, and hands the edge with its time to the process that asked for it.
void fake_pi_drive(
  struct fake_pi *pi, const char *folder, unsigned int offset, bool is_high, uint64_t time);
// The same edge without a change: what a kernel may do, too.
void fake_pi_send_edge(
  struct fake_pi *pi, const char *folder, unsigned int offset, bool is_active, uint64_t time);

// Puts a wire to a level whose edge gets lost, as interrupts of a busy kernel do.
void fake_pi_drive_silently(struct fake_pi *pi, unsigned int offset, bool is_high);
// Has an output's wire stay at a level whatever drives it, from now on; one that is well again follows
// when it is driven next.
void fake_pi_break(struct fake_pi *pi, unsigned int offset, enum fake_wire_fault fault);

// Takes the chip away, and brings it back with its wires as they are.
void fake_pi_unplug(struct fake_pi *pi, const char *folder);
void fake_pi_replug(struct fake_pi *pi);
// Has the chip refuse to be opened, or no longer.
void fake_pi_forbid(struct fake_pi *pi, bool is_forbidden);

// The loss of power: every line is an input again.
void fake_pi_power_off(struct fake_pi *pi);

// Has every program that is started from now on live in virtual time, which stands still.
void fake_pi_stop_clock(struct fake_pi *pi, uint64_t now);
// Lets virtual time pass, and returns when the gate has done all that was due by then; false after half
// a minute of waiting for it.
bool fake_pi_pass(struct fake_pi *pi, uint64_t until);
// The same without waiting for the gate, which may be about to end.
void fake_pi_allow(struct fake_pi *pi, uint64_t until);

// Has a call fail or take its time, from now on.
void fake_pi_fail(struct fake_pi *pi, enum fake_call call, struct fake_call_fault fault);
// How many of its calls are still to fail.
int fake_pi_remaining(const struct fake_pi *pi, enum fake_call call);

bool fake_pi_is_high(const struct fake_pi *pi, unsigned int offset);
// How often an output was driven to high, as far back as the changes reach.
unsigned int fake_pi_rises(const struct fake_pi *pi, unsigned int offset);
bool fake_pi_is_held(const struct fake_pi *pi, unsigned int offset);
// An output that was driven to another level, counted from the first; NULL after the last.
const struct fake_change *fake_pi_change(const struct fake_pi *pi, unsigned int index);
uint64_t fake_pi_now(const struct fake_pi *pi);

#endif
