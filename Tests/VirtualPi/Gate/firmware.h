// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// The firmware under test: started with a ledger, followed from system call to system call, ended,
// and asked for its books.

#include "wires.h"

// What the command line of a test names: the firmware, and its setup with the folder of the ledger.
extern const char *program, *setup;
// The folder of the ledger, the ledger in it, and the log of the last start.
#define STATE "/run/gate"
#define LEDGER STATE "/books"
#define LOG "/run/gate.log"

// Its two places for a record, and how far apart they are.
#define RECORD_SIZE 512
#define PLACE_SIZE 4096
#define PLACE_DISTANCE (8L << 20)
#define PLACES_SIZE (2 * PLACE_SIZE)

// Reads both places of a ledger, one after the other; how many bytes there were, or -1 without a file.
long read_places(const char *path, char bytes[PLACES_SIZE]);

// Makes the ledger anew with these bytes, which may end before the second place.
void write_places(const char *bytes, long size);

// A place where the firmware can be ended: before or after a system call of one of its threads.
struct point {
  long number, call;
  bool is_entry;
};

// Whether to end it here; may look around, for all that stands still is this thread.
typedef bool (*decision)(const struct point *point);

// Starts `turnstiled VERB SETUP`; with a decision, at every system call of every thread from now on.
void start(const char *verb, decision decide);

// Numbers the points from here on.
void count_from_here(void);

// Lets it live until a moment of the monotonic clock. False when it has ended; then every output is
// left at its level, as a Pi's kernel would.
bool live_until(int64_t end);

// Ends it by a signal, and waits until it has ended.
void end_by(int signal);

// How it ended: what waitpid says.
int ending(void);

// What `turnstilectl books` prints; that program is in PATH.
struct books {
  // Whether there is a ledger, and no complaint about it.
  bool is_there, is_whole;
  char state[32];
  long coins, refused, voided, pending, passages, refused_pushes, breakages, repairs, grants;
};
struct books read_books(void);

// Whether every coin is accounted for.
bool is_balanced(const struct books *books);
