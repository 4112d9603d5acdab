// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// Stands before the C library's calls for the disk and for descriptors, so that the world can delay
// them or have them fail.

#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

bool fails(enum fake_call call) {
  struct fake_call_fault *fault = pi ? &pi->calls[call] : 0;
  if (!fault || fault->count == 0) return false;
  if (fault->after > 0) return fault->after--, false;
  if (fault->count > 0) fault->count--;
  rest(fault->milliseconds);
  errno = fault->code;
  return fault->code != 0;
}

int fsync(int file) { return fails(FAKE_SYNC) ? -1 : (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { return fails(FAKE_SYNC) ? -1 : (int)syscall(SYS_fdatasync, file); }

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return fails(FAKE_READ) ? -1 : syscall(SYS_pread64, file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return fails(FAKE_WRITE) ? -1 : syscall(SYS_pwrite64, file, bytes, count, offset);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  int mode = flags & O_CREAT ? va_arg(list, int) : 0;
  va_end(list);
  return fails(FAKE_OPEN) ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}

// What they are called in a program whose offsets have 64 bits everywhere.
ssize_t pread64(int, void *, size_t, off_t) __attribute__((alias("pread")));
ssize_t pwrite64(int, const void *, size_t, off_t) __attribute__((alias("pwrite")));
int openat64(int, const char *, int, ...) __attribute__((alias("openat")));

int renameat(int folder, const char *from, int other, const char *to) {
  return fails(FAKE_RENAME) ? -1 : (int)syscall(SYS_renameat, folder, from, other, to);
}

int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags) {
  return fails(FAKE_ACCEPT) ? -1 : (int)syscall(SYS_accept4, socket, address, length, flags);
}
