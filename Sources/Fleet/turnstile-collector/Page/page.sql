-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- The fleet as one JSON object, which `index.html` shows. Sums are text: they may be larger than the numbers
-- of a browser are exact.
select json_build_object(
  'version', 1,
  'at', extract(epoch from now())::bigint,
  'takings', (
    select coalesce(json_agg(sum || ' ' || currency order by currency), '[]')
    from (select currency, sum(money)::numeric(40, 2) as sum from turnstile.gate_now group by currency) s
    where sum > 0),
  'gates', coalesce(
    json_agg(
      json_build_object(
        'name', name, 'site', site, 'isOnline', is_online, 'isSilent', is_silent, 'silent', silent_seconds,
        'state', state, 'isFaulty', is_faulty, 'fault', nullif(fault, ''),
        'day', today, 'coins', coins::text, 'money', money::numeric(40, 2) || ' ' || currency,
        'untimed', untimed::text, 'missing', missing::text, 'unexplained', unexplained::text,
        'isBehind', is_behind, 'breaks', breaks, 'newBreaks', new_breaks)
      order by site, name),
    '[]'))
from turnstile.gate_now;
