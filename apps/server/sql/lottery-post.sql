-- Takes a batch of orders in one book, each all-or-nothing and once; a refused one leaves no trace.
--   p_now                    null: the database's clock, by which draws close; a moment of their own for seeds and tests
--   p_wait                   false: where somebody else is at work for the player or alone with the game, the answer is busy
--   p_members .. p_house     one element per order, each member once. p_terms and p_gaps are what it was checked on, p_limits
--                            what one outcome may cost (null: play money). p_cash and p_house are places in p_accounts. A
--                            session of null: less of what was admitted before and is given back in the same transaction
--   p_line_orders ..         one element per line, p_entry_orders .. one per period: the place of its order, in their order
--   p_key_entries ..         the distinct outcomes that can cost money: a period of the draw they are of, and the place of the
--                            key `*` of the same draw and play in this call, if there is one
--   p_exposed_counts         how many of the rows that follow each order has
--   p_exposed_keys ..        what an order adds to a key
-- Answers per order: posted, replayed, busy, terms_changed or the error code; its number and its transfer; for draw_closed the
-- period's place, for limit_exceeded the row's place and what its outcome stood at; for limits of the player what is left.
-- Per period when its draw closes and is drawn, in milliseconds; and the moment of the answer.
-- Locks are taken in one order everywhere: player, game, balances, exposures, bets, figures.
create or replace function lottery_post(
  p_now timestamptz, p_wait boolean, p_book int, p_merchant int,
  p_members bigint[], p_sessions bigint[], p_requests uuid[], p_hashes bytea[], p_games text[], p_categories text[],
  p_play_types text[], p_currencies text[], p_terms text[], p_gaps int[], p_series int[], p_stops boolean[], p_totals bigint[],
  p_limits bigint[], p_accounts bigint[], p_cash int[], p_house int[],
  p_line_orders int[], p_line_places int[], p_plays text[], p_selections text[], p_notes int[], p_modes text[],
  p_line_multiples int[], p_line_series int[], p_note_stakes bigint[],
  p_entry_orders int[], p_periods text[], p_multiples int[], p_stakes bigint[], p_rebates bigint[], p_bets text[],
  p_key_entries int[], p_key_plays text[], p_key_outcomes text[], p_key_stars int[],
  p_exposed_counts int[], p_exposed_keys int[], p_exposed_amounts bigint[],
  out outcomes text[], out order_ids bigint[], out transfer_ids bigint[], out places int[], out amounts bigint[],
  out closes bigint[], out draws bigint[], out taken_at timestamptz
) language plpgsql as $$
declare
  -- Later a repeat finds its draw closed.
  c_known constant interval := '30 days';
  v_size int := cardinality(p_members);
  v_keys int := cardinality(p_key_entries);
  v_now timestamptz;
  v_since bigint;
  v record;
  v_item int;
  -- per period
  v_draws bigint[];
  v_closes timestamptz[];
  v_draws_at timestamptz[];
  v_open boolean[];
  -- per order
  v_lines int[] := array_fill(0, array[v_size]);
  v_entries int[] := array_fill(0, array[v_size]);
  v_first_periods text[] := array_fill(null::text, array[v_size]);
  v_ends timestamptz[] := array_fill(null::timestamptz, array[v_size]);
  v_staked_in text[] := array_fill(null::text, array[v_size]);
  v_zeros bigint[] := array_fill(0::bigint, array[v_size]);
  v_funds bigint[] := array_fill(null::bigint, array[cardinality(p_accounts)]);
  -- per key
  v_used boolean[] := array_fill(false, array[v_keys]);
  v_sums bigint[] := array_fill(0::bigint, array[v_keys]);
  v_beside bigint[] := array_fill(0::bigint, array[v_keys]);
  v_changed boolean[] := array_fill(false, array[v_keys]);
  v_exposes boolean := false;
  v_first int;
  v_last int;
  v_key int;
  v_other bigint;
  -- what the gate and the ledger are asked
  v_items int[] := '{}';
  v_gate_members bigint[] := '{}';
  v_gate_sessions bigint[] := '{}';
  v_gate_currencies text[] := '{}';
  v_gate_amounts bigint[] := '{}';
  v_gate record;
  v_slots int[] := '{}';
  v_postings bigint[] := '{}';
  v_metas jsonb[] := '{}';
  v_ledger record;
  v_soonest timestamptz;
begin
  outcomes := array_fill('posted'::text, array[v_size]);
  order_ids := array_fill(null::bigint, array[v_size]);
  transfer_ids := array_fill(null::bigint, array[v_size]);
  places := array_fill(null::int, array[v_size]);
  amounts := array_fill(null::bigint, array[v_size]);

  if p_wait then perform lock_all_stakes(p_members); end if;
  for n in 1 .. v_size loop
    if not p_wait and not try_lock_stakes(p_members[n]) then outcomes[n] := 'busy'; end if;
  end loop;
  for v in
    select lottery_lock_key(p_book, u.game) as key, array_agg(u.n::int) as items
    from unnest(p_games, outcomes) with ordinality as u (game, outcome, n) where u.outcome = 'posted' group by 1 order by 1
  loop
    if not lottery_share_game(v.key, p_wait) then
      foreach v_item in array v.items loop outcomes[v_item] := 'busy'; end loop;
    end if;
  end loop;
  v_now := coalesce(p_now, clock_timestamp());
  taken_at := v_now;
  v_since := first_id(v_now - c_known);

  -- A statement of its own, so that it sees what was committed while we waited.
  for v in
    select i.n, o.id, o.transfer_id, o.input_hash, i.input_hash as asked_hash, t.terms, t.gap
    from unnest(p_members, p_requests, p_hashes, p_games, p_categories) with ordinality as i (member_id, request_id, input_hash, game, category, n)
    left join lateral (
      select o.id, o.transfer_id, o.input_hash from lottery_order o
      where o.book_id = p_book and o.member_id = i.member_id and o.id >= v_since
        and uuid_hash_extended(o.request_id, 0) = uuid_hash_extended(i.request_id, 0) and o.request_id = i.request_id
      limit 1
    ) o on true
    left join lateral (
      select lottery_terms(l, g.running) as terms, lottery_rate_gap(t.rate, r.rate, m.parent_id) as gap
      from member m
      join merchant_lottery l on l.merchant_id = p_merchant and l.game_code = i.game
      join lottery_game g on g.code = i.game
      left join top_rate t on t.merchant_id = p_merchant and t.category = i.category
      left join member_rate r on r.member_id = m.id and r.category = i.category
      where m.id = i.member_id and m.book_id = p_book and m.merchant_id = p_merchant
    ) t on true
  loop
    if v.input_hash is not null then
      outcomes[v.n] := case when v.input_hash = v.asked_hash then 'replayed' else 'idempotency_conflict' end;
      order_ids[v.n] := v.id;
      transfer_ids[v.n] := v.transfer_id;
    elsif outcomes[v.n] = 'posted' and (v.terms, v.gap) is distinct from (p_terms[v.n], p_gaps[v.n]) then
      outcomes[v.n] := 'terms_changed';
    end if;
  end loop;

  -- The game's lock is ours: what is not closed here is closed after this call, and waits for it.
  select array_agg(d.id order by e.k), array_agg(d.closes_at order by e.k), array_agg(d.draws_at order by e.k),
    array_agg(coalesce(d.state = 'open' and d.closed_at is null and d.closes_at > v_now
      and not exists (select from lottery_void x where x.draw_id = d.id and x.merchant_id = p_merchant)
      -- whatever a clock says: from now on the numbers could be known
      and not exists (select from beacon_round r where r.chain_id = d.beacon_chain_id and r.round = d.beacon_round and r.signature is not null),
      false) order by e.k),
    array_agg((extract(epoch from d.closes_at) * 1000)::bigint order by e.k), array_agg((extract(epoch from d.draws_at) * 1000)::bigint order by e.k)
  into v_draws, v_closes, v_draws_at, v_open, closes, draws
  from unnest(p_entry_orders, p_periods) with ordinality as e (item, period, k)
  left join lottery_draw d on d.game_code = p_games[e.item] and d.period = e.period;
  for k in 1 .. cardinality(p_entry_orders) loop
    v_item := p_entry_orders[k];
    v_entries[v_item] := v_entries[v_item] + 1;
    v_first_periods[v_item] := coalesce(v_first_periods[v_item], p_periods[k]);
    v_ends[v_item] := v_draws_at[k];
    if outcomes[v_item] = 'posted' and not v_open[k] then
      outcomes[v_item] := 'draw_closed';
      places[v_item] := k;
    end if;
  end loop;

  for n in 1 .. v_size loop
    continue when outcomes[n] <> 'posted';
    v_items := v_items || n;
    v_gate_members := v_gate_members || p_members[n];
    v_gate_sessions := v_gate_sessions || p_sessions[n];
    v_gate_currencies := v_gate_currencies || p_currencies[n];
    v_gate_amounts := v_gate_amounts || p_totals[n];
  end loop;
  if cardinality(v_items) = 0 then
    return;
  end if;
  select a.refusals, a.lefts into v_gate
  from admit_stakes(p_book, v_now, v_gate_members, v_gate_sessions, array_fill(null::bigint, array[cardinality(v_items)]),
    v_gate_currencies, v_gate_amounts) a;
  for k in 1 .. cardinality(v_items) loop
    if v_gate.refusals[k] is not null and p_sessions[v_items[k]] is not null then
      outcomes[v_items[k]] := v_gate.refusals[k];
      amounts[v_items[k]] := v_gate.lefts[k];
    end if;
  end loop;

  -- Whether there is money is known before anything is counted: then what the ledger is asked it does.
  if p_wait then
    for v in
      select u.slot, b.balance from unnest(p_accounts) with ordinality as u (id, slot)
      join ledger_balance b on b.book_id = p_book and b.account_id = u.id order by b.account_id for update of b
    loop
      v_funds[v.slot] := v.balance;
    end loop;
  else
    for v in
      select u.slot, b.balance from unnest(p_accounts) with ordinality as u (id, slot)
      join ledger_balance b on b.book_id = p_book and b.account_id = u.id order by b.account_id for update of b skip locked
    loop
      v_funds[v.slot] := v.balance;
    end loop;
  end if;
  for n in 1 .. v_size loop
    continue when outcomes[n] <> 'posted';
    if v_funds[p_cash[n]] is null then
      if p_wait then raise exception 'account % has no balance', p_accounts[p_cash[n]]; end if;
      outcomes[n] := 'busy';
    elsif v_funds[p_cash[n]] < p_totals[n] then
      outcomes[n] := 'insufficient_funds';
    end if;
  end loop;

  v_last := 0;
  for n in 1 .. v_size loop
    v_first := v_last + 1;
    v_last := v_last + p_exposed_counts[n];
    continue when outcomes[n] <> 'posted';
    for r in v_first .. v_last loop
      v_used[p_exposed_keys[r]] := true;
      v_exposes := true;
    end loop;
  end loop;
  if v_exposes then
    for v in
      select lottery_lock_key(p_book, g.game) as key, bool_or(k.outcome = '*') as alone, array_agg(distinct g.game) as games
      from unnest(p_key_entries, p_key_outcomes, v_used) as k (entry, outcome, used)
      cross join lateral (select p_games[p_entry_orders[k.entry]] as game) g
      where k.used group by 1 order by 1
    loop
      if not lottery_lock_exposure(v.key, v.alone, p_wait) then
        for n in 1 .. v_size loop
          if outcomes[n] = 'posted' and p_games[n] = any (v.games) and p_exposed_counts[n] > 0 then outcomes[n] := 'busy'; end if;
        end loop;
      end if;
    end loop;
    -- In the order of the key, so that two calls never deadlock.
    insert into lottery_exposure (book_id, draw_id, play, outcome, amount)
    select p_book, v_draws[k.entry], k.play, k.outcome, 0
    from unnest(p_key_entries, p_key_plays, p_key_outcomes, v_used) as k (entry, play, outcome, used) where k.used
    order by v_draws[k.entry], k.play collate "C", k.outcome collate "C"
    on conflict (book_id, draw_id, play, outcome) do nothing;
    -- What can happen on an outcome is the sum under it and under `*`; under `*` it is the fullest outcome beside it.
    for v in
      select k.n, x.amount, case
        when k.outcome = '*' then (
          select max(o.amount) from lottery_exposure o
          where o.book_id = p_book and o.draw_id = x.draw_id and o.play = x.play and o.outcome <> '*')
        else (
          select o.amount from lottery_exposure o
          where o.book_id = p_book and o.draw_id = x.draw_id and o.play = x.play and o.outcome = '*')
      end as beside
      from unnest(p_key_entries, p_key_plays, p_key_outcomes, v_used) with ordinality as k (entry, play, outcome, used, n)
      join lottery_exposure x on x.book_id = p_book and x.draw_id = v_draws[k.entry] and x.play = k.play and x.outcome = k.outcome
      where k.used order by x.draw_id, x.play, x.outcome for update of x
    loop
      v_sums[v.n] := v.amount;
      v_beside[v.n] := coalesce(v.beside, 0);
    end loop;

    v_last := 0;
    for n in 1 .. v_size loop
      v_first := v_last + 1;
      v_last := v_last + p_exposed_counts[n];
      continue when outcomes[n] <> 'posted';
      for r in v_first .. v_last loop
        v_key := p_exposed_keys[r];
        v_sums[v_key] := v_sums[v_key] + p_exposed_amounts[r];
      end loop;
      for r in v_first .. v_last loop
        v_key := p_exposed_keys[r];
        if p_key_outcomes[v_key] = '*' then
          v_other := greatest(v_beside[v_key], (
            select max(v_sums[k.n]) from unnest(p_key_stars) with ordinality as k (star, n) where k.star = v_key));
        else
          v_other := coalesce(v_sums[p_key_stars[v_key]], v_beside[v_key]);
        end if;
        if v_sums[v_key] + v_other > p_limits[n] then
          outcomes[n] := 'limit_exceeded';
          places[n] := r;
          amounts[n] := v_sums[v_key] + v_other - p_exposed_amounts[r];
          exit;
        end if;
      end loop;
      for r in v_first .. v_last loop
        v_key := p_exposed_keys[r];
        if outcomes[n] = 'posted' then
          v_changed[v_key] := true;
        else
          v_sums[v_key] := v_sums[v_key] - p_exposed_amounts[r];
        end if;
      end loop;
    end loop;
    update lottery_exposure x set amount = k.amount
    from unnest(p_key_entries, p_key_plays, p_key_outcomes, v_sums, v_changed) as k (entry, play, outcome, amount, changed)
    where k.changed and x.book_id = p_book and x.draw_id = v_draws[k.entry] and x.play = k.play and x.outcome = k.outcome;
  end if;

  v_items := '{}';
  for n in 1 .. v_size loop
    continue when outcomes[n] <> 'posted';
    order_ids[n] := next_id(v_now, 0);
    v_items := v_items || n;
    v_staked_in[n] := p_categories[n];
    v_slots := v_slots || p_cash[n] || p_house[n];
    v_postings := v_postings || -p_totals[n] || p_totals[n];
    v_metas := v_metas || jsonb_build_object('lottery', p_games[n], 'period', v_first_periods[n], 'orderId', order_ids[n]::text);
  end loop;
  if cardinality(v_items) = 0 then
    return;
  end if;
  -- Whose money somebody else holds is among p_accounts too: waiting for it here, with the others' in our hands, would be a deadlock.
  select l.outcomes, l.transfer_ids into v_ledger
  from ledger_post(p_book, array_fill('bet'::text, array[cardinality(v_items)]), array_fill(null::text, array[cardinality(v_items)]),
    array_fill(null::bytea, array[cardinality(v_items)]), v_metas, array_fill(2, array[cardinality(v_items)]), p_accounts, v_slots,
    v_postings, p_wait) l;
  for k in 1 .. cardinality(v_items) loop
    if v_ledger.outcomes[k] <> 'posted' then
      raise exception 'the ledger answers % to order %', v_ledger.outcomes[k], p_requests[v_items[k]];
    end if;
    transfer_ids[v_items[k]] := v_ledger.transfer_ids[k];
  end loop;
  for k in 1 .. cardinality(p_line_orders) loop
    v_lines[p_line_orders[k]] := v_lines[p_line_orders[k]] + 1;
  end loop;

  with orders as (
    insert into lottery_order (book_id, id, member_id, request_id, input_hash, game_code, play_type, currency, own_series, stop_on_win,
      lines, periods, total, transfer_id, ends_at, created_at)
    select p_book, u.id, u.member_id, u.request_id, u.input_hash, u.game, u.play_type, u.currency, u.series, u.stops,
      u.lines, u.periods, u.total, u.transfer_id, u.ends_at, v_now
    from unnest(order_ids, p_members, p_requests, p_hashes, p_games, p_play_types, p_currencies, p_series, p_stops, v_lines, v_entries,
        p_totals, transfer_ids, v_ends, outcomes)
      as u (id, member_id, request_id, input_hash, game, play_type, currency, series, stops, lines, periods, total, transfer_id, ends_at, outcome)
    where u.outcome = 'posted'
  ), lines as (
    insert into lottery_line (book_id, order_id, line, play, selection, notes, mode, multiple, series, note_stake, stake)
    select p_book, order_ids[u.item], u.place, u.play, u.selection, u.notes, u.mode, u.multiple, u.series, u.note_stake,
      u.note_stake * u.notes
    from unnest(p_line_orders, p_line_places, p_plays, p_selections, p_notes, p_modes, p_line_multiples, p_line_series, p_note_stakes)
      as u (item, place, play, selection, notes, mode, multiple, series, note_stake)
    where outcomes[u.item] = 'posted'
  ), bets as (
    -- In one order for everybody: two calls with the same bets wait for one another and never deadlock.
    insert into lottery_bet (book_id, draw_id, bet, multiple)
    select p_book, u.draw_id, u.bet, u.multiple
    from unnest(p_entry_orders, v_draws, p_bets, p_multiples) as u (item, draw_id, bet, multiple)
    where outcomes[u.item] = 'posted' and u.bet is not null
    group by u.draw_id, u.bet, u.multiple order by u.draw_id, u.bet collate "C", u.multiple
    on conflict do nothing
  )
  insert into lottery_entry (book_id, draw_id, member_id, order_id, currency, lines, multiple, stops, stake, rebate, bet)
  select p_book, u.draw_id, p_members[u.item], order_ids[u.item], p_currencies[u.item], v_lines[u.item], u.multiple,
    p_stops[u.item] and u.draws_at < v_ends[u.item], u.stake, u.rebate, u.bet
  from unnest(p_entry_orders, v_draws, v_draws_at, p_multiples, p_stakes, p_rebates, p_bets)
    as u (item, draw_id, draws_at, multiple, stake, rebate, bet)
  where outcomes[u.item] = 'posted';

  perform record_play(p_book, v_now, p_members, v_staked_in, p_currencies, p_totals, v_zeros, v_zeros, v_zeros::int[]);

  -- After every wait: a draw that closed meanwhile takes none of it, and all of it is decided again.
  select min(u.closes_at) into v_soonest
  from unnest(p_entry_orders, v_closes) as u (item, closes_at) where outcomes[u.item] = 'posted';
  if p_now is null and v_soonest <= clock_timestamp() then
    raise exception 'a draw closed while its bets were written' using errcode = 'serialization_failure';
  end if;
end $$;
