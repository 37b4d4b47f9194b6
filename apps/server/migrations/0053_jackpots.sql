-- Jackpots: pots of a brand that a share of each stake feeds, until a draw with a public beacon gives one away (decision 44).
create table jackpot_pool (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null,
  title_en text not null,
  title_es text not null,
  scope text not null check (scope in ('all', 'category', 'vendor', 'games')),
  category text,
  vendor_code text,
  game_ids bigint[] not null default '{}',
  -- running; paused: neither fed nor drawn; ending: each level is paid a last time; over.
  state text not null default 'running' check (state in ('running', 'paused', 'ending', 'over')),
  -- the number of its newest draw
  draws int not null default 0,
  -- what the ledger holds for it
  booked bigint not null check (booked >= 0),
  request_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (merchant_id, request_id),
  check (case scope when 'category' then category is not null when 'vendor' then vendor_code is not null
    when 'games' then cardinality(game_ids) > 0 else true end)
);
create index jackpot_pool_open on jackpot_pool (merchant_id) where state <> 'over';

create table jackpot_level (
  pool_id bigint not null references jackpot_pool,
  level text not null check (level in ('mini', 'major', 'grand')),
  -- Of each stake in millionths: into the pot, and aside for the seed of the next one.
  share int not null check (share between 1 and 50000),
  refill int not null check (refill between 0 and 50000),
  -- It is paid from this sum on, and by that one at the latest.
  start bigint not null check (start > 0),
  cap bigint not null check (cap > start),
  cycle int not null default 1,
  seed bigint not null check (seed >= 0),
  -- In millionths of the smallest amount: what stakes have added, and what lies aside.
  fed bigint not null default 0 check (fed >= 0),
  reserve bigint not null default 0 check (reserve >= 0),
  is_open boolean not null default true,
  primary key (pool_id, level)
);

-- Settled rounds of games that feed a pool, until a draw takes them.
create sequence jackpot_queue_number as bigint;
create table jackpot_queue (
  book_id int not null,
  id bigint not null default nextval('jackpot_queue_number'),
  pool_id bigint not null,
  member_id bigint not null,
  round_id bigint not null,
  stake bigint not null,
  primary key (book_id, id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- The rounds of some seconds and the round of the beacon that decides about them, named before anybody knows it.
create table jackpot_draw (
  pool_id bigint not null references jackpot_pool,
  number int not null,
  closed_at timestamptz not null,
  rounds int not null,
  staked bigint not null,
  list_hash bytea not null,
  chain jsonb not null,
  beacon_round bigint not null,
  -- Levels as they stood; members, rounds and stakes in the order of the list, kept only where something was won.
  levels jsonb not null,
  member_ids bigint[],
  round_ids bigint[],
  stakes bigint[],
  signature bytea,
  drawn_at timestamptz,
  -- Of a draw that gave nothing, which is forgotten after a time.
  idle_at timestamptz,
  primary key (pool_id, number)
);
create index jackpot_draw_waiting on jackpot_draw (pool_id) where drawn_at is null;
create index jackpot_draw_idle on jackpot_draw (idle_at) where idle_at is not null;

create table jackpot_drop (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  pool_id bigint not null,
  number int not null,
  level text not null,
  cycle int not null,
  member_id bigint not null,
  round_id bigint not null,
  stake bigint not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  created_at timestamptz not null,
  unique (pool_id, number, level),
  unique (pool_id, level, cycle),
  foreign key (pool_id, number) references jackpot_draw
);
create index jackpot_drop_newest on jackpot_drop (merchant_id, id desc);
create index jackpot_drop_member on jackpot_drop (member_id);
