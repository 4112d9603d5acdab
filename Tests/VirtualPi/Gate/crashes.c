// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// usage: crashes FOLDER FIRMWARE SETUP STRIDE FIRST
//
// One gate, whose firmware is killed before and after every system call it makes while it starts,
// is used and is stopped; or at every STRIDEth of these points, from the FIRST one on. After each crash: what its service does, and a look into the
// books. On the wires of the chip with this FOLDER in sysfs, in virtual time.

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "firmware.h"

// What people do at a gate: c and p and r are its switches, a dot is a second, s starts the firmware
// and t stops it, n makes it forget all. It begins locked, and is killed during the actions.
struct visit {
  const char *name, *before, *actions;
};
static const struct visit visits[] = {
  {"while it starts for the first time", "tn", "s"},
  {"during a coin", "", "c"},
  {"during a push", "c", "p"},
  {"during a repair that voids a coin", "c", "r....."},
  {"while it starts with a paid coin", "ct", "s"},
  {"while it starts in the middle of a repair", "r.t", "s...."},
  {"while it stops", "c", "t"},
};

// Which run of the kernel it is, but for its last digit.
#define BOOT "0000000000000000000000000000000"

// A kill, or a power cut: then what was not synced is gone, and the kernel is another one.
static bool is_power_cut;
static long points, failures;
static long target;
static struct point place;

// What an observer of the gate sees: coins that went in, whether the lock is open and how often it
// opened for a coin, people through, and when the repairman turned the key.
static struct sight {
  long coins, openings, passages, repairs;
  bool is_open, is_paid;
  int64_t repaired_at;
} sight;
// What of that came to nothing, because the firmware was killed before it was written down.
static long lost_coins, lost_passages, lost_repairs;

static char synchronised[PLACES_SIZE];
static long synchronised_size;

static void remember_disk(void) { synchronised_size = read_places(LEDGER, synchronised); }

static void lose_what_was_not_synchronised(void) {
  if (synchronised_size < 0) {
    unlink(LEDGER);
  } else {
    write_places(synchronised, synchronised_size);
  }
}

static void look(void) {
  sight.is_open = is_high(LOCK);
  if (!sight.is_open || !sight.is_paid) return;
  sight.openings++;
  sight.is_paid = false;
}

static bool decide(const struct point *point) {
  bool is_sync = point->call == SYS_fdatasync || point->call == SYS_fsync;
  if (is_sync && !point->is_entry) remember_disk();
  look();
  place = *point;
  return point->number == target;
}

static bool use(int line) {
  press(line);
  bool is_alive = live_until(now() + CONTACT_TIME);
  let_go(line);
  return is_alive && live_until(now() + CONTACT_TIME);
}

static bool pay(void) {
  sight.coins++;
  sight.is_paid = true;
  return use(COIN);
}

static bool pass(void) {
  if (sight.is_open) sight.passages++;
  return use(PUSH);
}

static bool mend(void) {
  sight.repaired_at = now();
  sight.repairs++;
  return use(REPAIRMAN);
}

static bool begin(void) {
  start("run", decide);
  return live_until(now() + 2 * CONTACT_TIME);
}

static bool stop(void) {
  end_by(SIGTERM);
  look();
  return WIFEXITED(ending());
}

static bool forget(void) {
  sight = (struct sight){0};
  unlink(LEDGER);
  remember_disk();
  return true;
}

// Does what people do; false when the firmware was killed in the middle of it.
static bool act(const char *actions) {
  bool is_alive = true;
  for (; *actions && is_alive; actions++)
    switch (*actions) {
      case 'c': is_alive = pay(); break;
      case 'p': is_alive = pass(); break;
      case 'r': is_alive = mend(); break;
      case 's': is_alive = begin(); break;
      case 't': is_alive = stop(); break;
      case 'n': is_alive = forget(); break;
      default: is_alive = live_until(now() + 1000000000);
    }
  return is_alive;
}

// When much is wrong there is no need to go on.
static void expect(bool is_so, const char *what) {
  if (is_so) return;
  printf("# point %ld, %s call %ld: %s\n", place.number, place.is_entry ? "before" : "after",
    place.call, what);
  if (++failures < 10) return;
  fflush(stdout);
  execlp("sed", "sed", "s/^/# /; $a 0 passed, 1 failed", LOG, NULL);
}

// Of what was seen, the last one may be missing from the books; then it was not.
static void compare(long *seen, long kept, long *lost, const char *what) {
  expect(kept == *seen || kept == *seen - 1, what);
  *lost += *seen - kept;
  *seen = kept;
}

static void expect_books(const struct books *books) {
  expect(books->is_whole, "a record is not whole");
  expect(is_balanced(books), "the books do not balance");
  expect(books->refused == 0 && books->breakages == 0, "something is counted that was not");
  expect(books->coins >= sight.openings, "the lock has opened for a coin that is not in the books");
  expect(books->coins <= sight.openings + 1, "there is a coin in the books that opened nothing");
  bool is_lost = books->passages < sight.passages;
  expect(!is_lost || books->pending == 1, "a passage is forgotten, and its coin is not pending");
  compare(&sight.coins, books->coins, &lost_coins, "the coins in the books are not those given");
  compare(&sight.passages, books->passages, &lost_passages, "nor are the passages");
  compare(&sight.repairs, books->repairs, &lost_repairs, "nor are the repairs");
  sight.is_paid = books->coins > sight.openings;
}

static void expect_safe(void) {
  start("outputs-safe", NULL);
  live_until(INT64_MAX);
  expect(ending() == 0, "outputs-safe did not do its work");
  expect(!is_high(LOCK), "the lock is not safe between the crash and the restart");
  expect(!is_high(GREEN) && !is_high(RED) && !is_high(FAULT), "a lamp is lit without a firmware");
}

// After a crash time has gone on, after a loss of power it has stood still.
static void expect_repair(void) {
  int64_t rest = sight.repaired_at + 5000000000 - now();
  bool is_late = !is_power_cut && rest < 2 * CONTACT_TIME;
  if (!is_late) expect(is_high(FAULT), "a repair does not go on");
  expect(act("....."), "the gate does not stay alive");
  expect(is_high(RED) && !is_high(FAULT), "a repair does not end");
}

// What the gate was according to its books, it is again; then it is made to be locked.
static void restart(void) {
  struct books books = {0};
  if (access(LEDGER, F_OK) == 0) {
    books = read_books();
    expect_books(&books);
  } else {
    expect(sight.openings == 0, "the lock has opened, and there are no books");
    sight = (struct sight){0};
  }
  expect(act("s"), "the firmware does not start again");
  bool is_open = strcmp(books.state, "unlocked") == 0;
  // From the second start in a row on that opens it, the lock waits for ten seconds.
  if (is_open && !is_high(LOCK)) expect(act(".........."), "the firmware does not wait");
  expect(is_high(LOCK) == is_open && is_high(GREEN) == is_open, "the lock is not what it was");
  // After ten seconds a start that opened the lock counts as a good one; six others in a row are a fault.
  if (is_open) expect(act("p.........."), "the gate does not live on");
  if (strcmp(books.state, "out-of-order") == 0) expect_repair();
  expect(!is_high(LOCK) && is_high(RED), "the gate is not locked");
}

static void crash(void) {
  static const int inputs[] = {COIN, PUSH, REPAIRMAN};
  if (is_power_cut) lose_what_was_not_synchronised();
  static bool is_odd;
  if (is_power_cut) is_odd = !is_odd;
  setenv("TURNSTILE_BOOT", is_odd ? BOOT "1" : BOOT "0", 1);
  // The time without power is unknown to the firmware.
  pause_for(CONTACT_TIME);
  for (int index = 0; index < 3; index++) let_go(inputs[index]);
  expect_safe();
}

// False when all was done before the firmware made that many system calls.
static bool crash_at(const struct visit *visit, long number) {
  target = 0;
  restart();
  expect(act(visit->before), "the gate does not live on");
  target = number;
  count_from_here();
  place.number = 0;
  bool is_over = act(visit->actions);
  if (is_over) end_by(SIGKILL);
  else points++;
  crash();
  return !is_over;
}

static bool crash_everywhere(const struct visit *visit, int stride, int first) {
  long failures_before = failures, points_before = points;
  for (long number = first; crash_at(visit, number);) number += stride;
  printf("%s - %s %s, at %ld points\n", failures == failures_before ? "ok" : "not ok",
    is_power_cut ? "the plug is pulled" : "it is killed", visit->name, points - points_before);
  fflush(stdout);
  return failures == failures_before;
}

int main(int count, char **arguments) {
  if (count != 6) return 64;
  open_wires(arguments[1]);
  program = arguments[2];
  setup = arguments[3];
  int stride = atoi(arguments[4]), first = atoi(arguments[5]), passed = 0, failed = 0;
  setenv("TURNSTILE_BOOT", BOOT "0", 1);
  for (int cut = 0; cut < 2; cut++) {
    is_power_cut = cut;
    for (size_t index = 0; index < sizeof visits / sizeof *visits; index++)
      crash_everywhere(visits + index, stride, first) ? passed++ : failed++;
  }
  printf("# %ld points; before they were written down: coins %ld, passages %ld, repairs %ld\n",
    points, lost_coins, lost_passages, lost_repairs);
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
