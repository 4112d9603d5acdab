// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Every variant runs the same tape: compared first, then measured.
//
// usage: events [--check | --callgrind | --worst | --cold ROUNDS | --bytes] [BENCHMARK-OPTION...]
//
// TURNSTILE_ONLY, a regular expression, chooses from TAPE/LEVEL/NAME.

#include <benchmark/benchmark.h>
#include <valgrind/callgrind.h>
#include <x86intrin.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <regex>
#include <vector>

#include "counter.h"
#include "tapes.h"

namespace {

std::string title(const contender &contender, const Tape &tape) {
  return tape.name + "/" + contender.level + "/" + contender.name;
}

void measure(benchmark::State &state, const contender &contender, const Tape &tape) {
  Counter cycles(PERF_COUNT_HW_CPU_CYCLES), misses(PERF_COUNT_HW_BRANCH_MISSES);
  const struct tape whole = tape.piece(0, tape_length);
  Result result;
  cycles.start();
  misses.start();
  for (auto iteration : state) run(contender, whole, result);
  cycles.stop();
  misses.stop();
  const double events = double(state.iterations()) * double(tape_length);
  state.SetItemsProcessed(int64_t(events));
  if (cycles.works()) state.counters["cycles"] = cycles.count() / events;
  if (misses.works()) state.counters["misses"] = misses.count() / events;
}

void for_each_run(const std::function<void(const contender &, const Tape &)> &body) {
  const char *wanted = std::getenv("TURNSTILE_ONLY");
  const std::regex only(wanted ? wanted : "");
  // They are kept for as long as the program runs.
  static const std::vector<Tape> tapes = both_tapes();
  for (const contender &contender : contenders)
    for (const Tape &tape : tapes)
      if (std::regex_search(title(contender, tape), only)) body(contender, tape);
}

// Under callgrind: half a tape and a whole one, so that what is no event cancels out.
void count_instructions(const contender &contender, const Tape &tape) {
  // What is done once, such as reading a machine's text, is done by then.
  Result first;
  run(contender, tape.piece(0, 1), first);
  for (size_t count : {tape_length / 2, tape_length}) {
    Result result;
    const struct tape piece = tape.piece(0, count);
    CALLGRIND_ZERO_STATS;
    run(contender, piece, result);
    const std::string name = title(contender, tape) + "/" + std::to_string(count);
    CALLGRIND_DUMP_STATS_AT(name.c_str());
  }
}

// A tape in pieces of 256 events, over and over. For a piece the fastest time counts, which no other
// program has disturbed; the worst of those is the tape's doing.
void find_worst(const contender &contender, const Tape &tape) {
  constexpr size_t piece = 256, pieces = tape_length / piece;
  constexpr int rounds = 50;
  uint64_t best[pieces];
  std::fill(best, best + pieces, UINT64_MAX);
  Result result;
  for (int round = 0; round < rounds; round++)
    for (size_t index = 0; index < pieces; index++) {
      const struct tape events = tape.piece(index * piece, piece);
      const uint64_t start = __rdtsc();
      run(contender, events, result);
      const uint64_t ticks = __rdtsc() - start;
      best[index] = std::min(best[index], ticks);
    }
  double sum = 0;
  for (uint64_t ticks : best) sum += double(ticks);
  std::printf(
      "%s %.2f %.2f\n", title(contender, tape).c_str(), sum / tape_length,
      double(*std::max_element(best, best + pieces)) / piece);
}

// Fills every cache with something else.
void forget() {
  static std::vector<uint64_t> other(96 << 17);
  for (size_t index = 0; index < other.size(); index += 8) other[index]++;
  benchmark::ClobberMemory();
}

// A start and one event, whose code and data are in no cache: so is every coin that comes after a pause.
void run_cold(const contender &contender, const Tape &tape, size_t rounds) {
  std::vector<uint64_t> ticks(rounds);
  Result result;
  for (size_t round = 0; round < rounds; round++) {
    const struct tape event = tape.piece(round, 1);
    forget();
    const uint64_t start = __rdtsc();
    run(contender, event, result);
    ticks[round] = __rdtsc() - start;
  }
  std::sort(ticks.begin(), ticks.end());
  std::printf("%s %.0f\n", title(contender, tape).c_str(), double(ticks[rounds / 2]));
}

void tell_bytes(const contender &contender, const Tape &tape) {
  Result result;
  run(contender, tape.piece(0, 1), result);
  std::printf("%s %zu\n", title(contender, tape).c_str(), result.all.bytes);
}

void enroll(const contender &contender, const Tape &tape) {
  benchmark::RegisterBenchmark(
      title(contender, tape).c_str(),
      [&](benchmark::State &state) { measure(state, contender, tape); });
}

}  // namespace

int main(int count, char **values) {
  const std::string what = count > 1 ? values[1] : "";
  if (what == "--callgrind") return for_each_run(count_instructions), 0;
  if (size_t found = disagreements()) {
    std::fprintf(stderr, "%zu of %zu runs disagree\n", found, 2 * std::size(contenders));
    return 1;
  }
  if (what == "--check") return std::printf("%zu\n", 2 * std::size(contenders)), 0;
  if (what == "--worst") return for_each_run(find_worst), 0;
  if (what == "--cold" && count > 2) {
    const size_t rounds = std::strtoul(values[2], nullptr, 10);
    for_each_run([=](const contender &contender, const Tape &tape) {
      if (tape.name == "random") run_cold(contender, tape, rounds);
    });
    return 0;
  }
  if (what == "--bytes") return for_each_run(tell_bytes), 0;
  for_each_run(enroll);
  benchmark::Initialize(&count, values);
  if (benchmark::ReportUnrecognizedArguments(count, values)) return 64;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
