// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Cycles and branch misses, where the machine lets them be counted.

#pragma once

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

class Counter {
 public:
  explicit Counter(uint64_t what) {
    perf_event_attr attributes = {};
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.size = sizeof attributes;
    attributes.config = what;
    attributes.disabled = 1;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    descriptor = static_cast<int>(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0));
  }
  ~Counter() {
    if (works()) close(descriptor);
  }
  Counter(const Counter &) = delete;
  Counter &operator=(const Counter &) = delete;

  bool works() const { return descriptor >= 0; }
  void start() {
    if (!works()) return;
    ioctl(descriptor, PERF_EVENT_IOC_RESET, 0);
    ioctl(descriptor, PERF_EVENT_IOC_ENABLE, 0);
  }
  void stop() {
    if (works()) ioctl(descriptor, PERF_EVENT_IOC_DISABLE, 0);
  }
  double count() const {
    uint64_t value = 0;
    return works() && read(descriptor, &value, sizeof value) == sizeof value ? double(value) : 0;
  }

 private:
  int descriptor;
};
