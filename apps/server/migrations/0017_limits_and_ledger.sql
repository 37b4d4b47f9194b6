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

-- Adds to the figures of the day that p_now is in. One element per line; lines of one member may repeat, a line without a
-- category is passed over. Call it once per transaction, after the ledger: balances are locked before figures, and figures
-- in one order, so that nobody deadlocks.
create function record_play(
  p_now timestamptz, p_members bigint[], p_categories text[], p_currencies text[],
  p_staked bigint[], p_turnover bigint[], p_prizes bigint[], p_bets int[]
) returns void language plpgsql
-- Plans are made once per connection, also while the tables are still empty: always by index, whatever they hold.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_memoize = off set jit = off
as $$
begin
  insert into play_day as d (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
  select m.id, (p_now at time zone mt.time_zone)::date, u.category, u.currency, m.merchant_id,
    sum(u.staked), sum(u.turnover), sum(u.prize), sum(u.bets)
  from unnest(p_members, p_categories, p_currencies, p_staked, p_turnover, p_prizes, p_bets)
    as u (member_id, category, currency, staked, turnover, prize, bets)
  join member m on m.id = u.member_id
  join merchant mt on mt.id = m.merchant_id
  where u.category is not null
  group by m.id, mt.id, u.category, u.currency
  order by m.id, u.category, u.currency
  on conflict (member_id, day, category, currency) do update set
    staked = d.staked + excluded.staked, turnover = d.turnover + excluded.turnover,
    prize = d.prize + excluded.prize, bets = d.bets + excluded.bets, dirty_team = true, dirty_rewards = true;
end $$;

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

-- These sessions are alive: they do not end for silence, and the time since they were last seen counts, once for a member
-- with several of them. Never waits for a session that is just being ended.
create function note_presence(p_now timestamptz, p_sessions bigint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_memoize = off set jit = off
as $$
declare
  c_away constant interval := '5 minutes';
  c_gone constant interval := '30 minutes';
  v record;
  v_sitting sitting;
  v_since timestamptz;
begin
  for v in
    with seen as (
      update member_session s set last_seen_at = p_now
      from (
        select id, last_seen_at from member_session where id = any (p_sessions) order by id for no key update skip locked
      ) o
      where s.id = o.id and o.last_seen_at < p_now
      returning s.member_id, s.merchant_id, o.last_seen_at
    )
    select seen.member_id, min(seen.last_seen_at) as last_seen_at, mt.currency,
      (p_now at time zone mt.time_zone)::date as day,
      (date_trunc('day', p_now at time zone mt.time_zone)) at time zone mt.time_zone as day_began
    from seen join merchant mt on mt.id = seen.merchant_id
    group by seen.member_id, mt.id
    order by seen.member_id
  loop
    select * into v_sitting from sitting where member_id = v.member_id for update;
    v_since := greatest(v.last_seen_at, v_sitting.seen_until);
    if v_sitting.member_id is null or p_now - v_sitting.seen_until > c_gone then
      insert into sitting (member_id, began_at, seen_until, day, staked_before, prize_before)
      select v.member_id, case when p_now - v_since > c_away then p_now else v_since end, p_now, v.day,
        coalesce(sum(d.staked), 0), coalesce(sum(d.prize), 0)
      from play_day d where d.member_id = v.member_id and d.day = v.day and d.currency = v.currency
      on conflict (member_id) do update set began_at = excluded.began_at, seen_until = excluded.seen_until,
        day = excluded.day, staked_before = excluded.staked_before, prize_before = excluded.prize_before;
    elsif p_now > v_sitting.seen_until then
      update sitting set seen_until = p_now where member_id = v.member_id;
    end if;
    if p_now > v_since and p_now - v_since <= c_away then
      insert into presence_day as d (member_id, day, seconds)
      values (v.member_id, v.day, extract(epoch from p_now - greatest(v_since, v.day_began)))
      on conflict (member_id, day) do update set seconds = d.seconds + excluded.seconds;
    end if;
  end loop;
end $$;

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
create function member_break_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: a break is never shortened', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on member_break
  for each statement execute function member_break_refuse_change();

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

-- Waits for the stakes of a member that are under way and holds further ones up: what is changed now is seen by all that follow.
create function lock_stakes(p_member bigint) returns void language sql
  as $$ select pg_advisory_xact_lock(1886151033, hashint8(p_member)) $$;

-- What holds for a member at this moment.
create function limits_of(p_now timestamptz, p_member bigint) returns table (kind text, period text, amount bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
begin
  return query
  select l.kind, l.period, min(case when l.next_at <= p_now then l.next_amount else l.amount end)
  from member_limit l where l.member_id = p_member
  group by l.kind, l.period
  having min(case when l.next_at <= p_now then l.next_amount else l.amount end) is not null;
end $$;

-- What of it a member has used: stakes and losses (stakes taken less prizes paid) in the merchant's currency, deposits paid
-- or asked for and still open, minutes of presence. One row per kind and period, whether or not there is a limit.
create function limit_use(p_now timestamptz, p_member bigint, p_kinds text[])
returns table (kind text, period text, used bigint, resets_at timestamptz) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_memoize = off set jit = off
as $$
declare
  v_zone text;
  v_currency text;
  v_today timestamp;
begin
  select mt.time_zone, mt.currency, date_trunc('day', p_now at time zone mt.time_zone) into v_zone, v_currency, v_today
  from member m join merchant mt on mt.id = m.merchant_id where m.id = p_member;
  return query
  select k.kind, p.name,
    case k.kind
      when 'deposit' then (
        select coalesce(sum(case when d.paid > 0 then d.paid when d.state in ('created', 'pending') then d.amount else 0 end), 0)
        from deposit d where d.member_id = p_member and d.currency = v_currency and d.created_at >= p.since at time zone v_zone)
      when 'session' then (
        select coalesce(sum(s.seconds), 0) / 60 from presence_day s where s.member_id = p_member and s.day >= p.since::date)
      else (
        select coalesce(sum(case when k.kind = 'loss' then d.staked - d.prize else d.staked end), 0)
        from play_day d where d.member_id = p_member and d.day >= p.since::date and d.currency = v_currency)
    end::bigint,
    (p.since + p.length) at time zone v_zone
  from unnest(p_kinds) as k (kind), (
    values ('day', v_today, interval '1 day'),
      ('week', date_trunc('week', v_today), interval '7 days'),
      ('month', date_trunc('month', v_today), interval '1 month')
  ) as p (name, since, length)
  where k.kind <> 'session' or p.name = 'day';
end $$;

-- How much more a member may stake: the smallest room of the limits that stakes have, and which one that is. Null: any.
create function stake_room(p_now timestamptz, p_member bigint, out refusal text, out room bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_memoize = off set jit = off
as $$
begin
  select l.kind || '_limit_reached',
    case when l.kind <> 'session' then greatest(l.amount - u.used, 0) when u.used >= l.amount then 0 end
  into refusal, room
  from limits_of(p_now, p_member) l
  join limit_use(p_now, p_member, '{stake,loss,session}') u on u.kind = l.kind and u.period = l.period
  order by 2 nulls last, l.kind
  limit 1;
end $$;

-- The one gate that every stake passes: null, or why it is refused and how much could be staked instead. Whoever takes
-- stakes calls it in the transaction that takes them, before any balance is locked: stakes of one member take turns here,
-- so that limits see one another, and whoever begins a pause waits for them. p_sessions are the members' own sessions,
-- p_games may hold null where the stake is on no vendor's game.
drop function admit_stakes(timestamptz, bigint[], bigint[], bigint[], text[], bigint[]);
create function admit_stakes(
  p_now timestamptz, p_members bigint[], p_sessions bigint[], p_games bigint[], p_currencies text[], p_amounts bigint[],
  out refusals text[], out idle_sessions bigint[], out lefts bigint[]
) language plpgsql
-- Plans are made once per connection, also while the tables are still empty: always by index, whatever they hold.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_memoize = off set jit = off
as $$
declare
  -- as in lock_stakes(), and in play_post(), which holds them already
  c_lock_space constant int := 1886151033;
  v record;
  v_room record;
  v_limited int[] := '{}';
  v_before bigint;
begin
  for n in 1 .. cardinality(p_members) loop
    if not pg_try_advisory_xact_lock(c_lock_space, hashint8(p_members[n])) then
      perform pg_advisory_xact_lock(c_lock_space, h.key)
      from (select distinct hashint8(m) as key from unnest(p_members) m order by 1) h;
      exit;
    end if;
  end loop;
  refusals := array_fill(null::text, array[cardinality(p_members)]);
  lefts := array_fill(null::bigint, array[cardinality(p_members)]);
  idle_sessions := '{}';
  for v in
    select i.n, m.status, m.trial_expires_at, s.id as session_id, s.ended_at, s.expires_at, s.last_seen_at,
      mt.maintenance, i.game_id, g.status as game_status, vn.status as vendor_status,
      gd.excluded_until, gd.paused_until, gd.limits_stakes, i.currency = mt.currency as is_real,
      mt.regulation = 'br' and i.currency = mt.currency as is_regulated,
      p.id_number, p.birthday, (p_now at time zone mt.time_zone)::date as today
    from unnest(p_members, p_sessions, p_games, p_currencies) with ordinality as i (member_id, session_id, game_id, currency, n)
    left join member m on m.id = i.member_id
    left join merchant mt on mt.id = m.merchant_id
    left join member_session s on s.id = i.session_id and s.member_id = i.member_id
    left join game g on g.id = i.game_id
    left join vendor vn on vn.code = g.vendor_code
    left join member_guard gd on gd.member_id = i.member_id
    left join member_profile p on p.member_id = i.member_id
    order by i.n
  loop
    refusals[v.n] := case
      when v.status is distinct from 'active' or v.trial_expires_at <= p_now then 'user_unavailable'
      when v.excluded_until > p_now then 'member_excluded'
      when v.paused_until > p_now then 'member_paused'
      when v.session_id is null or v.ended_at is not null or v.expires_at <= p_now then 'game_session_ended'
      when v.maintenance then 'system_upgrading'
      when v.game_id is not null and (v.game_status, v.vendor_status) is distinct from ('active', 'active') then 'vendor_maintenance'
      when v.is_regulated and v.id_number is null then 'document_required'
      when v.is_regulated and coalesce(v.birthday > v.today - interval '18 years', true) then 'adults_only'
    end;
    continue when refusals[v.n] is not null;
    if v.last_seen_at < p_now - interval '1 minute' then
      idle_sessions := idle_sessions || v.session_id;
    end if;
    if v.limits_stakes and v.is_real then
      v_limited := v_limited || v.n::int;
    end if;
  end loop;

  for k in 1 .. cardinality(v_limited) loop
    v_room := stake_room(p_now, p_members[v_limited[k]]);
    continue when v_room.room is null;
    -- What the same call has admitted for the same member before.
    v_before := coalesce((
      select sum(p_amounts[j]) from unnest(v_limited[1:k - 1]) j
      where p_members[j] = p_members[v_limited[k]] and refusals[j] is null
    ), 0);
    if v_before + p_amounts[v_limited[k]] > v_room.room then
      refusals[v_limited[k]] := v_room.refusal;
      lefts[v_limited[k]] := greatest(v_room.room - v_before, 0);
    end if;
  end loop;
end $$;

-- As before, and the figures of the day for everything but play.
create or replace function ledger_post(
  p_merchants int[], p_kinds text[], p_keys text[], p_hashes bytea[], p_metas jsonb[],
  p_counts int[], p_accounts bigint[], p_slots int[], p_amounts bigint[], p_wait boolean,
  out outcomes text[], out transfer_ids bigint[], out balances bigint[]
) language plpgsql
-- Plans are made once per connection, also while the tables are still empty: always by index, whatever they hold.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set enable_material = off set enable_memoize = off
as $$
declare
  -- Play moves most of the money and has its own figures: nothing is added for its kinds.
  c_counted constant text[] := '{deposit,deposit_reversal,withdrawal_paid,fee,reward,rebate,commission,contract_payout,transfer_to_downline,envelope_sent,envelope_opened,envelope_returned}';
  v_size int := cardinality(p_keys);
  v_now timestamptz;
  v_locked bigint[];
  v_next_locked int := 1;
  v_usable boolean[];
  v_account_merchants int[];
  v_currencies text[];
  v_balances bigint[];
  v_known_hashes bytea[];
  v_posting_transfers bigint[] := array_fill(null::bigint, array[cardinality(p_slots)]);
  -- which transfer of the batch each posting belongs to
  v_posting_items int[] := array_fill(null::int, array[cardinality(p_slots)]);
  v_outcome text;
  v_first int;
  v_last int := 0;
  v_slot int;
  v_sum bigint;
  v_mixed boolean;
  v_posted int := 0;
  v_inserted int;
begin
  -- Locks are always taken in the order of account ids, and before any key: two calls that touch the same accounts wait
  -- for one another and never deadlock.
  if p_wait then
    v_locked := array(
      select account_id from ledger_balance where account_id = any (p_accounts) order by account_id for update
    );
  else
    v_locked := array(
      select account_id from ledger_balance where account_id = any (p_accounts) order by account_id for update skip locked
    );
  end if;
  v_now := clock_timestamp();

  -- A statement of its own, so that it sees what was committed while we waited for the locks.
  select a.merchants, a.currencies, a.balances, a.usable, k.ids, k.hashes
  into v_account_merchants, v_currencies, v_balances, v_usable, transfer_ids, v_known_hashes
  from (
    select array_agg(a.merchant_id order by u.slot) as merchants, array_agg(a.currency order by u.slot) as currencies,
      array_agg(b.balance order by u.slot) as balances,
      array_agg(a.member_id is null order by u.slot) as usable
    from unnest(p_accounts) with ordinality as u (id, slot)
    left join ledger_account a on a.id = u.id
    left join ledger_balance b on b.account_id = u.id
  ) a, (
    select array_agg(t.id order by u.n) as ids, array_agg(t.input_hash order by u.n) as hashes
    from unnest(p_merchants, p_keys) with ordinality as u (merchant_id, idem_key, n)
    left join ledger_transfer t on t.merchant_id = u.merchant_id and t.idem_key = u.idem_key
  ) k;

  for i in 1 .. cardinality(p_accounts) loop
    if p_accounts[i] <= p_accounts[i - 1] then
      raise exception 'p_accounts must be ascending and distinct' using errcode = 'invalid_parameter_value';
    end if;
    -- Both lists ascend. A balance that we did not lock may change under us: it is neither used nor written back.
    if v_locked[v_next_locked] = p_accounts[i] then
      v_usable[i] := true;
      v_next_locked := v_next_locked + 1;
    else
      v_balances[i] := null;
    end if;
  end loop;

  outcomes := array_fill(null::text, array[v_size]);
  balances := array_fill(null::bigint, array[cardinality(p_slots)]);
  for n in 1 .. v_size loop
    v_first := v_last + 1;
    v_last := v_last + p_counts[n];

    if v_known_hashes[n] = p_hashes[n] then
      outcomes[n] := 'replayed';
      -- The first answer again, not the balances of today.
      for j in v_first .. v_last loop
        balances[j] := (select p.balance_after from ledger_posting p
          where p.transfer_id = transfer_ids[n] and p.account_id = p_accounts[p_slots[j]]);
      end loop;
      continue;
    end if;

    v_outcome := case when v_known_hashes[n] is null then 'posted' else 'idempotency_conflict' end;
    v_sum := 0;
    v_mixed := false;
    for j in v_first .. v_last loop
      v_slot := p_slots[j];
      v_sum := v_sum + p_amounts[j];
      v_mixed := v_mixed or v_currencies[v_slot] <> v_currencies[p_slots[v_first]];
      if v_outcome = 'posted' and v_account_merchants[v_slot] is distinct from p_merchants[n] then
        v_outcome := 'unknown_account';
      elsif v_outcome = 'posted' and not v_usable[v_slot] then
        -- Whoever waits has locked every account there was.
        v_outcome := case when p_wait then 'unknown_account' else 'busy' end;
      end if;
    end loop;
    if v_outcome = 'posted' and (v_sum <> 0 or v_last <= v_first or v_mixed and exists (
      select from unnest(p_slots[v_first:v_last], p_amounts[v_first:v_last]) as u (slot, amount)
      group by v_currencies[u.slot] having sum(u.amount) <> 0
    )) then
      v_outcome := 'unbalanced';
    end if;

    if v_outcome = 'posted' then
      for j in v_first .. v_last loop
        v_slot := p_slots[j];
        -- A house account has no balance: null stays null.
        v_balances[v_slot] := v_balances[v_slot] + p_amounts[j];
        if v_balances[v_slot] < 0 then
          v_outcome := 'insufficient_funds';
          for undone in v_first .. j loop
            v_slot := p_slots[undone];
            v_balances[v_slot] := v_balances[v_slot] - p_amounts[undone];
          end loop;
          exit;
        end if;
      end loop;
    end if;

    if v_outcome = 'posted' then
      v_posted := v_posted + 1;
      transfer_ids[n] := nextval('ledger_transfer_id');
    end if;
    for j in v_first .. v_last loop
      balances[j] := v_balances[p_slots[j]];
      if v_outcome = 'posted' then
        v_posting_transfers[j] := transfer_ids[n];
        v_posting_items[j] := n;
      end if;
    end loop;
    outcomes[n] := v_outcome;
  end loop;

  if v_posted = 0 then
    return;
  end if;
  -- In key order, after all account locks: two calls with the same keys wait for one another and never deadlock.
  insert into ledger_transfer (id, merchant_id, kind, idem_key, input_hash, meta, created_at)
  select u.id, u.merchant_id, u.kind, u.idem_key, u.input_hash, u.meta, v_now
  from unnest(transfer_ids, p_merchants, p_kinds, p_keys, p_hashes, p_metas, outcomes)
    as u (id, merchant_id, kind, idem_key, input_hash, meta, outcome)
  where u.outcome = 'posted'
  order by u.merchant_id, u.idem_key collate "C"
  on conflict (merchant_id, idem_key) do nothing;
  get diagnostics v_inserted = row_count;
  -- The neighbours were decided as if this transfer happened: all of it is undone, and decided again by the caller.
  if v_inserted < v_posted then
    raise exception 'a key was used by another connection at the same moment' using errcode = 'serialization_failure';
  end if;

  insert into ledger_posting (transfer_id, account_id, amount, balance_after, created_at)
  select u.transfer_id, p_accounts[u.slot], u.amount, u.balance_after, v_now
  from unnest(v_posting_transfers, p_slots, p_amounts, balances) as u (transfer_id, slot, amount, balance_after)
  where u.transfer_id is not null;

  update ledger_balance b set balance = u.balance
  from unnest(p_accounts, v_balances) as u (id, balance)
  where b.account_id = u.id and b.balance <> u.balance;

  if p_kinds && c_counted then
    -- After the balances and in one order, so that nobody deadlocks.
    insert into money_day as d (member_id, day, currency, merchant_id, deposits, withdrawals, rewards, rebates, commissions,
      sent, received, fees)
    select m.member_id, m.day, m.currency, m.merchant_id,
      coalesce(sum(m.amount) filter (where m.kind in ('deposit', 'deposit_reversal')), 0),
      coalesce(-sum(m.amount) filter (where m.kind = 'withdrawal_paid'), 0),
      coalesce(sum(m.amount) filter (where m.kind = 'reward'), 0),
      coalesce(sum(m.amount) filter (where m.kind = 'rebate'), 0),
      coalesce(sum(m.amount) filter (where m.kind in ('commission', 'contract_payout') and m.amount > 0), 0),
      coalesce(-sum(m.amount) filter (where m.kind in ('envelope_sent', 'envelope_returned')
        or m.kind in ('transfer_to_downline', 'contract_payout') and m.amount < 0), 0),
      coalesce(sum(m.amount) filter (where m.kind = 'envelope_opened' or m.kind = 'transfer_to_downline' and m.amount > 0), 0),
      coalesce(-sum(m.amount) filter (where m.kind = 'fee'), 0)
    from (
      select a.member_id, (v_now at time zone mt.time_zone)::date as day, a.currency, a.merchant_id, p_kinds[u.item] as kind,
        u.amount
      from unnest(v_posting_transfers, v_posting_items, p_slots, p_amounts) as u (transfer_id, item, slot, amount)
      join ledger_account a on a.id = p_accounts[u.slot]
      join merchant mt on mt.id = a.merchant_id
      where u.transfer_id is not null and p_kinds[u.item] = any (c_counted) and a.member_id is not null
    ) m
    group by m.member_id, m.day, m.currency, m.merchant_id
    order by m.member_id, m.day, m.currency
    on conflict (member_id, day, currency) do update set
      deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals,
      rewards = d.rewards + excluded.rewards, rebates = d.rebates + excluded.rebates,
      commissions = d.commissions + excluded.commissions, sent = d.sent + excluded.sent,
      received = d.received + excluded.received, fees = d.fees + excluded.fees, dirty_team = true;
  end if;
end $$;

-- As before, and the figures of the day. A stake counts on the day it moves, a round on the day it is settled.
create or replace function play_post(
  p_now timestamptz, p_wait boolean,
  p_kinds text[], p_vendors text[], p_transactions text[], p_hashes bytea[], p_merchants int[], p_members bigint[],
  p_rounds text[], p_games text[], p_currencies text[], p_amounts bigint[], p_ends boolean[], p_bets text[],
  p_sessions bigint[], p_accounts bigint[], p_cash int[], p_house int[],
  out outcomes text[], out reference_ids bigint[], out transfer_ids bigint[], out balances bigint[]
) language plpgsql
-- Plans are made once per connection, also while the tables are still empty: always by index, whatever they hold.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_memoize = off set jit = off
as $$
declare
  c_lock_space constant int := 1886151033;
  v_size int := cardinality(p_kinds);
  v record;
  v_round_ids bigint[] := array_fill(null::bigint, array[v_size]);
  v_new_rounds boolean[] := array_fill(false, array[v_size]);
  v_game_ids bigint[] := array_fill(null::bigint, array[v_size]);
  v_amounts bigint[] := p_amounts;
  v_voids boolean[] := array_fill(false, array[v_size]);
  -- what the day's figures get: stakes when they move, the whole of a round when it is settled; null: nothing
  v_categories text[] := array_fill(null::text, array[v_size]);
  v_staked bigint[] := array_fill(0::bigint, array[v_size]);
  v_turnover bigint[] := array_fill(0::bigint, array[v_size]);
  v_prizes bigint[] := array_fill(0::bigint, array[v_size]);
  v_settled_bets int[] := array_fill(0, array[v_size]);
  v_counted boolean := false;
  -- bets that wait for the gate
  v_gate_items int[] := '{}';
  v_gate_members bigint[] := '{}';
  v_gate_sessions bigint[] := '{}';
  v_gate_games bigint[] := '{}';
  v_gate_currencies text[] := '{}';
  v_gate_amounts bigint[] := '{}';
  v_refusals text[];
  v_idle bigint[] := '{}';
  -- what moves money
  v_moving int[] := '{}';
  v_merchants int[] := '{}';
  v_kinds text[] := '{}';
  v_keys text[] := '{}';
  v_hashes bytea[] := '{}';
  v_metas jsonb[] := '{}';
  v_counts int[] := '{}';
  v_slots int[] := '{}';
  v_postings bigint[] := '{}';
  v_signed bigint;
  v_ledger record;
  v_posted int := 0;
  v_changed int := 0;
  v_inserted int;
begin
  -- A player's transactions are taken one after another, in whatever order they come: so a bet and its rollback that
  -- arrive at the same moment see one another. This comes before any balance is locked; nobody takes it later.
  if p_wait then
    perform pg_advisory_xact_lock(c_lock_space, h.key)
    from (select distinct hashint8(m) as key from unnest(p_members) m order by 1) h;
  end if;
  outcomes := array_fill('posted'::text, array[v_size]);
  for n in 1 .. v_size loop
    if not p_wait and not pg_try_advisory_xact_lock(c_lock_space, hashint8(p_members[n])) then
      outcomes[n] := 'busy';
    end if;
  end loop;
  reference_ids := array_fill(null::bigint, array[v_size]);
  transfer_ids := array_fill(null::bigint, array[v_size]);
  balances := array_fill(null::bigint, array[v_size]);

  -- A statement of its own, so that it sees what was committed while we waited.
  for v in
    select i.n, i.kind, i.amount, t.reference, t.transfer_id, t.balance_after, t.input_hash, i.input_hash as asked_hash,
      r.id as round_id, r.status, r.stake, r.prize, r.bets, r.last_win, g.category, coalesce(r.game_id, s.game_id) as game_id, s.session_id,
      coalesce(r.currency <> i.currency, false) or coalesce(r.game_id <> s.game_id, false)
        or coalesce(g.code <> i.game, false) as mismatch,
      s.id is not null and s.ended_at is null and s.expires_at > p_now and s.member_id = i.member_id
        and s.vendor_code = i.vendor and s.currency = i.currency as session_fits,
      b.kind as bet_kind, b.reference as bet_reference, b.amount as bet_amount,
      b.member_id = i.member_id and b.round_id = r.id and b.kind = 'bet' as bet_fits,
      x.yes is not null as rolled_back
    from unnest(p_kinds, p_vendors, p_transactions, p_hashes, p_members, p_rounds, p_games, p_currencies, p_amounts, p_bets, p_sessions)
      with ordinality as i (kind, vendor, transaction_id, input_hash, member_id, round, game, currency, amount, bet, game_session, n)
    left join game_transaction t on t.vendor_code = i.vendor and t.transaction_id = i.transaction_id
    left join game_round r
      on r.vendor_code || ' ' || r.member_id::text || ' ' || r.vendor_round_id = i.vendor || ' ' || i.member_id::text || ' ' || i.round
    left join game_session s on s.id = i.game_session
    left join game g on g.id = coalesce(r.game_id, s.game_id)
    left join game_transaction b on b.vendor_code = i.vendor and b.transaction_id = i.bet
    left join lateral (
      select true as yes from game_transaction x
      where x.bet_transaction_id = coalesce(i.bet, i.transaction_id) and x.kind = 'rollback'
        -- not by the key of the table, which begins with the vendor
        and x.vendor_code || '' = i.vendor and x.member_id = i.member_id
      limit 1
    ) x on true
  loop
    if v.input_hash is not null then
      -- The first answer again, not the balance of today.
      outcomes[v.n] := case when v.input_hash = v.asked_hash then 'replayed' else 'idempotency_conflict' end;
      reference_ids[v.n] := v.reference;
      transfer_ids[v.n] := v.transfer_id;
      balances[v.n] := v.balance_after;
      continue;
    end if;
    continue when outcomes[v.n] = 'busy';

    v_round_ids[v.n] := v.round_id;
    v_game_ids[v.n] := v.game_id;
    v_categories[v.n] := v.category;
    if v.kind = 'bet' then
      outcomes[v.n] := case
        when v.rolled_back then 'bet_rolled_back'
        when not v.session_fits then 'game_session_ended'
        when v.mismatch then 'transaction_mismatch'
        when v.status = 'settled' then 'round_closed'
        else 'posted'
      end;
      if outcomes[v.n] = 'posted' then
        v_staked[v.n] := v.amount;
        v_gate_items := v_gate_items || v.n::int;
        v_gate_members := v_gate_members || p_members[v.n];
        v_gate_sessions := v_gate_sessions || v.session_id;
        v_gate_games := v_gate_games || v.game_id;
        v_gate_currencies := v_gate_currencies || p_currencies[v.n];
        v_gate_amounts := v_gate_amounts || v.amount;
        if v.round_id is null then
          v_round_ids[v.n] := nextval('game_round_id');
          v_new_rounds[v.n] := true;
        end if;
      end if;
    elsif v.kind = 'win' then
      outcomes[v.n] := case
        when v.round_id is null then 'round_unknown'
        when v.mismatch then 'transaction_mismatch'
        when v.status <> 'open' then 'round_closed'
        else 'posted'
      end;
      -- Settled is settled: no bet and no win is taken after it, so that a round counts once.
      if p_ends[v.n] and outcomes[v.n] = 'posted' then
        v_turnover[v.n] := v.stake;
        v_prizes[v.n] := v.prize + v.amount;
        v_settled_bets[v.n] := v.bets;
      end if;
    elsif v.bet_kind is null or v.rolled_back then
      -- Nothing to take back, yet or any more. Where the bet is still to come, this row keeps it away.
      outcomes[v.n] := case when v.bet_kind is not null and not coalesce(v.bet_fits, false) then 'transaction_mismatch' else 'posted' end;
      v_amounts[v.n] := 0;
      if v.bet_kind is null then v_round_ids[v.n] := null; end if;
    else
      outcomes[v.n] := case
        when v.mismatch or not coalesce(v.bet_fits, false) then 'transaction_mismatch'
        -- Its outcome may have been paid: the round stands.
        when v.status <> 'open' or v.last_win > v.bet_reference then 'round_closed'
        else 'posted'
      end;
      v_amounts[v.n] := v.bet_amount;
      v_staked[v.n] := -v.bet_amount;
      v_voids[v.n] := v.bets = 1 and v.last_win is null;
    end if;
  end loop;

  if cardinality(v_gate_items) > 0 then
    select a.refusals, a.idle_sessions into v_refusals, v_idle
    from admit_stakes(p_now, v_gate_members, v_gate_sessions, v_gate_games, v_gate_currencies, v_gate_amounts) a;
    for k in 1 .. cardinality(v_gate_items) loop
      if v_refusals[k] is not null then outcomes[v_gate_items[k]] := v_refusals[k]; end if;
    end loop;
  end if;

  for n in 1 .. v_size loop
    continue when outcomes[n] <> 'posted';
    if v_amounts[n] = 0 then
      balances[n] := (select balance from ledger_balance where account_id = p_accounts[p_cash[n]]);
      continue;
    end if;
    v_moving := v_moving || n;
    v_merchants := v_merchants || p_merchants[n];
    v_kinds := v_kinds || case p_kinds[n] when 'rollback' then 'bet_rollback' else p_kinds[n] end;
    v_keys := v_keys || ('game:' || p_vendors[n] || ':' || p_transactions[n]);
    v_hashes := v_hashes || p_hashes[n];
    v_metas := v_metas || jsonb_build_object('gameId', v_game_ids[n], 'roundId', v_round_ids[n]);
    v_counts := v_counts || 2;
    v_slots := v_slots || p_cash[n] || p_house[n];
    v_signed := case p_kinds[n] when 'bet' then -v_amounts[n] else v_amounts[n] end;
    v_postings := v_postings || v_signed || -v_signed;
  end loop;

  if cardinality(v_moving) > 0 then
    select l.outcomes, l.transfer_ids, l.balances into v_ledger
    from ledger_post(v_merchants, v_kinds, v_keys, v_hashes, v_metas, v_counts, p_accounts, v_slots, v_postings, p_wait) l;
    for k in 1 .. cardinality(v_moving) loop
      if v_ledger.outcomes[k] in ('replayed', 'idempotency_conflict') then
        raise exception 'a transaction id was used by another connection at the same moment' using errcode = 'serialization_failure';
      elsif v_ledger.outcomes[k] not in ('posted', 'busy', 'insufficient_funds') then
        raise exception 'the ledger answers % to %', v_ledger.outcomes[k], p_transactions[v_moving[k]];
      end if;
      outcomes[v_moving[k]] := v_ledger.outcomes[k];
      transfer_ids[v_moving[k]] := v_ledger.transfer_ids[k];
      balances[v_moving[k]] := v_ledger.balances[2 * k - 1];
    end loop;
  end if;

  for n in 1 .. v_size loop
    if outcomes[n] <> 'posted' then
      v_categories[n] := null;
      continue;
    end if;
    v_posted := v_posted + 1;
    if v_staked[n] = 0 and v_turnover[n] = 0 and v_prizes[n] = 0 then
      v_categories[n] := null;
    else
      v_counted := true;
    end if;
    reference_ids[n] := nextval('game_transaction_reference');
    if not v_new_rounds[n] and v_round_ids[n] is not null then v_changed := v_changed + 1; end if;
  end loop;
  if v_posted = 0 then
    return;
  end if;

  insert into game_round (id, merchant_id, member_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets, status, started_at)
  select u.round_id, u.merchant_id, u.member_id, u.game_id, u.vendor, u.round, u.currency, u.amount, 0, 1, 'open', p_now
  from unnest(v_round_ids, p_merchants, p_members, v_game_ids, p_vendors, p_rounds, p_currencies, p_amounts, v_new_rounds, outcomes)
    as u (round_id, merchant_id, member_id, game_id, vendor, round, currency, amount, is_new, outcome)
  where u.is_new and u.outcome = 'posted';

  if v_changed > 0 then
    update game_round r set
      stake = r.stake + case u.kind when 'bet' then u.amount when 'rollback' then -u.amount else 0 end,
      prize = r.prize + case u.kind when 'win' then u.amount else 0 end,
      bets = r.bets + case when u.kind = 'bet' then 1 when u.kind = 'rollback' and u.amount > 0 then -1 else 0 end,
      last_win = case u.kind when 'win' then u.reference else r.last_win end,
      -- A bet opens a round again that was void because its first bet had been taken back.
      status = case when u.kind = 'bet' then 'open' when u.ends then 'settled' when u.voids then 'void' else r.status end,
      ended_at = case when u.kind = 'bet' then null when u.ends or u.voids then p_now else r.ended_at end
    from unnest(v_round_ids, p_kinds, v_amounts, reference_ids, p_ends, v_voids, v_new_rounds, outcomes)
      as u (round_id, kind, amount, reference, ends, voids, is_new, outcome)
    where r.id = u.round_id and not u.is_new and u.outcome = 'posted';
  end if;

  insert into game_transaction (vendor_code, transaction_id, reference, kind, member_id, round_id, bet_transaction_id, amount,
    currency, transfer_id, balance_after, input_hash, created_at)
  select u.vendor, u.transaction_id, u.reference, u.kind, u.member_id, u.round_id, u.bet, u.amount, u.currency, u.transfer_id,
    u.balance, u.input_hash, p_now
  from unnest(p_vendors, p_transactions, reference_ids, p_kinds, p_members, v_round_ids, p_bets, v_amounts, p_currencies,
      transfer_ids, balances, p_hashes, outcomes)
    as u (vendor, transaction_id, reference, kind, member_id, round_id, bet, amount, currency, transfer_id, balance, input_hash, outcome)
  where u.outcome = 'posted'
  order by u.vendor, u.transaction_id collate "C"
  on conflict (vendor_code, transaction_id) do nothing;
  get diagnostics v_inserted = row_count;
  if v_inserted < v_posted then
    raise exception 'a transaction id was used by another connection at the same moment' using errcode = 'serialization_failure';
  end if;

  if v_counted then
    perform record_play(p_now, p_members, v_categories, p_currencies, v_staked, v_turnover, v_prizes, v_settled_bets);
  end if;

  -- Who plays is there: the session does not end for silence, and the time counts.
  if cardinality(v_idle) > 0 then perform note_presence(p_now, v_idle); end if;
end $$;
