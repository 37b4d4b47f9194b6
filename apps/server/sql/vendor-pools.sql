-- Writes down what stakes that were just taken gave to pools of their vendors, and what comes back from them with stakes that were
-- given back. One element per transaction of play_post(), which calls it last: rows of a day are locked after everything else.
--   p_taken     whether the transaction was taken
--   p_parts     the transaction of each part, as its place; p_pools and p_amounts what it is
--   p_back      of a rollback the number of its bet, else null
create or replace function note_pool_parts(
  p_book int, p_members bigint[], p_vendors text[], p_currencies text[], p_references bigint[], p_rounds bigint[],
  p_taken boolean[], p_parts int[], p_pools text[], p_amounts bigint[], p_back bigint[]
) returns void language plpgsql as $$
declare
  c_slots constant int := 8;
  v_slot int := floor(random() * c_slots);
  v_zone text;
  v_items int[];
  v_pools text[];
  v_amounts bigint[];
begin
  -- Read on its own: a distributed database would send it to every machine if it were part of what is written.
  select array_agg(f.n), array_agg(f.pool), array_agg(f.amount) into v_items, v_pools, v_amounts
  from (
    select u.n, u.pool, u.amount from unnest(p_parts, p_pools, p_amounts) as u (n, pool, amount) where p_taken[u.n]
    union all
    select b.n::int, l.pool_id, -l.amount from unnest(p_back) with ordinality as b (bet, n)
    join vendor_pool_line l on l.book_id = p_book and l.member_id = p_members[b.n] and l.id = b.bet
    where p_taken[b.n]
  ) f;
  if v_items is null then
    return;
  end if;
  insert into vendor_pool_line (book_id, member_id, id, round_id, amount, vendor_code, currency, pool_id)
  select p_book, p_members[u.n], p_references[u.n], p_rounds[u.n], u.amount, p_vendors[u.n], p_currencies[u.n], u.pool
  from unnest(v_items, v_pools, v_amounts) as u (n, pool, amount);
  select mt.time_zone into v_zone from merchant mt where mt.id = p_book;
  -- The day is that of the line: a number may be a little later than the clock of the node that gave it.
  insert into vendor_pool_day as d (book_id, day, vendor_code, currency, pool_id, slot, contributed)
  select p_book, (time_of_id(p_references[u.n]) at time zone v_zone)::date, p_vendors[u.n], p_currencies[u.n], u.pool, v_slot, sum(u.amount)::bigint
  from unnest(v_items, v_pools, v_amounts) as u (n, pool, amount)
  group by 2, 3, 4, 5 order by 3, 2, 4, 5
  on conflict (book_id, vendor_code, day, currency, pool_id, slot) do update set contributed = d.contributed + excluded.contributed;
end $$;

-- Pools of vendors that somebody told of since a moment and whose games a merchant shows, in its own currency; `nodes` are these games.
create or replace function vendor_pools_shown(p_merchant int, p_since timestamptz)
returns table (vendor text, pool_id text, title text, amount bigint, told_at timestamptz, nodes bigint[]) language sql stable as $$
  select v.display_name, k.pool_id, k.title, k.amount, k.told_at, n.nodes
  from merchant mt
  join vendor_pool k on k.currency = mt.currency and k.told_at > p_since
  join vendor v on v.code = k.vendor_code and v.status = 'active'
  cross join lateral (
    select array_agg(mg.node_id order by mg.node_id) as nodes from game g
    join merchant_game mg on mg.merchant_id = mt.id and mg.game_id = g.id and mg.visible
    where g.vendor_code = k.vendor_code and g.code = any (k.games) and g.status = 'active' and 'jackpot' = any (g.features)
  ) n
  where mt.id = p_merchant and n.nodes is not null
  order by k.amount desc, k.vendor_code, k.pool_id
$$;
