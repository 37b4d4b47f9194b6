-- What lies by book, for statements that are about members and teams. PostgreSQL writes these into the statement that asks; where
-- books lie on other machines each is a call to the one that has the book. They name the narrowest rows that are asked for.

create or replace function play_of_days(p_book int, p_currency text, p_from date, p_to date) returns setof play_day language sql stable
  as $$ select * from play_day where merchant_id = p_book and currency = p_currency and day between p_from and p_to $$;

create or replace function bettors_of_days(p_book int, p_from date, p_to date) returns table (member_id bigint) language sql stable
  as $$ select d.member_id from play_day d where d.merchant_id = p_book and d.day between p_from and p_to and d.bets > 0 $$;

-- Whether somebody played on one of these days: the first such day by the key, however many there are.
create or replace function first_bet_between(p_book int, p_member bigint, p_from date, p_to date) returns table (day date) language sql stable as $$
  select d.day from play_day d where d.merchant_id = p_book and d.member_id = p_member and d.day between p_from and p_to and d.bets > 0
  order by d.day limit 1
$$;

create or replace function play_since(p_book int, p_member bigint, p_from date) returns setof play_day language sql stable
  as $$ select * from play_day where merchant_id = p_book and member_id = p_member and day >= p_from $$;

create or replace function first_day_of_play(p_book int) returns table (day date) language sql stable
  as $$ select min(d.day) from play_day d where d.merchant_id = p_book $$;

create or replace function cash_of(p_book int, p_member bigint, p_currency text) returns table (balance bigint) language sql stable as $$
  select b.balance from ledger_account a join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
  where a.book_id = p_book and a.member_id = p_member and a.kind = 'cash' and a.currency = p_currency
    and b.book_id = p_book
$$;

-- Who joined, left or moved and is not counted yet.
create or replace function joins_waiting(p_book int) returns setof join_queue language sql stable
  as $$ select * from join_queue where book_id = p_book $$;

create or replace function session_seen_at(p_book int, p_session bigint) returns table (seen_at timestamptz) language sql stable
  as $$ select n.seen_at from session_seen n where n.book_id = p_book and n.session_id = p_session $$;

create or replace function sitting_of(p_book int, p_member bigint) returns setof sitting language sql stable
  as $$ select * from sitting where book_id = p_book and member_id = p_member $$;

create or replace function sessions_seen_since(p_book int, p_since timestamptz) returns setof session_seen language sql stable
  as $$ select * from session_seen where book_id = p_book and look_at is not null and seen_at > p_since $$;

-- The first by its index: whether one exists would be looked for among the bets of all draws.
create or replace function first_bet_on(p_book int, p_draw bigint) returns table (member_id bigint) language sql stable as $$
  select e.member_id from lottery_entry e where e.book_id = p_book and e.draw_id = p_draw order by e.member_id, e.order_id limit 1
$$;

-- Whether anybody bet on a draw: book by book, until one is found, by the same index.
create or replace function has_bets(p_draw bigint) returns boolean language plpgsql stable as $$
declare
  v_book int;
begin
  for v_book in select id from merchant order by id loop
    perform from first_bet_on(v_book, p_draw);
    if found then return true; end if;
  end loop;
  return false;
end $$;

-- Whether a draw has bets that won or lost, whoever placed them: book by book, until one is found, by the same index.
create or replace function has_settled_bets(p_draw bigint) returns boolean language plpgsql stable as $$
declare
  v_book int;
begin
  for v_book in select id from merchant order by id loop
    perform from lottery_entry e where e.book_id = v_book and e.draw_id = p_draw and e.state in ('won', 'lost')
    order by e.member_id, e.order_id limit 1;
    if found then return true; end if;
  end loop;
  return false;
end $$;

create or replace function order_of(p_book int, p_order bigint) returns setof lottery_order language sql stable
  as $$ select * from lottery_order where book_id = p_book and id = p_order $$;

create or replace function orders_before(p_book int, p_member bigint, p_before bigint) returns setof lottery_order language sql stable
  as $$ select * from lottery_order where book_id = p_book and member_id = p_member and id < p_before $$;

-- Draws come after the order, up to the moment it ends: so its periods are looked for where they can be.
create or replace function entries_of(p_book int, p_order bigint, p_until bigint) returns setof lottery_entry language sql stable
  as $$ select * from lottery_entry where book_id = p_book and order_id = p_order and draw_id > p_order and draw_id < p_until $$;

-- Rounds of a name that have ended since; a vendor may have given the name again.
create or replace function ended_rounds_of(p_book int, p_member bigint, p_vendor text, p_round text, p_since timestamptz)
returns setof game_round language sql stable as $$
  select * from game_round r where r.book_id = p_book and r.member_id = p_member and r.id >= first_id(p_since)
    and hashtextextended(r.vendor_round_id, 0) = hashtextextended(p_round, 0) and r.vendor_round_id = p_round and r.vendor_code = p_vendor
$$;

-- What its vendor calls a round, open or ended.
create or replace function round_name_of(p_book int, p_member bigint, p_round bigint) returns table (vendor_round_id text) language sql stable as $$
  select r.vendor_round_id from any_round r where r.book_id = p_book and r.member_id = p_member and r.id >= p_round and r.round_id = p_round
  order by r.id limit 1
$$;

-- What a stake gave to pools.
create or replace function parts_of_stake(p_book int, p_member bigint, p_id bigint) returns table (parts jsonb) language sql stable as $$
  select jsonb_agg(jsonb_build_object('poolId', l.pool_id, 'amount', l.amount::text) order by l.pool_id)
  from vendor_pool_line l where l.book_id = p_book and l.member_id = p_member and l.id = p_id
$$;

-- What of a round's stakes went to a pool and stayed there.
create or replace function given_to_pool(p_book int, p_member bigint, p_round bigint, p_vendor text, p_pool text)
returns table (given bigint) language sql stable as $$
  select coalesce(sum(l.amount), 0)::bigint from vendor_pool_line l
  where l.book_id = p_book and l.member_id = p_member and l.id >= p_round and l.round_id = p_round
    and l.vendor_code = p_vendor and l.pool_id = p_pool
$$;

-- The bolão that an order belongs to, as a share of it or as what shares replaced; no row where it is a bet like others.
create or replace function bolao_of_order(p_book int, p_order bigint) returns table (bolao_id bigint) language sql stable as $$
  select p.bolao_id from bolao_part p where p.book_id = p_book and p.order_id = p_order
  union all
  select r.bolao_id from bolao_replaced r where r.book_id = p_book and r.order_id = p_order
$$;

create or replace function wins_of_draw(p_book int, p_draw bigint, p_from bigint) returns setof lottery_payment language sql stable
  as $$ select * from lottery_payment where book_id = p_book and draw_id = p_draw and kind = 'win' and amount >= p_from $$;
