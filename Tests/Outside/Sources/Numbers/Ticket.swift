// swift-format-ignore-file
// Generated from the text of `ticket`. Edit the text, and generate this again.

public import FSM

/// The numbers of a table, in read-only memory.
public enum TicketNumbers: TableNumbers {
  @usableFromInline static let rows: InlineArray<5, InlineArray<17, UInt64>> = [
    [
      0x100ffff00, 0x0, 0x0, 0x303000401,
      0x303000401, 0x80000000, 0x80000000, 0x80000000,
      0x80000000, 0x880000504, 0x880000504, 0x80000701,
      0x80000701, 0x80000000, 0x80000000, 0x80000000,
      0x80000000,
    ],
    [
      0x302ff01, 0x280000000, 0x0, 0x80000000,
      0x80000000, 0x80000000, 0x80000000, 0x403000400,
      0x403000400, 0x880000504, 0x880000504, 0x80000000,
      0x80000000, 0x403000400, 0x403000400, 0x80000000,
      0x80000000,
    ],
    [
      0xff0102, 0x0, 0x0, 0x382000200,
      0x382000200, 0x80011000, 0x782010200, 0x80000000,
      0x80000000, 0x80000000, 0x80000000, 0x80000000,
      0x80000000, 0x80000000, 0x80000000, 0x80000000,
      0x80000000,
    ],
    [
      0x500ff0103, 0x7d0, 0x0, 0x88000800,
      0x88000800, 0x80000000, 0x80000000, 0x80000000,
      0x80000000, 0x80000000, 0x80000000, 0x80000000,
      0x80000000, 0x682000200, 0x682000200, 0x3000400,
      0x3000400,
    ],
    [
      0xffff04, 0x0, 0x0, 0x81000100,
      0x81000100, 0x80000000, 0x80000000, 0x80000000,
      0x80000000, 0x82000200, 0x82000200, 0x80000600,
      0x80000600, 0x80000000, 0x80000000, 0x80000000,
      0x80000000,
    ],
  ]

  /// The number at a place of a row.
  @inlinable public static func number(_ row: Int, _ index: Int) -> UInt64 { rows[row][index] }
}

/// The machine `ticket`.
public enum Ticket: Automaton {
  /// The states.
  public enum State: UInt8, ListedName {
    case idle, selling, counting, printing, alarmed
    /// Their names.
    public static let names: [5 of StaticString] = ["idle", "selling", "counting", "printing", "alarmed"]
  }
  /// The events.
  public enum Event: UInt8, ListedName {
    case coin, choose, cancel, alarm, resume, timeout, printed
    /// Their names.
    public static let names: [7 of StaticString] = ["coin", "choose", "cancel", "alarm", "resume", "timeout", "printed"]
  }
  /// The words.
  public enum Word: UInt8, ListedName {
    case light, dim, countCoin, returnCoins, print, finish, askAgain, ring
    /// Their names.
    public static let names: [8 of StaticString] = ["light", "dim", "count-coin", "return-coins", "print", "finish", "ask-again", "ring"]
  }
  /// The guards.
  public enum Guard: UInt8, ListedName {
    case enough, free
    /// Their names.
    public static let names: [2 of StaticString] = ["enough", "free"]
  }
  /// The intervals.
  public enum Interval: UInt8, ListedName {
    case longestSale
    /// Their names.
    public static let names: [1 of StaticString] = ["longest-sale"]
  }
  /// The junctions.
  public enum Junction: UInt8, ListedName {
    case byPrinter
    /// Their names.
    public static let names: [1 of StaticString] = ["by-printer"]
  }
  /// The initial state.
  public static let initial = State.idle
  /// The events that come from the machine itself.
  public static let roles = Roles<Ticket>(timeout: Event.timeout)
  /// The events that words raise.
  public static func raises(_ word: Word) -> Event? {
    switch word {
    case .finish: Event.printed
    default: nil
    }
  }
  /// Whether a queue keeps a slot for the event.
  public static func isUrgent(_ event: Event) -> Bool { event == .alarm }
  /// Whether a state has to handle the event.
  public static func isRequired(_ event: Event) -> Bool { event == .alarm }
  /// Its table.
  public static var table: WithDeferral<WithHistory<WithTimers<WithStack<NumberedHierarchy<Ticket, TicketNumbers, 5, 7>, 1>>>, 2> { .init(.init(.init(.init(.init())))) }
  /// The junctions that cells lead to.
  public static let junctions = JunctionTable<Ticket, 1>([
    .junction(.byPrinter, .if(.free, .to(.printing), else: .to(.idle, .returnCoins))),
  ])
}
