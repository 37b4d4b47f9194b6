-- Agents: rates, links, quotas, team figures, rebates, contracts and red envelopes.

-- What a brand decides for its agents; without a row the defaults of core/agents/rules.ts hold.
create table agent_rule (
  merchant_id int not null references merchant,
  -- whether a bettor earns the own rate on the own turnover
  self_rebate boolean not null,
  -- turnover in a period from which a member counts as active, in ten-thousandths of the currency unit
  active_turnover bigint not null check (active_turnover > 0),
  -- accounts that an agent may open directly before anybody gives more; head agents open as many as they like
  agent_quota int not null check (agent_quota >= 0),
  player_quota int not null check (player_quota >= 0),
  -- Rules of a brand's agents, set at the console. Each row counts from its day until the next one does: what was played before a
  -- change is paid by what held then.
  from_day date not null default '2000-01-01',
  primary key (merchant_id, from_day)
);

-- A write of an agent that was taken once, with its answer.
create table agent_request (
  member_id bigint not null references member,
  request_id uuid not null,
  kind text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  answer jsonb,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);

-- Rebate rates in hundredths of a percent; what is missing is zero. 0 <= child <= parent: whoever writes has locked both
-- members' rows, the upline first; the audit looks again.
create table member_rate (
  member_id bigint not null references member,
  category text not null,
  rate int not null check (rate between 0 and 10000),
  primary key (member_id, category)
);

-- Accounts that an agent may still open directly; null: as many as one likes. Without a row see agent_rule.
create table agent_quota (
  member_id bigint primary key references member,
  agents int check (agents >= 0),
  players int check (players >= 0)
);

-- Figures of a member's day on their way into those of the teams: what was seen last, and how much of it is counted.
-- The roll-up first copies what changed (a moment), then counts the difference on (at leisure): nobody who plays waits for it.
create table team_feed (
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  staked bigint not null,
  turnover bigint not null,
  prize bigint not null,
  bets int not null,
  counted_staked bigint not null default 0,
  counted_turnover bigint not null default 0,
  counted_prize bigint not null default 0,
  counted_bets int not null default 0,
  waiting boolean not null default true,
  primary key (member_id, day, category, currency)
) with (fillfactor = 70);
create index team_feed_waiting on team_feed (day, member_id) where waiting;

create table team_money_feed (
  member_id bigint not null,
  day date not null,
  currency text not null,
  -- deposits, withdrawals, rewards, rebates, commissions, sent, received, fees
  seen bigint[] not null check (cardinality(seen) = 8),
  counted bigint[] not null default '{0,0,0,0,0,0,0,0}' check (cardinality(counted) = 8),
  waiting boolean not null default true,
  primary key (member_id, day, currency)
) with (fillfactor = 70);
create index team_money_feed_waiting on team_money_feed (day, member_id) where waiting;

-- What a member with everybody below did in a day. parent_id is the upline of that time (0: none): who moves to another team
-- takes no history along, and what was counted stays with those above at the time.
create table team_day (
  agent_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  parent_id bigint not null,
  staked bigint not null,
  turnover bigint not null,
  prize bigint not null,
  bets bigint not null,
  primary key (agent_id, day, category, currency, parent_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index team_day_downlines on team_day (parent_id, day);

create table team_money_day (
  agent_id bigint not null,
  day date not null,
  currency text not null,
  parent_id bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  rewards bigint not null,
  rebates bigint not null,
  commissions bigint not null,
  sent bigint not null,
  received bigint not null,
  fees bigint not null,
  primary key (agent_id, day, currency, parent_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index team_money_day_downlines on team_money_day (parent_id, day);

-- How many of a team, the agent left out, had a bet settled in a day.
create table team_bettors_day (
  agent_id bigint not null,
  day date not null,
  bettors int not null,
  primary key (agent_id, day)
) with (fillfactor = 70);

-- Turnover of a member by the hour in which it was counted, for hourly contracts; kept for some days.
create table play_hour (
  hour timestamptz not null,
  member_id bigint not null,
  merchant_id int not null,
  turnover bigint not null,
  primary key (hour, member_id)
);

-- A payout run: one per kind and period. Lines are made in one transaction, then paid in many.
create table agent_run (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  kind text not null check (kind in ('rebate', 'salary', 'hourly', 'dividend')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  state text not null default 'computing' check (state in ('computing', 'paying', 'done')),
  started_at timestamptz not null,
  finished_at timestamptz,
  lines int not null default 0,
  amount bigint not null default 0,
  unique (merchant_id, kind, period_start),
  check ((state = 'done') = (finished_at is not null))
);
create index agent_run_open on agent_run (merchant_id, kind) where state <> 'done';

-- What a member gets for a day of the team's turnover. Amounts of lines sum up to that of the receipt.
create table rebate_receipt (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  member_id bigint not null,
  day date not null,
  turnover bigint not null,
  amount bigint not null check (amount > 0),
  state text not null default 'due' check (state in ('due', 'paid', 'withheld')),
  transfer_id bigint,
  paid_at timestamptz,
  unique (member_id, day),
  check ((state = 'paid') = (transfer_id is not null))
) with (fillfactor = 80);
create index rebate_receipt_due on rebate_receipt (run_id, id) where state = 'due';
create index rebate_receipt_run on rebate_receipt (run_id, id);

create table rebate_line (
  receipt_id bigint not null,
  -- 0: the own turnover
  downline_id bigint not null,
  category text not null,
  turnover bigint not null,
  -- own rate less that of the downline
  rate int not null,
  amount bigint not null check (amount <> 0),
  primary key (receipt_id, downline_id, category, rate)
);

-- A contract of a downline with its direct upline, or with the house. Versions follow one another per downline and kind.
create table agent_contract (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  kind text not null check (kind in ('salary', 'hourly', 'dividend')),
  upline_id bigint references member,
  downline_id bigint not null references member check (downline_id <> upline_id),
  version int not null check (version > 0),
  state text not null
    check (state in ('pending', 'effective', 'rejected', 'withdrawn', 'void_requested', 'void', 'superseded')),
  -- as the contract between both sides reads
  tiers jsonb not null,
  offered_at timestamptz not null,
  effective_at timestamptz,
  ended_at timestamptz,
  void_requested_by text check (void_requested_by in ('upline', 'downline')),
  unique (downline_id, kind, version),
  check (state <> 'void_requested' or void_requested_by is not null)
);
create unique index agent_contract_in_force on agent_contract (downline_id, kind) where state in ('effective', 'void_requested');
create unique index agent_contract_pending on agent_contract (downline_id, kind) where state = 'pending';
create index agent_contract_upline on agent_contract (upline_id, kind, id);
create index agent_contract_merchant on agent_contract (merchant_id, id);

create table contract_payout (
  id bigint generated always as identity primary key,
  run_id bigint not null references agent_run,
  merchant_id int not null,
  contract_id bigint not null references agent_contract,
  -- null: the house
  payer_id bigint,
  payee_id bigint not null,
  -- of the payer in its tree, 0 for the house: payouts go top down, so that everybody pays after having been paid
  depth int not null,
  turnover bigint not null,
  net_loss bigint not null,
  active_members int not null,
  -- from 1; null: no tier held
  tier int,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('nothing', 'due', 'paid', 'insufficient', 'withheld')),
  transfer_id bigint,
  paid_at timestamptz,
  -- Dividends: what a team won in earlier periods has to be lost before anything is paid. Zero or below.
  carried_in bigint not null default 0 check (carried_in <= 0),
  carried_out bigint not null default 0 check (carried_out <= 0),
  -- Dividends are paid out of what the margin leaves of a team's turnover, over all periods: `room` is what is left of it,
  -- `held` what was due and waits for more of it.
  held bigint not null default 0 check (held >= 0),
  room bigint not null default 0,
  unique (contract_id, run_id),
  check ((state = 'paid') = (transfer_id is not null)),
  check ((state = 'nothing') = (amount = 0))
);
create index contract_payout_due on contract_payout (run_id, depth, id) where state = 'due';
create index contract_payout_run on contract_payout (run_id, id);
create index contract_payout_payee on contract_payout (payee_id, id);
create index contract_payout_payer on contract_payout (payer_id, id);
create index contract_payout_debt on contract_payout (payer_id, id) where state = 'insufficient';
create index contract_payout_claim on contract_payout (payee_id, id) where state = 'insufficient';

-- Red envelopes of an agent: the money waits in the house's account until each is opened or all the rest returns.
create table envelope_batch (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  sender_id bigint not null references member,
  currency text not null,
  split text not null check (split in ('fixed', 'random')),
  total bigint not null check (total > 0),
  wish text not null check (length(wish) <= 60),
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  returned_at timestamptz,
  -- What red envelopes carry until they are opened or go back.
  turnover_carried bigint not null default 0 check (turnover_carried >= 0),
  unplayed_carried bigint not null default 0 check (unplayed_carried >= 0)
);
create index envelope_batch_sender on envelope_batch (sender_id, id);
create index envelope_batch_open on envelope_batch (ends_at) where returned_at is null;

create table envelope (
  id bigint generated always as identity primary key,
  batch_id bigint not null references envelope_batch,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'opened', 'returned')),
  opened_at timestamptz,
  unique (batch_id, member_id)
);
create index envelope_member on envelope (member_id, id);

-- What is given back stays below what is kept: ceilings of rates, the binding of series to rates, rates that act forward only.

-- How much of what a category keeps may be given back, for the whole platform.
create table platform_margin (
  only_one boolean primary key default true check (only_one),
  -- percent of the keep: everything together, and rebates alone
  given_percent int not null check (given_percent between 0 and 99),
  rebate_percent int not null check (rebate_percent between 0 and given_percent)
);
insert into platform_margin (given_percent, rebate_percent) values (80, 50);

-- The highest rebate rate of a brand's members, in hundredths of a percent. A category without a row gives nothing back.
create table top_rate (
  merchant_id int not null references merchant,
  category text not null,
  rate int not null check (rate between 0 and 10000),
  primary key (merchant_id, category)
);

-- A lottery bet keeps the series of its moment. While bets of before a change are open, the member counts for the uplines
-- with the rate that those were made at, or they would get once more what the series gave away already.
create table lottery_rate_floor (
  member_id bigint not null references member,
  category text not null,
  rate int not null check (rate between 0 and 10000),
  -- the last day on which one of those bets may be settled
  until_day date not null,
  primary key (member_id, category)
);

-- Every change of a rate, for both sides to see.
create table rate_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  category text not null,
  rate_before int not null,
  rate_after int not null check (rate_after <> rate_before),
  changed_at timestamptz not null
);
create index rate_change_member on rate_change (member_id, id);

-- Rates count from the moment they are set. What was played until then on days that are not paid yet is put down here at
-- the rates of before; the run pays these lines, and for the rest of the turnover by the rates it finds.
create table turnover_dated (
  member_id bigint not null,
  day date not null,
  category text not null,
  turnover bigint not null,
  primary key (member_id, day, category)
);

create table rebate_dated (
  merchant_id int not null,
  day date not null,
  agent_id bigint not null,
  -- 0: the own turnover
  downline_id bigint not null,
  category text not null,
  rate int not null,
  turnover bigint not null,
  amount bigint not null
);
create index rebate_dated_day on rebate_dated (merchant_id, day);
create index rebate_dated_agent on rebate_dated (agent_id, day);
