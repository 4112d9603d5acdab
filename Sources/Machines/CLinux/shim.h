// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Parts of Linux that Swift's own module does not show, or Embedded Swift has no module for.

#ifndef TURNSTILE_CLINUX_SHIM_H
#define TURNSTILE_CLINUX_SHIM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// errno is a macro over a function call, which Swift does not import.
static inline int clinux_errno(void) { return errno; }
static inline void clinux_set_errno(int code) { errno = code; }

// open is variadic, which Swift does not import.
static inline int clinux_open(const char *path, int flags) {
  return openat(AT_FDCWD, path, flags);
}

// The C library decides how many bits a second has, and Swift without allocations cannot widen it.
// Monotonic seconds count from boot, so 32 bits of them last for 136 years.
static inline uint64_t clinux_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}
static inline struct timespec clinux_timespec(uint64_t nanoseconds) {
  return (struct timespec){
    .tv_sec = (time_t)(nanoseconds / 1000000000), .tv_nsec = (long)(nanoseconds % 1000000000)};
}

// The C library decides how many bits a file offset has, as for a second.
static inline ssize_t clinux_pwrite(int file, const void *bytes, size_t count, size_t offset) {
  return pwrite(file, bytes, count, (off_t)offset);
}

static inline ssize_t clinux_pread(int file, void *bytes, size_t count, size_t offset) {
  return pread(file, bytes, count, (off_t)offset);
}

// Gives a file room on the disk, in one piece where the file system can; 0, or -1 with errno. A file
// system that cannot do this finds the room when the file is written.
static inline int clinux_allocate(int file, size_t size) {
  return fallocate(file, 0, 0, (off_t)size) == 0 || errno == EOPNOTSUPP || errno == ENOSYS ? 0 : -1;
}

// sun_path is an array, which Swift sees as 108 variables. An address that begins with NUL is
// abstract and has no NUL at its end; without one the other end receives. 0, or the errno; never waits.
static inline int clinux_send(
  int socket, const void *address, size_t address_size, const void *bytes, size_t size) {
  struct sockaddr_un receiver = {.sun_family = AF_UNIX};
  if (address_size > sizeof receiver.sun_path)
    return EINVAL;
  if (address_size > 0)
    memcpy(receiver.sun_path, address, address_size);
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + address_size);
  const struct sockaddr *generic = address_size > 0 ? (const struct sockaddr *)&receiver : NULL;
  return sendto(
    socket, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL, generic, generic ? length : 0) < 0 ? errno : 0;
}

// The address of a file; its path has at most 107 bytes and a NUL.
static inline struct sockaddr_un clinux_socket_address(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  return address;
}

static inline int clinux_bind(int socket, const char *path) {
  struct sockaddr_un address = clinux_socket_address(path);
  return bind(socket, (const struct sockaddr *)&address, sizeof address);
}

static inline int clinux_connect(int socket, const char *path) {
  struct sockaddr_un address = clinux_socket_address(path);
  return connect(socket, (const struct sockaddr *)&address, sizeof address);
}

// The address that this machine has for the other end of a connection, without a port; empty for none.
static inline void clinux_write_own_address(int socket, char *text, size_t size) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  *text = 0;
  if (getsockname(socket, (struct sockaddr *)&address, &length) == 0)
    getnameinfo((struct sockaddr *)&address, length, text, (socklen_t)size, NULL, 0, NI_NUMERICHOST);
}

// accept4, and struct ucred below, are declared only where GNU's extensions are asked for; and those
// change types that other modules know.
int accept4(int socket, struct sockaddr *address, socklen_t *size, int flags);

// Never waits, and is closed on exec from the first moment: another thread may be starting a program.
static inline int clinux_accept(int socket) {
  return accept4(socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// Makes a socket of another process never wait, and closed on exec; -1 if it is no listening socket for
// sequenced packets.
static inline int clinux_adopt_listener(int socket) {
  int type = 0, is_listening = 0;
  socklen_t size = sizeof(int);
  if (getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) || type != SOCK_SEQPACKET ||
      getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &size) || !is_listening)
    return -1;
  return fcntl(socket, F_SETFL, O_NONBLOCK) || fcntl(socket, F_SETFD, FD_CLOEXEC) ? -1 : 0;
}

// Whether there is a socket at the path; S_ISSOCK is a macro, which Swift does not import.
static inline int clinux_is_socket(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 && S_ISSOCK(status.st_mode);
}

// The process that connected, as the kernel identified it at that moment.
struct clinux_peer {
  pid_t process;
  uid_t user;
  gid_t group;
};

static inline struct clinux_peer clinux_peer_of(int socket) {
  struct clinux_peer peer = {.process = 0, .user = (uid_t)-1, .group = (gid_t)-1};
  socklen_t size = sizeof peer;
  getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  return peer;
}

// Starts a thread that ends with the process; 0, or the errno. Of its stack only what it touches takes
// memory.
static inline int clinux_start_thread(void *(*body)(void *), void *argument) {
  pthread_t thread;
  return pthread_create(&thread, NULL, body, argument);
}

// A signal as the kernel has it in a set: a bit for each, that of signal 1 is the lowest.
static inline uint64_t clinux_signal(int number) { return 1ull << (number - 1); }

// The set of these.
static inline sigset_t clinux_signals(uint64_t bits) {
  sigset_t set = {0};
  memcpy(&set, &bits, sizeof bits);
  return set;
}

// The C library shows it only as an extension of its own (statx(2)).
#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif

// fstat, without asking the C library for one function more.
static inline int clinux_fstat(int file, struct stat *status) {
  return fstatat(file, "", status, AT_EMPTY_PATH);
}

// Whether an open file is this one; only C knows how wide the numbers are.
static inline bool clinux_is_file(int file, uint64_t device, uint64_t inode) {
  struct stat status;
  return clinux_fstat(file, &status) == 0 && status.st_dev == device && status.st_ino == inode;
}

// Whether an open file is one in the narrow sense, and no folder, pipe or device; 0 or the errno.
static inline int clinux_check_regular(int file) {
  struct stat status;
  if (clinux_fstat(file, &status) != 0)
    return errno;
  return S_ISREG(status.st_mode) ? 0 : EINVAL;
}

// The size of an open file; -1 on an error.
static inline ssize_t clinux_size(int file) {
  struct stat status;
  return clinux_fstat(file, &status) == 0 ? (ssize_t)status.st_size : -1;
}

// Whether the file system of an open file is read-only; only C knows how wide the flags are.
static inline bool clinux_is_read_only(int file) {
  struct statvfs status;
  return fstatvfs(file, &status) == 0 && status.f_flag & ST_RDONLY;
}

// The wall clock, for messages only: nothing is timed by it. time() stands alone in its page of
// glibc, and would keep 64 KiB more in memory.
static inline uint64_t clinux_seconds_since_1970(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec < 0 ? 0 : (uint64_t)time.tv_sec;
}

// The day of a moment in the zone of the machine, in days since 1970. The C library reads the zone's file
// once, and where it cannot, the zone is UTC.
static inline int64_t clinux_local_day(uint64_t seconds) {
  const time_t time = (time_t)seconds;
  struct tm local = {0};
  localtime_r(&time, &local);
  const int64_t shifted = (int64_t)seconds + local.tm_gmtoff;
  return shifted >= 0 ? shifted / 86400 : -1;
}

// 64 random bits, but never 0; early after power on it waits until the kernel has some. Where the kernel
// gives none, they are those of the clock.
static inline uint64_t clinux_random(void) {
  uint64_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != sizeof bits || bits == 0)
    bits = clinux_now() | 1;
  return bits;
}

// A copy of a descriptor, 10 or above, which is closed on exec.
static inline int clinux_move_up(int descriptor) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
}

// The number of the user with this name in /etc/passwd; all ones for none. getpwnam would look elsewhere, too,
// by libraries that a static program does not have.
static inline uid_t clinux_number_of_user(const char *name) {
  uid_t number = (uid_t)-1;
  FILE *users = fopen("/etc/passwd", "re");
  if (users == NULL) return number;
  for (struct passwd *user; number == (uid_t)-1 && (user = fgetpwent(users)) != NULL;)
    if (strcmp(user->pw_name, name) == 0) number = user->pw_uid;
  fclose(users);
  return number;
}

// The next name in a folder; NULL after the last.
static inline const char *clinux_next_name(DIR *folder) {
  const struct dirent *entry = readdir(folder);
  return entry == NULL ? NULL : entry->d_name;
}

// Whether a folder belongs to the user that this process acts for.
static inline bool clinux_owns(const char *folder) {
  struct stat status;
  return fstatat(AT_FDCWD, folder, &status, 0) == 0 && status.st_uid == geteuid();
}

// Becomes another program, with two arguments; returns only when that fails.
static inline void clinux_become(const char *program, const char *first, const char *second) {
  execlp(program, program, first, second, (char *)NULL);
}

// getopt's globals are mutable, which Swift 6 does not allow.
static inline const char *clinux_optarg(void) { return optarg; }
static inline int clinux_optind(void) { return optind; }
static inline int clinux_optopt(void) { return optopt; }

// Has getopt begin with another list of words, and say nothing itself.
static inline void clinux_begin_options(void) {
  optind = 0;
  opterr = 0;
}

// Which file an open descriptor has, under any name; 0 and 0 on an error.
struct clinux_file {
  uint64_t device, inode;
};

static inline struct clinux_file clinux_file_of(int number) {
  struct stat status;
  if (clinux_fstat(number, &status) != 0) return (struct clinux_file){0};
  return (struct clinux_file){status.st_dev, status.st_ino};
}

// Whether a name leads to this file: 0, ENOENT if it leads to another one or nowhere, or another errno.
static inline int clinux_leads_to(int folder, const char *name, int flags, struct clinux_file file) {
  struct stat found;
  if (fstatat(folder, name, &found, flags) != 0) return errno;
  return found.st_dev == file.device && found.st_ino == file.inode ? 0 : ENOENT;
}

// Whether there is something of this name, be it a link that leads nowhere; errno is ENOENT if not.
static inline bool clinux_exists(int folder, const char *name) {
  struct stat status;
  return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

// Gives an open file to a folder's owner and group, if that is another user.
static inline void clinux_hand_over(int folder, int file) {
  struct stat status;
  if (clinux_fstat(folder, &status) != 0 || status.st_uid == geteuid()) return;
  if (fchown(file, status.st_uid, status.st_gid) != 0) return;
}

// openat is variadic as well; the mode counts when a file is created.
static inline int clinux_openat(int folder, const char *name, int flags, mode_t mode) {
  return openat(folder, name, flags, mode);
}

#endif
