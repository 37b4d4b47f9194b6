-- What was won of late at a brand, for the feed on its first page: of real rounds and real members alone, and of nobody who may
-- not be named. What is older than an hour is no news. Looks at so many of the newest rounds, however many there are: it does not grow
-- with history.
create or replace function feed_of(p_book int, p_now timestamptz)
returns table (kind text, id text, account text, game_id bigint, amount bigint, stake bigint, level text, happened_at timestamptz)
language sql stable as $$
  with newest as materialized (
    select r.id, r.member_id, r.game_id, r.stake, r.prize, r.ended_at
    from (
      select r.id, r.member_id, r.game_id, r.stake, r.prize, r.ended_at, r.currency, r.status from game_round r
      where r.book_id = p_book and r.id >= first_id(p_now - interval '1 day') order by r.id desc limit 2000
    ) r
    join merchant b on b.id = p_book and b.currency = r.currency
    where r.status = 'settled' and r.ended_at > p_now - interval '1 hour' and r.stake > 0 and r.prize >= 2 * r.stake
  ), named as (
    select n.*, m.account from (
      (select n.* from newest n order by n.prize desc, n.id desc limit 40)
      union
      (select n.* from newest n order by n.prize::numeric / n.stake desc, n.id desc limit 20)
    ) n
    join member m on m.id = n.member_id and m.type in (0, 1, 2) and may_be_named(p_now, m.id)
  ), multipliers as (
    select n.* from named n where n.prize >= 10 * n.stake order by n.prize::numeric / n.stake desc, n.id desc limit 4
  ), wins as (
    select n.* from named n where n.id not in (select x.id from multipliers x) order by n.prize desc, n.id desc limit 8
  )
  select f.* from (
    select 'multiplier', 'r' || x.id, x.account, x.game_id, x.prize, x.stake, null::text, x.ended_at from multipliers x
    union all
    select 'win', 'r' || w.id, w.account, w.game_id, w.prize, w.stake, null, w.ended_at from wins w
    union all
    (select 'jackpot', 'j' || d.id, m.account, null, d.amount, null, d.level, d.created_at
    from (select * from jackpot_drop d where d.merchant_id = p_book order by d.id desc limit 10) d
    join member m on m.id = d.member_id and m.type in (0, 1, 2) and may_be_named(p_now, m.id)
    where d.created_at > p_now - interval '1 hour' order by d.id desc limit 3)
    union all
    (select 'rain', 'e' || e.round_id || '.' || e.position, m.account, null, e.amount, null, null, e.grabbed_at
    from (
      select r.id from rain_round r where r.merchant_id = p_book and r.kind = 'cash' and r.cancelled_at is null
        and r.starts_at <= p_now and r.starts_at > p_now - interval '1 day' order by r.starts_at desc limit 3
    ) r
    join rain_envelope e on e.round_id = r.id and e.member_id is not null and e.grabbed_at > p_now - interval '1 hour'
    join member m on m.id = e.member_id and m.type in (0, 1, 2) and may_be_named(p_now, m.id)
    order by e.amount desc, e.grabbed_at desc limit 3)
  ) f (kind, id, account, game_id, amount, stake, level, happened_at)
  order by f.happened_at desc, f.id limit 15
$$;
