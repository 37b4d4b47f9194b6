-- What was played and moved in a day, and the limits members set themselves.

-- The figures of a day, and the gate that every member's money passes: limits, pauses, exclusions.

-- What a member played in a day of the merchant's own calendar, per category of games and currency.
-- Whoever counts it on takes dirty rows (for update skip locked), clears their flag and moves no money in that transaction:
-- play locks balances before figures.
create table play_day (
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  merchant_id int not null,
  -- stakes taken less those given back, when that happened: below zero where a stake of another day came back
  staked bigint not null default 0,
  -- settled stakes, prizes and bets, on the day they were settled; what is settled in error is taken away from that day
  -- again. Never below zero in the end, which the audit checks: here it would refuse the line that takes away.
  turnover bigint not null default 0,
  prize bigint not null default 0,
  bets int not null default 0,
  -- not counted yet by the roll-up of teams, by the rewards
  dirty_team boolean not null default true,
  dirty_rewards boolean not null default true,
  primary key (member_id, day, category, currency)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index play_day_dirty_team on play_day (day, member_id) where dirty_team;
create index play_day_dirty_rewards on play_day (day, member_id) where dirty_rewards;
create index play_day_by_day on play_day (merchant_id, day);

-- What money moved for a member in a day, play apart. Only ledger_post() writes it.
--   deposits      less those that the payer's bank took back
--   withdrawals   what left for good, with its fee
--   commissions   salaries and dividends received, from the house or from the upline
--   sent          to other members: transfers, contract payouts, red envelopes less those that came back unopened
create table money_day (
  member_id bigint not null,
  day date not null,
  currency text not null,
  merchant_id int not null,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  rewards bigint not null default 0,
  rebates bigint not null default 0,
  commissions bigint not null default 0,
  sent bigint not null default 0,
  received bigint not null default 0,
  fees bigint not null default 0,
  dirty_team boolean not null default true,
  primary key (member_id, day, currency)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index money_day_dirty_team on money_day (day, member_id) where dirty_team;

-- How long members were there, and since when: somebody who is not seen for a while was away.
create table presence_day (
  member_id bigint not null,
  day date not null,
  seconds int not null default 0 check (seconds >= 0),
  primary key (member_id, day)
) with (fillfactor = 70);

create table sitting (
  member_id bigint primary key references member,
  began_at timestamptz not null,
  seen_until timestamptz not null,
  -- the day it began on, and what had been staked and won until then on that day
  day date not null,
  staked_before bigint not null,
  prize_before bigint not null
) with (fillfactor = 70);

-- What a member, or staff for the member, set a bound to. Both stand side by side, and the lower one holds.
create table member_limit (
  member_id bigint not null references member,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  -- of the merchant's calendar; weeks begin on Monday
  period text not null check (period in ('day', 'week', 'month') and (kind <> 'session' or period = 'day')),
  set_by text not null check (set_by in ('member', 'staff')),
  -- minor units, and minutes of a session; null: none
  amount bigint check (amount > 0),
  -- what the member asked for instead and gets from next_at on: more, or none
  next_amount bigint check (next_amount > 0),
  next_at timestamptz check (next_at is not null or next_amount is null),
  changed_at timestamptz not null,
  primary key (member_id, kind, period, set_by),
  check (set_by = 'member' or next_at is null)
);

create table member_limit_event (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null,
  period text not null,
  set_by text not null check (set_by in ('member', 'staff')),
  -- who of staff
  actor text,
  note text not null default '',
  -- withdrawn: what was asked for is not wanted any more
  step text not null check (step in ('set', 'asked', 'withdrawn')),
  before bigint,
  after bigint,
  holds_from timestamptz not null,
  created_at timestamptz not null
);
create index member_limit_event_member on member_limit_event (member_id, id);

-- Pauses and exclusions. Nobody ends one early: there is neither a column nor a way for it.
create table member_break (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('pause', 'exclusion')),
  -- as it was asked for
  length text not null,
  starts_at timestamptz not null,
  -- infinity: for good
  ends_at timestamptz not null check (ends_at > starts_at),
  set_by text not null check (set_by in ('member', 'staff')),
  actor text,
  note text not null default '',
  request_id uuid not null,
  unique (member_id, request_id)
);

-- What the gate asks of every member, in one row: follows from the tables above and is written with them.
create table member_guard (
  member_id bigint primary key references member,
  paused_until timestamptz,
  excluded_until timestamptz,
  -- stakes have limits to ask for
  limits_stakes boolean not null default false,
  -- how often to say how long and with what result; 0: never; null: as the brand does
  reminder_minutes int check (reminder_minutes between 0 and 240)
);
