-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- How the fleet is at this moment: for the page, and for alerts.

-- A text of a gate's status in printable ASCII, at most 240 characters; null where it has none.
--
-- A status is any JSON: nothing in it may be an error, or more than a line.
create function status_text(status jsonb, member text) returns text
language sql immutable set search_path = turnstile, pg_temp as $$
  select case when jsonb_typeof(status -> member) = 'string'
    then regexp_replace(left(status ->> member, 240), '[^ -~]', '?', 'g') end
$$;

-- How each gate is, and what it has taken today, in its zone.
--
-- A gate is silent that is offline by its will, or that has missed two of its books, which come each
-- minute. What is only `live` does not count as heard: a broker repeats it to each new collector.
create view gate_now as
select
  g.site, g.name, coalesce(l.is_online, false) as is_online,
  not coalesce(l.is_online and h.heard_at > now() - interval '150 seconds', false) as is_silent,
  extract(epoch from greatest(now(), h.heard_at) - h.heard_at)::bigint as silent_seconds,
  status_text(l.status, 'state') as state,
  coalesce(l.status @> '{"well": false}', false) as is_faulty,
  split_part(status_text(l.status, 'status'), 'fault: ', 2) as fault,
  h.today, coalesce(t.taken[1], 0) as coins, coalesce(t.taken[3], 0) as pulses,
  coalesce(t.taken[3], 0) * g.pulse_hundredths / 100.0 as money, g.currency,
  coalesce(t.untimed, 0) as untimed,
  g.lines, coalesce(b.missing, 0) as missing, coalesce(b.unexplained, 0) as unexplained, b.is_behind,
  b.breaks,
  (select count(*) from break where break.gate = g.id and break.at > now() - interval '1 day') as new_breaks
from gate g
join balance b on b.name = g.name
left join live l on l.gate = g.id
left join books k on k.gate = g.id
cross join lateral (
  select
    coalesce(greatest(k.at, g.taken_at), l.at) as heard_at, (now() at time zone g.zone)::date as today
) h
left join takings t on t.gate = g.id and t.day = h.today;

-- What concerns no single gate; `stray_lines` are those that no month has room for.
create view fleet_now as
select
  count(*) as gates, coalesce(min(silent_seconds), 0) as silent_seconds,
  (select count(*) from trail_line_default) as stray_lines
from gate_now;

revoke all on gate_now, fleet_now from public;
revoke all on function status_text from public;
grant execute on function status_text to turnstile_reader;
grant select on gate_now, fleet_now to turnstile_reader;
