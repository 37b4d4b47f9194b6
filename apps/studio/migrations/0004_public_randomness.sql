-- The seed that comes next, whose hash the player sees before choosing the other half: what takes effect is what was shown.
create table studio.next_seed (
  id bigint generated always as identity unique,
  vendor_code text not null,
  player_id text not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  announced_at timestamptz not null default clock_timestamp(),
  primary key (vendor_code, player_id)
);

-- The salt of a chain is a round of a public beacon, named together with the end of the chain and before the round's time.
alter table studio.crash_chain
  -- hash, publicKey, genesis, period and round of the beacon
  add column beacon jsonb,
  add column salt_signature text check (salt_signature ~ '^[0-9a-f]{96}$'),
  -- made when salts came from bets: nothing flies on it any more, what flew stays to be seen
  add column is_retired boolean not null default false,
  add check (salt_signature is null or (beacon is not null and salt is not null));
update studio.crash_chain set is_retired = true;
