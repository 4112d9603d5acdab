// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// An audit trail of the form that version 0.2.0 wrote, at a price of two pulses.
///
/// Its second `open` line has the sums of the record whose entries follow it: with them the coin and
/// its pulses would count twice.
package enum EarlierTrail {
  /// Fourteen lines, each with its line feed.
  package static var text: String { lines }
}

private let lines = """
  1795374733 ? 1 open 0 0 0 0 ffbde89e5e23ce1d90b4e4fe07d5aff686a962df9e4b748b2b7b54fe6297a49f
  1795374734 ? 1 pulses 1 f58e7b21e3bd766030741d84c51b0164984cfaddc3f77b11536b83f1ae4f0c27
  1795374735 ? 1 pulses 1 40ab18accf258eebaf24549249fe3826d41e489131fc5eaedb5902219917d014
  1795374736 s 1 coin 1 1709b894f134a699e875d9ed5827dd140c2330f32bd0455883ba086288a06b32
  1795374737 s 1 lock 0 41 15b6a85ff9e879e778bfc5b5c0ad3061d1fbfa1ecb5b5b35eb8f749aaf243948
  1795374738 s 1 unlock-once 0 42 8010009969c15caea6319bef4ca79d8002682e2793ec2bd48af2ed92fa792850
  1795374739 s 1 grant 1 a35c82a6130f32e81b61618967cd61ee4a5540540c917719a1aa3c400a6fd7e9
  1795374740 s 1 open 2 1 4 0 865a75b54819f1b3a90cb99831e31a027647db1b0e3ce61fa60e9e0e056f59b2
  1795374741 s 1 pulses 1 9e601e648d5ca5701dc4bcf87b8a908c764a58f165488ff53d9397d078fcbb86
  1795374742 s 1 pulses 1 7c0d9b510c526cf70a059dabdce338ef6bc4c8dad2002543eddbf181eea4d722
  1795374743 s 1 coin 1 6b4ede2fded7496f5b17e36bdd22d79b3d6aed29afbea377f75aedc085eeed07
  1795374744 s 1 lost 3 8ce9d36658f60894cddc07a813be085659453056435ccd3760a75898f572fae1
  1795374745 s 1 release 1 d944185b4d48f39d829dfdd2308cbe0196af20f2732bc9dd6118a1deb1428839
  1795374746 s 1 restore 1 47b2434aba2b74b40216c69435254d7ddaf2f4c10cd3670dea081b836dc04c75

  """
