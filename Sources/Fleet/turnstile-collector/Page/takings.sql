-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- The takings of all days as a table for a spreadsheet: psql --csv -f takings.sql
--
-- A spreadsheet takes a text for a formula that begins with one of these characters, here or behind what
-- some take for the end of a cell. Only a site is free text.
\set FETCH_COUNT 1000
select
  name as gate, regexp_replace(site, '(^|[;\t\r\n])([\s]*[=+@＝＋＠－-])', '\1''\2', 'g') as site, day,
  coins::text, grants::text, admitted::text, pulses::text,
  money::numeric(40, 2) as money, currency, untimed::text, is_final::text
from turnstile.day
order by day, site, gate;
