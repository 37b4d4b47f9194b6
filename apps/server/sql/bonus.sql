-- What settled rounds count for bonus money that is being played, in the transaction that settles them. Of a round counts the stake or
-- what it changed the balance by, whichever is less, times the weight of its category: both sides of one spin count for next to
-- nothing. One element per round; without a category it was refused. Whoever calls holds the players' stakes.
create or replace function wager_bonuses(
  p_book int, p_now timestamptz, p_members bigint[], p_categories text[], p_currencies text[], p_stakes bigint[], p_prizes bigint[],
  p_rounds bigint[]
) returns void language plpgsql as $$
begin
  -- Most of the time there is none.
  if not exists (select from bonus_purse b where b.book_id = p_book and b.member_id = any (p_members) and b.state = 'open')
  then
    return;
  end if;
  update bonus_purse b set done = least(b.required, b.done + w.counted),
    state = case when b.done + w.counted >= b.required then 'wagered' else 'open' end
  from (
    select o.id, sum(at_risk(u.stake, u.prize) * coalesce((o.weights ->> u.category)::int, 0) / 100)::bigint as counted
    from unnest(p_members, p_categories, p_currencies, p_stakes, p_prizes, p_rounds)
      as u (member_id, category, currency, stake, prize, round_id)
    join merchant mt on mt.id = p_book and mt.currency = u.currency
    join bonus_purse o on o.book_id = p_book and o.member_id = u.member_id and o.state = 'open'
    where u.category is not null and u.stake > 0 and o.expires_at > p_now
      -- A round that began before it was there is none of it.
      and u.round_id >= first_id(o.opened_at)
    group by o.id
  ) w
  where b.book_id = p_book and b.id = w.id and w.counted > 0;
end $$;

-- The prize of a settled round was put right: what counted of it is taken out of its day's turnover and of bonus money that is still being
-- played, and what counts of it by now is counted. So nobody plays with rounds that are given back afterwards. Whoever calls holds the
-- player's stakes and has counted the prize.
create or replace function wager_bonus_anew(
  p_book int, p_member bigint, p_category text, p_currency text, p_stake bigint, p_before bigint, p_after bigint, p_round bigint,
  p_settled_at timestamptz
) returns void language sql as $$
  select record_play(p_book, p_settled_at, array[p_member], array[p_category], array[p_currency], array[0::bigint], array[t.more],
    array[0::bigint], array[0], array[-t.more])
  from (select turnover_of(p_settled_at, p_stake, p_after) - turnover_of(p_settled_at, p_stake, p_before) as more) t
  where t.more <> 0;
  update bonus_purse b set done = least(b.required, greatest(b.done + w.more, 0)),
    state = case when b.done + w.more >= b.required then 'wagered' else 'open' end
  from (
    select o.id, at_risk(p_stake, p_after) * x.weight / 100 - at_risk(p_stake, p_before) * x.weight / 100 as more
    from bonus_purse o
    join merchant mt on mt.id = p_book and mt.currency = p_currency
    cross join lateral (select coalesce((o.weights ->> p_category)::int, 0) as weight) x
    where o.book_id = p_book and o.member_id = p_member and o.state = 'open' and o.expires_at > p_settled_at
      and p_round >= first_id(o.opened_at)
  ) w
  where b.book_id = p_book and b.id = w.id and w.more <> 0
$$;

-- Stakes that are larger than bonus money allows while it is being played: null, or why not. All of one book, for real money.
create or replace function bonus_refusals(p_book int, p_now timestamptz, p_members bigint[], p_currencies text[], p_stakes bigint[])
returns text[] language plpgsql as $$
begin
  if not exists (select from bonus_purse b where b.book_id = p_book and b.member_id = any (p_members) and b.state = 'open')
  then
    return array_fill(null::text, array[cardinality(p_members)]);
  end if;
  return (
    select array_agg(case when u.stake > b.max_bet then 'bonus_max_bet' end order by u.n)
    from unnest(p_members, p_currencies, p_stakes) with ordinality as u (member_id, currency, stake, n)
    left join merchant mt on mt.id = p_book and mt.currency = u.currency
    left join bonus_purse b on b.book_id = p_book and b.member_id = u.member_id and b.state = 'open'
      and b.expires_at > p_now and mt.id is not null);
end $$;

-- What rules give of what must be played for them in a category, in millionths, on the day when most of them run. Bonus money is
-- played one after the other, so that of those the best counts; points count at what the mall pays for them. One that was stopped after it
-- gave something counts for the day on which it was, whose play another rule would be paid for again, and for as long as its bonus money is
-- played.
create or replace function rule_shares(p_merchant int) returns table (category text, share int) language sql stable as $$
  with open as (
    select r.*, u.until from reward_rule r
    join reward_rule_budget b on b.rule_id = r.id
    join merchant mt on mt.id = r.merchant_id
    cross join lateral (
      select least(r.ends_on, day_at(mt.time_zone, mt.zones_from, mt.zones, r.stopped_at)) + coalesce(r.days, 0) as until) u
    where r.merchant_id = p_merchant and (r.stopped_at is null or b.spent > 0) and u.until >= current_date - 1),
  worth as (select coalesce(max(i.cash::numeric / i.points), 0) as cash from mall_cash_offers(p_merchant) i),
  offered as (
    select c.category, o.starts_on, o.until, o.reward = 'bonus' as is_bonus,
      case o.reward when 'bonus' then ceil(10000.0 * coalesce((o.weights ->> c.category)::int, 0) / o.times)
        else ceil(1000000.0 * o.amount * case o.reward when 'points' then w.cash else 1 end / o.played
          -- Of one that is joined a category counts by its weight.
          * case o.trigger when 'join' then coalesce((o.weights ->> c.category)::int, 0) / 100.0 else 1 end) end as share
    from open o cross join worth w
    cross join (select distinct g.category from game g union select unnest(array['LOTT', 'ELOTT'])) c
    where o.reward = 'bonus' or case when o.game_ids is null then o.category is null or o.category = c.category
      else exists (select from game g where g.id = any (o.game_ids) and g.category = c.category) end)
  select f.category, least(max(s.share), 1000000)::int
  from offered f
  cross join lateral (
    select coalesce(sum(x.share) filter (where not x.is_bonus), 0) + coalesce(max(x.share) filter (where x.is_bonus), 0) as share
    from offered x where x.category = f.category and x.starts_on <= f.starts_on and x.until >= f.starts_on) s
  group by f.category
$$;
