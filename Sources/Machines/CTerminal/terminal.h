// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The modes of the terminal that is standard input and output, and the signals that end or stop a
// program which has changed them. In C, since a signal's handler may call little, and no Swift runtime.

#ifndef TURNSTILE_CLINUX_TERMINAL_H
#define TURNSTILE_CLINUX_TERMINAL_H

#include <sys/ioctl.h>
#include <termios.h>

#include "../CLinux/shim.h"

enum { CLINUX_TERMINAL_ORIGINAL, CLINUX_TERMINAL_EDITING, CLINUX_TERMINAL_PERFORMING };

struct clinux_terminal {
  struct termios before;
  struct sigaction actions[32];
  volatile sig_atomic_t mode, is_interrupted, is_stale, is_coloured;
  // A crash may be that of a full stack, so its handler has one of its own.
  char stack[65536];
};

// Inside a function, since Swift's compiler leaves out a variable that only C uses. Weak, since each object
// that calls these functions has a copy of them, and the linker keeps one of weak ones.
__attribute__((weak)) struct clinux_terminal *clinux_terminal(void) {
  static struct clinux_terminal state;
  return &state;
}

// Ends what only this program knows of: pasting marks and colours.
static inline void clinux_terminal_restore(void) {
  static const char plain[] = "\033[?2004l\033[0m";
  if (clinux_terminal()->mode == CLINUX_TERMINAL_ORIGINAL) return;
  clinux_terminal()->mode = CLINUX_TERMINAL_ORIGINAL;
  if (write(1, plain, sizeof plain - 1) < 0) errno = 0;
  tcsetattr(0, TCSANOW, &clinux_terminal()->before);
}

// Editing: every key is a byte, also those for signals. Performing: these are signals again, and what is
// typed meanwhile waits unseen.
static inline void clinux_terminal_enter(int mode) {
  struct termios modes = clinux_terminal()->before;
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN | (mode == CLINUX_TERMINAL_EDITING ? ISIG : 0));
  modes.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  if (clinux_terminal()->mode == CLINUX_TERMINAL_ORIGINAL && write(1, "\033[?2004h", 8) < 0) errno = 0;
  clinux_terminal()->mode = mode;
  tcsetattr(0, TCSADRAIN, &modes);
}

static void clinux_terminal_die(int number) {
  clinux_terminal_restore();
  sigaction(number, &clinux_terminal()->actions[number], NULL);
  raise(number);
}

// A second one, before a word has noticed the first, ends the program as it would without a handler.
static void clinux_terminal_interrupt(int number) {
  if (clinux_terminal()->is_interrupted) clinux_terminal_die(number);
  clinux_terminal()->is_interrupted = 1;
}

static void clinux_terminal_stop(int number) {
  int code = errno, mode = clinux_terminal()->mode;
  struct sigaction ours;
  clinux_terminal_restore();
  sigaction(number, &clinux_terminal()->actions[number], &ours);
  raise(number);
  // Here the program goes on, in the foreground.
  sigaction(number, &ours, NULL);
  if (mode != CLINUX_TERMINAL_ORIGINAL) clinux_terminal_enter(mode);
  clinux_terminal()->is_stale = 1;
  errno = code;
}

static void clinux_terminal_refresh(int number) {
  int code = errno;
  if (number == SIGCONT && clinux_terminal()->mode != CLINUX_TERMINAL_ORIGINAL)
    clinux_terminal_enter(clinux_terminal()->mode);
  clinux_terminal()->is_stale = 1;
  errno = code;
}

// A signal that is ignored, as nohup has it, stays so.
static inline void clinux_terminal_catch(int number, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_flags = flags};
  action.sa_handler = handler;
  sigaction(number, NULL, &clinux_terminal()->actions[number]);
  if (clinux_terminal()->actions[number].sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}


// The signals that are caught, those that end the program first; 0 behind the last.
static inline int clinux_terminal_signal(size_t index) {
  static const int signals[] = {
    SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
    SIGINT, SIGTSTP, SIGCONT, SIGWINCH, 0};
  return signals[index];
}

// Notes the terminal's modes and catches the signals; false where there is no terminal.
static inline bool clinux_terminal_begin(bool is_coloured) {
  if (!isatty(0) || !isatty(1) || tcgetattr(0, &clinux_terminal()->before) != 0) return false;
  stack_t stack = {.ss_sp = clinux_terminal()->stack, .ss_size = sizeof clinux_terminal()->stack};
  sigaltstack(&stack, NULL);
  clinux_terminal()->is_coloured = is_coloured;
  for (size_t index = 0; clinux_terminal_signal(index) != SIGINT; index += 1)
    clinux_terminal_catch(
      clinux_terminal_signal(index), clinux_terminal_die, SA_ONSTACK | SA_NODEFER);
  clinux_terminal_catch(SIGINT, clinux_terminal_interrupt, 0);
  clinux_terminal_catch(SIGTSTP, clinux_terminal_stop, SA_NODEFER);
  clinux_terminal_catch(SIGCONT, clinux_terminal_refresh, 0);
  clinux_terminal_catch(SIGWINCH, clinux_terminal_refresh, 0);
  return true;
}

// Brings the first modes and signals back.
static inline void clinux_terminal_end(void) {
  clinux_terminal_restore();
  clinux_terminal()->is_coloured = 0;
  for (size_t index = 0; clinux_terminal_signal(index) != 0; index += 1) {
    int number = clinux_terminal_signal(index);
    sigaction(number, &clinux_terminal()->actions[number], NULL);
  }
}

// Stops the job, as Ctrl-Z does.
static inline void clinux_terminal_suspend(void) { kill(0, SIGTSTP); }

static inline bool clinux_terminal_is_interrupted(void) { return clinux_terminal()->is_interrupted; }
static inline void clinux_terminal_forget_interrupt(void) { clinux_terminal()->is_interrupted = 0; }
static inline bool clinux_terminal_is_coloured(void) { return clinux_terminal()->is_coloured; }

// Whether the window has another size, or the program was stopped, since the last call.
static inline bool clinux_terminal_was_stale(void) {
  bool was_stale = clinux_terminal()->is_stale;
  clinux_terminal()->is_stale = 0;
  return was_stale;
}

// 80 where the terminal does not say.
static inline int clinux_terminal_columns(void) {
  struct winsize size;
  return ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

#endif
