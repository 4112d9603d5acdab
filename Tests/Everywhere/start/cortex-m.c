/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: 2026 The Turnstile Authors */

/* A Cortex-M from reset to the gate, and its streams by semihosting. */

#include "board.h"

int32_t board_main(void);

/* Where the linker script put things. */
extern uint32_t stack_top[], data_start[], data_end[], data_load[], zero_start[], zero_end[];

/* "Semihosting for AArch32 and AArch64", Arm: operations, and how streams are opened. */
enum { SYS_OPEN = 0x01, SYS_WRITE = 0x05, SYS_READ = 0x06, SYS_EXIT_EXTENDED = 0x20 };
enum { MODE_READ = 0, MODE_WRITE = 4, MODE_APPEND = 8 };
enum { APPLICATION_EXIT = 0x20026 };

static uint32_t semihosting(uint32_t operation, const void *arguments) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = arguments;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

static uint32_t streams[3];

/* The host's console: what it is opened for tells which of its three streams is meant. */
static uint32_t open_console(uint32_t mode) {
  const uint32_t arguments[] = {(uint32_t)":tt", mode, 3};
  return semihosting(SYS_OPEN, arguments);
}

int32_t board_read(void) {
  uint8_t byte = 0;
  const uint32_t arguments[] = {streams[0], (uint32_t)&byte, 1};
  return semihosting(SYS_READ, arguments) == 0 ? byte : -1;
}

void board_write(int32_t stream, const uint8_t *bytes, size_t count) {
  const uint32_t arguments[] = {streams[stream], (uint32_t)bytes, count};
  semihosting(SYS_WRITE, arguments);
}

static _Noreturn void end(uint32_t status) {
  const uint32_t arguments[] = {APPLICATION_EXIT, status};
  for (;;) semihosting(SYS_EXIT_EXTENDED, arguments);
}

_Noreturn void reset(void) {
  const uint32_t *from = data_load;
  for (uint32_t *to = data_start; to < data_end; to++) *to = *from++;
  for (uint32_t *to = zero_start; to < zero_end; to++) *to = 0;
  streams[0] = open_console(MODE_READ);
  streams[1] = open_console(MODE_WRITE);
  streams[2] = open_console(MODE_APPEND);
  end((uint32_t)board_main());
}

/* A trap in Swift is an undefined instruction, and ends here: 70 is EX_SOFTWARE. */
static _Noreturn void fault(void) { end(70); }

/* Interrupts are never enabled, so the table ends with the faults. */
__attribute__((section(".vectors"), used)) static const void *const vectors[] = {
    stack_top, reset, fault, fault, fault, fault, fault,
};
