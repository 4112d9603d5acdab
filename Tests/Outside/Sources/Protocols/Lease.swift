// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// A DHCP client, by RFC 2131, figure 5: its lease, T2 and T1 run at the same time, one inside the other.
///
/// `.external(.leased)` begins all three anew, `.again()` only the time to the next attempt.
public enum Lease: Automaton {
  /// Where a client can be; all but the first three have an address.
  public enum State: UInt8, ListedName {
    case start, selecting, requesting, leased, confirmed, bound, renewing, rebinding
    /// The names on the console.
    public static let names: [8 of StaticString] = [
      "start", "selecting", "requesting", "leased", "confirmed", "bound", "renewing", "rebinding",
    ]
  }
  /// What servers and users send, and time.
  public enum Event: UInt8, ListedName {
    case begin, offer, acknowledge, refuse, release, timeout
    /// The names on the console.
    public static let names: [6 of StaticString] = [
      "begin", "offer", "acknowledge", "refuse", "release", "timeout",
    ]
  }
  /// What a client sends, and does with its address.
  public enum Word: UInt8, ListedName {
    case discover, request, adopt, drop, renew, rebind, giveBack
    /// The names on the console.
    public static let names: [7 of StaticString] = [
      "discover", "request", "adopt", "drop", "renew", "rebind", "give-back",
    ]
  }
  /// What the server has granted, and how long a client waits for an answer.
  public enum Interval: UInt8, ListedName {
    case lease, rebinding, renewal, answer
    /// The names on the console.
    public static let names: [4 of StaticString] = ["lease", "rebinding", "renewal", "answer"]
  }

  /// A client begins without an address.
  public static let initial = State.start
  /// Time is an event.
  public static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  /// The figure.
  public static let table = WithTimers(HierarchicalTable<Lease, 8, 6>([
    //                                                                                begin                         offer                      acknowledge                 refuse        release                 timeout
    .row(.start,                                                                      [.to(.selecting, .discover),  .nothing,                  .nothing,                   .nothing,     .nothing,               .nothing]),
    .row(.selecting, after: .setting(.answer),                                        [.nothing,                    .to(.requesting, .request), .nothing,                  .nothing,     .nothing,               .again(.discover)]),
    .row(.requesting, after: .setting(.answer),                                       [.nothing,                    .nothing,                  .to(.leased, .adopt),       .to(.start),  .nothing,               .to(.start)]),
    .row(.leased, initial: .confirmed, exit: .words(.drop), after: .setting(.lease),  [.nothing,                    .nothing,                  .nothing,                   .to(.start),  .to(.start, .giveBack), .to(.start)]),
    .row(.confirmed, in: .leased, initial: .bound, after: .setting(.rebinding),       [.nothing,                    .nothing,                  .nothing,                   .nothing,     .nothing,               .to(.rebinding, .rebind)]),
    .row(.bound, in: .confirmed, after: .setting(.renewal),                           [.nothing,                    .nothing,                  .nothing,                   .nothing,     .nothing,               .to(.renewing, .renew)]),
    .row(.renewing, in: .confirmed, after: .setting(.answer),                         [.nothing,                    .nothing,                  .external(.leased, .adopt), .nothing,     .nothing,               .again(.renew)]),
    .row(.rebinding, in: .leased, after: .setting(.answer),                           [.nothing,                    .nothing,                  .external(.leased, .adopt), .nothing,     .nothing,               .again(.rebind)]),
  ]))
}
