-- The ids of the named accounts, opening those that do not exist yet. Callers pass them in one canonical order, so that
-- two of them opening the same accounts at once wait for each other instead of deadlocking.
-- Members' accounts that exist are found together: one by one, a thousand of them took longer to find than to pay.
create or replace function ledger_open_accounts(p_book int, p_members bigint[], p_kinds text[], p_currencies text[])
returns bigint[] language plpgsql as $$
declare
  v_ids bigint[];
  v_id bigint;
begin
  v_ids := array(
    select a.id
    from unnest(p_members, p_kinds, p_currencies) with ordinality as u (member_id, kind, currency, n)
    left join ledger_account a on a.book_id = p_book and a.member_id = u.member_id and a.kind = u.kind and a.currency = u.currency
    order by u.n
  );
  -- Those of the house, and those still to be opened.
  for i in 1 .. cardinality(p_kinds) loop
    continue when v_ids[i] is not null;
    for attempt in 1 .. 2 loop
      if p_members[i] is null then
        select id into v_id from ledger_account
        where book_id = p_book and member_id is null and kind = p_kinds[i] and currency = p_currencies[i];
      else
        select id into v_id from ledger_account
        where book_id = p_book and member_id = p_members[i] and kind = p_kinds[i] and currency = p_currencies[i];
      end if;
      exit when found;
      if p_members[i] is not null and not exists (select from member where id = p_members[i] and book_id = p_book) then
        raise exception 'member % is not in book %', p_members[i], p_book using errcode = 'foreign_key_violation';
      end if;
      with opened as (
        insert into ledger_account (book_id, member_id, kind, currency)
        values (p_book, p_members[i], p_kinds[i], p_currencies[i])
        on conflict do nothing
        returning id, member_id
      ), balance as (
        insert into ledger_balance (book_id, account_id) select p_book, id from opened where member_id is not null
      )
      select id into v_id from opened;
      -- Somebody else opened it meanwhile: read it in the second round.
      exit when found;
    end loop;
    v_ids[i] := v_id;
  end loop;
  return v_ids;
end $$;

-- Posts a batch of transfers of one book, in order, each all-or-nothing and idempotent on its own; a refused one leaves no
-- trace.
--   p_kinds .. p_metas       one element per transfer; without a key the caller knows that it was never posted before
--   p_counts                 how many postings each transfer has; the postings follow one another
--   p_accounts               the distinct accounts of the batch, ascending
--   p_slots, p_amounts       per posting: its place in p_accounts, and the amount
--   p_wait                   false: a transfer whose account somebody else has locked is answered with busy, so that
--                            one long transaction does not hold up the neighbours in the batch
--   p_linked                 true: happens only if the transfer before it does, and is answered as that one; without keys
-- Answers per transfer: posted, replayed, insufficient_funds, idempotency_conflict, unknown_account, unbalanced or busy,
-- and its id; per posting: the member's balance after it (for a refused transfer as it is; null for the house).
-- A key may occur once per batch. A key that another connection commits at the same moment raises 40001: repeat the call.
-- Counts the figures of the day for everything but play.
drop function if exists ledger_post(int, text[], text[], bytea[], jsonb[], int[], bigint[], int[], bigint[], boolean);
create or replace function ledger_post(
  p_book int, p_kinds text[], p_keys text[], p_hashes bytea[], p_metas jsonb[],
  p_counts int[], p_accounts bigint[], p_slots int[], p_amounts bigint[], p_wait boolean, p_linked boolean[] default null,
  out outcomes text[], out transfer_ids bigint[], out balances bigint[]
) language plpgsql as $$
declare
  -- Play moves most of the money and has its own figures: nothing is added for its kinds.
  c_counted constant text[] := '{deposit,deposit_reversal,withdrawal_paid,fee,reward,reward_return,bonus_release,rebate,commission,contract_payout,transfer_to_downline,envelope_sent,envelope_opened,envelope_returned}';
  v_size int := cardinality(p_kinds);
  v_now timestamptz;
  v_locked bigint[];
  v_next_locked int := 1;
  v_usable boolean[];
  v_known boolean[];
  -- a member's cash: its statement knows what is not play
  v_cash boolean[];
  v_currencies text[];
  v_balances bigint[];
  v_newest bigint[];
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
  v_keyed int := 0;
  v_inserted int;
  v_first_balance bigint;
  v_id bigint;
  -- the newest transfer of the accounts that one touches
  v_above bigint;
begin
  -- Locks are always taken in the order of account ids, and before any key: two calls that touch the same accounts wait
  -- for one another and never deadlock.
  if p_wait then
    v_locked := array(
      select account_id from ledger_balance where book_id = p_book and account_id = any (p_accounts)
      order by account_id for update
    );
  else
    v_locked := array(
      select account_id from ledger_balance where book_id = p_book and account_id = any (p_accounts)
      order by account_id for update skip locked
    );
  end if;
  v_now := clock_timestamp();

  -- A statement of its own, so that it sees what was committed while we waited for the locks.
  select a.known, a.cash, a.currencies, a.balances, a.newest, a.usable, k.ids, k.hashes
  into v_known, v_cash, v_currencies, v_balances, v_newest, v_usable, transfer_ids, v_known_hashes
  from (
    select array_agg(a.id is not null order by u.slot) as known, array_agg(a.currency order by u.slot) as currencies,
      array_agg(a.member_id is not null and a.kind = 'cash' order by u.slot) as cash,
      array_agg(b.balance order by u.slot) as balances, array_agg(coalesce(b.last_transfer, 0) order by u.slot) as newest,
      array_agg(a.member_id is null order by u.slot) as usable
    from unnest(p_accounts) with ordinality as u (id, slot)
    left join ledger_account a on a.book_id = p_book and a.id = u.id
    left join ledger_balance b on b.book_id = p_book and b.account_id = u.id
  ) a, (
    select array_agg(k.transfer_id order by u.n) as ids, array_agg(k.input_hash order by u.n) as hashes
    from unnest(p_keys) with ordinality as u (idem_key, n)
    left join ledger_key k on k.book_id = p_book and k.idem_key = u.idem_key
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
        -- Not assigned as it is read: Citus would send the assignment along.
        select p.balance_after into v_first_balance from ledger_posting p
        where p.book_id = p_book and p.transfer_id = transfer_ids[n] and p.account_id = p_accounts[p_slots[j]]
          and p.balance_after is not null;
        balances[j] := v_first_balance;
      end loop;
      continue;
    end if;

    v_outcome := case
      when p_linked[n] then outcomes[n - 1]
      when v_known_hashes[n] is null then 'posted'
      else 'idempotency_conflict'
    end;
    v_sum := 0;
    v_mixed := false;
    v_above := 0;
    for j in v_first .. v_last loop
      v_slot := p_slots[j];
      v_sum := v_sum + p_amounts[j];
      v_above := greatest(v_above, v_newest[v_slot]);
      v_mixed := v_mixed or v_currencies[v_slot] <> v_currencies[p_slots[v_first]];
      if v_outcome = 'posted' and not v_known[v_slot] then
        v_outcome := 'unknown_account';
      elsif v_outcome = 'posted' and not v_usable[v_slot] then
        -- Whoever waits has locked every account there was.
        v_outcome := case when p_wait then 'unknown_account' else 'busy' end;
      end if;
    end loop;
    if v_outcome = 'posted' and (v_sum <> 0 or v_last <= v_first) then
      v_outcome := 'unbalanced';
    end if;
    -- A query, and asked as one only where there is something to ask.
    if v_outcome = 'posted' and v_mixed then
      if exists (
        select from unnest(p_slots[v_first:v_last], p_amounts[v_first:v_last]) as u (slot, amount)
        group by v_currencies[u.slot] having sum(u.amount) <> 0
      ) then
        v_outcome := 'unbalanced';
      end if;
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
      if p_keys[n] is not null then v_keyed := v_keyed + 1; end if;
      v_id := next_id(v_now, v_above);
      transfer_ids[n] := v_id;
    end if;
    for j in v_first .. v_last loop
      balances[j] := v_balances[p_slots[j]];
      if v_outcome = 'posted' then
        -- No index says so for the accounts of the house.
        if v_newest[p_slots[j]] = v_id then
          raise exception 'transfer % touches account % twice', v_id, p_accounts[p_slots[j]] using errcode = 'unique_violation';
        end if;
        v_posting_transfers[j] := transfer_ids[n];
        v_posting_items[j] := n;
        v_newest[p_slots[j]] := v_id;
      end if;
    end loop;
    outcomes[n] := v_outcome;
  end loop;

  if v_posted = 0 then
    return;
  end if;
  if v_keyed > 0 then
    -- In key order, after all account locks: two calls with the same keys wait for one another and never deadlock.
    with claimed as (
      insert into ledger_key (book_id, idem_key, input_hash, transfer_id)
      select p_book, u.idem_key, u.input_hash, u.id
      from unnest(transfer_ids, p_keys, p_hashes, outcomes) as u (id, idem_key, input_hash, outcome)
      where u.outcome = 'posted' and u.idem_key is not null
      order by u.idem_key collate "C"
      on conflict (book_id, idem_key) do nothing
      returning idem_key
    )
    -- Counted by what came back: Citus answers to row_count with what was to be inserted, whatever was there already.
    select count(*) into v_inserted from claimed;
    -- The neighbours were decided as if this transfer happened: all of it is undone, and decided again by the caller.
    if v_inserted < v_keyed then
      raise exception 'a key was used by another connection at the same moment' using errcode = 'serialization_failure';
    end if;
  end if;

  -- All of it in one statement: a distributed database plans each anew.
  with transfers as (
    insert into ledger_transfer (book_id, id, kind, idem_key, meta, created_at)
    select p_book, u.id, u.kind, u.idem_key, u.meta, v_now
    from unnest(transfer_ids, p_kinds, p_keys, p_metas, outcomes) as u (id, kind, idem_key, meta, outcome)
    where u.outcome = 'posted'
  ), postings as (
    insert into ledger_posting (book_id, account_id, transfer_id, amount, balance_after)
    select p_book, p_accounts[u.slot], u.transfer_id, u.amount, u.balance_after
    from unnest(v_posting_transfers, p_slots, p_amounts, balances) as u (transfer_id, slot, amount, balance_after)
    where u.transfer_id is not null
  ), marks as (
    insert into statement_mark (book_id, account_id, type, transfer_id, amount)
    select p_book, p_accounts[u.slot], statement_type(p_kinds[u.item]), u.transfer_id, u.amount
    from unnest(v_posting_transfers, v_posting_items, p_slots, p_amounts) as u (transfer_id, item, slot, amount)
    where u.transfer_id is not null and v_cash[u.slot] and statement_type(p_kinds[u.item]) is not null
  )
  update ledger_balance b set balance = u.balance, last_transfer = u.newest
  from unnest(p_accounts, v_balances, v_newest) as u (id, balance, newest)
  where b.book_id = p_book and b.account_id = u.id and b.last_transfer <> u.newest and u.balance is not null;

  if p_kinds && c_counted then
    with lines as materialized (
      select m.member_id, m.day, m.currency,
        coalesce(sum(m.amount) filter (where m.kind in ('deposit', 'deposit_reversal')), 0)::bigint as deposits,
        coalesce(-sum(m.amount) filter (where m.kind = 'withdrawal_paid'), 0)::bigint as withdrawals,
        coalesce(sum(m.amount) filter (where m.kind in ('reward', 'reward_return', 'bonus_release')), 0)::bigint as rewards,
        coalesce(sum(m.amount) filter (where m.kind = 'rebate'), 0)::bigint as rebates,
        coalesce(sum(m.amount) filter (where m.kind in ('commission', 'contract_payout') and m.amount > 0), 0)::bigint as commissions,
        coalesce(-sum(m.amount) filter (where m.kind in ('envelope_sent', 'envelope_returned')
          or m.kind in ('transfer_to_downline', 'contract_payout') and m.amount < 0), 0)::bigint as sent,
        coalesce(sum(m.amount) filter (where m.kind = 'envelope_opened'
          or m.kind = 'transfer_to_downline' and m.amount > 0), 0)::bigint as received,
        coalesce(-sum(m.amount) filter (where m.kind = 'fee'), 0)::bigint as fees
      from (
        select a.member_id, (v_now at time zone mt.time_zone)::date as day, a.currency, p_kinds[u.item] as kind, u.amount
        from unnest(v_posting_transfers, v_posting_items, p_slots, p_amounts) as u (transfer_id, item, slot, amount)
        join ledger_account a on a.book_id = p_book and a.id = p_accounts[u.slot]
        join merchant mt on mt.id = p_book
        where u.transfer_id is not null and p_kinds[u.item] = any (c_counted) and a.member_id is not null
      ) m
      group by m.member_id, m.day, m.currency
    ), teams as (
      insert into money_queue (book_id, member_id, day, currency, deposits, withdrawals, rewards, rebates, commissions, sent,
        received, fees)
      select p_book, member_id, day, currency, deposits, withdrawals, rewards, rebates, commissions, sent, received, fees
      from lines
      where currency = (select mt.currency from merchant mt where mt.id = p_book)
        and (select w.type in (0, 1, 2) from member w where w.id = member_id)
    )
    -- After the balances and in one order, so that nobody deadlocks.
    insert into money_day as d (member_id, day, currency, merchant_id, deposits, withdrawals, rewards, rebates, commissions,
      sent, received, fees)
    select member_id, day, currency, p_book, deposits, withdrawals, rewards, rebates, commissions, sent, received, fees
    from lines
    order by member_id, day, currency
    on conflict (member_id, day, currency, merchant_id) do update set
      deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals,
      rewards = d.rewards + excluded.rewards, rebates = d.rebates + excluded.rebates,
      commissions = d.commissions + excluded.commissions, sent = d.sent + excluded.sent,
      received = d.received + excluded.received, fees = d.fees + excluded.fees;
  end if;
end $$;
