// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// A TCP connection, by RFC 9293, figure 5.
public enum Connection: Automaton {
  /// The states of the figure, in its order.
  public enum State: UInt8, ListedName {
    case closed, listen, synSent, synReceived, established, finWait1, finWait2, closeWait, closing
    case lastACK, timeWait
    /// The names on the console.
    public static let names: [11 of StaticString] = [
      "closed", "listen", "syn-sent", "syn-received", "established", "fin-wait-1", "fin-wait-2",
      "close-wait", "closing", "last-ack", "time-wait",
    ]
  }
  /// What the user calls, what the other side sends, and time.
  public enum Event: UInt8, ListedName {
    case passiveOpen, activeOpen, send, close, syn, synACK, ack, fin, finACK, reset, timeout
    /// The names on the console.
    public static let names: [11 of StaticString] = [
      "passive-open", "active-open", "send", "close", "syn", "syn-ack", "ack", "fin", "fin-ack",
      "reset", "timeout",
    ]
  }
  /// What is sent, and what becomes of the connection's block.
  public enum Word: UInt8, ListedName {
    case createBlock, deleteBlock, sendSYN, sendSYNACK, sendACK, sendFIN, reportRefused, reportReset
    /// The names on the console.
    public static let names: [8 of StaticString] = [
      "create-block", "delete-block", "send-syn", "send-syn-ack", "send-ack", "send-fin",
      "report-refused", "report-reset",
    ]
  }
  /// How the connection was opened.
  public enum Guard: UInt8, ListedName {
    case passive
    /// The names on the console.
    public static let names: [1 of StaticString] = ["passive"]
  }

  /// No connection.
  public static let initial = State.closed
  /// Time is an event.
  public static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  /// The figure; a reset and the end of time-wait are the text's (3.5.2 and 3.6).
  public static let table = TransitionTable<Connection, 11, 11>([
    //                                         passiveOpen               activeOpen                           send                     close                         syn                             synACK                      ack               fin                          finACK                      reset                                                        timeout
    .row(.closed,                              [.to(.listen, .createBlock), .to(.synSent, .createBlock, .sendSYN), .nothing,            .nothing,                     .nothing,                       .nothing,                   .nothing,         .nothing,                    .nothing,                   .nothing,                                                    .nothing]),
    .row(.listen,                              [.nothing,                .nothing,                            .to(.synSent, .sendSYN), .to(.closed, .deleteBlock),   .to(.synReceived, .sendSYNACK), .nothing,                   .nothing,         .nothing,                    .nothing,                   .nothing,                                                    .nothing]),
    .row(.synSent, after: .seconds(180),       [.nothing,                .nothing,                            .nothing,                .to(.closed, .deleteBlock),   .to(.synReceived, .sendSYNACK), .to(.established, .sendACK), .nothing,        .nothing,                    .nothing,                   .to(.closed, .reportRefused, .deleteBlock),                  .to(.closed, .reportRefused, .deleteBlock)]),
    .row(.synReceived, after: .seconds(180),   [.nothing,                .nothing,                            .nothing,                .to(.finWait1, .sendFIN),     .nothing,                       .nothing,                   .to(.established), .nothing,                   .nothing,                   .if(.passive, .to(.listen), else: .to(.closed, .reportRefused, .deleteBlock)), .to(.closed, .deleteBlock)]),
    .row(.established,                         [.nothing,                .nothing,                            .nothing,                .to(.finWait1, .sendFIN),     .nothing,                       .nothing,                   .stay(),          .to(.closeWait, .sendACK),   .nothing,                   .to(.closed, .reportReset, .deleteBlock),                    .nothing]),
    .row(.finWait1,                            [.nothing,                .nothing,                            .nothing,                .nothing,                     .nothing,                       .nothing,                   .to(.finWait2),   .to(.closing, .sendACK),     .to(.timeWait, .sendACK),   .to(.closed, .reportReset, .deleteBlock),                    .nothing]),
    .row(.finWait2,                            [.nothing,                .nothing,                            .nothing,                .nothing,                     .nothing,                       .nothing,                   .nothing,         .to(.timeWait, .sendACK),    .nothing,                   .to(.closed, .reportReset, .deleteBlock),                    .nothing]),
    .row(.closeWait,                           [.nothing,                .nothing,                            .nothing,                .to(.lastACK, .sendFIN),      .nothing,                       .nothing,                   .nothing,         .nothing,                    .nothing,                   .to(.closed, .reportReset, .deleteBlock),                    .nothing]),
    .row(.closing,                             [.nothing,                .nothing,                            .nothing,                .nothing,                     .nothing,                       .nothing,                   .to(.timeWait),   .nothing,                    .nothing,                   .to(.closed, .deleteBlock),                                  .nothing]),
    .row(.lastACK,                             [.nothing,                .nothing,                            .nothing,                .nothing,                     .nothing,                       .nothing,                   .to(.closed, .deleteBlock), .nothing,          .nothing,                   .to(.closed, .deleteBlock),                                  .nothing]),
    .row(.timeWait, after: .seconds(240),      [.nothing,                .nothing,                            .nothing,                .nothing,                     .nothing,                       .nothing,                   .nothing,         .again(.sendACK),            .nothing,                   .to(.closed, .deleteBlock),                                  .to(.closed, .deleteBlock)]),
  ])
}
