-- Rules of rewards: what triggers one, what has to hold, what it gives, out of which budget (decision 58). Written once; it can only
-- be stopped.
create table reward_rule (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null,
  title_en text not null,
  title_es text not null,
  trigger text not null check (trigger in ('deposit', 'code', 'segment', 'mission', 'place', 'loss', 'level', 'birthday')),
  -- of a deposit: which one; null: any
  nth int check (nth between 1 and 100),
  -- the least deposit or loss
  least bigint check (least > 0),
  -- in capitals
  code text check ((trigger = 'code') = (code is not null)),
  -- of level and segment: at least this one
  level int check (level between 1 and 50),
  -- of a segment: nothing was played for so many days
  idle_days int check (idle_days between 1 and 365),
  -- of a segment: one that somebody else keeps
  segment_id bigint,
  -- null: any
  mission_id bigint,
  tournament_id bigint,
  -- this place or a better one
  place int check (place between 1 and 1000),
  often text not null check (often in ('once', 'day', 'week', 'month')),
  -- what has to be played before, of this category; null: of all
  category text,
  played bigint not null check (played >= 0),
  reward text not null check (reward in ('cash', 'points', 'bonus')),
  -- what it gives; the most where it is a part of a deposit or a loss
  amount bigint not null check (amount > 0),
  percent int check (percent between 1 and 500),
  -- Bonus money: how many times it has to be played, what counts of each category, the largest stake meanwhile, how long.
  times int check ((reward = 'bonus') = (times is not null) and times between 1 and 200),
  weights jsonb not null default '{}',
  max_bet bigint check (max_bet > 0),
  days int check ((reward = 'bonus') = (days is not null) and days between 1 and 90),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  stopped_at timestamptz,
  stopped_by text,
  request_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (merchant_id, request_id),
  -- Nothing is given for nothing: it is played for before or afterwards, and money for a deposit afterwards.
  check (reward = 'bonus' or played > 0 and trigger <> 'deposit')
);
create index reward_rule_newest on reward_rule (merchant_id, ends_on desc);
create index reward_rule_code on reward_rule (merchant_id, code) where code is not null;

-- What a rule may give and has given, and on its newest day. Apart, since everybody who claims waits for this row.
create table reward_rule_budget (
  rule_id bigint primary key references reward_rule,
  budget bigint not null check (budget > 0),
  day_max bigint check (day_max > 0),
  member_max bigint check (member_max > 0),
  spent bigint not null default 0 check (spent between 0 and budget),
  claims int not null default 0,
  day date not null default '-infinity',
  day_spent bigint not null default 0 check (day_max is null or day_spent <= day_max),
  closed boolean not null default false
);

-- Who was given what: once for each period.
create table reward_rule_claim (
  id bigint generated always as identity primary key,
  rule_id bigint not null references reward_rule,
  member_id bigint not null references member,
  period_on date not null,
  amount bigint not null check (amount > 0),
  -- the deposit it was given for
  deposit_id bigint,
  created_at timestamptz not null,
  unique (rule_id, member_id, period_on)
);
create index reward_rule_claim_member on reward_rule_claim (member_id, rule_id);
create unique index reward_rule_claim_deposit on reward_rule_claim (rule_id, deposit_id) where deposit_id is not null;

-- Bonus money of a grant (decision 59): it lies in the ledger in a currency of its own and becomes money once enough was played.
create sequence bonus_purse_number as bigint;
create table bonus_purse (
  book_id int not null,
  id bigint not null default nextval('bonus_purse_number'),
  member_id bigint not null,
  rule_id bigint not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required > 0),
  done bigint not null default 0 check (done between 0 and required),
  -- percent of what was at risk that counts, by category; one that is not named counts for nothing
  weights jsonb not null,
  max_bet bigint,
  deposit_id bigint,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'wagered', 'released', 'given_up', 'expired', 'taken_back')),
  ended_at timestamptz,
  -- when its release was last tried and refused
  tried_at timestamptz not null default '-infinity',
  primary key (book_id, id)
) with (fillfactor = 80);
-- One at a time: what is played counts once.
create unique index bonus_purse_open on bonus_purse (book_id, member_id) where state in ('open', 'wagered');
-- What a settled round and a stake look at.
create index bonus_purse_played on bonus_purse (book_id, member_id) where state = 'open';
create index bonus_purse_member on bonus_purse (book_id, member_id, id desc);
create index bonus_purse_expires on bonus_purse (expires_at) where state = 'open';
create index bonus_purse_wagered on bonus_purse (tried_at) where state = 'wagered';
