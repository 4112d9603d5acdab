// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// usage: torn FOLDER FIRMWARE SETUP STRIDE
//
// The ledger as the firmware wrote it, cut at every length around its records and with every bit of
// them flipped, or with every STRIDEth: each time the firmware starts with it, on the wires of the
// chip with this FOLDER in sysfs. It goes on from a whole record, or says that there is none.

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "firmware.h"

#define SIZE PLACES_SIZE

static char written[SIZE];
// What the firmware reads from each place alone, and where the newest record is.
static struct books records[2];
static int newest;
static long tries, failures;

static void use(int line) {
  press(line);
  live_until(now() + CONTACT_TIME);
  let_go(line);
  live_until(now() + CONTACT_TIME);
}

static void begin(void) {
  start("run", NULL);
  live_until(now() + 2 * CONTACT_TIME);
}

static long read_file(const char *path, char *bytes) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  long size = file < 0 ? -1 : read(file, bytes, SIZE);
  if (file >= 0) close(file);
  return size;
}

static bool is_same(const struct books *left, const struct books *right) {
  return strcmp(left->state, right->state) == 0 && left->coins == right->coins
    && left->passages == right->passages && left->voided == right->voided
    && left->pending == right->pending;
}

static bool has_said(const char *text) {
  static char log[SIZE + 1];
  long size = read_file(LOG, log);
  log[size < 0 ? 0 : size] = 0;
  return strstr(log, text) != NULL;
}

// Two records that differ in everything: one of an unused gate, one with a paid coin.
static void write_records(void) {
  begin();
  use(COIN);
  use(PUSH);
  use(COIN);
  end_by(SIGKILL);
  if (read_places(LEDGER, written) != SIZE) fail(LEDGER);
  struct books both = read_books();
  for (int place = 0; place < 2; place++) {
    char alone[SIZE];
    memcpy(alone, written, SIZE);
    memset(alone + PLACE_SIZE * !place, 0, PLACE_SIZE);
    write_places(alone, SIZE);
    records[place] = read_books();
    if (is_same(&records[place], &both)) newest = place;
  }
  if (is_same(&records[0], &records[1]) || strcmp(both.state, "unlocked") != 0) exit(1);
}

// What to expect of a ledger: of which places the records are whole.
static bool is_recovered(const char *bytes, long size, bool is_first_whole, bool is_second_whole) {
  bool is_whole[] = {is_first_whole, is_second_whole};
  bool is_refused = !is_first_whole && !is_second_whole;
  struct books nothing = {.state = "locked"};
  const struct books *expected = is_refused ? &nothing
    : is_whole[newest] ? &records[newest] : &records[!newest];
  begin();
  struct books books = read_books();
  bool is_open = is_high(LOCK);
  end_by(SIGKILL);
  char refused[SIZE];
  bool is_kept = read_places(LEDGER ".refused.1", refused) == size && memcmp(refused, bytes, size) == 0;
  unlink(LEDGER ".refused.1");
  return books.is_there && is_balanced(&books) && is_same(&books, expected)
    && is_open == (books.pending == 1) && is_kept == is_refused
    && has_said("moved to books.refused") == is_refused
    && has_said("one of two records") == (is_first_whole != is_second_whole);
}

static void try(const char *bytes, long size, bool is_first_whole, bool is_second_whole, long place) {
  tries++;
  write_places(bytes, size);
  if (is_recovered(bytes, size, is_first_whole, is_second_whole)) return;
  failures++;
  printf("# %ld bytes, damaged at %ld: not recovered\n", size, place);
}

static void cut_at(long size) {
  try(written, size, size >= RECORD_SIZE, size >= PLACE_SIZE + RECORD_SIZE, size);
}

static void cut(int stride) {
  for (long size = 0; size <= RECORD_SIZE; size += stride) cut_at(size);
  for (long size = PLACE_SIZE; size <= PLACE_SIZE + RECORD_SIZE; size += stride) cut_at(size);
  // The edges of records, and of what a disk or a file system writes at once.
  static const int edges[] = {0, 1, 159, 160, 320, 511, 512, 513, 1024, 4095};
  for (int index = 0; index < 10; index++) {
    cut_at(edges[index]);
    cut_at(PLACE_SIZE + edges[index]);
  }
}

static void flip(int stride) {
  char bytes[SIZE];
  memcpy(bytes, written, SIZE);
  for (int place = 0; place < 2; place++)
    for (long bit = 0; bit < 8 * RECORD_SIZE; bit += stride) {
      char *byte = bytes + PLACE_SIZE * place + bit / 8;
      *byte ^= 1 << bit % 8;
      try(bytes, SIZE, place == 1, place == 0, byte - bytes);
      // The other record gets it as well, somewhere else.
      long other = PLACE_SIZE * !place + bit * 7 / 8 % RECORD_SIZE;
      bytes[other] ^= 0x10;
      if (bit % 16 == 0) try(bytes, SIZE, false, false, other);
      bytes[other] ^= 0x10;
      *byte ^= 1 << bit % 8;
    }
}

static bool report(const char *what) {
  printf("%s - %s: %ld ledgers\n", failures == 0 ? "ok" : "not ok", what, tries);
  bool is_well = failures == 0;
  tries = failures = 0;
  return is_well;
}

int main(int count, char **arguments) {
  if (count != 5) return 64;
  open_wires(arguments[1]);
  program = arguments[2];
  setup = arguments[3];
  int stride = atoi(arguments[4]), passed = 0;
  write_records();
  cut(stride);
  passed += report("a ledger that is cut is recovered or refused");
  flip(stride);
  passed += report("a ledger with a flipped bit is recovered, with one in each record refused");
  printf("%d passed, %d failed\n", passed, 2 - passed);
  return passed != 2;
}
