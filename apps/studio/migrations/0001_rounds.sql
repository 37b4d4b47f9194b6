-- What the studio keeps for itself. Money is the platform's: here are only the calls that move it.

create table studio.session (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  vendor_code text not null,
  game_code text not null,
  player_id text not null,
  platform_session_id text not null,
  currency text not null,
  is_free boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_expiry on studio.session (expires_at);

-- One promise at a time: the hash is shown before the first round, the seed after the last.
create table studio.seed_pair (
  id bigint generated always as identity primary key,
  vendor_code text not null,
  player_id text not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  client_seed text not null,
  next_nonce integer not null default 0,
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
create unique index seed_pair_in_use on studio.seed_pair (vendor_code, player_id) where revealed_at is null;

create table studio.round (
  id uuid primary key,
  vendor_code text not null,
  player_id text not null,
  platform_session_id text not null,
  request_id uuid not null,
  input_hash bytea not null,
  game_code text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  prize bigint not null default 0 check (prize >= 0),
  seed_pair_id bigint not null references studio.seed_pair,
  nonce integer not null,
  -- betting: the stake is asked for. refused: it was not given. cancelled: unknown, so it goes back.
  status text not null default 'betting' check (status in ('betting', 'open', 'settled', 'refused', 'cancelled')),
  steps integer not null default 0,
  actions jsonb not null,
  words_used integer not null default 0,
  outcome jsonb,
  state jsonb,
  last_step_id uuid,
  -- What the platform said after the last call it answered.
  balance bigint,
  refusal jsonb,
  is_paid boolean not null default false,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (vendor_code, platform_session_id, request_id)
);
create index round_of_player on studio.round (vendor_code, player_id, game_code, started_at desc, id desc);
create index round_unfinished on studio.round (vendor_code, player_id, game_code) where status = 'open';
create index round_of_seeds on studio.round (seed_pair_id) where status in ('betting', 'open');

-- Every call that moves money, written before it is made and repeated until it is answered.
create table studio.wallet_call (
  transaction_id text primary key,
  round_id uuid not null references studio.round,
  vendor_code text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  body jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  attempts integer not null default 0,
  -- Until then the process that wrote the call is making it.
  next_attempt_at timestamptz not null,
  answered_at timestamptz
);
create index wallet_call_due on studio.wallet_call (next_attempt_at) where status = 'pending';
