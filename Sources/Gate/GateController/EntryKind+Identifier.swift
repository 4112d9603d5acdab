// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

extension EntryKind {
  /// The `MESSAGE_ID`: 128 bits in hexadecimal, as sd-id128(3) has them.
  ///
  /// No other program uses these numbers, and they never change their meaning: `journalctl
  /// MESSAGE_ID=…` finds all entries of a kind.
  package var identifier: TextBuffer {
    let (high, low) = number
    return "\(hexadecimal: high)\(hexadecimal: low)"
  }

  // As numbers they take a third of the room that literals take.
  private var number: (high: UInt64, low: UInt64) {
    switch self {
    case .transition: (0xc21e7b1c65014700, 0x9611742c9124eb7d)
    case .refusal: (0xfa8b64c209e541f4, 0x947295f0bbb6d04b)
    case .command: (0x87ed426484c145ed, 0xac16400ba0e8640c)
    case .overflow: (0xb863c80e0a9f407c, 0x94db609e0b064cc7)
    case .corruption: (0x87a463f906864a18, 0x941ca9a062899743)
    case .linesHeld: (0x3f30986130984be8, 0x8728d1ace00d8acd)
    case .linesLost: (0x43bd69a9fc574ded, 0x9ac044460daf6f1d)
    case .outputStuck: (0x1fb269da23bf4f2f, 0xa3cfb5d6dcbc3b5a)
    case .edgesLost: (0x4028729fca854feb, 0x9020343900685b3e)
    case .switchStuck: (0xdb2c3413b6e94ab6, 0xab94767ae8970132)
    case .switchChatters: (0xf6c2b2d03c9b46cf, 0x9c9b83b1c84f7d9d)
    case .coilOverdriven: (0x58a88eca0c3c46d4, 0xaa123b73e86e866b)
    case .recovery: (0xc9cc43a1117a4c9c, 0xa5ebe2d5480f71e8)
    case .stall: (0x47b655b3eeb44ddb, 0x81a428aff21f98eb)
    case .resumption: (0xe86b2c472b4b4beb, 0x8dca9bfe86f83336)
    case .stateLost: (0xd84f97046c354cf9, 0xac7114d42efdd8ec)
    case .crashLoop: (0x18b2fec60e45475f, 0x8e7f646fb8a8563c)
    case .ledgerFault: (0x238e6ebd8793438d, 0x94e7972f0063a1a4)
    case .stopped: (0x9384f44122b040db, 0xb406267d1413627c)
    case .service: (0xc0ba530a590240f9, 0x8ad90dc6f9af698f)
    case .coinFault: (0x72ce43538be2471e, 0xb3c44e35be049bb5)
    case .boltFault: (0x33f7fc3161c7488d, 0xa2f39a7387ea7a6c)
    case .pushDead: (0xce00b46f6a6c464a, 0xb8a63ee0dc477f9d)
    case .openTooLong: (0x854ef181c06146ed, 0xaf1be9c449e4fdbb)
    case .remark: (0x9eb74f85295f46f0, 0x8a5ae3fea68e6f38)
    case .money: (0xf979dc43b79142f2, 0x8c577a900e0176b6)
    }
  }
}
