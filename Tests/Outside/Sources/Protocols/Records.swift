// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// Records of comma-separated values, by RFC 4180: one event a character.
public enum Records: Automaton {
  /// What has been read of a field or a record.
  public enum State: UInt8, ListedName {
    case record, field, plain, quoted, closing, lineEnd, broken
    /// The names on the console.
    public static let names: [7 of StaticString] = [
      "record", "field", "plain", "quoted", "closing", "line-end", "broken",
    ]
  }
  /// The kinds of characters, and the end.
  public enum Event: UInt8, ListedName {
    case text, quote, comma, carriageReturn, newline, end
    /// The names on the console.
    public static let names: [6 of StaticString] = [
      "text", "quote", "comma", "carriage-return", "newline", "end",
    ]
  }
  /// What is done with a character, a field and a record.
  public enum Word: UInt8, ListedName {
    case append, endField, endRecord, complain
    /// The names on the console.
    public static let names: [4 of StaticString] = [
      "append", "end-field", "end-record", "complain",
    ]
  }

  /// Nothing has been read.
  public static let initial = State.record

  // swift-format-ignore
  /// After a mistake the next record is read.
  public static let table = TransitionTable<Records, 7, 6>([
    //             text                     quote                    comma                    carriageReturn                       newline                              end
    .row(.record,  [.to(.plain, .append),    .to(.quoted),            .to(.field, .endField),  .to(.lineEnd, .endField, .endRecord), .again(.endField, .endRecord),      .stay()]),
    .row(.field,   [.to(.plain, .append),    .to(.quoted),            .again(.endField),       .to(.lineEnd, .endField, .endRecord), .to(.record, .endField, .endRecord), .to(.record, .endField, .endRecord)]),
    .row(.plain,   [.stay(.append),          .to(.broken, .complain), .to(.field, .endField),  .to(.lineEnd, .endField, .endRecord), .to(.record, .endField, .endRecord), .to(.record, .endField, .endRecord)]),
    .row(.quoted,  [.stay(.append),          .to(.closing),           .stay(.append),          .stay(.append),                       .stay(.append),                      .to(.broken, .complain)]),
    .row(.closing, [.to(.broken, .complain), .to(.quoted, .append),   .to(.field, .endField),  .to(.lineEnd, .endField, .endRecord), .to(.record, .endField, .endRecord), .to(.record, .endField, .endRecord)]),
    .row(.lineEnd, [.to(.broken, .complain), .to(.broken, .complain), .to(.broken, .complain), .to(.broken, .complain),              .to(.record),                        .to(.record)]),
    .row(.broken,  [.stay(),                 .stay(),                 .stay(),                 .stay(),                              .to(.record),                        .to(.record)]),
  ])
}
