-- Missions: what to play within a day, a week or once, for rewards that are never more than a share of it (decision 50). Written
-- once; it can only be stopped.
create table mission (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null,
  title_en text not null,
  title_es text not null,
  period text not null check (period in ('day', 'week', 'once')),
  goal text not null check (goal in ('turnover', 'rounds', 'tickets', 'multiplier', 'games', 'streak')),
  -- null: all that the goal is about
  category text,
  -- prize over stake, in hundredths
  multiplier int check ((goal = 'multiplier') = (multiplier is not null) and multiplier > 100),
  day_turnover bigint check ((goal = 'streak') = (day_turnover is not null) and day_turnover > 0),
  -- By step, the first first: what to reach, what to play for it, what it gives.
  counts int[] not null,
  turnovers bigint[] not null check (cardinality(turnovers) = cardinality(counts)),
  rewards bigint[] not null check (cardinality(rewards) = cardinality(counts) and cardinality(counts) between 1 and 5),
  -- All steps up to one are at most this much of what has to be played for it, in millionths.
  share int not null check (share between 1 and 50000),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  stopped_at timestamptz,
  stopped_by text,
  request_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (merchant_id, request_id)
);
create index mission_newest on mission (merchant_id, ends_on desc);
-- What a settled round looks at.
create index mission_by_round on mission (merchant_id, ends_on) where goal in ('multiplier', 'games') and stopped_at is null;

-- What a mission may give and has given. Apart, since whoever settles rounds reads the mission.
create table mission_budget (
  mission_id bigint primary key references mission,
  budget bigint not null check (budget > 0),
  spent bigint not null default 0 check (spent between 0 and budget),
  claims int not null default 0,
  -- stopped: nothing more is given, whatever is left
  closed boolean not null default false
);

-- Settled rounds that count for missions whose figures no day has, until they are counted.
create sequence mission_queue_number as bigint;
create table mission_queue (
  book_id int not null,
  id bigint not null default nextval('mission_queue_number'),
  mission_id bigint not null,
  member_id bigint not null,
  day date not null,
  game_id bigint not null,
  primary key (book_id, id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What became of them: rounds, or different games, of a member in a period.
create table mission_tally (
  book_id int not null,
  member_id bigint not null,
  mission_id bigint not null,
  period_on date not null,
  hits int not null,
  game_ids bigint[] not null default '{}',
  primary key (book_id, member_id, mission_id, period_on)
) with (fillfactor = 80);
create index mission_tally_old on mission_tally (book_id, period_on);
