-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- What gates and people say: the lines of a trail and what they add up to, the books, how a gate is, commands
-- and answers.
--
-- A function of one expression has no search_path of its own, since PostgreSQL then writes it out where it is
-- called, which halves the cost of a line; each that calls one has. And what runs for every batch is plpgsql,
-- which keeps its plans.

-- The fields of a line.
create type reading as (
  seconds bigint, is_synchronised bool, record bigint, kind text, v bigint[], identity text,
  body text, hash text);

-- Whether these are decimal digits that a bigint has room for.
create function is_number(word text) returns bool
language sql immutable as $$
  select length(word) between 1 and 18 and translate(word, '0123456789', '') = ''
$$;

-- Reads a line; every field is null for bytes that no gate writes, which a loss of power leaves.
--
-- A kind or a form that only another version has is a line without numbers. No regular expression with {1,18}
-- or {64}: it takes forty times as long.
create function read_line(line bytea) returns reading
language plpgsql immutable set search_path = turnstile, pg_temp as $$
declare
  r reading;
  words text[];
  count int;
  word text;
begin
  if length(line) > 255 or position('\x00'::bytea in line) > 0 then return null; end if;
  words := string_to_array(convert_from(line, 'LATIN1'), ' ');
  count := cardinality(words);
  if count not between 5 and 13 or words[2] not in ('s', '?')
    or length(words[count]) <> 64 or translate(words[count], '0123456789abcdef', '') <> ''
    or length(words[4]) not between 1 and 31 or not is_number(words[1]) or not is_number(words[3])
    or words[1]::bigint > 253402300799
  then
    return null;
  end if;
  foreach word in array words[4:count - 1] loop
    if word = '' or translate(word, 'abcdefghijklmnopqrstuvwxyz0123456789-', '') <> '' then
      return null;
    end if;
    if length(word) > 18 and translate(word, '0123456789', '') = '' then return null; end if;
  end loop;
  r.seconds := words[1]::bigint;
  r.is_synchronised := words[2] = 's';
  r.record := words[3]::bigint;
  r.kind := words[4];
  r.body := array_to_string(words[1:count - 1], ' ');
  r.hash := words[count];
  if r.kind = 'open' and count = 11 then
    r.identity := words[10];
    words := words[5:9];
  elsif r.kind = 'admitted' and count = 8 then
    -- Who admitted is in the body; the token is hexadecimal.
    words := words[5:5];
  else
    words := words[5:count - 1];
  end if;
  if translate(array_to_string(words, ''), '0123456789', '') = '' then r.v := words::bigint[]; end if;
  return r;
end $$;

-- Whether a line has the hash that it has to behind the one that ends with this hash.
create function fits(before text, line reading) returns bool
language sql immutable as $$
  select encode(sha256(convert_to(line.body || ' ' || before, 'LATIN1')), 'hex') = line.hash
$$;

-- Adds two rows of five sums.
create function plus(a numeric[], b numeric[]) returns numeric[]
language sql immutable as $$
  select array[a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]]
$$;

-- Takes a row of five sums from another.
create function minus(a numeric[], b numeric[]) returns numeric[]
language sql immutable as $$
  select array[a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5]]
$$;

-- Notes once that a trail does not continue what is stored.
create function note_break(g gate, why text, line text) returns void
language sql set search_path = turnstile, pg_temp as $$
  insert into break (gate, n, reason, seen) values (g.id, g.lines, why, line) on conflict do nothing
$$;

-- Whether an `open` line has the identity of this gate, or none; a new card gets a new one.
create function owns(g gate, line reading) returns bool
language plpgsql set search_path = turnstile, pg_temp as $$
begin
  if coalesce(line.identity, repeat('0', 16)) = repeat('0', 16) then return true; end if;
  insert into identity values (line.identity, g.id) on conflict do nothing;
  if (select gate from identity where value = line.identity) = g.id then return true; end if;
  perform note_break(g, 'the identity of another gate', line.body);
  return false;
end $$;

-- A line that continues what is stored, and what was cut before it.
create type continuation as (line reading, cut bytea[]);

-- The lines of a batch that continue what is stored, up to the first that does not.
--
-- What is stored comes first, and is skipped; or the trail has no line that is stored, and begins anew, with
-- an `open` line that is not. Such a batch names the last line that the gate knew to be stored. Where another
-- one is, the batch is an old one that came late, and nothing of it is taken.
create function continue_trail(g gate, after text, lines bytea[]) returns setof continuation
language plpgsql set search_path = turnstile, pg_temp as $$
declare
  is_anew bool := after like '-%' and g.lines > 0;
  is_stored bool := after <> g.have and after not like '-%';
  before text := case when after = g.have and g.lines > 0 then g.have end;
  cut bytea[] := '{}';
  line reading;
  bytes bytea;
begin
  if is_anew and after <> '-' || g.have then return; end if;
  foreach bytes in array lines loop
    line := read_line(bytes);
    if is_anew and line.kind = 'open' then
      is_anew := false;
      is_stored := exists (
        select from opening o where o.gate = g.id and o.hash = decode(line.hash, 'hex'));
      if not is_stored and owns(g, line) then
        perform note_break(g, 'the trail does not have ' || g.have, line.body);
      end if;
      before := null;
    end if;
    if is_stored then
      is_stored := line.hash is distinct from g.have;
      before := g.have;
    elsif line.hash is null then
      cut := cut || bytes;
      before := encode(sha256(bytes), 'hex');
    elsif before is not null and not fits(before, line) then
      perform note_break(g, 'the hash does not fit', line.body);
      return;
    elsif is_anew or line.kind = 'open' and not owns(g, line) then
      return;
    else
      return next (line, cut)::continuation;
      g.lines := g.lines + 1;
      before := line.hash;
      cut := '{}';
    end if;
  end loop;
end $$;

-- The moment on whose day a line counts.
--
-- A clock that may be wrong is held between the last one that was right and now; one that was set to a far
-- future counts as one that is wrong.
create function moment(g gate, line reading) returns timestamptz
language sql stable as $$
  select case
    when not line.is_synchronised
      then least(greatest(to_timestamp(line.seconds), g.synchronised), now())
    when to_timestamp(line.seconds) > now() + interval '1 day' then now()
    else to_timestamp(line.seconds)
  end
$$;

-- The gate with what a line adds to its sums.
--
-- An `open` line states them: entries without a line are in it. It has less where books were put back, or
-- are those of another card, and then what was taken before stays taken. One of another form, which only
-- another version writes, states nothing.
create function count_line(g gate, line reading) returns gate
language plpgsql set search_path = turnstile, pg_temp as $$
declare
  place int := array_position('{coin,grant,pulses,release,admitted}', line.kind);
begin
  g.record := greatest(g.record, line.record);
  if place is not null then
    if cardinality(line.v) = 1 then g.taken[place] := g.taken[place] + line.v[1]; end if;
  elsif line.kind in ('lost', 'unsynced') then
    g.excused := g.excused + coalesce(line.v[1], 0);
  elsif line.kind = 'open' then
    g.excused := 0;
    if cardinality(line.v) = 5 then
      if line.record < g.record or 0 > any (minus(plus(line.v, g.base), g.taken)) then
        perform note_break(g, 'the books fall', line.body);
        g.base := minus(g.taken, line.v);
        g.record := line.record;
      end if;
      g.taken := plus(line.v, g.base);
    end if;
  end if;
  return g;
end $$;

-- Stores lines, what they add to the days, and the gate behind them.
create function keep(g gate, stored trail_line[], added takings[]) returns void
language plpgsql set search_path = turnstile, pg_temp as $$
begin
  insert into trail_line select (unnest(stored)).*;
  insert into takings
    select gate, day,
      array[sum(taken[1]), sum(taken[2]), sum(taken[3]), sum(taken[4]), sum(taken[5])], sum(untimed)
    from unnest(added) group by gate, day
    on conflict (gate, day) do update set
      taken = plus(takings.taken, excluded.taken), untimed = takings.untimed + excluded.untimed;
  update gate set
    have = g.have, lines = g.lines, record = g.record, synchronised = g.synchronised,
    newest_day = g.newest_day, taken = g.taken, base = g.base, excused = g.excused, taken_at = now()
  where id = g.id;
end $$;

-- Stores the lines of a batch that continue what is stored, and returns the hash of the last line there is
-- then; null for an unknown gate.
--
-- `after` is the hash of the line before the first, as the gate has it, or `-` where its trail begins, or
-- has no line that is stored. A repetition changes nothing. What is not stored will be sent again.
create function take(gate_name text, after text, lines bytea[]) returns text
language plpgsql security definer set search_path = turnstile, pg_temp as $$
declare
  g gate;
  c continuation;
  at timestamptz;
  is_right bool;
  change numeric[];
  stored trail_line[] := '{}';
  added takings[] := '{}';
begin
  select * into g from gate where name = gate_name for update;
  if not found then return null; end if;
  for c in select * from continue_trail(g, after, lines) loop
    at := moment(g, c.line);
    is_right := (c.line).is_synchronised and at = to_timestamp((c.line).seconds);
    change := g.taken;
    g.lines := g.lines + 1;
    g.have := (c.line).hash;
    if is_right then g.synchronised := greatest(g.synchronised, at); end if;
    g := count_line(g, c.line);
    g.newest_day := greatest(g.newest_day, (at at time zone g.zone)::date);
    stored := stored || (
      g.id, g.lines, now(), (at at time zone g.zone)::date, not is_right, (c.line).body,
      decode(g.have, 'hex'))::trail_line;
    if change <> g.taken then
      change := minus(g.taken, change);
      added := added || (
        g.id, (at at time zone g.zone)::date, change,
        case when (c.line).kind = 'open' then change[1] + change[2] + change[3] + change[5] else 0 end
      )::takings;
    end if;
    if (c.line).kind = 'open' then
      insert into opening values (g.id, decode(g.have, 'hex')) on conflict do nothing;
    end if;
    if cardinality(c.cut) > 0 then
      insert into torn select g.id, g.lines, bytes from unnest(c.cut) as bytes;
    end if;
  end loop;
  if cardinality(stored) > 0 then perform keep(g, stored, added); end if;
  return g.have;
end $$;

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

-- A text of a gate's status in printable ASCII, at most 240 characters; null where it has none.
--
-- A status is any JSON: nothing in it may be an error, or more than a line.
create function status_text(status jsonb, member text) returns text
language sql immutable set search_path = turnstile, pg_temp as $$
  select case when jsonb_typeof(status -> member) = 'string'
    then regexp_replace(left(status ->> member, 240), '[^ -~]', '?', 'g') end
$$;

-- Takes whether a gate is online, and how it is, if that is known.
create function take_status(gate_name text, online bool, payload text) returns void
language sql security definer set search_path = turnstile, pg_temp as $$
  insert into live as l (gate, is_online, status, address)
    select id, online, payload::jsonb, nullif(status_text(payload::jsonb, 'address'), '')
    from gate where name = gate_name
  on conflict (gate) do update set
    at = now(), is_online = excluded.is_online, status = coalesce(excluded.status, l.status),
    address = coalesce(excluded.address, l.address),
    before = case when excluded.address <> l.address then l.address else l.before end,
    moved_at = case when excluded.address <> l.address then now() else l.moved_at end,
    returned_at = case
      when excluded.address <> l.address and excluded.address = l.before
        and l.moved_at > now() - interval '10 minutes' then now()
      else l.returned_at end
$$;

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
