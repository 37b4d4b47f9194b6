-- Takes out again what orders added to what draws can cost. Draws that were settled meanwhile have no rows any more.
create or replace function lottery_unexpose(p_book int, p_draws bigint[], p_plays text[], p_outcomes text[], p_amounts bigint[])
returns void language plpgsql as $$
begin
  -- In the order of the key, as everywhere.
  perform from unnest(p_draws, p_plays, p_outcomes) as u (draw_id, play, outcome)
  join lottery_exposure x on x.book_id = p_book and x.draw_id = u.draw_id and x.play = u.play and x.outcome = u.outcome
  order by x.draw_id, x.play, x.outcome for update of x;
  update lottery_exposure x set amount = x.amount - s.amount
  from (
    select u.draw_id, u.play, u.outcome, sum(u.amount) as amount
    from unnest(p_draws, p_plays, p_outcomes, p_amounts) as u (draw_id, play, outcome, amount) group by u.draw_id, u.play, u.outcome
  ) s
  where x.book_id = p_book and x.draw_id = s.draw_id and x.play = s.play and x.outcome = s.outcome;
end $$;

-- Gives back periods of an order (null: all) that still take bets. A repeat changes nothing.
--   p_now                    as in lottery_post()
--   p_cash, p_house          the accounts
--   p_key_draws ..           what each of its periods added to what draws can cost
-- Answers done, not_found, or draw_closed with the period where a named one has closed, or all of them have.
create or replace function lottery_cancel(
  p_now timestamptz, p_book int, p_member bigint, p_order bigint, p_periods text[], p_category text, p_cash bigint, p_house bigint,
  p_key_draws bigint[], p_key_plays text[], p_key_outcomes text[], p_key_amounts bigint[],
  out outcome text, out period text, out transfer_id bigint
) language plpgsql as $$
declare
  v_order lottery_order;
  v_now timestamptz;
  v record;
  v_draws bigint[] := '{}';
  v_first text;
  v_closed text;
  v_amount bigint := 0;
  v_ledger record;
begin
  select * into v_order from lottery_order o where o.book_id = p_book and o.id = p_order and o.member_id = p_member;
  if not found then
    outcome := 'not_found';
    return;
  end if;
  perform lock_stakes(p_book, p_member);
  perform lottery_share_game(lottery_lock_key(p_book, v_order.game_code), true);
  v_now := coalesce(p_now, clock_timestamp());
  for v in
    select e.draw_id, e.stake, d.period, d.closed_at is null and d.closes_at > v_now and not exists (
      select from beacon_round r where r.chain_id = d.beacon_chain_id and r.round = d.beacon_round and r.signature is not null) as is_open
    from lottery_entry e join lottery_draw d on d.id = e.draw_id
    where e.book_id = p_book and e.order_id = p_order and e.draw_id > p_order and e.state = 'open' and d.state = 'open'
      and (p_periods is null or d.period = any (p_periods))
    order by e.draw_id for update of e
  loop
    if v.is_open then
      v_draws := v_draws || v.draw_id;
      v_first := coalesce(v_first, v.period);
      v_amount := v_amount + v.stake;
    else
      v_closed := coalesce(v_closed, v.period);
    end if;
  end loop;
  if v_closed is not null and (p_periods is not null or v_amount = 0) then
    outcome := 'draw_closed';
    period := v_closed;
    return;
  end if;
  outcome := 'done';
  if v_amount = 0 then
    return;
  end if;

  update lottery_entry e set state = 'cancelled', rebate = 0
  where e.book_id = p_book and e.order_id = p_order and e.draw_id = any (v_draws);
  select l.outcomes, l.transfer_ids into v_ledger
  from ledger_post(p_book, array['bet_rollback'], array[null::text], array[null::bytea],
    array[jsonb_build_object('lottery', v_order.game_code, 'orderId', p_order::text, 'period', v_first)], array[2],
    array[least(p_cash, p_house), greatest(p_cash, p_house)],
    case when p_cash < p_house then array[1, 2] else array[2, 1] end, array[v_amount, -v_amount], true) l;
  if v_ledger.outcomes[1] <> 'posted' then
    raise exception 'the ledger answers % to the return of order %', v_ledger.outcomes[1], p_order;
  end if;
  transfer_id := v_ledger.transfer_ids[1];
  insert into lottery_payment (book_id, transfer_id, kind, member_id, draw_id, order_id, amount, created_at)
  values (p_book, transfer_id, 'back', p_member, v_draws[1], p_order, v_amount, v_now);
  perform lottery_unexpose(p_book, array_agg(u.draw_id), array_agg(u.play), array_agg(u.outcome), array_agg(u.amount))
  from unnest(p_key_draws, p_key_plays, p_key_outcomes, p_key_amounts) as u (draw_id, play, outcome, amount)
  where u.draw_id = any (v_draws) having count(*) > 0;
  perform record_play(p_book, v_now, array[p_member], array[p_category], array[v_order.currency], array[-v_amount], array[0::bigint],
    array[0::bigint], array[0]);
  perform stakes_came_back(p_book, v_now, array[p_member], array[p_category], array[v_order.currency], array[v_order.created_at],
    array[v_amount]);
end $$;
