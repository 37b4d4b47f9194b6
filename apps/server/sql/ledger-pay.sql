-- Adds rebates to the figures of the day that p_at is in, as ledger_post() does for single ones.
create or replace function record_rebates(p_at timestamptz, p_book int, p_members bigint[], p_currencies text[], p_amounts bigint[])
returns void language plpgsql as $$
begin
  with lines as (
    select u.member_id, (p_at at time zone mt.time_zone)::date as day, u.currency, sum(u.amount)::bigint as amount,
      mt.currency as brand_currency
    from unnest(p_members, p_currencies, p_amounts) as u (member_id, currency, amount) join merchant mt on mt.id = p_book
    where u.amount > 0
    group by u.member_id, u.currency, mt.time_zone, mt.currency
  ), queued as (
    insert into money_queue (book_id, member_id, day, currency, deposits, withdrawals, rewards, rebates, commissions, sent,
      received, fees)
    select p_book, member_id, day, currency, 0, 0, 0, amount, 0, 0, 0, 0 from lines
    where currency = brand_currency and (select w.type in (0, 1, 2) from member w where w.id = member_id)
  )
  insert into money_day as d (member_id, day, currency, merchant_id, rebates)
  select member_id, day, currency, p_book, amount from lines order by member_id, day, currency
  on conflict (member_id, day, currency, merchant_id) do update set rebates = d.rebates + excluded.rebates;
end $$;

-- Pays many members at once what they have won and their rebates, from accounts of the house, as ledger_post() does it one by
-- one: one statement, however many they are. Nobody can be short of anything here, so no transfer is refused. The caller knows
-- that none was made before.
--   p_members .. p_rebates   one element per member and currency, one of the two amounts above zero; the prize comes first
-- Answers the transfers in that order, null where there is none.
create or replace function ledger_pay(
  p_book int, p_members bigint[], p_currencies text[], p_wins bigint[], p_rebates bigint[], p_meta jsonb,
  out wins bigint[], out rebates bigint[]
) language plpgsql as $$
declare
  v_size int := cardinality(p_members);
  v_at timestamptz;
  v_tick bigint;
  v_above bigint := 0;
  v_paid bigint;
  v_house_ids bigint[];
  v_house_kinds text[];
  v_house_currencies text[];
  -- Asked once: of every line it would take longer than to write the line.
  v_win_type text := statement_type('win');
  v_rebate_type text := statement_type('rebate');
begin
  if v_size = 0 then
    return;
  end if;
  select array_agg(k.kind), array_agg(c.currency) into v_house_kinds, v_house_currencies
  from (select distinct currency from unnest(p_currencies) currency) c cross join unnest('{games,rebates}'::text[]) k (kind);
  v_house_ids := ledger_open_accounts(p_book, array_fill(null::bigint, array[cardinality(v_house_kinds)]), v_house_kinds, v_house_currencies);
  for attempt in 1 .. 2 loop
    v_at := clock_timestamp();
    v_tick := greatest(first_id(v_at), v_above);
    begin
      -- Balances are locked in the order of accounts, as everywhere, and are changed where the numbers are above their newest.
      with paid as materialized (
        update ledger_balance b set balance = b.balance + o.win + o.rebate, last_transfer = coalesce(o.rebate_id, o.win_id)
        from (
          select n.n, n.account_id, n.currency, n.win, n.rebate, case when n.win > 0 then least(n.one, n.other) end as win_id,
            case when n.rebate > 0 then greatest(n.one, n.other) end as rebate_id
          from (
            select u.n, a.id as account_id, u.currency, u.win, u.rebate,
              case when u.win > 0 then v_tick | nextval('time_id_number') end as one,
              case when u.rebate > 0 then v_tick | nextval('time_id_number') end as other
            from unnest(p_members, p_currencies, p_wins, p_rebates) with ordinality as u (member_id, currency, win, rebate, n)
            join ledger_account a on a.book_id = p_book and a.member_id = u.member_id and a.kind = 'cash' and a.currency = u.currency
            order by a.id
          ) n
        ) o
        where b.book_id = p_book and b.account_id = o.account_id and b.last_transfer < coalesce(o.win_id, o.rebate_id)
        returning o.n, o.account_id, o.currency, o.win, o.rebate, o.win_id, o.rebate_id, b.balance
      ), items as materialized (
        select account_id, currency, win_id as id, 'win' as kind, 'games' as house, win as amount, balance - rebate as balance_after
        from paid where win > 0
        union all
        select account_id, currency, rebate_id, 'rebate', 'rebates', rebate, balance from paid where rebate > 0
      ), transfers as (
        insert into ledger_transfer (book_id, id, kind, meta, created_at) select p_book, i.id, i.kind, p_meta, v_at from items i
      ), postings as (
        insert into ledger_posting (book_id, account_id, transfer_id, amount, balance_after)
        select p_book, i.account_id, i.id, i.amount, i.balance_after from items i
        union all
        select p_book, h.id, i.id, -i.amount, null
        from items i join unnest(v_house_ids, v_house_kinds, v_house_currencies) as h (id, kind, currency)
          on h.kind = i.house and h.currency = i.currency
      ), marks as (
        insert into statement_mark (book_id, account_id, type, transfer_id, amount)
        select p_book, i.account_id, t.type, i.id, i.amount
        from (values ('win', v_win_type), ('rebate', v_rebate_type)) as t (kind, type) join items i on i.kind = t.kind
        where t.type is not null
      )
      select array_agg(p.win_id), array_agg(p.rebate_id), count(*) into wins, rebates, v_paid from (select * from paid order by n) p;
      exit when v_paid = v_size;
      raise no_data_found;
    exception when no_data_found then
      -- One account already has a newer transfer, as after a clock was set back. Nothing is kept: try again with higher numbers.
      select ((max(b.last_transfer) >> 17) + 1) << 17, count(*) into v_above, v_paid from (
        select b.last_transfer
        from unnest(p_members, p_currencies) as u (member_id, currency)
        join ledger_account a on a.book_id = p_book and a.member_id = u.member_id and a.kind = 'cash' and a.currency = u.currency
        join ledger_balance b on b.book_id = p_book and b.account_id = a.id
        order by b.account_id for update of b
      ) b;
      if v_paid <> v_size then
        raise exception 'somebody who is paid has no account in book %', p_book;
      end if;
    end;
  end loop;
  if v_paid <> v_size or cardinality(wins) is distinct from v_size then
    raise exception 'the numbers of book % are not above those of its members', p_book;
  end if;
  perform record_rebates(v_at, p_book, p_members, p_currencies, p_rebates) where 0 < any (p_rebates);
end $$;
