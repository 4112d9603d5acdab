// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Stands before the C library's fdatasync, so that a test can have a slow disk or a broken one.

#include "CSlowDisk.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { DISKS = 16 };

struct disk {
  char folder[256];
  unsigned milliseconds;
  int code;
};

static struct disk disks[DISKS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void slow_disk(const char *folder, unsigned milliseconds, int code) {
  pthread_mutex_lock(&mutex);
  struct disk *place = NULL;
  for (struct disk *disk = disks; disk < disks + DISKS; disk++) {
    if (!disk->folder[0] && !place) place = disk;
    if (strcmp(disk->folder, folder) == 0) disk->folder[0] = 0, place = disk;
  }
  if (place && (milliseconds || code)) {
    snprintf(place->folder, sizeof place->folder, "%s", folder);
    place->milliseconds = milliseconds;
    place->code = code;
  }
  pthread_mutex_unlock(&mutex);
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

int fdatasync(int file) {
  struct disk disk = disk_of(file);
  struct timespec rest = {disk.milliseconds / 1000, disk.milliseconds % 1000 * 1000000L};
  while (disk.milliseconds && nanosleep(&rest, &rest) < 0) {}
  if (disk.code) {
    errno = disk.code;
    return -1;
  }
  return (int)syscall(SYS_fdatasync, file);
}
