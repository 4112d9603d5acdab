// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The golden file of a format in Tests/Formats: its bytes as they are written now, in hexadecimal.
package struct GoldenFile {
  /// The content of the file.
  package let text: String

  /// The file of the format with this name.
  package init(_ format: String) throws { text = try repositoryText("Tests/Formats/\(format)") }

  /// The bytes that the file stands for.
  package var bytes: [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Bytes as a golden file has them: 32 on a line.
  package static func text(of bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
      if index % 32 == 31 || index == bytes.count - 1 { text += "\n" }
    }
    return text
  }
}
