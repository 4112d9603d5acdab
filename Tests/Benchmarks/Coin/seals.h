// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// What seals a record and a line of the audit trail: CRC-32 (ISO 3309) by four bits at a time, and SHA-256
// (FIPS 180-4) of a message of at most 247 bytes. Both are as small as the firmware's, and as careful.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static uint32_t add_to_checksum(uint32_t remainder, const uint8_t *bytes, size_t count) {
  static const uint32_t quotients[16] = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
  for (; count > 0; count--) {
    remainder ^= *bytes++;
    remainder = remainder >> 4 ^ quotients[remainder & 15];
    remainder = remainder >> 4 ^ quotients[remainder & 15];
  }
  return remainder;
}

static inline uint32_t turned(uint32_t word, int count) { return word >> count | word << (32 - count); }

static inline void mix(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f, uint32_t g, uint32_t *h,
                       uint32_t word) {
  *h += turned(turned(turned(e, 14) ^ e, 5) ^ e, 6) + (g ^ (e & (f ^ g))) + word;
  *d += *h;
  *h += turned(turned(turned(a, 9) ^ a, 11) ^ a, 2) + ((a & b) | (c & (a | b)));
}

static void add_block(uint32_t hash[8], const uint8_t *block) {
  static const uint32_t constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};
  uint32_t schedule[64];
  for (int round = 0; round < 16; round++) {
    memcpy(&schedule[round], block + 4 * round, 4);
    schedule[round] = __builtin_bswap32(schedule[round]);
  }
  for (int round = 16; round < 64; round++) {
    uint32_t early = schedule[round - 15], late = schedule[round - 2];
    schedule[round] = schedule[round - 16] + (turned(turned(early, 11) ^ early, 7) ^ early >> 3)
      + schedule[round - 7] + (turned(turned(late, 2) ^ late, 17) ^ late >> 10);
  }
  uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
  for (int round = 0; round < 64; round += 4) {
    mix(a, b, c, &d, e, f, g, &h, schedule[round] + constants[round]);
    mix(h, a, b, &c, d, e, f, &g, schedule[round + 1] + constants[round + 1]);
    mix(g, h, a, &b, c, d, e, &f, schedule[round + 2] + constants[round + 2]);
    mix(f, g, h, &a, b, c, d, &e, schedule[round + 3] + constants[round + 3]);
    uint32_t kept[4] = {a, b, c, d};
    a = e, b = f, c = g, d = h;
    e = kept[0], f = kept[1], g = kept[2], h = kept[3];
  }
  uint32_t sums[8] = {a, b, c, d, e, f, g, h};
  for (int index = 0; index < 8; index++) hash[index] += sums[index];
}

static void hash_of(const char *message, size_t count, uint32_t hash[8]) {
  static const uint32_t first[8] = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                                    0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
  uint8_t padded[256] = {0};
  size_t size = (count + 72) & ~(size_t)63;
  memcpy(padded, message, count);
  padded[count] = 0x80;
  padded[size - 2] = (uint8_t)(count >> 5);
  padded[size - 1] = (uint8_t)(count << 3);
  memcpy(hash, first, sizeof first);
  for (size_t start = 0; start < size; start += 64) add_block(hash, padded + start);
}
