// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import Machines
import Protocols

@main struct Tool {
  static func main() {
    Workbench.main(
      Machine<Door>.self, HierarchicalMachine<Player>.self, Machine<Samovar>.self,
      Machine<Connection>.self)
  }
}
