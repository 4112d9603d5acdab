# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors

.DEFAULT_GOAL := help
SHELL := /bin/bash
checks := .build/checks/SourceChecks
proofs := .build/checks/Proofs
# The boards that firmware and debs build for, each for a release.
BUILDS ?= $(foreach board,x86-64 arm64 armv7 armv6,$(board) bookworm $(board) trixie)

## run         open the simulated turnstile at a prompt; a script on standard input works too
run: packages
	@[ -x .build/debug/turnstile ] || echo "building the simulated turnstile" >&2
	@Tests/build turnstile $$([ -t 2 ] || echo --quiet) < /dev/null >&2
	@.build/debug/turnstile

## test        build all programs and pass every test
test: packages engines
	@Tests/install-packages graphviz zsh
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	@Tests/test
	@echo "every test passed; make embedded and make virtual-pi prove the rest"

#: machines    play 10,000 random machines of each kind, and read as many from text; MACHINE=seed or TEXT=seed plays one alone
machines: packages
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	@MACHINES=$${MACHINES:-10000} TEXTS=$${TEXTS:-2500} Tests/test --filter 'Random(Machine|Text)Tests'

#: stops       insert coins in the last second of 1,000 gates that are stopped, lose their chip or are killed
stops: packages
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	STOPS=$${STOPS:-1000} Tests/test --filter 'GateControllerTests.StopTests|RealStopTests'

#: load        run the suites that start programs twenty times beside a busy loop for each processor; RUNS is another number
load: packages
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	@trap 'kill $$(jobs -p)' EXIT; for _ in $$(seq $$(nproc)); do while :; do :; done & done; \
	  for run in $$(seq $${RUNS:-20}); do \
	    output=$$(Tests/test programs) || { echo "$$output"; exit 1; }; \
	    echo "run $$run passed after $$SECONDS s"; \
	  done

## accept      rewrite what is generated: transcripts, sessions, pictures, README's table and costs, lists of contents
accept: packages $(checks)
	@Tests/install-packages graphviz
	Tests/build turnstile --quiet
	$(checks) accept
	@Tests/audit audit-accept

#: accept-sizes the same, and the sizes of every board's firmware, which takes minutes
accept-sizes: accept
	Tests/Boards/run $(BUILDS) | tee /dev/stderr | $(checks) accept-sizes

#: embedded    prove that both programs cannot and do not allocate, nor copy without a reason, and need no runtime
embedded: packages $(proofs)
	@Tests/install-packages binutils python3
	Tests/Embedded/build --target Examples
	Tests/build Allocations --configuration release
	$(proofs) embedded
	.build/release/Allocations

#: tables      show which tables are constants, up to 200 states and 60 events, and how long each compiles
tables: packages $(proofs)
	Tests/Embedded/build --target FSM
	swift build --configuration release --target FSM
	$(proofs) tables

#: outside     use the library from a package of its own: no other is resolved, and nothing allocates
outside:
	@Tests/install-packages graphviz
	Tests/Outside/run

## page        make one HTML file of the gate, for any browser: .build/page/turnstile.html
page:
	@Tests/install-packages binaryen openssl
	@Sources/Programs/Page/Web/build

#: browser     use that page in headless Chromium, with axe, and compare it with the scenarios; it takes pictures
browser: page .build/axe/axe.min.js $(proofs)
	@Tests/install-packages chromium
	$(proofs) browser .build/page/turnstile.html .build/axe/axe.min.js

#: viewers     have sigrok-cli measure the lock's wire in a recording
viewers: packages
	@Tests/install-packages sigrok-cli
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	@Tests/test --filter ViewerTests

#: fleet       have broker, database, bridges, collectors and gates die around 50 gates, and compare the books; FLEET="GATES SECONDS SEED"
fleet: export MANY_GATES = 1
fleet: packages engines
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	FLEET="$${FLEET:-50 100}" Tests/test --filter FleetTests
	$(MAKE) fleet-pi

#: fleet-pi    boot a Debian that is a gate and the machine of many gates, by its packages; and cut its power again and again
fleet-pi: packages engines
	Tests/VirtualPi/run fleet

#: fleet-smoke the same with 3 gates, for a minute
fleet-smoke: export MANY_GATES = 1
fleet-smoke: packages engines
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	FLEET="3 60" Tests/test --filter FleetTests

#: home-assistant have Home Assistant's own schema check what a bridge announces
home-assistant: export MANY_GATES = 1
home-assistant: packages engines
	@Tests/install-packages python3-venv
	Tests/build turnstile-mqtt
	@# The newest version that this machine's Python can install.
	@[ -x .build/home-assistant/bin/python ] || python3 -m venv .build/home-assistant
	@.build/home-assistant/bin/pip install --quiet homeassistant paho-mqtt
	.build/home-assistant/bin/python Tests/Fleet/BridgeTests/home-assistant .build/debug/turnstile-mqtt

## firmware    build both programs for every board and release, and have each build play every scenario
firmware: packages
	Tests/Boards/run $(BUILDS)

#: virtual-pi  boot a real kernel with real GPIO lines and run the firmware on it; and a Debian with its service
virtual-pi: virtual-pi-lines virtual-pi-debian

#: virtual-pi-lines the first half of it
virtual-pi-lines: packages $(proofs)
	Tests/VirtualPi/run lines

#: virtual-pi-debian the second half
virtual-pi-debian: packages $(proofs)
	Tests/VirtualPi/run debian

#: life        boot a Debian, and print how a maker sets a gate up and the life of an installation
life: packages
	@package=$$(systemd/package "$$(Hardware/build x86-64 bookworm)" amd64 bookworm) && \
	  Tests/VirtualPi/boot --virtual-time --systemd Tests/VirtualPi/maker "$$package" && \
	  Tests/VirtualPi/boot --virtual-time --systemd Tests/VirtualPi/life "$$package"

#: raspi3      boot an emulated Raspberry Pi 3 and look at the lines the arm64 firmware drives
raspi3: packages $(proofs)
	$(proofs) raspi3

#: deb         make a Debian package for a PC with Bookworm, and check it
deb: packages $(proofs)
	$(proofs) packages x86-64 bookworm

## debs        make the packages of every board for both releases, and check them
debs: packages $(proofs)
	$(proofs) packages $(BUILDS)

## release     make packages, sources and an apt repository of this commit: .build/release-files; with KEY, BASE, HOMEPAGE, MAINTAINER
release: packages
	BUILDS="$(BUILDS)" systemd/release

#: release     make it twice, far apart, and compare all bytes; then have apt install, upgrade, put back and purge it
prove-release: packages
	Tests/Release/run $(BUILDS)
	Tests/VirtualPi/build-repositories .build/release-files .build/repositories
	Tests/VirtualPi/boot --timeout=30m --virtual-time --systemd Tests/VirtualPi/apt .build/repositories

#: release-smoke make it twice for a PC with Bookworm
release-smoke: packages
	Tests/Release/run x86-64 bookworm

#: workflow    check the workflow in .github: its form, what strangers could make it do, and that it runs no action of others
workflow:
	@tools=$$(Tests/tools Tests/Release) && \
	  $$tools/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml && \
	  $$tools/zizmor --offline --pedantic --quiet .github/workflows
	@! grep -nE '^ *(- )?uses:' .github/workflows/*.yml || \
	  { echo "workflow: an action of others; say with run: what it does" >&2; exit 65; }

#: collector-deb make the package of the collector of many gates, and check it
collector-deb: $(proofs)
	$(proofs) collector-package

#: visitors    play twenty days of 500 visitors on every sensor and bolt, and say which promises break
visitors: packages
	Tests/build DayOfVisitors --configuration release
	.build/release/DayOfVisitors 20 500 named
	.build/release/DayOfVisitors 4 500 unknown failSafe boltContact
	.build/release/DayOfVisitors 2 500 people

#: timelines   play five million random acts in the World of the gate's controller, and every pair; TIMELINE=seed plays one run
timelines: packages
	Tests/build turnstilePackageTests --explicit-target-dependency-import-check error
	WHOLE=1 ACTS=$${ACTS:-5000000} Tests/test --filter 'GateControllerTests.(World|Search|People)Tests'

#: fuzz        give console, line editor, configuration, record, setup, packets, trail, dumps, machines and bridge ten million inputs each
fuzz: packages $(proofs)
	$(proofs) fuzz all 10000000 --keep

#: fuzz-smoke  give each of them thirty thousand
fuzz-smoke: packages $(proofs)
	$(proofs) fuzz all 30000

#: nightly     play whole what test, outside, bench-smoke, virtual-pi, visitors, fuzz-smoke and .ci/run only sample; it takes hours
nightly: packages $(proofs)
	Tests/VirtualPi/run whole
	Tests/build DayOfVisitors --configuration release
	.build/release/DayOfVisitors 1000 10000
	WHOLE=1 $(MAKE) test outside bench-smoke
	$(MAKE) timelines mutations machines firmware debs figures fleet home-assistant
	$(proofs) fuzz all 10000000

#: figures     print sizes and line counts
figures: packages $(proofs)
	$(proofs) figures

#: bench       measure what things cost beside their rivals: Tests/Benchmarks/RESULTS.md
bench: packages
	Tests/Benchmarks/run

#: bench-smoke build every benchmark and compare all totals; no time counts
bench-smoke: packages
	Tests/Benchmarks/run --smoke

## lint        check format, spelling, links, shell scripts and imports, and list what the compiler was slow at
lint: $(checks)
	@Tests/install-packages codespell shellcheck
	$(checks) imports names
	@Tests/audit
	@# What the compiler warned of in the last build of the tests: Tests/quick.bash.
	@grep -aoE "'[^']+' took [0-9]+ms to type-check" .build/debug/*.build/*.dia 2> /dev/null | \
	  sed 's|.*/\(.*\)\.build/[^:]*:|\1: |' | sort -u
	git ls-files -z ':!Tests/Fuzz/Corpus' ':!LICENSE' | xargs -0 codespell
	@# A link of a paper leads to a file.
	@git ls-files -z '*.md' | xargs -0 perl -ne '$$folder = $$ARGV =~ s|[^/]*$$||r; for (/\]\(([^):\s#]+)[)#]/g) { \
	  next if -e "$$folder$$_"; warn "$$ARGV: links to $$_, which is no file\n"; $$dead = 1 } END { exit $$dead }'
	git grep -lzE '^#!/bin/(ba)?sh|^# shellcheck shell=' | xargs -0 shellcheck -x
	git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel
	@[ ! -d .build/tools/Tests/Release ] || $(MAKE) --no-print-directory workflow

#: docs        make the documentation of the library FSM in .build/documentation; a dead link is an error
docs: symbols := .build/symbols
docs:
	@rm -rf $(symbols) && mkdir -p $(symbols)
	@source Tests/quick.bash && for module in FSMTools Sequencing; do swift build --target $$module "$${quick[@]}" || exit; done
	@for module in FSM FSMAnalysis Sequencing FSMTools; do \
	  mkdir $(symbols)/$$module && swift-symbolgraph-extract -module-name $$module -I .build/debug/Modules \
	    -target "$$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -1)" \
	    -Xcc -fmodule-map-file=Sources/Machines/CLinux/module.modulemap \
	    -output-dir $(symbols)/$$module -minimum-access-level public && \
	  Tests/Documentation/surface $(symbols)/$$module || exit; \
	done > $(symbols)/declarations.txt
	@# What the library declares for others.
	@diff Tests/Documentation/declarations.txt $(symbols)/declarations.txt || { \
	  echo "docs: the public declarations have changed; accept them by: cp $(symbols)/declarations.txt Tests/Documentation" >&2; exit 1; }
	docc convert Sources/Machines/FSM/FSM.docc --fallback-display-name FSM \
	  --fallback-bundle-identifier org.turnstile.FSM --additional-symbol-graph-dir $(symbols)/FSM \
	  --output-path .build/documentation --transform-for-static-hosting --hosting-base-path turnstile \
	  --experimental-documentation-coverage --coverage-summary-level brief --warnings-as-errors
	@echo "serve .build/documentation as /turnstile/: python3 -m http.server" >&2

#: behaviours  list the numbered behaviours, each with the tests that carry its number
behaviours: $(checks)
	@$(checks) behaviours

#: pictures    draw the wiring anew from its table of nets and the tables of Hardware/reference.md
pictures:
	@Tests/install-packages graphviz fonts-dejavu-core
	$$(Tests/tools Hardware/wiring)/python -B Hardware/wiring/pictures.py

#: add-one     add one of each kind to a copy, count the files that it touches, and see the firmware show it
add-one: packages $(proofs)
	$(proofs) add-one

#: mutations   make each fault of Tests/World/Mutations in a copy, and see the World of the gate's controller find it
mutations: packages $(proofs)
	$(proofs) mutations

## prove       run one of the slower proofs and measurements, WHAT=name; without WHAT, list them
prove:
	@grep -qF '#: $(WHAT) ' Makefile || { sed -n 's/^#: /make prove WHAT=/p' Makefile; \
	  [ -z "$(WHAT)" ] || { echo 'prove: WHAT=$(WHAT): expected one of these' >&2; exit 64; }; }
	@[ -z "$(WHAT)" ] || $(MAKE) --no-print-directory $(WHAT:release=prove-release)

#: clean       remove what was built here; the virtual Pi's kernel, what was fetched and found stay
clean:
	rm -rf .build .build-embedded .build-benchmarks .build-benchmarks-coin .build-libgpiod-2-lines \
	  .build-firmware/{x86-64,arm64,armv7,armv6}-* .build-deb .build-collector .build-fuzz/{release,*-linux-gnu}

# Nothing but the toolchain is needed for these: no package, no network. Two proofs that begin at once
# may both build one: each moves a whole program into its place.
.SECONDEXPANSION:
.build/checks/%: $$(wildcard Tests/$$*/*.swift)
	@mkdir -p $(@D)
	@swiftc -swift-version 6 -parse-as-library -strict-memory-safety $(CI:true=-warnings-as-errors) \
	  -module-name $(@F) -o $@.$$$$ $^ && mv $@.$$$$ $@

# The stand-ins for libgpiod 1.6 and 2.x of the tests on a fake Pi, to be preloaded before the programs.
fake-pi := Tests/Programs/FakePi
.build/fake-pi/libgpiod-%.so: $(wildcard $(fake-pi)/*/*.[ch] $(fake-pi)/*/*/*.h)
	@mkdir -p $(@D)
	@clang -shared -fPIC -O1 -std=gnu17 -Wall -Wextra -Werror -I $(fake-pi)/Wires/include -o $@.$$$$ \
	  $(fake-pi)/Wires/wires.c $(fake-pi)/Library/{lines,faults,clock,libgpiod-$*}.c && mv $@.$$$$ $@

# Fetched by name, version and hash, and never committed.
.build/axe/axe.min.js: Tests/axe-requirements.txt
	@Tests/install-packages python3-pip
	@rm -rf $(@D) && mkdir -p $(@D)
	python3 -m pip download --quiet --no-deps --require-hashes --dest $(@D) --requirement $<
	python3 -m zipfile --extract $(@D)/*.whl $(@D)
	mv $(@D)/*/axe.min.js $@

# The C library the firmware stands on. Only what is missing is installed, and it is said; on a system
# without Debian's packages it is enough that pkg-config finds it.
# The programs of many gates, and their tests, need these: MANY_GATES=1 builds them, as CI does.
engines:
	@[ -z "$$MANY_GATES" ] || Tests/install-packages \
	  postgresql mosquitto mosquitto-clients libmosquitto-dev libpq-dev \
	  chromium curl nftables nginx-light openssl prometheus prometheus-sql-exporter python3 systemd

packages:
	@pkg-config --exists libgpiod 2> /dev/null || Tests/install-packages pkg-config libgpiod-dev

help:
	@sed -n 's/^## /make /p' Makefile

.PHONY: run test prove machines stops load accept accept-sizes embedded tables outside page browser viewers firmware virtual-pi virtual-pi-lines virtual-pi-debian life raspi3 fleet fleet-pi fleet-smoke deb debs collector-deb home-assistant fuzz fuzz-smoke nightly visitors timelines figures bench bench-smoke lint docs behaviours pictures add-one mutations clean engines packages release prove-release release-smoke workflow help
