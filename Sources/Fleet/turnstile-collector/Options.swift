// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What is wrong with the command line.
struct UsageError: Error { let sentence: String }

struct Options: Equatable {
  static let usage = """
    usage: turnstile-collector [OPTION VALUE]...
      --broker HOST      the MQTT broker (localhost)
      --port N           the broker's port (1883; 8883 with --ca)
      --ca FILE          the broker's CA certificate; without --ca there is no TLS
      --certificate FILE the collector's certificate (common name: `collector`)
      --key FILE         the private key of the certificate
      --database TEXT    the libpq connection string (dbname=turnstile)
      --number N         the number of this collector among several, 1 to 999 (1)
      --share yes|no     share messages between collectors; no if the broker cannot (yes)
    exit status: 64 wrong usage; 78 the database has another schema.
    """

  var broker = "localhost"
  var port = 0
  var authority: String?
  var certificate: String?
  var key: String?
  var database = "dbname=turnstile"
  var number = 1
  var isSharing = true

  /// Reads the arguments behind the program's name.
  init(_ arguments: some Collection<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw UsageError(sentence: "expected a value after `\(option)`")
      }
      try set(option, value)
    }
    guard (certificate == nil) == (key == nil), authority != nil || certificate == nil else {
      throw UsageError(sentence: "expected --ca, --certificate and --key together")
    }
    if port == 0 { port = authority == nil ? 1883 : 8883 }
  }

  private mutating func set(_ option: String, _ value: String) throws(UsageError) {
    switch option {
    case "--broker": broker = value
    case "--port": port = try Self.number(value, 1...65_535, option)
    case "--ca": authority = value
    case "--certificate": certificate = value
    case "--key": key = value
    case "--database": database = value
    case "--number": number = try Self.number(value, 1...999, option)
    case "--share" where value == "yes" || value == "no": isSharing = value == "yes"
    case "--share": throw UsageError(sentence: "--share: expected yes or no, found `\(value)`")
    default: throw UsageError(sentence: "expected an option, found `\(option)`")
    }
  }

  private static func number(
    _ text: String, _ range: ClosedRange<Int>, _ option: String
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        sentence: "\(option): expected \(range.lowerBound) to \(range.upperBound), found `\(text)`")
    }
    return number
  }
}
