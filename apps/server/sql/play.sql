-- Takes a batch of vendors' transactions in one book, each all-or-nothing and once; a refused one leaves no trace.
--   p_kinds .. p_house   one element per transaction; p_games are the vendor's codes, p_bets what a rollback takes back,
--                        p_sessions game_session ids (where there is a stake)
--   p_prizes             of a whole round, which is taken at once: its kind is round, its transaction its own name
--   p_parts .. p_part_amounts   what stakes give to pools of the vendor: the transaction as its place, the pool, the sum
--   p_accounts           the distinct ledger accounts of the batch, ascending; p_cash and p_house are places in it
--   p_wait               false: where somebody else is at work for the player, the answer is busy
-- Within a batch each round, each transaction and each bet that is taken back may occur once.
-- Answers per transaction: posted, replayed, busy or the error code; our reference, the transfer, the player's balance.
-- A stake counts on the day it moves, a round on the day it is settled. A round is open in round_open and written to
-- game_round when it ends, a whole one at once and with all there is to know of it. A repeat is known for a week: later its round has ended, and nothing can be paid again.
drop function if exists play_post(timestamptz, boolean, int, text[], text[], text[], bigint[], bigint[], text[], text[], text[], bigint[],
  boolean[], text[], bigint[], bigint[], int[], int[], bigint[]);
create or replace function play_post(
  p_now timestamptz, p_wait boolean, p_book int,
  p_kinds text[], p_vendors text[], p_transactions text[], p_hashes bigint[], p_members bigint[],
  p_rounds text[], p_games text[], p_currencies text[], p_amounts bigint[], p_ends boolean[], p_bets text[],
  p_sessions bigint[], p_accounts bigint[], p_cash int[], p_house int[], p_prizes bigint[] default null,
  p_parts int[] default null, p_part_pools text[] default null, p_part_amounts bigint[] default null,
  out outcomes text[], out reference_ids bigint[], out transfer_ids bigint[], out balances bigint[]
) language plpgsql as $$
declare
  c_known constant interval := '7 days';
  v_size int := cardinality(p_kinds);
  -- No clock is further ahead than that: parts of tables that are yet to come are not even opened.
  v_since bigint := first_id(p_now - c_known);
  v_until bigint := first_id(p_now + c_known);
  v record;
  v_rolled_back boolean;
  v_bet_fits boolean;
  v_round_ids bigint[] := array_fill(null::bigint, array[v_size]);
  v_new_rounds boolean[] := array_fill(false, array[v_size]);
  -- the round's newest transaction so far
  v_newest bigint[] := array_fill(0::bigint, array[v_size]);
  v_game_ids bigint[] := array_fill(null::bigint, array[v_size]);
  v_amounts bigint[] := p_amounts;
  v_voids boolean[] := array_fill(false, array[v_size]);
  -- whether the round ends with this transaction
  v_settles boolean[] := array_fill(false, array[v_size]);
  v_settled int := 0;
  -- whether this is all of the round, and the transfer of its prize
  v_whole boolean[] := array_fill(false, array[v_size]);
  v_wholes int := 0;
  v_prize_transfers bigint[] := array_fill(null::bigint, array[v_size]);
  -- what the day's figures get: stakes when they move, the whole of a round when it is settled; null: nothing
  v_categories text[] := array_fill(null::text, array[v_size]);
  v_staked bigint[] := array_fill(0::bigint, array[v_size]);
  -- when a bet was taken that is taken back
  v_taken timestamptz[];
  -- the bet that a rollback names, and whether it was a whole round
  v_bet_kinds text[] := array_fill(null::text, array[v_size]);
  v_bet_ids bigint[] := array_fill(null::bigint, array[v_size]);
  v_bet_amounts bigint[] := array_fill(null::bigint, array[v_size]);
  v_bet_rounds bigint[] := array_fill(null::bigint, array[v_size]);
  v_bet_wholes boolean[] := array_fill(false, array[v_size]);
  -- stakes of what is settled, and what of them was at risk: that is what turnover earns and frees
  v_turnover bigint[] := array_fill(0::bigint, array[v_size]);
  v_risk bigint[] := array_fill(0::bigint, array[v_size]);
  v_riskless bigint[] := array_fill(0::bigint, array[v_size]);
  v_risk_since timestamptz := (select s.at from risk_since s);
  -- whose rounds count for nothing at the moment, all games of a vendor where none is named
  v_stopped_vendors text[];
  v_stopped_games bigint[];
  v_stopped_rounds int[] := '{}';
  v_stopped_round int;
  -- categories of rounds that count for what turnover earns
  v_earning text[];
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
  -- with what the round holds already
  v_gate_rounds bigint[] := '{}';
  v_has_more boolean := false;
  v_too_much text[];
  v_refusals text[];
  v_idle bigint[] := '{}';
  -- what a stake gives to pools altogether, null: nothing, and whether one of them is not known; of a rollback the bet
  v_given bigint[] := array_fill(null::bigint, array[v_size]);
  v_unknown boolean[] := array_fill(false, array[v_size]);
  v_back bigint[] := array_fill(null::bigint, array[v_size]);
  v_comes_back boolean := false;
  -- what moves money
  v_moving int[] := '{}';
  v_linked boolean[] := '{}';
  v_kinds text[] := '{}';
  v_counts int[] := '{}';
  v_slots int[] := '{}';
  v_postings bigint[] := '{}';
  v_metas jsonb[] := '{}';
  v_signed bigint;
  v_balance bigint;
  v_ledger record;
  v_posted int := 0;
  v_opened int := 0;
  v_changed int := 0;
  -- prizes that were paid to players who owe something
  v_won bigint[] := '{}';
  v_collected bigint;
begin
  -- A player's transactions are taken one after another, in whatever order they come: so a bet and its rollback that
  -- arrive at the same moment see one another. This comes before any balance is locked; nobody takes it later.
  if p_wait then
    perform lock_all_stakes(p_members);
  end if;
  outcomes := array_fill('posted'::text, array[v_size]);
  for n in 1 .. v_size loop
    if not p_wait and not try_lock_stakes(p_members[n]) then
      outcomes[n] := 'busy';
    end if;
  end loop;
  reference_ids := array_fill(null::bigint, array[v_size]);
  transfer_ids := array_fill(null::bigint, array[v_size]);
  balances := array_fill(null::bigint, array[v_size]);

  if p_parts is not null then
    for v in
      select u.n::int as n, sum(u.amount)::bigint as amount, bool_or(k.pool_id is null) as is_unknown
      from unnest(p_parts, p_part_pools, p_part_amounts) as u (n, pool, amount)
      left join vendor_pool k on k.vendor_code = p_vendors[u.n] and k.pool_id = u.pool and k.currency = p_currencies[u.n]
      group by u.n
    loop
      v_given[v.n] := v.amount;
      v_unknown[v.n] := v.is_unknown;
    end loop;
  end if;

  -- From here on each statement sees what was committed while we waited.
  select array_agg(s.vendor_code), array_agg(s.game_id) into v_stopped_vendors, v_stopped_games
  from return_stop s where s.until > p_now and s.since <= p_now and (s.merchant_id is null or s.merchant_id = p_book);
  if 'rollback' = any (p_kinds) then
    for v in
      select i.n, b.kind, b.id, b.amount, b.round_id, o.yes is not null as was_whole
      from (
        select u.*, hashtextextended(u.bet, 0) as bet_hash
        from unnest(p_kinds, p_vendors, p_members, p_rounds, p_bets) with ordinality as u (kind, vendor, member_id, round, bet, n)
        where u.kind = 'rollback'
        offset 0
      ) i
      left join round_open r on r.book_id = p_book and r.member_id = i.member_id
        and hashtextextended(r.vendor_round_id, 0) = hashtextextended(i.round, 0)
        and r.vendor_round_id = i.round and r.vendor_code = i.vendor
      left join lateral (
        -- A round may have been open for long: its bets are found whenever they were taken.
        select * from game_transaction b
        where b.book_id = p_book and b.member_id = i.member_id and b.id >= least(v_since, r.id)
          and hashtextextended(b.transaction_id, 0) = i.bet_hash
          and b.transaction_id = i.bet and b.vendor_code = i.vendor
        limit 1
      ) b on true
      left join lateral (
        select true as yes from game_round o
        where o.book_id = p_book and o.member_id = i.member_id and o.id >= v_since and o.id < v_until
          and hashtextextended(o.vendor_round_id, 0) = i.bet_hash
          and o.vendor_round_id = i.bet and o.vendor_code = i.vendor and o.input_hash is not null
        limit 1
      ) o on true
    loop
      v_bet_kinds[v.n] := v.kind;
      v_bet_ids[v.n] := v.id;
      v_bet_amounts[v.n] := v.amount;
      v_bet_rounds[v.n] := v.round_id;
      v_bet_wholes[v.n] := v.was_whole;
    end loop;
  end if;

  for v in
    select i.n, i.kind, i.amount, t.id as reference, t.transfer_id, t.balance_after, t.input_hash, i.input_hash as asked_hash,
      r.id as round_id, r.stake, r.prize, r.bets, r.last_transaction, r.last_win, c.status as ended,
      c.id as whole_id, coalesce(c.prize_transfer_id, c.stake_transfer_id) as whole_transfer, c.balance_after as whole_balance,
      c.input_hash as whole_hash, c.round_id as ended_round,
      g.category, coalesce(r.game_id, s.game_id) as game_id, s.session_id,
      coalesce(r.currency <> i.currency, false) or coalesce(r.game_id <> s.game_id, false)
        or coalesce(g.code <> i.game, false) as mismatch,
      s.id is not null and s.ended_at is null and s.expires_at > p_now and s.member_id = i.member_id
        and s.vendor_code = i.vendor and s.currency = i.currency as session_fits,
      x.yes is not null as rolled_back, i.taken_back, vl.max_stake, vl.max_prize, i.currency, vl.jackpot_share, 'jackpot' = any (g.features) as has_jackpot
    from (
      -- Hashed here and not where they are looked for (hence the offset): a search by name has to look no dearer to begin than one
      -- by time, which beside an empty table costs as much, and then reads all that the book has played in a week.
      select u.*, hashtextextended(u.transaction_id, 0) as transaction_hash, hashtextextended(u.round, 0) as round_hash,
        coalesce(u.bet, u.transaction_id) as taken_back, hashtextextended(coalesce(u.bet, u.transaction_id), 0) as taken_back_hash
      from unnest(p_kinds, p_vendors, p_transactions, p_hashes, p_members, p_rounds, p_games, p_currencies, p_amounts, p_bets, p_sessions)
        with ordinality as u (kind, vendor, transaction_id, input_hash, member_id, round, game, currency, amount, bet, game_session, n)
      offset 0
    ) i
    left join lateral (
      select * from game_transaction t
      where t.book_id = p_book and t.member_id = i.member_id and t.id >= v_since and t.id < v_until
        and hashtextextended(t.transaction_id, 0) = i.transaction_hash
        and t.transaction_id = i.transaction_id and t.vendor_code = i.vendor
      limit 1
    ) t on true
    left join round_open r on r.book_id = p_book and r.member_id = i.member_id
      and hashtextextended(r.vendor_round_id, 0) = i.round_hash
      and r.vendor_round_id = i.round and r.vendor_code = i.vendor
    left join lateral (
      select c.id, c.round_id, c.status, c.stake_transfer_id, c.prize_transfer_id, c.balance_after, c.input_hash from game_round c
      where r.id is null and c.book_id = p_book and c.member_id = i.member_id and c.id >= v_since and c.id < v_until
        and hashtextextended(c.vendor_round_id, 0) = i.round_hash
        and c.vendor_round_id = i.round and c.vendor_code = i.vendor
      -- Not by the index of time, which has this order.
      order by c.id + 0 desc limit 1
    ) c on true
    left join game_session s on s.merchant_id = p_book and s.id = i.game_session
    left join game g on g.id = coalesce(r.game_id, s.game_id)
    left join vendor_limit vl on vl.vendor_code = i.vendor and vl.currency = i.currency
    left join lateral (
      select true as yes from game_transaction x
      where x.book_id = p_book and x.member_id = i.member_id and x.kind = 'rollback' and x.id >= v_since and x.id < v_until
        and hashtextextended(x.bet_transaction_id, 0) = i.taken_back_hash
        and x.bet_transaction_id = i.taken_back and x.vendor_code = i.vendor
      limit 1
    ) x on true
  loop
    if v.input_hash is not null then
      -- The first answer again, not the balance of today.
      outcomes[v.n] := case when v.input_hash = v.asked_hash then 'replayed' else 'idempotency_conflict' end;
      reference_ids[v.n] := v.reference;
      transfer_ids[v.n] := v.transfer_id;
      balances[v.n] := v.balance_after - taken_of_prize(p_book, p_members[v.n], v.reference);
      continue;
    end if;
    if v.kind = 'round' and (v.round_id is not null or v.ended is not null) then
      outcomes[v.n] := case when v.whole_hash = v.asked_hash then 'replayed' else 'idempotency_conflict' end;
      reference_ids[v.n] := v.whole_id;
      transfer_ids[v.n] := v.whole_transfer;
      balances[v.n] := v.whole_balance - taken_of_prize(p_book, p_members[v.n], v.whole_id);
      continue;
    end if;
    continue when outcomes[v.n] = 'busy';

    v_rolled_back := v.rolled_back;
    -- A round may have been open for long: so may what was taken back in it.
    if v.round_id < v_since and not v_rolled_back and v.kind in ('bet', 'rollback') then
      v_rolled_back := exists (
        select from game_transaction x
        where x.book_id = p_book and x.member_id = p_members[v.n] and x.kind = 'rollback' and x.id >= v.round_id and x.id < v_since
          and hashtextextended(x.bet_transaction_id, 0) = hashtextextended(v.taken_back, 0)
          and x.bet_transaction_id = v.taken_back and x.vendor_code = p_vendors[v.n]);
    end if;
    v_bet_fits := coalesce(v_bet_rounds[v.n] = coalesce(v.round_id, v.ended_round) and v_bet_kinds[v.n] = 'bet', false);
    v_round_ids[v.n] := v.round_id;
    v_newest[v.n] := coalesce(v.last_transaction, 0);
    v_game_ids[v.n] := v.game_id;
    v_categories[v.n] := v.category;
    if v.kind in ('bet', 'round') then
      outcomes[v.n] := case
        when v_rolled_back then 'bet_rolled_back'
        when not v.session_fits then 'game_session_ended'
        when v.mismatch then 'transaction_mismatch'
        when v.ended = 'settled' then 'round_closed'
        when coalesce(v.stake, 0) + v.amount > v.max_stake or v.kind = 'round' and p_prizes[v.n] > v.max_prize then 'vendor_limit'
        when v_unknown[v.n] then 'pool_unknown'
        when v_given[v.n] > v.amount then 'transaction_mismatch'
        -- Play money costs nobody anything.
        when v.currency = 'FUN' then 'posted'
        when v_given[v.n] > 0 and not v.has_jackpot then 'transaction_mismatch'
        -- What the margin counts for pools, and no more.
        when v_given[v.n] * 10000 > v.amount * coalesce(v.jackpot_share, 0) then 'vendor_limit'
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
        v_gate_rounds := v_gate_rounds || coalesce(v.stake, 0) + v.amount;
        v_has_more := v_has_more or v.stake > 0;
        v_whole[v.n] := v.kind = 'round';
        v_new_rounds[v.n] := v.round_id is null and not v_whole[v.n];
        if v_whole[v.n] then
          v_turnover[v.n] := v.amount;
          v_prizes[v.n] := p_prizes[v.n];
          v_settled_bets[v.n] := 1;
        end if;
      end if;
    elsif v.kind = 'win' then
      outcomes[v.n] := case
        when v.round_id is null and v.ended is null then 'round_unknown'
        when v.mismatch then 'transaction_mismatch'
        when v.round_id is null or v.bets = 0 then 'round_closed'
        when v.prize + v.amount > v.max_prize then 'vendor_limit'
        else 'posted'
      end;
      -- Settled is settled: no bet and no win is taken after it, so that a round counts once.
      if p_ends[v.n] and outcomes[v.n] = 'posted' then
        v_settles[v.n] := true;
        v_turnover[v.n] := v.stake;
        v_prizes[v.n] := v.prize + v.amount;
        v_settled_bets[v.n] := v.bets;
      end if;
    elsif v_bet_kinds[v.n] is null or v_rolled_back then
      -- Nothing to take back, yet or any more. Where the bet is still to come, this row keeps it away.
      outcomes[v.n] := case
        when v_bet_kinds[v.n] is not null and not v_bet_fits then 'transaction_mismatch'
        -- A round that was taken at once has its outcome.
        when v_bet_wholes[v.n] then case when p_bets[v.n] = p_rounds[v.n] then 'round_closed' else 'transaction_mismatch' end
        else 'posted'
      end;
      v_amounts[v.n] := 0;
      if v_bet_kinds[v.n] is null then v_round_ids[v.n] := null; end if;
    else
      outcomes[v.n] := case
        when v.mismatch or not v_bet_fits then 'transaction_mismatch'
        -- Its outcome may have been paid: the round stands.
        when v.round_id is null or v.last_win > v_bet_ids[v.n] then 'round_closed'
        else 'posted'
      end;
      v_back[v.n] := v_bet_ids[v.n];
      v_comes_back := true;
      v_amounts[v.n] := v_bet_amounts[v.n];
      v_staked[v.n] := -v_bet_amounts[v.n];
      v_taken[v.n] := time_of_id(v_bet_ids[v.n]);
      v_voids[v.n] := v.bets = 1 and v.last_win is null;
    end if;
  end loop;

  if cardinality(v_gate_items) > 0 then
    select a.refusals, a.idle_sessions into v_refusals, v_idle
    from admit_stakes(p_book, p_now, v_gate_members, v_gate_sessions, v_gate_games, v_gate_currencies, v_gate_amounts) a;
    for k in 1 .. cardinality(v_gate_items) loop
      if v_refusals[k] is not null then outcomes[v_gate_items[k]] := v_refusals[k]; end if;
    end loop;
    -- The gate looks at single stakes: a round is no larger by being staked in parts.
    if v_has_more then
      v_too_much := bonus_refusals(p_book, p_now, v_gate_members, v_gate_currencies, v_gate_rounds);
      for k in 1 .. cardinality(v_gate_items) loop
        if v_refusals[k] is null and v_too_much[k] is not null then outcomes[v_gate_items[k]] := v_too_much[k]; end if;
      end loop;
    end if;
  end if;

  for n in 1 .. v_size loop
    continue when outcomes[n] <> 'posted';
    if v_new_rounds[n] or v_whole[n] then v_round_ids[n] := next_id(p_now, 0); end if;
    if v_amounts[n] = 0 then
      -- Not assigned as it is read: Citus would send the assignment along.
      select b.balance into v_balance from ledger_balance b where b.book_id = p_book and b.account_id = p_accounts[p_cash[n]];
      balances[n] := v_balance;
      continue;
    end if;
    v_moving := v_moving || n;
    v_kinds := v_kinds || case p_kinds[n] when 'rollback' then 'bet_rollback' when 'round' then 'bet' else p_kinds[n] end;
    v_metas := v_metas || jsonb_build_object('gameId', v_game_ids[n], 'roundId', v_round_ids[n]);
    v_counts := v_counts || 2;
    v_slots := v_slots || p_cash[n] || p_house[n];
    v_signed := case when p_kinds[n] in ('bet', 'round') then -v_amounts[n] else v_amounts[n] end;
    v_postings := v_postings || v_signed || -v_signed;
    v_linked := v_linked || false;
    -- The purse must cover the stake before the prize is in it.
    if v_whole[n] and p_prizes[n] > 0 then
      v_moving := v_moving || n;
      v_kinds := v_kinds || 'win'::text;
      v_metas := v_metas || v_metas[cardinality(v_metas)];
      v_counts := v_counts || 2;
      v_slots := v_slots || p_cash[n] || p_house[n];
      v_postings := v_postings || p_prizes[n] || -p_prizes[n];
      v_linked := v_linked || true;
    end if;
  end loop;

  if cardinality(v_moving) > 0 then
    select l.outcomes, l.transfer_ids, l.balances into v_ledger
    from ledger_post(p_book, v_kinds, array_fill(null::text, array[cardinality(v_moving)]), array_fill(null::bytea, array[cardinality(v_moving)]),
      v_metas, v_counts, p_accounts, v_slots, v_postings, p_wait, v_linked) l;
    for k in 1 .. cardinality(v_moving) loop
      if v_ledger.outcomes[k] not in ('posted', 'busy', 'insufficient_funds') then
        raise exception 'the ledger answers % to %', v_ledger.outcomes[k], p_transactions[v_moving[k]];
      end if;
      if v_linked[k] then
        if v_ledger.outcomes[k] <> outcomes[v_moving[k]] then
          raise exception 'the ledger takes a part of %', p_transactions[v_moving[k]];
        end if;
        v_prize_transfers[v_moving[k]] := v_ledger.transfer_ids[k];
      else
        outcomes[v_moving[k]] := v_ledger.outcomes[k];
        transfer_ids[v_moving[k]] := v_ledger.transfer_ids[k];
      end if;
      balances[v_moving[k]] := v_ledger.balances[2 * k - 1];
    end loop;
  end if;

  for n in 1 .. v_size loop
    if outcomes[n] <> 'posted' then
      v_categories[n] := null;
      continue;
    end if;
    v_posted := v_posted + 1;
    v_risk[n] := case when p_now < v_risk_since then v_turnover[n] else at_risk(v_turnover[n], v_prizes[n]) end;
    if v_stopped_vendors is not null and v_settled_bets[n] > 0 and exists (
      select from unnest(v_stopped_vendors, v_stopped_games) as s (vendor, game)
      where s.vendor = p_vendors[n] and (s.game is null or s.game = v_game_ids[n]))
    then
      v_risk[n] := 0;
      v_stopped_rounds := v_stopped_rounds || n::int;
    end if;
    v_riskless[n] := v_turnover[n] - v_risk[n];
    if v_staked[n] = 0 and v_turnover[n] = 0 and v_prizes[n] = 0 then
      v_categories[n] := null;
    else
      v_counted := true;
    end if;
    if v_whole[n] and p_prizes[n] > 0 or p_kinds[n] = 'win' and v_amounts[n] > 0 then v_won := v_won || p_members[n]; end if;
    reference_ids[n] := next_id(p_now, greatest(v_newest[n], case when v_new_rounds[n] or v_whole[n] then v_round_ids[n] else 0 end));
    if v_new_rounds[n] then
      v_opened := v_opened + 1;
    elsif v_whole[n] then
      v_wholes := v_wholes + 1;
    elsif v_settles[n] then
      v_settled := v_settled + 1;
    elsif v_round_ids[n] is not null then
      v_changed := v_changed + 1;
    end if;
  end loop;
  if v_posted = 0 then
    return;
  end if;

  if v_opened > 0 then
    insert into round_open (book_id, member_id, vendor_code, vendor_round_id, id, game_id, currency, stake, prize, bets,
      last_transaction, started_at)
    select p_book, u.member_id, u.vendor, u.round, u.round_id, u.game_id, u.currency, u.amount, 0, 1, u.reference, p_now
    from unnest(v_round_ids, p_members, v_game_ids, p_vendors, p_rounds, p_currencies, p_amounts, reference_ids, v_new_rounds, outcomes)
      as u (round_id, member_id, game_id, vendor, round, currency, amount, reference, is_new, outcome)
    where u.is_new and u.outcome = 'posted';
  end if;

  if v_changed > 0 then
    update round_open r set
      stake = r.stake + case u.kind when 'bet' then u.amount when 'rollback' then -u.amount else 0 end,
      prize = r.prize + case u.kind when 'win' then u.amount else 0 end,
      bets = r.bets + case when u.kind = 'bet' then 1 when u.kind = 'rollback' and u.amount > 0 then -1 else 0 end,
      last_transaction = u.reference,
      last_win = case u.kind when 'win' then u.reference else r.last_win end,
      -- A bet opens a round again that was void because its first bet had been taken back.
      void_at = case when u.kind = 'bet' then null when u.voids then p_now else r.void_at end
    from unnest(v_round_ids, p_members, p_vendors, p_rounds, p_kinds, v_amounts, reference_ids, v_voids, v_settles, v_new_rounds, outcomes)
      as u (round_id, member_id, vendor, round, kind, amount, reference, voids, settles, is_new, outcome)
    where r.book_id = p_book and r.member_id = u.member_id
      and hashtextextended(r.vendor_round_id, 0) = hashtextextended(u.round, 0)
      and r.vendor_round_id = u.round and r.vendor_code = u.vendor
      and u.round_id = r.id and not u.is_new and not u.settles and u.outcome = 'posted';
  end if;

  if v_settled > 0 then
    -- Nobody else is at these rounds: the player's lock is ours. Copied and deleted, since a distributed database would send rows
    -- that one statement moves to every machine.
    insert into game_round (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
      status, last_win, started_at, ended_at)
    select r.book_id, r.member_id, u.reference, r.id, r.game_id, r.vendor_code, r.vendor_round_id, r.currency,
      r.stake, r.prize + u.amount, r.bets, 'settled', u.reference, r.started_at, p_now
    from round_open r
    join unnest(p_members, p_vendors, p_rounds, v_amounts, reference_ids, v_settles, outcomes)
      as u (member_id, vendor, round, amount, reference, settles, outcome)
      on r.member_id = u.member_id and hashtextextended(r.vendor_round_id, 0) = hashtextextended(u.round, 0)
      and r.vendor_round_id = u.round and r.vendor_code = u.vendor
    where r.book_id = p_book and u.settles and u.outcome = 'posted';
    delete from round_open r
    using unnest(p_members, p_vendors, p_rounds, v_settles, outcomes) as u (member_id, vendor, round, settles, outcome)
    where r.book_id = p_book and r.member_id = u.member_id
      and hashtextextended(r.vendor_round_id, 0) = hashtextextended(u.round, 0)
      and r.vendor_round_id = u.round and r.vendor_code = u.vendor
      and u.settles and u.outcome = 'posted';
  end if;

  if v_wholes > 0 then
    insert into game_round (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
      status, last_win, started_at, ended_at, stake_transfer_id, prize_transfer_id, balance_after, input_hash)
    select p_book, u.member_id, u.reference, u.round_id, u.game_id, u.vendor, u.round, u.currency, u.stake, u.prize, 1,
      'settled', u.reference, p_now, p_now, u.stake_transfer, u.prize_transfer, u.balance, u.input_hash
    from unnest(p_members, reference_ids, v_round_ids, v_game_ids, p_vendors, p_rounds, p_currencies, p_amounts, p_prizes,
        transfer_ids, v_prize_transfers, balances, p_hashes, v_whole, outcomes)
      as u (member_id, reference, round_id, game_id, vendor, round, currency, stake, prize, stake_transfer, prize_transfer, balance,
        input_hash, whole, outcome)
    where u.whole and u.outcome = 'posted';
    for n in 1 .. v_size loop
      transfer_ids[n] := coalesce(v_prize_transfers[n], transfer_ids[n]);
    end loop;
  end if;

  if v_posted > v_wholes then
    insert into game_transaction (book_id, member_id, id, kind, vendor_code, transaction_id, round_id, bet_transaction_id, amount,
      currency, transfer_id, balance_after, input_hash, created_at)
    select p_book, u.member_id, u.reference, u.kind, u.vendor, u.transaction_id, u.round_id, u.bet, u.amount, u.currency, u.transfer_id,
      u.balance, u.input_hash, p_now
    from unnest(p_vendors, p_transactions, reference_ids, p_kinds, p_members, v_round_ids, p_bets, v_amounts, p_currencies,
        transfer_ids, balances, p_hashes, v_whole, outcomes)
      as u (vendor, transaction_id, reference, kind, member_id, round_id, bet, amount, currency, transfer_id, balance, input_hash,
        whole, outcome)
    where u.outcome = 'posted' and not u.whole;
  end if;

  -- What a transaction keeps is the balance its own transfer left; what is answered knows of the debt that the prize paid.
  if cardinality(v_won) > 0 then
    if exists (
      select from vendor_debt d where d.book_id = p_book and d.member_id = any (v_won) and d.taken + d.repaid < d.amount
    ) then
      for n in 1 .. v_size loop
        continue when outcomes[n] <> 'posted' or not (v_whole[n] or p_kinds[n] = 'win');
        v_collected := take_vendor_debts(p_book, p_now, p_members[n], p_currencies[n], p_accounts[p_cash[n]],
          case when v_whole[n] then p_prizes[n] else v_amounts[n] end, reference_ids[n]);
        balances[n] := balances[n] - v_collected;
      end loop;
    end if;
  end if;

  if v_counted then
    perform record_play(p_book, p_now, p_members, v_categories, p_currencies, v_staked, v_risk, v_prizes, v_settled_bets, v_riskless);
    if v_taken is not null then
      perform stakes_came_back(p_book, p_now, array_agg(p_members[n]), array_agg(v_categories[n]), array_agg(p_currencies[n]),
        array_agg(v_taken[n]), array_agg(-v_staked[n]))
      from generate_series(1, v_size) as n where v_taken[n] is not null and outcomes[n] = 'posted';
    end if;
  end if;
  if v_settled + v_wholes > 0 then
    v_earning := v_categories;
    foreach v_stopped_round in array v_stopped_rounds loop
      v_earning[v_stopped_round] := null;
    end loop;
    perform queue_scores(p_book, p_now, p_members, v_earning, v_game_ids, p_currencies, v_turnover, v_prizes, v_round_ids);
    perform queue_jackpots(p_book, p_members, v_earning, v_game_ids, p_currencies, v_risk, v_round_ids);
    perform queue_missions(p_book, p_now, p_members, v_earning, v_game_ids, p_currencies, v_turnover, v_prizes);
    perform wager_bonuses(p_book, p_now, p_members, v_earning, p_currencies, v_turnover, v_prizes, v_round_ids);
  end if;

  -- Who plays is there: the session does not end for silence, and the time counts.
  if cardinality(v_idle) > 0 then perform note_presence(p_book, p_now, v_idle); end if;

  if p_parts is not null or v_comes_back then
    perform note_pool_parts(p_book, p_members, p_vendors, p_currencies, reference_ids, v_round_ids,
      (select array_agg(o = 'posted' order by n) from unnest(outcomes) with ordinality as u (o, n)), p_parts, p_part_pools, p_part_amounts, v_back);
  end if;
end $$;
