// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Stands before the C library's calls of the disk, so that a test can have a slow disk, a broken one, one whose
// third call fails, or one that became read-only under an open file.

#define _GNU_SOURCE
#include "CSlowDisk.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { DISKS = 16 };

struct disk {
  char folder[256];
  unsigned milliseconds;
  int code;
  int is_read_only;
  // Which of the counted calls fail, and with what.
  unsigned calls, first, times;
  int fault;
  // How long they take instead.
  unsigned delay;
};

static struct disk disks[DISKS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void set_disk(const char *folder, struct disk wanted) {
  pthread_mutex_lock(&mutex);
  struct disk *place = NULL;
  for (struct disk *disk = disks; disk < disks + DISKS; disk++) {
    if (!disk->folder[0] && !place) place = disk;
    if (strcmp(disk->folder, folder) == 0) disk->folder[0] = 0, place = disk;
  }
  if (place && (wanted.milliseconds || wanted.code || wanted.is_read_only || wanted.times)) {
    *place = wanted;
    snprintf(place->folder, sizeof place->folder, "%s", folder);
  }
  pthread_mutex_unlock(&mutex);
}

void slow_disk(const char *folder, unsigned milliseconds, int code) {
  set_disk(folder, (struct disk){.milliseconds = milliseconds, .code = code});
}

void read_only_disk(const char *folder, int is_read_only) {
  set_disk(folder, (struct disk){.is_read_only = is_read_only});
}

void faulty_disk(const char *folder, unsigned first, unsigned times, int code) {
  set_disk(folder, (struct disk){.first = first, .times = times, .fault = code});
}

void late_disk(const char *folder, unsigned first, unsigned times, unsigned milliseconds) {
  set_disk(folder, (struct disk){.first = first, .times = times, .delay = milliseconds});
}

static int is_below(const char *path, const struct disk *disk) {
  return disk->folder[0] && strncmp(path, disk->folder, strlen(disk->folder)) == 0;
}

unsigned disk_calls(const char *folder) {
  unsigned calls = 0;
  pthread_mutex_lock(&mutex);
  for (struct disk *disk = disks; disk < disks + DISKS; disk++)
    if (is_below(folder, disk)) calls = disk->calls;
  pthread_mutex_unlock(&mutex);
  return calls;
}

// The path of an open file, empty for none.
static void find_path(int file, char path[static 256]) {
  char name[32];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  ssize_t length = readlink(name, path, 255);
  path[length < 0 ? 0 : length] = 0;
}

static void pause_for(unsigned milliseconds) {
  struct timespec rest = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  while (milliseconds && nanosleep(&rest, &rest) < 0) {}
}

// Counts a call of the disk; whether it fails, with errno.
static int fails(int file) {
  char path[256];
  int code = 0, is_counted = 0;
  unsigned delay = 0;
  pthread_mutex_lock(&mutex);
  for (struct disk *disk = disks; disk < disks + DISKS; disk++) is_counted |= disk->folder[0] && disk->times;
  if (is_counted) find_path(file, path);
  for (struct disk *disk = disks; is_counted && disk < disks + DISKS; disk++) {
    if (!disk->times || !is_below(path, disk)) continue;
    disk->calls++;
    if (disk->first && disk->calls >= disk->first && disk->calls - disk->first < disk->times)
      code = disk->fault, delay = disk->delay;
  }
  pthread_mutex_unlock(&mutex);
  pause_for(delay);
  if (code) errno = code;
  return code;
}

static struct disk disk_of(int file) {
  char path[256];
  find_path(file, path);
  struct disk found = {0};
  pthread_mutex_lock(&mutex);
  for (struct disk *disk = disks; disk < disks + DISKS; disk++)
    if (is_below(path, disk)) found = *disk;
  pthread_mutex_unlock(&mutex);
  return found;
}

static int sync_by(long call, int file) {
  if (fails(file)) return -1;
  struct disk disk = disk_of(file);
  pause_for(disk.milliseconds);
  if (disk.code) {
    errno = disk.code;
    return -1;
  }
  return (int)syscall(call, file);
}

int fsync(int file) { return sync_by(SYS_fsync, file); }
int fdatasync(int file) { return sync_by(SYS_fdatasync, file); }

int openat(int folder, const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return folder >= 0 && fails(folder) ? -1 : (int)syscall(SYS_openat, folder, name, flags, mode);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return fails(file) ? -1 : syscall(SYS_pread64, file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return fails(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, offset);
}

int fallocate(int file, int mode, off_t offset, off_t size) {
  return fails(file) ? -1 : (int)syscall(SYS_fallocate, file, mode, offset, size);
}

int renameat(int folder, const char *name, int other, const char *new_name) {
  return fails(folder) ? -1 : (int)syscall(SYS_renameat2, folder, name, other, new_name, 0);
}

int unlinkat(int folder, const char *name, int flags) {
  return fails(folder) ? -1 : (int)syscall(SYS_unlinkat, folder, name, flags);
}

int fstatat(int folder, const char *restrict name, struct stat *restrict status, int flags) {
  return folder >= 0 && fails(folder) ? -1 : (int)syscall(SYS_newfstatat, folder, name, status, flags);
}

int fstat(int file, struct stat *status) {
  return fails(file) ? -1 : (int)syscall(SYS_newfstatat, file, "", status, AT_EMPTY_PATH);
}

int fstatvfs(int file, struct statvfs *status) {
  if (fails(file)) return -1;
  struct statfs found;
  if (fstatfs(file, &found) < 0) return -1;
  memset(status, 0, sizeof *status);
  status->f_bsize = found.f_bsize;
  status->f_frsize = found.f_frsize;
  status->f_blocks = found.f_blocks;
  status->f_bfree = found.f_bfree;
  status->f_bavail = found.f_bavail;
  status->f_files = found.f_files;
  status->f_ffree = status->f_favail = found.f_ffree;
  status->f_namemax = found.f_namelen;
  // Without the kernel's own bit that says that there are flags.
  status->f_flag = found.f_flags & ~0x20;
  if (disk_of(file).is_read_only) status->f_flag |= ST_RDONLY;
  return 0;
}
