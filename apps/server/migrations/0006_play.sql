-- Game sessions, rounds and the vendors' transactions.

-- Play: who opened which game, the rounds vendors report, and every call of theirs that moved or meant money.

-- A vendor signs its calls with a secret of its own. Several may be active while one replaces another.
create table vendor_key (
  vendor_code text not null references vendor,
  key_id text not null check (key_id ~ '^[\w-]{1,32}$'),
  secret_sealed bytea not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (vendor_code, key_id)
);

-- One opening of a game. Of the token that the vendor gets only the SHA-256 is kept.
create table game_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  session_id bigint not null references member_session,
  node_id bigint not null references merchant_game,
  game_id bigint not null references game,
  vendor_code text not null references vendor,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  free boolean not null,
  language text not null check (language in ('PT', 'EN')),
  room_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index game_session_player on game_session (member_id, vendor_code, currency);
create index game_session_game on game_session (game_id, created_at);

-- No foreign keys on the two tables that grow: checking them would lock rows that every bet shares. play_post() looks
-- the game and the session up, nothing is ever deleted, and the audit looks again.
create sequence game_round_id as bigint;
create table game_round (
  id bigint primary key,
  merchant_id int not null,
  member_id bigint not null,
  game_id bigint not null,
  vendor_code text not null,
  vendor_round_id text not null collate "C",
  currency text not null,
  -- What stands: bets less those taken back, and what was won.
  stake bigint not null check (stake >= 0),
  prize bigint not null check (prize >= 0),
  bets int not null check (bets >= 0),
  status text not null check (status in ('open', 'settled', 'void')),
  -- the newest win, in the order of game_transaction.reference: bets before it can no longer be taken back
  last_win bigint,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null))
) with (fillfactor = 80);
-- A round is one player's. As one text, so that looking a round up can use this index and no other, whatever the
-- planner believes about the table.
create unique index game_round_key on game_round ((vendor_code || ' ' || member_id::text || ' ' || vendor_round_id));
create index game_round_ended on game_round (ended_at) where ended_at is not null;
create index game_round_open on game_round (member_id, started_at) where status = 'open';
create index game_round_void on game_round (member_id, started_at) where status = 'void';
create index game_round_member on game_round (merchant_id, member_id, started_at, id);

-- A vendor's transaction, once. A rollback whose bet never came stands here too (without a round) and keeps it away.
create sequence game_transaction_reference as bigint;
create table game_transaction (
  vendor_code text not null,
  transaction_id text not null collate "C",
  -- ours, in the order in which a player's transactions were taken
  reference bigint not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  member_id bigint not null,
  round_id bigint check (round_id is not null or kind = 'rollback' and amount = 0),
  bet_transaction_id text collate "C" check ((bet_transaction_id is not null) = (kind = 'rollback')),
  -- what moved; nothing for a win of zero and for a rollback that had nothing to take back
  amount bigint not null check (amount > 0 or amount = 0 and kind <> 'bet'),
  currency text not null,
  transfer_id bigint check ((transfer_id is not null) = (amount > 0)),
  balance_after bigint not null check (balance_after >= 0),
  input_hash bytea not null check (length(input_hash) = 32),
  created_at timestamptz not null,
  primary key (vendor_code, transaction_id)
);
create index game_transaction_round on game_transaction (round_id);
create index game_transaction_rollback on game_transaction (bet_transaction_id) where kind = 'rollback';
