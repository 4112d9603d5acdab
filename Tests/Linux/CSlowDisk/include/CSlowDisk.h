// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#ifndef C_SLOW_DISK_H
#define C_SLOW_DISK_H

// From now on every fdatasync of a file below this folder takes so many milliseconds, and then fails
// with this errno unless it is 0. A disk that is neither slow nor broken is forgotten; there may be
// sixteen that are.
void slow_disk(const char *folder, unsigned milliseconds, int code);

// From now on the file system of this folder says that it is read-only, or is forgotten.
void read_only_disk(const char *folder, int is_read_only);

// From now on the calls of the disk below this folder are counted from 1, and so many of them from number
// `first` on fail with this errno: openat, fstat, fstatat, fstatvfs, pread, pwrite, fallocate, fsync,
// fdatasync, renameat and unlinkat. With `first` 0 they are only counted, and with `times` 0 the folder
// is forgotten.
void faulty_disk(const char *folder, unsigned first, unsigned times, int code);

// The same with calls that take so many milliseconds, and do not fail.
void late_disk(const char *folder, unsigned first, unsigned times, unsigned milliseconds);

// How many calls have been counted.
unsigned disk_calls(const char *folder);

#endif
