// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import Configuration

/// What the text configures.
func configuration(
  _ text: String, reading: Configuration.Reading = .partial
) throws -> Configuration {
  try Configuration(text: Array(text.utf8).span, reading: reading)
}

/// The setup that the text configures, for a simulation.
func setup(_ text: String) throws -> Setup { try configuration(text).setup }

/// What the file configures, for a simulation.
func configuration(ofFile path: String) throws -> Configuration {
  try unsafe path.withCString { try unsafe Configuration(path: $0) }
}

/// The whole message that refuses the text, as that of a file `gate.conf`; `nil` for none.
func refusal(_ text: String, reading: Configuration.Reading = .partial) -> String? {
  refusal(Array(text.utf8), reading: reading)
}

/// The whole message that refuses the bytes, as those of a file `gate.conf`; `nil` for none.
func refusal(_ bytes: [UInt8], reading: Configuration.Reading = .partial) -> String? {
  refusal(by: "gate.conf") { try Configuration(text: bytes.span, reading: reading) }
}

/// The whole message that refuses the file; `nil` for none.
func refusal(ofFile path: String) -> String? {
  refusal(by: path) { try configuration(ofFile: path) }
}

/// What is made of the bytes: their meaning, or the message that refuses them.
func answer(_ bytes: [UInt8], _ reading: Configuration.Reading) -> String {
  do { return try Configuration(text: bytes.span, reading: reading).meaning } catch {
    return error.message(file: "gate.conf")
  }
}

/// The lines that a file must get to be whole.
func additions(_ configuration: Configuration) -> [String] {
  var additions: [String] = []
  configuration.forEachAddition { additions.append(string($0)) }
  return additions
}

/// A text, and what is said about it.
struct Example: CustomTestStringConvertible {
  let kind: String
  let text: String
  let message: String

  var testDescription: String { "\(kind): \(text)" }

  /// The examples of each kind: pairs of lines, a text with a bar for each line end and its message.
  static func list(_ kinds: KeyValuePairs<String, String>) -> [Example] {
    kinds.flatMap { kind, pairs -> [Example] in
      let lines = pairs.split(separator: "\n").map { String($0).replacing("|", with: "\n") }
      return stride(from: 0, to: lines.count, by: 2).map {
        Example(kind: kind, text: lines[$0], message: lines[$0 + 1])
      }
    }
  }
}

/// The path of the commented file that is installed as `/etc/turnstile/turnstile.conf`.
let installedFile = repository.appending(path: "systemd/turnstile.conf").path

private func refusal(by file: String, _ read: () throws -> Configuration) -> String? {
  (thrown { _ = try read() } as? ConfigurationError)?.message(file: file)
}

extension ConfigurationError {
  /// The error as it is printed.
  func message(file: String) -> String {
    var text = TextBuffer()
    unsafe file.withCString { unsafe describe(file: $0, into: &text) }
    return string(text)
  }
}

extension ConfigurationError: CustomTestStringConvertible {
  /// The error as it is printed, so that a test that meets one says it in words.
  package var testDescription: String { message(file: "gate.conf") }
}

/// The text as a string.
func string<let length: Int>(_ text: FixedText<length>) -> String {
  text.withSpan { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
}

extension Configuration {
  /// All that the configuration says and a gate does not by default, as `coin.line=5 relock=3000`;
  /// two configurations with the same text mean the same.
  var meaning: String {
    let ownDefaults = Configuration()
    var differences: [String] = []
    for (own, usual) in zip(statements, ownDefaults.statements) where own != usual {
      differences.append(own)
    }
    return differences.joined(separator: " ")
  }

  /// One `name=value` for each thing that can be configured.
  private var statements: [String] {
    let (wiring, rules) = (setup.wiring, setup.rules)
    var list = ["label=\(wiring.label.map(string) ?? "auto")"]
    Input.forEach { list += statements(of: $0) }
    Output.forEach {
      list.append("\($0.name).line=\(wiring[$0].offset)")
      list.append("\($0.name).isActiveLow=\(wiring[$0].isActiveLow)")
    }
    list += ["fail=\(wiring.failure)", "longest-energised=\(wiring.longestEnergised)"]
    list += ["duty=\(wiring.duty)"] + rules.passage.statements + rules.coin.statements
    list += [
      "unit=\(setup.unit)", "relock=\(setup.relock)", "break-chance=\(setup.breakChance)",
      "seed=\(setup.seed)",
    ]
    return list + [
      "on-fault=\(setup.onLedgerFault)", "user=\(string(namedAgent.user))",
      "words=\(namedAgent.agent.words)", "textfile=\(metricsPath.map(string) ?? "off")",
    ]
  }

  private func statements(of input: Input) -> [String] {
    let wiring = setup.wiring[input]
    return [
      "line=\(wiring.line.offset)", "pull=\(wiring.line.bias)",
      "isActiveLow=\(wiring.line.isActiveLow)", "debounce=\(wiring.debounce)",
      "stuck=\(wiring.longestPress)",
    ].map { "\(input.name).\($0)" }
  }
}

extension PassageRules {
  fileprivate var statements: [String] {
    [
      "sensor=\(sensor)", "mechanism=\(mechanism)", "counts=\(counts)", "shortest=\(shortest)",
      "rest=\(rest)",
    ]
  }
}

extension CoinRules {
  fileprivate var statements: [String] {
    [
      "price=\(price)", "shortest-pulse=\(shortestPulse)", "longest-pulse=\(longestPulse)",
      "pause=\(pause)", "longest-train=\(longestTrain)",
      "coins=\(isTrainOneCoin ? "train" : "pulses")", "open-at=\(counts)", "extra=\(extra)",
      "unused=\(unused)", "parts=\(parts)",
    ]
  }
}

/// What the rules of a gate with an unknown sensor and an unknown bolt add to the meaning of a file.
let lawOfUnknown = "counts=end rest=20000000 open-at=train extra=credit unused=credit"
