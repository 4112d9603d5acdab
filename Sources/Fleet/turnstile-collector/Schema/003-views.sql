-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- What gates say besides their trails, what people read, and the rights of the roles.

-- Takes what a gate's newest record counts, and returns the hash of the last line that is stored; null for
-- an unknown gate. It is also the question for that.
--
-- A member that is missing or no number is an error.
create function take_books(gate_name text, payload text) returns text
language plpgsql security definer set search_path = turnstile, pg_temp as $$
declare
  b jsonb := payload::jsonb;
  g gate;
begin
  select * into g from gate where name = gate_name;
  if not found then return null; end if;
  insert into books (gate, record, head, counted, passages) values (
    g.id, (b ->> 'record')::bigint, b ->> 'head',
    array[
      (b ->> 'coins')::bigint, (b ->> 'grants')::bigint, (b ->> 'pulses')::bigint,
      (b ->> 'releases')::bigint, (b ->> 'admitted')::bigint],
    (b ->> 'passages')::bigint)
  on conflict (gate) do update set
    at = now(), record = excluded.record, head = excluded.head, counted = excluded.counted,
    passages = excluded.passages;
  return g.have;
end $$;
alter table books add check (0 <= all (counted) and array_position(counted, null) is null);

-- Takes whether a gate is online, and how it is, if that is known.
create function take_status(gate_name text, online bool, payload text) returns void
language sql security definer set search_path = turnstile, pg_temp as $$
  insert into live (gate, is_online, status)
    select id, online, payload::jsonb from gate where name = gate_name
  on conflict (gate) do update set
    at = now(), is_online = excluded.is_online, status = coalesce(excluded.status, live.status)
$$;

-- How many entries of a trail make such a difference: a train has 1000 pulses at most.
create function entries(difference numeric[]) returns numeric
language sql immutable as $$
  select difference[1] + difference[2] + ceil(difference[3] / 1000) + difference[4] + difference[5]
$$;

-- To the coin: what a gate's books count, what its lines add up to, and what its days add up to.
--
-- `missing` entries are in the books and in no line. While a gate is not behind there are as many as its
-- trail says are lost, and none `unexplained`.
create view balance as
select
  g.site, g.name, g.lines, b.record as books_record, g.record as lines_record,
  (plus(b.counted, g.base))[1] as books_coins, g.taken[1] as lines_coins, d.taken[1] as days_coins,
  (plus(b.counted, g.base))[3] as books_pulses, g.taken[3] as lines_pulses, d.taken[3] as days_pulses,
  d.untimed,
  entries(minus(plus(b.counted, g.base), g.taken)) as missing,
  greatest(entries(minus(plus(b.counted, g.base), g.taken)) - g.excused, 0)
    + greatest(entries(minus(g.taken, plus(b.counted, g.base))), 0) as unexplained,
  d.taken is distinct from g.taken and g.taken <> '{0,0,0,0,0}' as days_differ,
  b.head is distinct from g.have as is_behind,
  (select count(*) from break where break.gate = g.id) as breaks
from gate g
left join books b on b.gate = g.id
left join lateral (
  select
    array[sum(t.taken[1]), sum(t.taken[2]), sum(t.taken[3]), sum(t.taken[4]), sum(t.taken[5])] as taken,
    sum(t.untimed) as untimed
  from takings t where t.gate = g.id
) d on true;

-- The takings of a business day. It is final when a line of a later day is stored.
create view day as
select
  g.site, g.name, t.day, t.taken[1] as coins, t.taken[2] as grants, t.taken[3] as pulses,
  t.taken[5] as admitted, t.taken[3] * g.pulse_hundredths / 100.0 as money, g.currency, t.untimed,
  t.day < g.newest_day as is_final
from takings t join gate g on g.id = t.gate;

-- One hash over what all gates have said: a copy of it elsewhere shows whether this was written anew.
create view seal as
select
  count(*) as gates, sum(lines) as lines,
  encode(sha256(convert_to(
    string_agg(name || ' ' || lines || ' ' || have, E'\n' order by name), 'UTF8')), 'hex') as seal
from gate;

-- How the gates are.
create view gate_status as
select g.site, g.name, l.is_online, l.at, l.status, b.passages
from gate g left join live l on l.gate = g.id left join books b on b.gate = g.id;

-- Where trails do not continue what is stored.
create view trail_break as
select g.site, g.name, b.n, b.at, b.reason, b.seen from break b join gate g on g.id = b.gate;

revoke all on all tables in schema turnstile from public;
revoke all on all functions in schema turnstile from public;
grant usage on schema turnstile to turnstile_collector, turnstile_reader;
grant execute on function take, take_books, take_status, make_months to turnstile_collector;
grant execute on function plus, minus, entries to turnstile_reader;
grant select on balance, day, seal, gate_status, trail_break to turnstile_reader;
grant select on version to turnstile_collector, turnstile_reader;
