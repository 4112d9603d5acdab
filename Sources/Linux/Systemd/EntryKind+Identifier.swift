// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GateController

extension EntryKind {
  /// The `MESSAGE_ID`: 128 bits in hexadecimal, as sd-id128(3) has them.
  ///
  /// No other program uses these numbers, and they never change their meaning: `journalctl
  /// MESSAGE_ID=…` finds all entries of a kind.
  package var identifier: StaticString {
    switch self {
    case .transition: "c21e7b1c650147009611742c9124eb7d"
    case .refusal: "fa8b64c209e541f4947295f0bbb6d04b"
    case .command: "87ed426484c145edac16400ba0e8640c"
    case .overflow: "b863c80e0a9f407c94db609e0b064cc7"
    case .corruption: "87a463f906864a18941ca9a062899743"
    case .linesHeld: "3f30986130984be88728d1ace00d8acd"
    case .linesLost: "43bd69a9fc574ded9ac044460daf6f1d"
    case .outputStuck: "1fb269da23bf4f2fa3cfb5d6dcbc3b5a"
    case .edgesLost: "4028729fca854feb9020343900685b3e"
    case .switchStuck: "db2c3413b6e94ab6ab94767ae8970132"
    case .switchChatters: "f6c2b2d03c9b46cf9c9b83b1c84f7d9d"
    case .coilOverdriven: "58a88eca0c3c46d4aa123b73e86e866b"
    case .recovery: "c9cc43a1117a4c9ca5ebe2d5480f71e8"
    case .stall: "47b655b3eeb44ddb81a428aff21f98eb"
    case .resumption: "e86b2c472b4b4beb8dca9bfe86f83336"
    case .stateLost: "d84f97046c354cf9ac7114d42efdd8ec"
    case .crashLoop: "18b2fec60e45475f8e7f646fb8a8563c"
    case .ledgerFault: "238e6ebd8793438d94e7972f0063a1a4"
    case .stopped: "9384f44122b040dbb406267d1413627c"
    case .service: "c0ba530a590240f98ad90dc6f9af698f"
    }
  }
}
