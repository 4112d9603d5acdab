-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The Turnstile Authors

-- Two bridges with one certificate: each ends the other's connection, and the address in the status changes
-- again and again.

alter table live
  -- Where the gate's bridge is and where it was before, when it moved, and when it was back within ten minutes.
  add address text,
  add before text,
  add moved_at timestamptz,
  add returned_at timestamptz;

create or replace function take_status(gate_name text, online bool, payload text) returns void
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

-- Gates of which two bridges have been connected by turns in the last ten minutes; they wait a minute at most.
create view shared_certificate as
select
  g.site, g.name,
  least(l.address, l.before) || ' and ' || greatest(l.address, l.before) as addresses
from live l join gate g on g.id = l.gate
where l.returned_at > now() - interval '10 minutes';

revoke all on shared_certificate from public;
grant select on shared_certificate to turnstile_reader;
