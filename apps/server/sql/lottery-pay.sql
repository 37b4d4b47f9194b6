-- Pays what the members of a chunk of a draw have won, after the outcomes of their bets were written, all of them in one go:
-- what a draw costs to settle does not depend on how many members share its bets.
--   p_members .. p_rebates   what each of them had on the draw, one element for each member and currency, by member
--   p_back_orders ..         orders that stop with this draw: what each gets back, and the first of the periods that ended
--   p_key_draws ..           what those periods added to what draws can cost
-- The caller holds the settlement's row and moves it on in the same transaction, so nothing here is done twice; transfers
-- need no keys. Locks are taken in one order everywhere: entries, balances, exposures, figures.
-- Answers lists, which are read much quicker than rows: who was paid, with the transfers of prize and rebate (null where there is
-- none); and the transfer of each order that stopped.
create or replace function lottery_pay(
  p_now timestamptz, p_book int, p_draw bigint, p_category text, p_game text, p_period text,
  p_members bigint[], p_currencies text[], p_bets int[], p_stakes bigint[], p_prizes bigint[], p_rebates bigint[],
  p_back_orders bigint[], p_back_members bigint[], p_back_currencies text[], p_back_draws bigint[], p_back_periods text[],
  p_back_amounts bigint[],
  p_key_draws bigint[], p_key_plays text[], p_key_outcomes text[], p_key_amounts bigint[],
  out payees bigint[], out wins bigint[], out gifts bigint[], out backs bigint[]
) language plpgsql as $$
declare
  c_portion constant int := 250;
  -- of those who are paid
  v_payee_currencies text[];
  v_prizes bigint[];
  v_rebates bigint[];
  v_refused bigint[];
  v_backs int := cardinality(p_back_orders);
  v_first int;
  v_last int;
  v_slots int[];
  v_back_accounts bigint[];
  v_ledger record;
begin
  backs := '{}';
  select array_agg(u.member_id), array_agg(u.currency), array_agg(u.prize), array_agg(u.rebate)
  into payees, v_payee_currencies, v_prizes, v_rebates
  from unnest(p_members, p_currencies, p_prizes, p_rebates) as u (member_id, currency, prize, rebate)
  where u.prize + u.rebate > 0;

  -- Members who are excluded, paused or locked get their prizes and their own money, but no gifts.
  if 0 < any (v_rebates) then
    v_refused := array(
      select m.id from unnest(payees, v_rebates) as u (member_id, rebate)
      join member m on m.id = u.member_id left join member_guard g on g.member_id = m.id
      where u.rebate > 0 and standing_refusal(p_now, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) is not null
    );
  end if;
  if cardinality(v_refused) > 0 then
    update lottery_entry e set rebate = 0
    where e.book_id = p_book and e.draw_id = p_draw and e.member_id = any (v_refused) and e.state in ('won', 'lost');
    select array_agg(u.member_id), array_agg(u.currency), array_agg(u.prize), array_agg(u.rebate)
    into payees, v_payee_currencies, v_prizes, v_rebates
    from (
      select u.member_id, u.currency, u.prize, case when u.member_id = any (v_refused) then 0 else u.rebate end as rebate
      from unnest(payees, v_payee_currencies, v_prizes, v_rebates) as u (member_id, currency, prize, rebate)
    ) u where u.prize + u.rebate > 0;
  end if;

  -- Whoever stops has won, so all accounts are locked here, in their order.
  if payees is not null then
    select l.wins, l.rebates into wins, gifts
    from ledger_pay(p_book, payees, v_payee_currencies, v_prizes, v_rebates, jsonb_build_object('lottery', p_game, 'period', p_period)) l;
    insert into lottery_payment (book_id, transfer_id, kind, member_id, draw_id, amount, created_at)
    select p_book, u.id, 'win', u.member_id, p_draw, u.amount, p_now
    from unnest(wins, payees, v_prizes) as u (id, member_id, amount) where u.id is not null;
    if 0 < any (v_rebates) then
      insert into lottery_payment (book_id, transfer_id, kind, member_id, draw_id, amount, created_at)
      select p_book, u.id, 'rebate', u.member_id, p_draw, u.amount, p_now
      from unnest(gifts, payees, v_rebates) as u (id, member_id, amount) where u.id is not null;
    end if;
  end if;

  -- Later periods of orders that stop: few, and posted as everywhere.
  for k in 0 .. (v_backs - 1) / c_portion loop
    continue when v_backs = 0;
    v_first := k * c_portion + 1;
    v_last := least(v_backs, v_first + c_portion - 1);
    v_back_accounts := array(
      select distinct a.id from unnest(p_back_members[v_first:v_last], p_back_currencies[v_first:v_last]) as u (member_id, currency)
      join ledger_account a on a.book_id = p_book and a.currency = u.currency
        and (a.member_id = u.member_id and a.kind = 'cash' or a.member_id is null and a.kind = 'games')
      order by 1
    );
    v_slots := array(
      select array_position(v_back_accounts, a.id)
      from unnest(p_back_members[v_first:v_last], p_back_currencies[v_first:v_last]) with ordinality as u (member_id, currency, n)
      join ledger_account a on a.book_id = p_book and a.currency = u.currency
        and (a.member_id = u.member_id and a.kind = 'cash' or a.member_id is null and a.kind = 'games')
      order by u.n, a.member_id nulls last
    );
    select l.outcomes, l.transfer_ids into v_ledger
    from ledger_post(p_book, array_fill('bet_rollback'::text, array[v_last - v_first + 1]), array_fill(null::text, array[v_last - v_first + 1]),
      array_fill(null::bytea, array[v_last - v_first + 1]),
      array(select jsonb_build_object('lottery', p_game, 'orderId', u.id::text, 'period', u.period)
        from unnest(p_back_orders[v_first:v_last], p_back_periods[v_first:v_last]) with ordinality as u (id, period, n) order by u.n),
      array_fill(2, array[v_last - v_first + 1]), v_back_accounts, v_slots,
      array(select x.amount from unnest(p_back_amounts[v_first:v_last]) with ordinality as u (amount, n)
        cross join lateral (values (1, u.amount), (2, -u.amount)) as x (side, amount) order by u.n, x.side), true) l;
    if 'posted' <> any (v_ledger.outcomes) then
      raise exception 'draw %: the ledger answers % to orders that stop', p_draw, v_ledger.outcomes;
    end if;
    backs := backs || v_ledger.transfer_ids;
  end loop;
  if v_backs > 0 then
    insert into lottery_payment (book_id, transfer_id, kind, member_id, draw_id, order_id, amount, created_at)
    select p_book, u.id, 'back', u.member_id, u.draw_id, u.order_id, u.amount, p_now
    from unnest(backs, p_back_members, p_back_draws, p_back_orders, p_back_amounts) as u (id, member_id, draw_id, order_id, amount);
    if cardinality(p_key_draws) > 0 then
      perform lottery_unexpose(p_book, p_key_draws, p_key_plays, p_key_outcomes, p_key_amounts);
    end if;
  end if;

  perform record_settled(p_now, p_book, p_category, p_members, p_currencies, p_stakes, p_prizes, p_bets);
  -- Days of members who have just won: their rows are ours already.
  if v_backs > 0 then
    perform record_play(p_book, p_now, p_back_members, array_fill(p_category, array[v_backs]), p_back_currencies,
      array(select -u.amount from unnest(p_back_amounts) with ordinality as u (amount, n) order by u.n),
      array_fill(0::bigint, array[v_backs]), array_fill(0::bigint, array[v_backs]), array_fill(0, array[v_backs]));
    perform stakes_came_back(p_book, p_now, p_back_members, array_fill(p_category, array[v_backs]), p_back_currencies,
      array(select time_of_id(u.id) from unnest(p_back_orders) with ordinality as u (id, n) order by u.n), p_back_amounts);
  end if;
end $$;
