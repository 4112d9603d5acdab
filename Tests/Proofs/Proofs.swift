// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Proofs about what other programs have built or done; `make` alone lists what each is for.
@main struct Proofs {
  private static let usage = """
    usage: Proofs embedded | tables | add-one | mutations | raspi3 | figures | collector-package
           Proofs browser PAGE AXE
           Proofs packages BOARD RELEASE [BOARD RELEASE]...
           Proofs fuzz SUBJECT | all RUNS [--keep]
           Proofs calls TRACE PAGE COLUMN
    """

  static func main() throws {
    let suite = try Suite()
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "calls": return try count(arguments)
    case "figures": return try Figures(suite: suite).printAll()
    default: break
    }
    do { try prove(arguments, suite) } catch {
      suite.check("the proof comes to its end") { throw error }
    }
    suite.finish()
  }

  private static func prove(_ arguments: [String], _ suite: Suite) throws {
    switch (arguments.first, arguments.count) {
    case ("embedded", 1): try EmbeddedProof(suite: suite).prove()
    case ("tables", 1): try ConstantProof(suite: suite, isWhole: true).prove()
    case ("browser", 3):
      try BrowserProof(suite: suite, page: arguments[1], axe: arguments[2]).prove()
    case ("add-one", 1): try GrowthProof(suite: suite).prove()
    case ("mutations", 1): try MutationProof(suite: suite).prove()
    case ("collector-package", 1): try CollectorPackageProof(suite: suite).prove()
    case ("raspi3", 1):
      var proof = try Raspi3Proof(suite: suite)
      try proof.prove()
    case ("fuzz", 3...4):
      guard let runs = Int(arguments[2]) else { throw ProofError(usage) }
      let keepsInputs = arguments.last == "--keep"
      try FuzzProof(suite: suite, runs: runs, keepsInputs: keepsInputs).prove(arguments[1])
    case ("packages", 3...) where arguments.count % 2 == 1:
      let targets = stride(from: 1, to: arguments.count, by: 2).map {
        (board: arguments[$0], release: arguments[$0 + 1])
      }
      try PackageProof(suite: suite).prove(targets)
    default: throw ProofError(usage)
    }
  }

  /// Prints the calls of a trace, and on standard error where a page's table has others.
  private static func count(_ arguments: [String]) throws {
    guard arguments.count == 4, let column = Int(arguments[3]) else { throw ProofError(usage) }
    let calls = CallCount(trace: try String(contentsOfFile: arguments[1], encoding: .utf8))
    print("coins \(calls.coins) passages \(calls.passages) end \(calls.isOver)")
    for (name, figure) in calls.figures { print("\(name) | \(String(format: "%.2f", figure))") }
    let table = try String(contentsOfFile: arguments[2], encoding: .utf8)
    for difference in calls.differences(from: table, column: column) {
      FileHandle.standardError.write(Data("\(difference)\n".utf8))
    }
  }
}
