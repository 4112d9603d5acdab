// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// A sequence owes the standard library an array of its elements. Where allocations are forbidden, the
// library's own way to make one does not compile, and with this in its place it need not.
#if hasFeature(Embedded)
  extension Words {
    /// Traps, since an array needs memory: take the words one by one.
    public func _copyToContiguousArray() -> ContiguousArray<A.Word> {
      fatalError("Embedded Swift has no array of words; take them one by one")
    }
  }

  extension HierarchicalWords {
    /// Traps, since an array needs memory: take the words one by one.
    public func _copyToContiguousArray() -> ContiguousArray<A.Word> {
      fatalError("Embedded Swift has no array of words; take them one by one")
    }
  }
#endif
