-- contract: the lists of sources and budgets grow, and a list that is checked cannot grow without dropping the old check. From now on the
-- contract's own lists are the only ones: a name is checked for its shape here.
alter table reward_given drop constraint reward_given_source_check;
alter table reward_given add constraint reward_given_source_check check (source ~ '^[a-z_]{2,32}$') not valid;
alter table reward_budget drop constraint reward_budget_scope_check;
alter table reward_budget add constraint reward_budget_scope_check check (scope ~ '^[a-z_]{2,32}$') not valid;

-- Where the platform calls a vendor; without it there are no free rounds, no feed and no pages of rounds. Games of our own studio
-- are reached by the server's own setting.
alter table vendor add column api_url text;

-- Rounds that a member may play without a stake (decision 62). The platform counts them: `used` and `won` are written with each round.
create table free_grant (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  vendor_code text not null references vendor,
  game_id bigint not null references game,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rounds int not null check (rounds between 1 and 500),
  stake bigint not null check (stake > 0),
  prize_max bigint not null check (prize_max > 0),
  used int not null default 0 check (used between 0 and rounds),
  won bigint not null default 0 check (won between 0 and prize_max),
  expires_at timestamptz not null,
  -- waiting: the vendor has not said yes yet; ready: it has; cancelling: nothing is played any more, and the vendor is told so
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'cancelling', 'over')),
  ended_as text check (ended_as in ('used', 'expired', 'cancelled')),
  source text not null check (source ~ '^[a-z_]{2,32}$'),
  request_id text not null check (length(request_id) between 1 and 100),
  created_by text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  trouble text,
  unique (merchant_id, source, request_id),
  check ((ended_as is not null) = (state in ('cancelling', 'over'))),
  check ((ended_as is not null) = (ended_at is not null))
);
create index free_grant_member on free_grant (member_id, id desc);
create index free_grant_newest on free_grant (merchant_id, id desc);
-- what the vendor has to be told, and what has run out
create index free_grant_due on free_grant (next_attempt_at) where state in ('waiting', 'cancelling');
create index free_grant_expiry on free_grant (expires_at) where state in ('waiting', 'ready');

-- A round that was played without a stake. No round of the books: what it paid is a reward.
create table free_round (
  id bigint primary key,
  grant_id bigint not null references free_grant,
  member_id bigint not null,
  vendor_code text not null,
  vendor_round_id text not null collate "C",
  stake bigint not null,
  prize bigint not null check (prize >= 0),
  paid bigint not null check (paid between 0 and prize),
  rounds_left int not null check (rounds_left >= 0),
  transfer_id bigint,
  balance_after bigint not null check (balance_after >= 0),
  input_hash bigint not null,
  created_at timestamptz not null,
  unique (vendor_code, member_id, vendor_round_id)
);
create index free_round_grant on free_round (grant_id, id);
create index free_round_vendor on free_round (vendor_code, id);

-- What a vendor says of a game beyond its name, its least stake and its return: what it can do (`free_rounds`, ...), how wild it is, the
-- most that is staked at once, and countries in which it is not played.
alter table game add column features text[] not null default '{}';
alter table game add column volatility text check (volatility in ('low', 'medium', 'high'));
alter table game add column max_bet bigint check (max_bet > 0);
alter table game add column blocked_countries text[] not null default '{}';
