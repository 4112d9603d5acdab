// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Stands before the C library's fsync, fdatasync and fstatvfs, so that a test can have a slow disk, a broken
// one, or one that became read-only under an open file.

#include "CSlowDisk.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
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
  if (place && (wanted.milliseconds || wanted.code || wanted.is_read_only)) {
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

static struct disk disk_of(int file) {
  char name[32], path[256];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  ssize_t length = readlink(name, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  struct disk found = {0};
  pthread_mutex_lock(&mutex);
  for (struct disk *disk = disks; disk < disks + DISKS; disk++)
    if (disk->folder[0] && strncmp(path, disk->folder, strlen(disk->folder)) == 0) found = *disk;
  pthread_mutex_unlock(&mutex);
  return found;
}

static int sync_by(long call, int file) {
  struct disk disk = disk_of(file);
  struct timespec rest = {disk.milliseconds / 1000, disk.milliseconds % 1000 * 1000000L};
  while (disk.milliseconds && nanosleep(&rest, &rest) < 0) {}
  if (disk.code) {
    errno = disk.code;
    return -1;
  }
  return (int)syscall(call, file);
}

int fsync(int file) { return sync_by(SYS_fsync, file); }
int fdatasync(int file) { return sync_by(SYS_fdatasync, file); }

int fstatvfs(int file, struct statvfs *status) {
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
