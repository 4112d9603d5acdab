/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: 2026 The Turnstile Authors */

/*
 * What compilers call for and a bare processor has not: the part of the ARM run-time ABI (AAELF's
 * companion, "Run-time ABI for the Arm Architecture", 4.2 and 4.3.4) that the firmware uses.
 * Short rather than fast; a product would link its compiler's own.
 */

#include <stddef.h>
#include <stdint.h>

void __aeabi_memcpy(void *to, const void *from, size_t count) {
  uint8_t *target = to;
  const uint8_t *source = from;
  while (count-- > 0) *target++ = *source++;
}

void __aeabi_memmove(void *to, const void *from, size_t count) {
  uint8_t *target = to;
  const uint8_t *source = from;
  if (target <= source) return __aeabi_memcpy(to, from, count);
  while (count-- > 0) target[count] = source[count];
}

void __aeabi_memset(void *to, size_t count, int byte) {
  uint8_t *target = to;
  while (count-- > 0) *target++ = (uint8_t)byte;
}

void __aeabi_memclr(void *to, size_t count) { __aeabi_memset(to, count, 0); }

/* The 4 and 8 promise that addresses are aligned; nothing is made of that here. */
__asm__(
    ".macro same name, as\n"
    "  .global \\name\n"
    "  .thumb_set \\name, \\as\n"
    ".endm\n"
    "same __aeabi_memcpy4, __aeabi_memcpy\n"
    "same __aeabi_memcpy8, __aeabi_memcpy\n"
    "same __aeabi_memmove4, __aeabi_memmove\n"
    "same __aeabi_memmove8, __aeabi_memmove\n"
    "same __aeabi_memset4, __aeabi_memset\n"
    "same __aeabi_memset8, __aeabi_memset\n"
    "same __aeabi_memclr4, __aeabi_memclr\n"
    "same __aeabi_memclr8, __aeabi_memclr\n");

/* Long division, a bit at a time; the quotient moves in as the dividend moves out. */
__attribute__((used)) static uint64_t divide(
    uint64_t number, uint64_t divisor, uint64_t *remainder) {
  uint64_t rest = 0;
  for (int bit = 0; bit < 64; bit++) {
    uint64_t carry = rest >> 63;
    rest = rest << 1 | number >> 63;
    number <<= 1;
    if (carry || rest >= divisor) {
      rest -= divisor;
      number |= 1;
    }
  }
  *remainder = rest;
  return number;
}

/* Quotient in r0 and r1, remainder in r2 and r3: more than a C function can return. */
__attribute__((naked)) void __aeabi_uldivmod(void) {
  __asm__(
      "push {r4, lr}\n"
      "sub sp, #16\n"
      "add r4, sp, #8\n"
      "str r4, [sp]\n"
      "bl divide\n"
      "ldr r2, [sp, #8]\n"
      "ldr r3, [sp, #12]\n"
      "add sp, #16\n"
      "pop {r4, pc}\n");
}

/* Quotient in r0, remainder in r1. */
uint64_t __aeabi_uidivmod(uint32_t number, uint32_t divisor) {
  uint64_t remainder;
  uint64_t quotient = divide(number, divisor, &remainder);
  return remainder << 32 | quotient;
}

/* Of the four products of halves, each 32 bits wide, those that reach into 64 bits. */
uint64_t __aeabi_lmul(uint64_t left, uint64_t right) {
  uint32_t a = (uint32_t)left, b = (uint32_t)right;
  uint32_t low = (a & 0xFFFF) * (b & 0xFFFF);
  uint32_t middle = (a >> 16) * (b & 0xFFFF) + (low >> 16);
  uint32_t other = (a & 0xFFFF) * (b >> 16) + (middle & 0xFFFF);
  uint32_t high = (a >> 16) * (b >> 16) + (middle >> 16) + (other >> 16);
  high += a * (uint32_t)(right >> 32) + (uint32_t)(left >> 32) * b;
  return (uint64_t)high << 32 | other << 16 | (low & 0xFFFF);
}

/* Halves are shifted apart: a whole number shifted here would be a call of this function. */
uint64_t __aeabi_llsl(uint64_t number, int count) {
  uint32_t low = (uint32_t)number, high = (uint32_t)(number >> 32);
  if (count >= 32) return (uint64_t)(low << (count - 32)) << 32;
  if (count > 0) high = high << count | low >> (32 - count);
  return (uint64_t)high << 32 | low << count;
}

uint64_t __aeabi_llsr(uint64_t number, int count) {
  uint32_t low = (uint32_t)number, high = (uint32_t)(number >> 32);
  if (count >= 32) return high >> (count - 32);
  if (count > 0) low = low >> count | high << (32 - count);
  return (uint64_t)(high >> count) << 32 | low;
}

/* The zeros before the highest bit that is set, by halves: of a loop the compiler makes a call of
   this function. */
int __clzsi2(uint32_t number) {
  int count = 0;
  if (number == 0) return 32;
  if (number >> 16 == 0) count += 16, number <<= 16;
  if (number >> 24 == 0) count += 8, number <<= 8;
  if (number >> 28 == 0) count += 4, number <<= 4;
  if (number >> 30 == 0) count += 2, number <<= 2;
  return count + (number >> 31 == 0);
}
