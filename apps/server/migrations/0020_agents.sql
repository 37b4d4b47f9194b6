-- Agents: rates, links, quotas, team figures, rebates, contracts and red envelopes.

-- What a brand decides for its agents; without a row the defaults of core/agents/rules.ts hold.
create table agent_rule (
  merchant_id int primary key references merchant,
  -- whether a bettor earns the own rate on the own turnover
  self_rebate boolean not null,
  -- turnover in a period from which a member counts as active, in ten-thousandths of the currency unit
  active_turnover bigint not null check (active_turnover > 0),
  -- highest rebate rate of the top level, in hundredths of a percent
  top_rate int not null check (top_rate between 0 and 10000),
  -- accounts that an agent may open directly before anybody gives more; head agents open as many as they like
  agent_quota int not null check (agent_quota >= 0),
  player_quota int not null check (player_quota >= 0)
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

-- An invitation code is an affiliate link: what one becomes by it, with which rates, until when, and how often it was used.
alter table invitation_code
  add id bigint generated always as identity,
  add member_type smallint not null default 0 check (member_type in (0, 1)),
  -- hundredths of a percent by category
  add rates jsonb not null default '{}',
  add remark text not null default '' check (length(remark) <= 60),
  add expires_at timestamptz,
  add visits int not null default 0,
  add registrations int not null default 0;
create unique index invitation_code_id on invitation_code (id);
drop index invitation_code_owner;
create index invitation_code_owner on invitation_code (owner_member_id, id);

-- Counting a team and who joined it when, without reading its members.
create index member_team_joined on member (team_path) include (created_at, type);
create index member_session_begun on member_session (merchant_id, created_at);
create index play_day_by_day on play_day (merchant_id, day);

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
  amount bigint not null check (amount > 0),
  primary key (receipt_id, downline_id, category)
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
  returned_at timestamptz
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
