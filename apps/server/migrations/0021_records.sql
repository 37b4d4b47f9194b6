-- What takes two people of the staff, and what members' records are read from.

create table approval (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  kind text not null check (kind in ('adjustment', 'lottery_void')),
  payload jsonb not null,
  note text not null check (length(note) between 1 and 500),
  request_id uuid not null,
  requested_by bigint not null references staff_account,
  -- as it was then
  requested_name text not null,
  requested_at timestamptz not null,
  -- nobody decides it later
  expires_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  -- never the one who asked
  decided_by bigint references staff_account check (decided_by <> requested_by),
  decided_name text,
  decided_at timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 500),
  unique (requested_by, request_id),
  check ((state = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decided_name is null))
);
create index approval_merchant on approval (merchant_id, id);
create index approval_pending on approval (merchant_id, id) where state = 'pending';

-- A member's statement by type. Postings do not know why they were made, and most of them are play, so everything else
-- is noted here once more: a filter finds the few deposits among two hundred thousand bets without reading those.
create table statement_mark (
  account_id bigint not null,
  type text not null,
  transfer_id bigint not null,
  amount bigint not null,
  primary key (account_id, type, transfer_id) include (amount)
);
create index statement_mark_newest on statement_mark (type, transfer_id);

-- The types of the records; null: play, which is not noted.
create function statement_type(p_kind text) returns text language sql immutable parallel safe as $$
  select case
    when p_kind in ('bet', 'bet_rollback', 'win', 'win_rollback') then null
    when p_kind in ('deposit', 'deposit_reversal') then 'deposit'
    when p_kind in ('withdrawal_hold', 'withdrawal_returned', 'fee') then 'withdrawal'
    when p_kind in ('reward', 'play_money') then 'reward'
    when p_kind = 'rebate' then 'rebate'
    when p_kind in ('commission', 'contract_payout') then 'commission'
    when p_kind in ('transfer_to_downline', 'envelope_sent', 'envelope_opened', 'envelope_returned') then 'transfer'
    when p_kind = 'adjustment' then 'adjustment'
    when p_kind in ('points_earn', 'points_spend', 'points_return') then 'points'
    -- A kind that nobody sorted in yet is shown somewhere rather than refused; a test asks for it.
    else 'adjustment'
  end
$$;

create function statement_note() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into statement_mark (account_id, type, transfer_id, amount)
  select p.account_id, statement_type(new.kind), new.id, p.amount
  from ledger_posting p join ledger_account a on a.id = p.account_id
  where p.transfer_id = new.id and a.member_id is not null and a.kind = 'cash';
  return null;
end $$;
-- At commit, when the postings are there. Play never gets here: the condition is asked before anything is kept for later.
create constraint trigger statement_note after insert on ledger_transfer deferrable initially deferred
  for each row when (new.kind not in ('bet', 'bet_rollback', 'win', 'win_rollback', 'withdrawal_paid'))
  execute function statement_note();

insert into statement_mark (account_id, type, transfer_id, amount)
select p.account_id, statement_type(t.kind), t.id, p.amount
from ledger_transfer t join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
where a.member_id is not null and a.kind = 'cash' and t.kind <> 'withdrawal_paid' and statement_type(t.kind) is not null;

-- From which transfer on an account's postings are not before p_at. Its postings follow one another in time, so halving
-- finds the place with some twenty looks at the statement's index, and no index by time is needed.
create function statement_from(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(transfer_id) + 1 from ledger_posting where account_id = p_account), 0);
  v_middle bigint;
  v record;
begin
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select transfer_id, created_at into v from ledger_posting
    where account_id = p_account and transfer_id >= v_middle and transfer_id < v_high
    order by transfer_id limit 1;
    if not found or v.created_at >= p_at then
      v_high := v_middle;
    else
      v_low := v.transfer_id + 1;
    end if;
  end loop;
  return v_low;
end $$;

-- The same for the whole ledger. Numbers and times run side by side but for the time that one call takes, so the place is
-- looked for this much earlier.
create function ledger_from(p_at timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_at timestamptz := p_at - interval '10 minutes';
  v_low bigint := 0;
  v_high bigint := coalesce((select max(id) + 1 from ledger_transfer), 0);
  v_middle bigint;
  v record;
begin
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, created_at into v from ledger_transfer where id >= v_middle and id < v_high order by id limit 1;
    if not found or v.created_at >= v_at then
      v_high := v_middle;
    else
      v_low := v.id + 1;
    end if;
  end loop;
  return v_low;
end $$;

-- The same for rounds.
create function round_from(p_at timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_at timestamptz := p_at - interval '10 minutes';
  v_low bigint := 0;
  v_high bigint := coalesce((select max(id) + 1 from game_round), 0);
  v_middle bigint;
  v record;
begin
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, started_at into v from game_round where id >= v_middle and id < v_high order by id limit 1;
    if not found or v.started_at >= v_at then
      v_high := v_middle;
    else
      v_low := v.id + 1;
    end if;
  end loop;
  return v_low;
end $$;

-- Open rounds of a member; there are few at any moment, so whoever looks for all of them reads this index as well.
drop index game_round_open;
create index game_round_open on game_round (member_id, started_at) where status = 'open';
create index game_round_void on game_round (member_id, started_at) where status = 'void';

-- A team's newest rounds are laid beside one another from the index alone, so it names each round too.
drop index game_round_member;
create index game_round_member on game_round (merchant_id, member_id, started_at, id);

-- What staff look through, newest first.
create index deposit_merchant on deposit (merchant_id, id);
create index withdrawal_merchant on withdrawal (merchant_id, id);
-- Who else is paid to the same key or account.
create index payout_account_key on payout_account (merchant_id, pix_key) where pix_key is not null;
create index payout_account_bank on payout_account (merchant_id, bank_code, account) where account is not null;

-- Who else is seen at the same address.
create index member_session_ip on member_session (ip) where ip <> '';

-- What a comparison with the payment service found.
alter table payment_sweep
  add ran_at timestamptz,
  add compared int not null default 0,
  add credited int not null default 0,
  add unmatched int not null default 0,
  add expired int not null default 0;
-- Staff looked at it and said what became of it.
alter table unmatched_payment
  add resolved_at timestamptz,
  add resolved_by text,
  add resolution text;
create index unmatched_payment_newest on unmatched_payment (noticed_at, end_to_end_id);
