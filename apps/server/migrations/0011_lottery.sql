-- Lottery games, draws, orders and the public randomness behind them.

-- Public randomness: rounds of a beacon that nobody, the house included, can know before their time. What a round gives is
-- the SHA-256 of its signature; whoever has the chain's public key can check it.
create table beacon_chain (
  id smallint generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  genesis_seconds bigint not null check (genesis_seconds > 0),
  period_seconds int not null check (period_seconds > 0)
);

-- A round that something waits for, and from when it is there what the beacon said.
create table beacon_round (
  chain_id smallint not null references beacon_chain,
  round bigint not null check (round > 0),
  -- when one of our nodes first asked for it: how long a beacon stays away counts from here
  asked_at timestamptz not null,
  -- no node asks before; so that many of them ask as often as one would
  next_ask_at timestamptz not null,
  tries int not null default 1,
  signature bytea check (length(signature) = 48),
  received_at timestamptz,
  primary key (chain_id, round),
  check ((signature is null) = (received_at is null))
);

-- The lottery: draws of the whole platform, what each merchant offers of them, orders and how they ended.
-- Games, plays and odds are code (packages/lottery); here they are known by their codes.

-- A game that does not run takes no bets anywhere, and no further days of it are opened; announced draws are still held.
create table lottery_game (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9_-]{1,31}$'),
  running boolean not null default true
);

-- What a merchant offers, and within which limits (ten-thousandths, of one line in one period; exposure: what one outcome
-- of one play may cost in one draw).
create table merchant_lottery (
  merchant_id int not null references merchant,
  game_code text not null references lottery_game,
  enabled boolean not null default true,
  popular boolean not null default false,
  sort int not null default 0,
  series_min int not null check (series_min > 0),
  series_max int not null check (series_max >= series_min),
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  max_payout bigint not null check (max_payout > 0),
  max_exposure bigint not null check (max_exposure > 0),
  closed_plays text[] not null default '{}',
  primary key (merchant_id, game_code)
);

-- The hash chain of a day. The commitment is public from the start; the secret end of the chain is sealed.
create table lottery_day (
  game_code text not null references lottery_game,
  day date not null,
  draws int not null check (draws > 0),
  commitment bytea not null check (length(commitment) = 32),
  -- null once it was not kept: nothing of the day is left to draw
  last_seed_sealed bytea,
  committed_at timestamptz not null,
  primary key (game_code, day)
);

create table lottery_draw (
  id bigint generated always as identity primary key,
  game_code text not null,
  period text not null collate "C",
  day date not null,
  -- from 1 in the day's chain
  place int not null check (place > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- drawn: numbers are out, bets are being settled
  state text not null default 'open' check (state in ('open', 'drawn', 'settled', 'void')),
  drawn_at timestamptz,
  late boolean not null default false,
  seed bytea,
  result int[],
  settled_at timestamptz,
  -- how far settlement has come: everything up to this key is done
  settled_member bigint not null default 0,
  settled_order bigint not null default 0,
  -- The round that goes into a draw, named when the draw is announced; null where it was announced before there was a beacon.
  beacon_chain_id smallint references beacon_chain,
  beacon_round bigint,
  unique (game_code, period),
  foreign key (game_code, day) references lottery_day,
  check (opens_at < closes_at and closes_at < draws_at),
  check ((state = 'settled') = (settled_at is not null)),
  check ((beacon_chain_id is null) = (beacon_round is null)),
  constraint lottery_draw_shown check (
    (state in ('open', 'void')) = (result is null) and (result is null) = (drawn_at is null) and (state = 'open') = (seed is null))
);
create index lottery_draw_times on lottery_draw (game_code, draws_at);
create index lottery_draw_waiting on lottery_draw (draws_at) where state = 'open';
create index lottery_draw_settled on lottery_draw (settled_at) where settled_at is not null;
create index lottery_draw_unsettled on lottery_draw (game_code, draws_at) where state = 'drawn';
-- The draw before another one in its day's chain, for proofs and for the audit: without it either walks through all draws.
create unique index lottery_draw_place on lottery_draw (game_code, day, place);

-- No foreign keys on the tables that grow: checking them would lock rows that every bet shares. Nothing is ever deleted,
-- and the audit looks again.
create sequence lottery_order_id as bigint;
create table lottery_order (
  id bigint primary key,
  merchant_id int not null,
  member_id bigint not null,
  request_id uuid not null,
  input_hash bytea not null check (length(input_hash) = 32),
  game_code text not null,
  play_type text not null check (play_type in ('trad', 'ent')),
  currency text not null,
  -- the bettor's own series when the order was placed
  own_series int not null,
  stop_on_win boolean not null,
  lines int not null check (lines > 0),
  periods int not null check (periods > 0),
  total bigint not null check (total > 0),
  transfer_id bigint not null,
  -- when the last of its periods is drawn
  ends_at timestamptz not null,
  created_at timestamptz not null,
  unique (member_id, request_id)
);
create index lottery_order_member on lottery_order (member_id, id);
create index lottery_order_ends on lottery_order (member_id, ends_at);
create index lottery_order_time on lottery_order (merchant_id, created_at, id);

create table lottery_line (
  order_id bigint not null,
  line int not null,
  play text not null,
  selection text not null,
  notes int not null check (notes > 0),
  mode text not null check (mode in ('1', '0.1', '0.01')),
  multiple int not null check (multiple > 0),
  series int not null,
  -- of one note and of the line, for a period's multiple of 1
  note_stake bigint not null check (note_stake > 0),
  stake bigint not null check (stake = note_stake * notes),
  primary key (order_id, line)
);

-- An order in one draw. Each row changes once or twice in its life, in place and without touching an index.
create table lottery_entry (
  draw_id bigint not null,
  member_id bigint not null,
  order_id bigint not null,
  merchant_id int not null,
  currency text not null,
  lines int not null,
  multiple int not null check (multiple > 0),
  -- later periods of the order are given back when this one wins
  stops boolean not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'stopped', 'void')),
  stake bigint not null check (stake > 0),
  prize bigint not null default 0 check (prize >= 0),
  rebate bigint not null check (rebate >= 0),
  -- The bet of an order with a single short line travels with its entries, `[play, selection, series, stake of a note]`, so
  -- that a settlement need not look it up. Null: see lottery_line.
  bet text,
  primary key (draw_id, member_id, order_id),
  check ((state = 'won') = (prize > 0))
) with (fillfactor = 50);
create index lottery_entry_order on lottery_entry (order_id, draw_id);
-- Entries whose lines must be looked up are few: found without reading the others.
create index lottery_entry_looked_up on lottery_entry (draw_id, member_id, order_id) where bet is null;

-- What the ledger moved for an order beyond its stake. `back`: a period cancelled or stopped; `void` and `win_back`: a void draw.
create table lottery_payment (
  transfer_id bigint primary key,
  kind text not null check (kind in ('win', 'rebate', 'back', 'void', 'win_back')),
  merchant_id int not null,
  member_id bigint not null,
  draw_id bigint not null,
  -- for `back`
  order_id bigint,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index lottery_payment_draw on lottery_payment (draw_id, member_id);

-- What a draw can cost a merchant on one outcome of a play; `*` holds bets that cover too much to list. Gone once settled.
create table lottery_exposure (
  draw_id bigint not null,
  merchant_id int not null,
  play text not null collate "C",
  outcome text not null collate "C",
  amount bigint not null check (amount >= 0),
  primary key (draw_id, merchant_id, play, outcome)
) with (fillfactor = 60);

-- A merchant gives back every stake on a draw. Worked off in steps, like settlement.
create table lottery_void (
  draw_id bigint not null,
  merchant_id int not null,
  approval_id bigint,
  reason text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  done_member bigint not null default 0,
  done_order bigint not null default 0,
  reason_pt text not null default '',
  reason_en text not null default '',
  -- for every brand at once: the only way once the numbers are out
  everywhere boolean not null default false,
  primary key (draw_id, merchant_id)
);
create index lottery_void_open on lottery_void (draw_id) where done_at is null;

-- Prizes of a void draw that the member's balance no longer held: for staff to follow up.
create table lottery_debt (
  draw_id bigint not null,
  member_id bigint not null,
  merchant_id int not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (draw_id, member_id)
);
create index lottery_debt_merchant on lottery_debt (merchant_id, created_at);

-- Which different bets a draw holds and what each wins. Many bet the same: a settlement works each out once and finds them
-- here, instead of looking for them among all bets. Kept by the database, so that no bet can be missing; gone once settled.
create table lottery_bet (
  draw_id bigint not null,
  bet text not null,
  multiple int not null,
  -- null until the numbers are out
  prize bigint check (prize >= 0),
  primary key (draw_id, bet, multiple)
) with (fillfactor = 60);

-- Members who are thought to be one and bet both sides of a draw: found by a job, decided by risk. What they staked against
-- themselves on a day counts for nothing once that is confirmed.
create table opposite_finding (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  -- of the merchant's calendar, on which the draws were settled
  day date not null,
  -- rising; a single one bet both sides alone
  member_ids bigint[] not null check (cardinality(member_ids) > 0),
  -- why they are thought to be one
  reasons text[] not null check (reasons <@ array['alone', 'device', 'payout', 'address']),
  currency text not null,
  draws int not null default 0,
  turnover bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  found_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  note text not null default '',
  -- rebates that were paid on it before it was confirmed: for staff to follow up
  already_paid bigint not null default 0 check (already_paid >= 0),
  check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
-- What comes after a decision is a finding of its own.
create unique index opposite_finding_open on opposite_finding (merchant_id, day, member_ids) where state = 'open';
create index opposite_finding_list on opposite_finding (merchant_id, state, id);
create index opposite_finding_members on opposite_finding using gin (member_ids);

-- What one member staked on both sides of a question of a draw. Once, whatever it is found by.
create table opposite_bet (
  draw_id bigint not null,
  member_id bigint not null,
  play text not null,
  question text not null,
  finding_id bigint not null references opposite_finding,
  category text not null,
  turnover bigint not null check (turnover > 0),
  -- taken from the figures of the finding's day; given back where the draw is declared void
  taken bigint not null default 0 check (taken between 0 and turnover),
  void boolean not null default false check (not void or taken = 0),
  primary key (draw_id, member_id, play, question)
);
create index opposite_bet_finding on opposite_bet (finding_id);

-- How far the search has come.
create table opposite_cursor (
  one boolean primary key default true check (one),
  settled_at timestamptz not null,
  draw_id bigint not null
);
insert into opposite_cursor (settled_at, draw_id) values ('-infinity', 0);
