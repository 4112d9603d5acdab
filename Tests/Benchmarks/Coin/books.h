// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// The books of obliged.c, kept by a thread: a record of the firmware's size with its two checksums, and
// behind it a line of the audit trail with its hash.

#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#include "seals.h"

static void *must(void *pointer) { return pointer ? pointer : (perror("obliged"), exit(1), NULL); }
static long check(long result) { return result < 0 ? (perror("obliged"), exit(1), 0) : result; }

struct record {
  char name[4];
  uint8_t version, unused[3];
  uint64_t sequence, machine[2], wear, saved_at, boot[2], identity;
  uint32_t fingerprint, credit;
  uint8_t money[76];
  uint32_t state_checksum;
  uint64_t counters[43];
  uint8_t more[4];
  uint32_t checksum;
};
_Static_assert(sizeof(struct record) == 512, "a record is a sector");
enum { STATE_SIZE = offsetof(struct record, state_checksum), BOOKS_START = offsetof(struct record, counters),
       BOOKS_SIZE = offsetof(struct record, checksum) - BOOKS_START };

static int folder, books, trail, ends[2];

static uint32_t seal(const struct record *record, uint32_t *whole) {
  const uint8_t *bytes = (const uint8_t *)record;
  uint32_t state = add_to_checksum(~0u, bytes, STATE_SIZE);
  *whole = ~add_to_checksum(state, bytes + BOOKS_START, BOOKS_SIZE);
  return ~state;
}

static bool is_intact(const struct record *record) {
  uint32_t whole;
  return seal(record, &whole) == record->state_checksum && whole == record->checksum;
}

// A file whose name leads elsewhere is another one's by now.
static void check_place(int at, const char *name, int flags, int file) {
  struct stat there, here;
  check(fstatat(at, name, &there, flags));
  check(fstat(file, &here));
  if (there.st_ino != here.st_ino || there.st_dev != here.st_dev) check(-1);
}

static void write_record(const char *path, const struct record *record) {
  static uint8_t page[4096];
  struct statfs disk;
  check_place(AT_FDCWD, path, 0, folder);
  check_place(folder, "books", AT_SYMLINK_NOFOLLOW, books);
  memcpy(page, record, sizeof *record);
  check(pwrite(books, page, sizeof page, (off_t)(record->sequence % 2) * (8 << 20)));
  check(fdatasync(books));
  check(fstatfs(books, &disk));
  if (disk.f_flags & 1) check(-1);
}

static int append_digits(char *line, const uint32_t hash[8]) {
  int count = 0;
  for (int index = 0; index < 8; index++) count += sprintf(line + count, "%08x", hash[index]);
  return count;
}

static void append_line(const struct record *record, const char *kind) {
  static uint32_t hash[8];
  char line[256];
  struct stat clock;
  bool is_set = fstatat(AT_FDCWD, "/run/systemd/timesync/synchronized", &clock, 0) == 0;
  int start = sprintf(line, "%lld %c %llu %s 1 ", (long long)time(NULL), is_set ? 's' : '?',
                      (unsigned long long)record->sequence, kind);
  int count = start + append_digits(line + start, hash);
  hash_of(line, (size_t)count, hash);
  append_digits(line + start, hash);
  line[count++] = '\n';
  check(write(trail, line, (size_t)count));
}

// The thread: records come in, and their numbers go out when they are on the disk.
static void *keep_books(void *path) {
  struct record record;
  while (read(ends[1], &record, sizeof record) == sizeof record) {
    if (!is_intact(&record)) check(-1);
    write_record(path, &record);
    check(write(ends[1], &record.sequence, sizeof record.sequence));
    if (!record.machine[0]) continue;
    append_line(&record, "pulses");
    append_line(&record, "coin");
  }
  return NULL;
}

static void open_books(char *path) {
  pthread_t thread;
  folder = (int)check(open(path, O_RDONLY | O_DIRECTORY));
  books = (int)check(openat(folder, "books", O_RDWR | O_CREAT, 0600));
  check(-posix_fallocate(books, 0, (8 << 20) + 4096));
  trail = (int)check(openat(folder, "audit", O_RDWR | O_CREAT | O_APPEND, 0600));
  check(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends));
  check(-pthread_create(&thread, NULL, keep_books, path));
}
