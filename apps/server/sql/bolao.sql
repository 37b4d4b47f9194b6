-- Gives back the bets of these orders on one draw that are still open, all in one go. The caller holds the bolão they are of.
--   p_now          as in lottery_post()
--   p_while_open   only while the draw takes bets; false where its close is what decides
--   p_key_plays .. what they added to what the draw can cost
-- Answers done with whom it gave back to and by which transfer, or draw_closed.
create or replace function bolao_give_back(
  p_now timestamptz, p_while_open boolean, p_book int, p_draw bigint, p_orders bigint[], p_category text,
  p_key_plays text[], p_key_outcomes text[], p_key_amounts bigint[],
  out outcome text, out members bigint[], out transfers bigint[]
) language plpgsql as $$
declare
  v_now timestamptz;
  v_draw lottery_draw;
  v_orders bigint[];
  v_currencies text[];
  v_amounts bigint[];
  v_accounts bigint[];
  v_size int;
  v_ledger record;
begin
  outcome := 'done';
  members := '{}';
  transfers := '{}';
  perform lock_all_stakes(array(select o.member_id from lottery_order o where o.book_id = p_book and o.id = any (p_orders)));
  select * into strict v_draw from lottery_draw d where d.id = p_draw;
  perform lottery_share_game(lottery_lock_key(p_book, v_draw.game_code), true);
  v_now := coalesce(p_now, clock_timestamp());
  -- Read again: it may have closed while we waited.
  select * into strict v_draw from lottery_draw d where d.id = p_draw;
  if p_while_open and not (v_draw.state = 'open' and v_draw.closed_at is null and v_draw.closes_at > v_now and not exists (
    select from beacon_round r where r.chain_id = v_draw.beacon_chain_id and r.round = v_draw.beacon_round and r.signature is not null)) then
    outcome := 'draw_closed';
    return;
  end if;
  select array_agg(e.order_id), array_agg(e.member_id), array_agg(e.currency), array_agg(e.stake)
  into v_orders, members, v_currencies, v_amounts
  from (
    select e.order_id, e.member_id, e.currency, e.stake from lottery_entry e
    where e.book_id = p_book and e.draw_id = p_draw and e.order_id = any (p_orders) and e.state = 'open'
    order by e.order_id for update of e
  ) e;
  v_size := coalesce(cardinality(v_orders), 0);
  if v_size = 0 then
    members := '{}';
    return;
  end if;
  update lottery_entry e set state = 'cancelled', rebate = 0
  where e.book_id = p_book and e.draw_id = p_draw and e.order_id = any (v_orders);
  v_accounts := array(
    select distinct a.id from unnest(members, v_currencies) as u (member_id, currency)
    join ledger_account a on a.book_id = p_book and a.currency = u.currency
      and (a.member_id = u.member_id and a.kind = 'cash' or a.member_id is null and a.kind = 'games')
    order by 1
  );
  select l.outcomes, l.transfer_ids into v_ledger
  from ledger_post(p_book, array_fill('bet_rollback'::text, array[v_size]), array_fill(null::text, array[v_size]),
    array_fill(null::bytea, array[v_size]),
    array(select jsonb_build_object('lottery', v_draw.game_code, 'orderId', u.id::text, 'period', v_draw.period)
      from unnest(v_orders) with ordinality as u (id, n) order by u.n),
    array_fill(2, array[v_size]), v_accounts,
    array(select array_position(v_accounts, a.id)
      from unnest(members, v_currencies) with ordinality as u (member_id, currency, n)
      join ledger_account a on a.book_id = p_book and a.currency = u.currency
        and (a.member_id = u.member_id and a.kind = 'cash' or a.member_id is null and a.kind = 'games')
      order by u.n, a.member_id nulls last),
    array(select x.amount from unnest(v_amounts) with ordinality as u (amount, n)
      cross join lateral (values (1, u.amount), (2, -u.amount)) as x (side, amount) order by u.n, x.side), true) l;
  if 'posted' <> any (v_ledger.outcomes) then
    raise exception 'the ledger answers % to the return of shares of draw %', v_ledger.outcomes, p_draw;
  end if;
  transfers := v_ledger.transfer_ids;
  insert into lottery_payment (book_id, transfer_id, kind, member_id, draw_id, order_id, amount, created_at)
  select p_book, u.id, 'back', u.member_id, p_draw, u.order_id, u.amount, v_now
  from unnest(transfers, members, v_orders, v_amounts) as u (id, member_id, order_id, amount);
  if cardinality(p_key_plays) > 0 then
    perform lottery_unexpose(p_book, array_fill(p_draw, array[cardinality(p_key_plays)]), p_key_plays, p_key_outcomes, p_key_amounts);
  end if;
  perform record_play(p_book, v_now, members, array_fill(p_category, array[v_size]), v_currencies,
    array(select -u.amount from unnest(v_amounts) with ordinality as u (amount, n) order by u.n),
    array_fill(0::bigint, array[v_size]), array_fill(0::bigint, array[v_size]), array_fill(0, array[v_size]));
  -- By the share, not by its order: what an organiser keeps of a bet is an order anew whenever some of it is sold.
  perform stakes_came_back(p_book, v_now, array_agg(u.member_id order by u.n), array_agg(p_category), array_agg(u.currency order by u.n),
    array_agg(coalesce(p.created_at, time_of_id(u.id)) order by u.n), array_agg(u.amount order by u.n))
  from unnest(members, v_currencies, v_orders, v_amounts) with ordinality as u (member_id, currency, id, amount, n)
  left join bolao_part p on p.book_id = p_book and p.order_id = u.id;
end $$;
