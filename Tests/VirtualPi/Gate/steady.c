// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// usage: steady FOLDER COINS PROGRAM [ARGUMENT...]
//
// Starts a gate's program as its service does, with a journal and a supervisor that listen, and
// lets so many people through, on the wires of the chip with this FOLDER in sysfs. Then it stops it.
// Fails when the lock is not as it should be.

#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>

#include "wires.h"

static int listen_at(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  int listener = check(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0), "socket");
  check(bind(listener, (struct sockaddr *)&address, sizeof address), path);
  return listener;
}

static void hear(int listener) {
  char message[4096];
  while (recv(listener, message, sizeof message, MSG_DONTWAIT) > 0)
    ;
}

// What systemd tells a service about itself; its standard error is the journal's stream.
static void tell(void) {
  struct stat stream;
  char identity[64];
  check(fstat(2, &stream), "standard error");
  snprintf(identity, sizeof identity, "%lu:%lu", stream.st_dev, stream.st_ino);
  setenv("JOURNAL_STREAM", identity, 1);
  setenv("NOTIFY_SOCKET", "/run/systemd/notify", 1);
  setenv("WATCHDOG_USEC", "5000000", 1);
  setenv("RUNTIME_DIRECTORY", "/run/turnstile", 1);
}

// Whether the lock is then as it should be.
static bool use(int line, bool opens) {
  press(line);
  pause_for(CONTACT_TIME);
  let_go(line);
  pause_for(CONTACT_TIME);
  return is_high(LOCK) == opens;
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  open_wires(arguments[1]);
  int journal = listen_at("/run/systemd/journal/socket");
  int supervisor = listen_at("/run/systemd/notify");
  tell();
  int64_t delay;
  pid_t program = start_program(arguments + 3, &delay);
  bool is_right = true;
  for (int coin = 0; coin < atoi(arguments[2]) && is_right; coin++) {
    is_right = use(COIN, true) && use(PUSH, false);
    hear(journal);
    hear(supervisor);
  }
  check(kill(program, SIGTERM), "kill");
  int status;
  check(waitpid(program, &status, 0), "wait");
  return status != 0 || !is_right;
}
