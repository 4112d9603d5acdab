// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux

/// What getopt makes of the words of a command line.
struct OptionList {
  /// The options by their place among the names, and their values.
  private(set) var values: [(option: Int, value: String)] = []
  /// The words that belong to no option.
  private(set) var others: [String] = []
  /// The first word that is no option of these names, though it begins like one.
  private(set) var unknown: String?
  /// The first option at the end of the words, without its value.
  private(set) var withoutValue: String?

  /// Reads the words, for one caller at a time.
  init(_ words: [String], _ names: [String]) {
    // getopt skips the first word, which is the program, and ends at the empty places.
    let words = CStrings(["tool"] + words)
    let names = CStrings(names)
    unsafe words.withPointers { list, count in
      unsafe names.withPointers { names, nameCount in
        unsafe read(list, count, Self.options(names, nameCount))
      }
    }
  }

  private static func options(
    _ names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ count: Int
  ) -> [option] {
    let known = unsafe (0..<count).map { index in
      unsafe option(
        name: names[index], has_arg: required_argument, flag: nil, val: 256 + Int32(index))
    }
    return unsafe known + [option()]
  }

  // Safe because getopt stays within the words and the options, which both end with an empty place.
  private mutating func read(
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ count: Int, _ options: [option]
  ) {
    clinux_begin_options()
    while true {
      let found = unsafe getopt_long(Int32(count), words, ":", options, nil)
      let last = Int(clinux_optind())
      switch found {
      case 256...:
        unsafe values.append((Int(found) - 256, String(cString: clinux_optarg())))
      case -1:
        others = (last..<count).compactMap {
          unsafe words[$0].map { unsafe String(cString: $0) }
        }
        return
      default:
        let word = unsafe words[last - 1].map { unsafe String(cString: $0) } ?? ""
        if found == Int32(UInt8(ascii: ":")) { withoutValue = word } else { unknown = word }
        return
      }
    }
  }
}

/// Texts as C has them, in a list that ends with an empty place.
@safe private final class CStrings {
  private var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers = texts.map { unsafe strdup($0) } + [nil]
  }

  // Safe because each was made by strdup, and belongs to this list alone.
  deinit { unsafe pointers.forEach { unsafe free($0) } }

  /// Lends the list, and the number of texts in it.
  func withPointers(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int) -> Void
  ) {
    let count = unsafe pointers.count - 1
    unsafe pointers.withUnsafeMutableBufferPointer { list in
      if let first = list.baseAddress { unsafe body(first, count) }
    }
  }
}
