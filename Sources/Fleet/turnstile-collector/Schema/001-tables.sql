-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- The central books: what the trails of all gates say.
--
-- A trail is the queue and this is the acknowledgement: what is stored here needs not be sent again. The
-- collector calls functions and sees no table, people read views, and no role may delete or update.

do $$
begin
  if not exists (select from pg_roles where rolname = 'turnstile_collector') then
    create role turnstile_collector nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'turnstile_reader') then
    create role turnstile_reader nologin;
  end if;
end $$;

create table gate (
  id int generated always as identity primary key,
  -- The common name of its certificate, and a level of its topics.
  name text not null unique
    check (name ~ '^[a-z][a-z0-9-]*$' and length(name) <= 32 and name <> 'collector'),
  site text not null default '',
  -- Where a business day begins at midnight; a name that the database does not know is an error.
  zone text not null default 'UTC' check ((timestamptz 'epoch' at time zone zone) is not null),
  -- What a pulse of its acceptor is worth.
  pulse_hundredths int not null default 0 check (pulse_hundredths >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),

  -- The hash of the last line that is stored, which is hashed into the next one.
  have text not null default repeat('0', 64),
  -- How many lines are stored, and the number of the newest record in them.
  lines bigint not null default 0,
  record bigint not null default 0,
  -- The newest time that a clock said which was right, and the newest business day.
  synchronised timestamptz not null default '-infinity',
  newest_day date not null default '-infinity',
  -- What is taken: coins, grants, pulses, releases, admissions, in the order of an `open` line; and what of
  -- it books have counted that the gate no longer has. Not bigint: no forged number must overflow.
  taken numeric[] not null default '{0,0,0,0,0}',
  base numeric[] not null default '{0,0,0,0,0}',
  -- How many entries its trail says are lost, since its last `open` line.
  excused numeric not null default 0,
  taken_at timestamptz
);

-- Every identity that a gate's books ever had; a card that was copied for another gate has one that is here.
create table identity (
  value text primary key,
  gate int not null references gate
);

-- The hash of every `open` line, for ever: a trail that is sent again from one of them is not taken twice.
create table opening (
  gate int not null references gate,
  hash bytea not null,
  primary key (gate, hash)
);

-- Every line without its hash, by the month in which it was received: a gate's clock may be in 1970.
create table trail_line (
  gate int not null,
  n bigint not null,
  received timestamptz not null default now(),
  day date not null,
  is_estimated bool not null,
  body text not null,
  hash bytea not null,
  primary key (gate, n, received)
) partition by range (received);
create table trail_line_default partition of trail_line default;

-- What a loss of power has cut, before the line with this number.
create table torn (
  gate int not null references gate,
  n bigint not null,
  bytes bytea not null
);

-- What was taken on a business day; of that without a line the hour, and maybe the day, is not known.
create table takings (
  gate int not null references gate,
  day date not null,
  taken numeric[] not null,
  untimed numeric not null,
  primary key (gate, day)
) with (fillfactor = 70);

-- Where a trail does not continue what is stored.
create table break (
  gate int not null references gate,
  n bigint not null,
  at timestamptz not null default now(),
  reason text not null,
  seen text not null,
  unique (gate, n, reason, seen)
);

-- What a gate's newest record counts, and the hash of its last line.
create table books (
  gate int primary key references gate,
  at timestamptz not null default now(),
  record bigint not null,
  head text not null,
  counted numeric[] not null check (0 <= all (counted) and array_position(counted, null) is null),
  passages numeric not null
);

-- How a gate was when it was last heard of.
create table live (
  gate int primary key references gate,
  at timestamptz not null default now(),
  is_online bool not null,
  status jsonb,
  -- Where the gate's bridge is and where it was before, when it moved, and when it was back within ten minutes.
  address text,
  before text,
  moved_at timestamptz,
  returned_at timestamptz
);

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

-- Makes the partitions of this month and of the three that follow; rows that came before theirs move there.
create function make_months() returns void
language plpgsql security definer set search_path = turnstile, pg_temp as $$
declare
  month date;
  part text;
begin
  for month in
    select generate_series(date_trunc('month', now()), now() + interval '3 months', '1 month')
  loop
    part := 'trail_line_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like trail_line including defaults)', part);
    execute format(
      'with moved as (delete from trail_line_default where received >= %L and received < %L returning *)'
      ' insert into %I select * from moved', month, month + interval '1 month', part);
    execute format(
      'alter table trail_line attach partition %I for values from (%L) to (%L)',
      part, month, month + interval '1 month');
  end loop;
end $$;

do $$ begin perform make_months(); end $$;
