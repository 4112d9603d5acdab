-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- What people command gates to do, what the gates answer, and whether their trails say the same.

-- A command as the collector heard it, its answer, or both.
create table staff_command (
  n bigint generated always as identity primary key,
  gate int not null references gate,
  -- The number of the person, for which the broker vouches.
  staff bigint not null,
  -- What the person's program calls it; null for a bare word until the gate answers.
  id text,
  -- What is commanded; null where only the answer was heard, or the payload has another form.
  word text,
  expires timestamptz,
  received timestamptz,
  -- `done`, or `refused` and why.
  answer text,
  reason text,
  answered timestamptz,
  unique (gate, staff, id)
);

-- Lines of commands that an agent gave for a person: four numbers, of which the last is not 0. An `open`
-- line has more. No function, which each line would call.
create index on trail_line (gate, received)
  where split_part(body, ' ', 8) not in ('', '0') and split_part(body, ' ', 9) = '';

-- The object that a payload is; null for any other text.
create function read_object(payload text) returns jsonb
language plpgsql immutable set search_path = turnstile, pg_temp as $$
declare
  o jsonb;
begin
  o := payload::jsonb;
  return case when jsonb_typeof(o) = 'object' then o end;
exception when others then
  return null;
end $$;

-- The moment that a member of a payload is in seconds since 1970; null for any other text.
create function read_moment(seconds text) returns timestamptz
language sql immutable set search_path = turnstile, pg_temp as $$
  select case when is_number(seconds) and seconds::bigint <= 253402300799
    then to_timestamp(seconds::bigint) end
$$;

-- Takes what a person commands a gate; one that comes again changes nothing, and none is an error.
--
-- A payload is an object, or the bare word.
create function take_command(gate_name text, person text, payload text) returns void
language plpgsql security definer set search_path = turnstile, pg_temp as $$
declare
  o jsonb := read_object(payload);
  g gate;
begin
  -- Locked as by take(), so that two collectors wait for each other, and not both.
  select * into g from gate where name = gate_name for update;
  if not found or not coalesce(is_number(person), false) then return; end if;
  insert into staff_command as c (gate, staff, id, word, expires, received) values (
    g.id, person::bigint, left(o ->> 'id', 64),
    left(case when o is null then payload else o ->> 'command' end, 31),
    read_moment(coalesce(o ->> 'expires', o ->> 'until')), now())
  -- Another collector may have heard the answer first.
  on conflict (gate, staff, id) do update set
    word = excluded.word, expires = excluded.expires, received = excluded.received
    where c.received is null;
end $$;

-- Takes what a gate answers; the first answer counts, and none is an error.
create function take_answer(gate_name text, payload text) returns void
language plpgsql security definer set search_path = turnstile, pg_temp as $$
declare
  o jsonb := read_object(payload);
  person text := o ->> 'staff';
  name text := left(o ->> 'id', 64);
  result text := left(o ->> 'result', 31);
  why text := left(o ->> 'reason', 200);
  g gate;
begin
  select * into g from gate where gate.name = gate_name for update;
  if not found or name is null or result is null or not coalesce(is_number(person), false) then
    return;
  end if;
  -- The name that the gate gave to a bare word.
  update staff_command set id = name where n = (
    select min(n) from staff_command c
    where c.gate = g.id and c.staff = person::bigint and c.id is null
      and c.received > now() - interval '1 minute'
  ) and not exists (
    select from staff_command c where c.gate = g.id and c.staff = person::bigint and c.id = name);
  insert into staff_command as c (gate, staff, id, answer, reason, answered)
    values (g.id, person::bigint, name, result, why, now())
  on conflict (gate, staff, id) do update set
    answer = excluded.answer, reason = excluded.reason, answered = excluded.answered
    where c.answer is null;
end $$;

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

revoke all on staff_command, command_log, command_line, command_check from public;
revoke all on function read_object, read_moment, take_command, take_answer, answers_to from public;
grant execute on function take_command, take_answer to turnstile_collector;
grant select on command_log, command_check to turnstile_reader;
-- A view calls a function by the right of its reader.
grant execute on function answers_to to turnstile_reader;
