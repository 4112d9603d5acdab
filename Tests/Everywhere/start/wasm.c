/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: 2026 The Turnstile Authors */

/* The gate as a WebAssembly module, and its streams by WASI (preview 1). */

#include "board.h"

int32_t board_main(void);

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))

struct piece {
  const void *bytes;
  size_t count;
};

WASI(fd_read) int32_t wasi_read(
    int32_t file, const struct piece *pieces, size_t pieceCount, size_t *byteCount);
WASI(fd_write) int32_t wasi_write(
    int32_t file, const struct piece *pieces, size_t pieceCount, size_t *byteCount);
WASI(proc_exit) _Noreturn void wasi_exit(int32_t status);

int32_t board_read(void) {
  uint8_t byte = 0;
  const struct piece piece = {&byte, 1};
  size_t count = 0;
  return wasi_read(0, &piece, 1, &count) == 0 && count == 1 ? byte : -1;
}

void board_write(int32_t stream, const uint8_t *bytes, size_t count) {
  const struct piece piece = {bytes, count};
  size_t written;
  wasi_write(stream, &piece, 1, &written);
}

void _start(void) { wasi_exit(board_main()); }
