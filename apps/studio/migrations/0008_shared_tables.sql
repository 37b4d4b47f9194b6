-- Shared tables: one round for everybody who sits at a table. A bet is a round of the wallet like any other (studio.round), tied to the
-- table's round. Every table has a chain of its own: what one has shown must not say what another will show.

create table studio.table_chain (
  id integer generated always as identity primary key,
  table_code text not null,
  seed_sealed bytea not null,
  terminal_hash text not null check (terminal_hash ~ '^[0-9a-f]{64}$'),
  length integer not null check (length > 0),
  -- chain, publicKey, genesis, period and round of the beacon whose round is the salt; named before that round's time
  beacon jsonb not null,
  salt text,
  salt_signature text check (salt_signature ~ '^[0-9a-f]{96}$'),
  salted_at timestamptz,
  created_at timestamptz not null default now(),
  check (salt_signature is null or salt is not null)
);
create index table_chain_of_table on studio.table_chain (table_code, id desc);

create table studio.table_round (
  id integer generated always as identity primary key,
  table_code text not null,
  chain_id integer not null references studio.table_chain,
  position integer not null check (position > 0),
  opened_at timestamptz not null default clock_timestamp(),
  -- No stake counts that came later.
  closes_at timestamptz not null,
  -- All three at once, together with every prize: until then nobody reads them here either.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  outcome jsonb,
  finished_at timestamptz,
  unique (chain_id, position),
  check ((finished_at is null) = (hash is null) and (finished_at is null) = (outcome is null))
);
create index table_round_of_table on studio.table_round (table_code, id desc);
-- One round at a time.
create unique index table_round_open on studio.table_round (table_code) where finished_at is null;

-- Somebody was last watching a table then.
create table studio.table_watch (
  table_code text primary key,
  wanted_until timestamptz not null
);

alter table studio.round
  add column table_round_id integer,
  drop constraint round_has_one_source,
  -- A player's own seeds, a flight or a table's round: one of them decides it. Nodes that do not know tables write what they wrote.
  add constraint round_has_one_source check (
    num_nonnulls(seed_pair_id, flight_id, table_round_id) = 1
    and (seed_pair_id is null) = (nonce is null)
    and (flight_id is null) = (flight_slot is null) and (flight_id is null) = (auto_hundredths is null)
    and (seed_pair_id is null) = (display_name is not null));
-- One bet of a player in a round; what was refused or went back may be tried again.
create unique index round_of_table_round on studio.round (table_round_id, vendor_code, player_id, currency)
  where table_round_id is not null and status in ('betting', 'open', 'settled');
