// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import turnstile_mqtt

/// The command line of the bridge.
@Suite struct BridgeOptionsTests {
  private func options(_ line: String) throws(UsageError) -> Options {
    let words = line.split(separator: " ").map { word in
      var text = TextBuffer()
      for byte in word.utf8 { text.append(byte: byte) }
      return text
    }
    return try Options(count: words.count) { words[$0] }
  }

  @Test("a name is enough; every option is read, and all are in the help")
  func options() throws {
    let none = try options("--name north")
    #expect(none.name == "north" && none[.broker] == nil && none.port == 1883)
    #expect(!none.wants(.trail) && none.wants(.status) && !none.wants(.discovery))
    #expect(none.socket("status") != nil)
    let all = try options(
      "--name n-1 --broker b --port 9 --ca c --certificate d --key e --user f --password g "
        + "--sockets /h --trail yes --status no --commands yes --discovery no --discovery yes")
    let words = ["n-1", "b", "9", "c", "d", "e", "f", "g", "/h", "yes", "no", "yes", "yes"]
    Options.Option.forEach { option in
      #expect(all[option]?.withSpan { $0.count } == words[Int(option.rawValue)].utf8.count)
    }
    #expect(all.port == 9 && all.wants(.trail) && !all.wants(.status) && all.wants(.discovery))
    #expect(try options("--name n --ca c").port == 8883)
    Options.Option.forEach { #expect("\(Options.usage)".contains("  --\($0.name) ")) }
    #expect(Options.Option.count == UInt8(Options.Option.names.count))
  }

  private static let sameName =
    "--name raspberrypi: each new machine has this name, and two gates with one name lose lines; "
    + "give the machine another with `hostnamectl set-hostname`, or give --name"

  @Test("the name of an image is enough for a gate alone")
  func imageName() throws {
    #expect(try options("--name raspberrypi").name == "raspberrypi")
  }

  @Test(
    "the error for a mistake names its option",
    arguments: [
      ("", "expected --name, the gate's name at the broker"),
      ("--name", "expected a value after --name"),
      ("name north", "expected an option, found `name`"),
      ("--nothing 1", "expected an option, found `--nothing`"),
      (
        "--name North",
        "--name: expected a small letter, then at most 31 small letters, digits and -, found `North`"
      ),
      (
        "--name collector",
        "--name: expected a small letter, then at most 31 small letters, digits and -, "
          + "found `collector`"
      ),
      ("--port 0", "--port: expected 1 to 65535, found `0`"),
      ("--port 65536", "--port: expected 1 to 65535, found `65536`"),
      ("--trail maybe", "--trail: expected yes or no, found `maybe`"),
      ("--name raspberrypi --discovery yes", sameName),
      ("--name raspberrypi --trail yes", sameName),
      ("--name n --key k", "expected --ca, --certificate and --key together"),
      ("--name n --user u", "expected --user and --password together"),
      (
        "--broker \(String(repeating: "b", count: 257))",
        "--broker: expected 1 to 255 bytes, found more"
      ),
    ])
  func mistakes(line: String, sentence: String) {
    let error = #expect(throws: UsageError.self) { try options(line) }
    let text = error?.sentence.withSpan { span in
      String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
    #expect(text == sentence)
  }
}
