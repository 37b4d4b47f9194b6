-- Sizes of what is bet against a vendor: from one cent, each some three times the one before, to hundreds of millions. In one of them it
-- is about what an attack stakes and how its prizes are spread, whatever these are.
create or replace function return_units() returns float8[] language sql immutable parallel safe
  as $$ select array_agg(100 * power(10, k / 2.0) order by k) from generate_series(0, 21) k $$;

-- What a round does to what was bet on a game returning more than it declares (p_rtp, 1 is all of a stake): a factor above zero, which is
-- on average one at most where the game keeps to that, whatever its prizes are. Of a round of several stakes only those of a unit that
-- no round can stake more than (p_most) know the prize, for the others it is lost: how much is staked would depend on what was won before.
create or replace function return_factor(p_stake bigint, p_prize bigint, p_bets int, p_rtp float8, p_most bigint, p_unit float8)
returns float8 language sql immutable parallel safe as $$
  select 1 + (case when p_bets > 1 and p_unit < greatest(p_most, p_stake) then 0 else p_prize end - p_rtp * p_stake)
    / (2 * p_rtp * greatest(p_unit, p_stake))
$$;

-- What was played in a book in games of vendors from outside, in a span of time: by game the logarithms of the factors by size. What was put
-- right in that span stands by itself, by when its rounds ended. Nothing of what counts for nothing at the moment, and nothing of test
-- members.
create or replace function returns_between(p_book int, p_since timestamptz, p_until timestamptz)
returns table (vendor_code text, game_id bigint, corrected timestamptz, logs float8[], rounds bigint, staked numeric, declared numeric, paid numeric)
language sql stable rows 100 as $$
  with moved as (
    select r.vendor_code, r.game_id, r.member_id, r.currency, r.stake, r.bets, null::bigint as before, r.prize, null::timestamptz as corrected
    from game_round r
    where r.book_id = p_book and r.id >= first_id(p_since) and r.id < first_id(p_until) and r.status = 'settled' and r.currency <> 'FUN'
    union all
    -- What could not be taken back was paid, up to the most that the round ever paid.
    select c.vendor_code, c.game_id, c.member_id, c.currency, c.stake, c.bets, c.before, c.prize, c.ended_at
    from (
      select a.id, a.ended_at, a.vendor_code, a.game_id, a.member_id, a.currency, r.stake, r.bets, w.paid as prize,
        lag(w.paid, 1, r.prize) over (partition by a.member_id, a.round_id order by a.id) as before
      from round_correction a
      join game_round r on r.book_id = p_book and r.member_id = a.member_id and r.id = a.settled_id
      cross join lateral (
        select least(a.prize_after + sum(o.owed), greatest(r.prize, max(o.prize_after)))::bigint as paid
        from round_correction o
        where o.book_id = p_book and o.member_id = a.member_id and o.round_id = a.round_id and o.id <= a.id) w
      where a.book_id = p_book and (a.member_id, a.round_id) in (
        select n.member_id, n.round_id from round_correction n
        where n.book_id = p_book and n.id >= first_id(p_since) and n.id < first_id(p_until) and n.currency <> 'FUN')
    ) c
    where c.id >= first_id(p_since) and c.id < first_id(p_until)
  ), judged as (
    select x.vendor_code, x.game_id, x.corrected, x.stake, x.bets, x.before, x.prize, coalesce(nullif(g.rtp, 0) / 100, 1)::float8 as rtp,
      coalesce(l.max_stake, 9223372036854775807) as most
    from moved x
    join vendor v on v.code = x.vendor_code and v.launch_url not like '/%'
    join member m on m.id = x.member_id and m.type in (0, 1, 2)
    join game g on g.id = x.game_id
    left join vendor_limit l on l.vendor_code = x.vendor_code and l.currency = x.currency
    where not exists (
      select from return_stop s where s.looked_at is null and s.vendor_code = x.vendor_code
        and (s.merchant_id is null or s.merchant_id = p_book) and (s.game_id is null or s.game_id = x.game_id))
  ), sums as (
    select j.vendor_code, j.game_id, j.corrected, count(*) filter (where j.before is null) as rounds,
      coalesce(sum(j.stake) filter (where j.before is null), 0) as staked,
      coalesce(sum(j.stake * j.rtp::numeric) filter (where j.before is null), 0) as declared, sum(j.prize - coalesce(j.before, 0)) as paid
    from judged j group by 1, 2, 3
  ), won as (
    select f.vendor_code, f.game_id, f.corrected, array_agg(f.log order by f.n) as logs
    from (
      select j.vendor_code, j.game_id, j.corrected, u.n,
        sum(ln(return_factor(j.stake, j.prize, j.bets, j.rtp, j.most, u.unit))
          - case when j.before is null then 0 else ln(return_factor(j.stake, j.before, j.bets, j.rtp, j.most, u.unit)) end) as log
      from judged j cross join unnest(return_units()) with ordinality as u (unit, n)
      group by 1, 2, 3, 4
    ) f group by 1, 2, 3
  )
  select s.vendor_code, s.game_id, s.corrected, w.logs, s.rounds, s.staked, s.declared, s.paid
  from sums s join won w on (w.vendor_code, w.game_id) = (s.vendor_code, s.game_id) and w.corrected is not distinct from s.corrected
$$;
