-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- What people, the page and alerts read, and the rights of the roles.

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

-- What was commanded, and what was answered.
create view command_log as
select g.site, g.name, c.staff, c.id, c.word, c.expires, c.received, c.answer, c.reason, c.answered
from staff_command c join gate g on g.id = c.gate;

-- Lines of commands for a person. Texts, since a forged line may have any words.
create view command_line as
select
  gate, received, split_part(body, ' ', 4) as word, split_part(body, ' ', 8) as person,
  case when split_part(body, ' ', 2) = 's' then to_timestamp(split_part(body, ' ', 1)::bigint) end as at
from trail_line
where split_part(body, ' ', 8) not in ('', '0') and split_part(body, ' ', 9) = '';

-- Whether a line may be that of a command: at most five minutes from it where the gate's clock was right, and
-- else not stored before it was heard.
create function answers_to(c staff_command, l command_line) returns bool
language sql immutable set search_path = turnstile, pg_temp as $$
  select c.gate = l.gate and c.staff::text = l.person and coalesce(c.word, l.word) = l.word
    and case
      when l.at is null then coalesce(c.received, c.answered) <= l.received
      else l.at between coalesce(c.received, c.answered) - interval '5 minutes'
        and coalesce(c.answered, c.received) + interval '5 minutes'
    end
$$;

-- What does not fit: each row is an alarm.
create view command_check as
select g.site, g.name, coalesce(l.at, l.received) as at, l.person as staff, l.word,
  'a line in the trail, and no command was heard' as reason
from command_line l join gate g on g.id = l.gate
where not exists (
  select from staff_command c
  where c.gate = l.gate and answers_to(c, l) and c.answer is distinct from 'refused')
union all
select g.site, g.name, c.answered, c.staff::text, c.word,
  'done by its answer, and the trail has no line'
from staff_command c
join gate g on g.id = c.gate
-- The gate has said since that it has no line which is not stored.
join books b on b.gate = g.id and b.head = g.have and b.at > c.answered + interval '10 seconds'
where c.answer = 'done'
  and not exists (select from command_line l where l.gate = c.gate and answers_to(c, l))
union all
select g.site, g.name, c.answered, c.staff::text, c.word, 'an answer, and no command was heard'
from staff_command c join gate g on g.id = c.gate
-- A refusal may be of a payload that the gate could not read a name in.
where c.received is null and c.answered < now() - interval '1 minute' and c.answer <> 'refused';

-- Gates of which two bridges have been connected by turns in the last ten minutes; they wait a minute at most.
create view shared_certificate as
select
  g.site, g.name,
  least(l.address, l.before) || ' and ' || greatest(l.address, l.before) as addresses
from live l join gate g on g.id = l.gate
where l.returned_at > now() - interval '10 minutes';

revoke all on all tables in schema turnstile from public;
revoke all on all functions in schema turnstile from public;
grant usage on schema turnstile to turnstile_collector, turnstile_reader;
grant execute on function take, take_books, take_status, take_command, take_answer, make_months
  to turnstile_collector;
-- A view calls a function by the right of its reader.
grant execute on function plus, minus, entries, status_text, answers_to to turnstile_reader;
grant select on
  balance, day, seal, gate_status, trail_break, gate_now, fleet_now, command_log, command_check, shared_certificate
  to turnstile_reader;
grant select on version to turnstile_collector, turnstile_reader;
