-- Crash: one round for everybody. A bet is a round of the wallet like any other (studio.round), tied to the flight it rides on.

-- All crash points, fixed before the first round: each hash is the SHA-256 of the next, and the last one made is shown first.
create table studio.crash_chain (
  id integer generated always as identity primary key,
  seed_sealed bytea not null,
  terminal_hash text not null,
  salt text not null,
  length integer not null check (length > 0),
  created_at timestamptz not null default now()
);

create table studio.crash_flight (
  id bigint generated always as identity primary key,
  chain_id integer not null references studio.crash_chain,
  position integer not null check (position > 0),
  opened_at timestamptz not null default clock_timestamp(),
  -- Bets close and the curve begins.
  starts_at timestamptz not null,
  -- Both only once the flight is over: until then nobody reads them here either.
  hash text,
  crash_hundredths integer check (crash_hundredths >= 100),
  finished_at timestamptz,
  unique (chain_id, position),
  check ((finished_at is null) = (hash is null) and (finished_at is null) = (crash_hundredths is null))
);
-- One flight at a time.
create unique index crash_flight_open on studio.crash_flight ((true)) where finished_at is null;

-- Who leads was last seen then, and somebody was last watching then.
create table studio.crash_lead (
  is_only boolean primary key default true check (is_only),
  led_at timestamptz not null default now(),
  wanted_until timestamptz not null default now()
);
insert into studio.crash_lead default values;

alter table studio.session add column display_name text not null default '';

alter table studio.round
  alter column seed_pair_id drop not null,
  alter column nonce drop not null,
  add column flight_id bigint references studio.crash_flight,
  add column flight_slot smallint check (flight_slot in (0, 1)),
  add column display_name text,
  -- The rule is kept with the bet, so that no connection is needed to keep it. Hundredths of the stake.
  add column auto_hundredths integer check (auto_hundredths > 100),
  add column out_hundredths integer check (out_hundredths >= 100),
  add constraint round_has_one_source check (
    (flight_id is null) = (seed_pair_id is not null) and (flight_id is null) = (nonce is not null)
    and (flight_id is null) = (flight_slot is null) and (flight_id is null) = (auto_hundredths is null)
    and (flight_id is null) = (display_name is null));
create unique index round_of_flight on studio.round (flight_id, vendor_code, player_id, currency, flight_slot)
  where flight_id is not null and status in ('betting', 'open', 'settled');
