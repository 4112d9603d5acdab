// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#include "tapes.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>

namespace {

// Thirty per cent of 2^32.
constexpr uint32_t thirty_per_cent = 1288490189;

// SplitMix64, from a fixed seed.
uint64_t mixed(uint64_t &seed) {
  uint64_t number = seed += 0x9E3779B97F4A7C15;
  number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
  number = (number ^ number >> 27) * 0x94D049BB133111EB;
  return number ^ number >> 31;
}

Tape repeating(std::vector<uint8_t> cycle) {
  Tape tape{"predictable", {}, 0};
  for (size_t index = 0; index < tape_length; index++)
    tape.events.push_back(cycle[index % cycle.size()]);
  return tape;
}

Tape drawn_by_lot() {
  Tape tape{"random", {}, thirty_per_cent};
  uint64_t seed = 2;
  for (size_t index = 0; index < tape_length; index++)
    tape.events.push_back(mixed(seed) % 4);
  return tape;
}

bool agree(const contender &a, const Result &left, const Result &right) {
  const std::string level = a.level;
  bool agree = left.all.state == right.all.state;
  if (level == "handle") {
    agree &= std::memcmp(&left.all.last, &right.all.last, sizeof(step)) == 0;
    agree &= left.all.deadline == right.all.deadline;
  } else if (level == "count") {
    agree &= std::memcmp(left.words, right.words, sizeof left.words) == 0;
    agree &= left.all.deadline == right.all.deadline;
  }
  return agree;
}

// The nested switch of the same level, that every other variant is compared with.
const contender &reference(const contender &other) {
  for (const contender &candidate : contenders)
    if (std::strcmp(candidate.level, other.level) == 0) return candidate;
  return other;
}

bool agrees(const contender &contender, const Tape &tape, size_t count) {
  Result mine, reference_result;
  const struct tape piece = tape.piece(0, count);
  run(contender, piece, mine);
  run(reference(contender), piece, reference_result);
  if (agree(contender, mine, reference_result)) return true;
  std::fprintf(
      stderr, "%s %s: after %zu events of the %s tape its totals differ from the switch's\n",
      contender.name, contender.level, count, tape.name.c_str());
  return false;
}

}  // namespace

tape Tape::piece(size_t first, size_t count) const {
  const uint8_t *place = events.data() + first;
  benchmark::DoNotOptimize(place);
  return {place, count, chance};
}

std::vector<Tape> both_tapes() {
  // A passage, a push in vain, a coin too many, the repairman, and the end of the repair.
  return {repeating({0, 1, 1, 0, 0, 1, 2, 3}), drawn_by_lot()};
}

void run(const contender &contender, const tape &tape, Result &result) {
  result.all.words = result.words;
  result.all.ring = result.ring;
  contender.run(&tape, &result.all);
  benchmark::DoNotOptimize(result);
}

size_t disagreements() {
  size_t found = 0;
  for (const contender &contender : contenders)
    for (const Tape &tape : both_tapes()) {
      // Every beginning of the tape as well, since a state visited shows only at the end.
      bool agree = agrees(contender, tape, tape_length);
      for (size_t count = 1; agree && count <= 600; count++) agree = agrees(contender, tape, count);
      if (!agree) found++;
    }
  return found;
}
