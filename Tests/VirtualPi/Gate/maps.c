// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// Preloaded, it makes a firmware map a page, and unmap it, whenever its loop waits: a fault that
// a check for such calls must find.

#include <signal.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_pwait2(
  int loop, struct epoll_event *events, int count, const struct timespec *time, const sigset_t *mask)
{
  munmap(mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 4096);
  return (int)syscall(SYS_epoll_pwait2, loop, events, count, time, mask, _NSIG / 8);
}
