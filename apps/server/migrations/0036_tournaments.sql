-- Tournaments: who plays most, hits the highest multiplier or wins most within a time, for prizes that are set aside when it is
-- published (decision 36).
create table tournament (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null,
  title_en text not null,
  title_es text not null,
  scope text not null check (scope in ('all', 'category', 'vendor', 'games')),
  category text,
  vendor_code text,
  game_ids bigint[] not null default '{}',
  score text not null check (score in ('turnover', 'multiplier', 'net')),
  min_stake bigint not null check (min_stake > 0),
  -- A prize is at most this much of what its winner played at risk, in millionths.
  share int not null check (share between 1 and 50000),
  -- By place, the first first.
  prizes bigint[] not null check (cardinality(prizes) between 1 and 100),
  budget bigint not null check (budget > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- published until it is over; ranked: places are fixed and prizes being paid; paid: nothing is left to do.
  state text not null default 'published' check (state in ('published', 'ranked', 'paid', 'cancelled')),
  request_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (merchant_id, request_id),
  check (case scope when 'category' then category is not null when 'vendor' then vendor_code is not null
    when 'games' then cardinality(game_ids) > 0 else true end)
);
create index tournament_open on tournament (merchant_id, starts_at) where state = 'published';
create index tournament_newest on tournament (merchant_id, ends_at desc);

-- One row for a member who takes part. Its standing rises where its score falls, so that one index is the ranking.
create table tournament_entry (
  book_id int not null,
  tournament_id bigint not null,
  member_id bigint not null,
  joined_at timestamptz not null,
  score bigint not null default 0,
  standing bigint not null generated always as (-score) stored,
  played bigint not null default 0,
  rounds int not null default 0,
  reached_at timestamptz not null,
  primary key (book_id, tournament_id, member_id)
) with (fillfactor = 80);
create index tournament_entry_rank on tournament_entry (book_id, tournament_id, standing, reached_at, member_id) where rounds > 0;
create index tournament_entry_member on tournament_entry (book_id, member_id);

-- Settled rounds of those who take part, until they are counted.
create sequence tournament_queue_number as bigint;
create table tournament_queue (
  book_id int not null,
  id bigint not null default nextval('tournament_queue_number'),
  tournament_id bigint not null,
  member_id bigint not null,
  stake bigint not null,
  prize bigint not null,
  ended_at timestamptz not null,
  primary key (book_id, id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Who got which place, fixed once; paid one by one.
create table tournament_prize (
  tournament_id bigint not null references tournament,
  place int not null,
  member_id bigint not null,
  score bigint not null,
  played bigint not null,
  amount bigint not null check (amount >= 0),
  paid_at timestamptz,
  tried_at timestamptz,
  refusal text not null default '',
  primary key (tournament_id, place),
  unique (tournament_id, member_id)
);
create index tournament_prize_due on tournament_prize (tournament_id) where paid_at is null;
create index tournament_prize_member on tournament_prize (member_id);

-- Part of what was lost in a day or a week comes back.
create table cashback_rule (
  merchant_id int primary key references merchant,
  active boolean not null,
  period text not null check (period in ('day', 'week')),
  -- in millionths: of what was lost, and at most of what was staked
  percent int not null check (percent between 1 and 200000),
  share int not null check (share between 1 and 50000),
  least bigint not null check (least > 0),
  most bigint not null check (most >= least),
  revised_at timestamptz not null
);
-- Periods whose cashback was worked out.
create table cashback_run (
  merchant_id int not null references merchant,
  first_day date not null,
  last_day date not null,
  members int not null,
  amount bigint not null,
  created_at timestamptz not null,
  primary key (merchant_id, last_day)
);
