-- What of a round's stake was at risk: the stake, or what the round changed the balance by, whichever is less. So whoever gets 49.99 of
-- 50.00 back has played 0.01.
create or replace function at_risk(p_stake bigint, p_prize bigint) returns bigint language sql immutable parallel safe
  as $$ select least(p_stake, abs(p_prize - p_stake)) $$;

-- A little ahead, so that a call under way in the body of before and the new body agree which rounds are counted whole. A database without rounds
-- has always counted what was at risk.
do $$
begin
  perform from game_round limit 1;
  insert into risk_since (at) values (case when found then now() + interval '1 minute' else '-infinity' end) on conflict do nothing;
end $$;

-- Of rounds that ended before turnover was what is at risk the whole stake counted, and counts.
create or replace function turnover_of(p_ended_at timestamptz, p_stake bigint, p_prize bigint) returns bigint language sql stable parallel safe
  as $$ select case when p_ended_at < (select s.at from risk_since s) then p_stake else at_risk(p_stake, p_prize) end $$;

-- Whether rounds of a game that end at a moment count for nothing: it returned more than it declares. Not an SQL function, so that it is asked
-- where the rounds are, also on Citus.
create or replace function is_stopped(p_book int, p_vendor text, p_game bigint, p_at timestamptz) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (
    select from return_stop s where s.until > p_at and s.since <= p_at and s.vendor_code = p_vendor
      and (s.merchant_id is null or s.merchant_id = p_book) and (s.game_id is null or s.game_id = p_game));
end $$;

-- What a vendor's round counts as turnover.
create or replace function turnover_of(
  p_book int, p_vendor text, p_game bigint, p_ended_at timestamptz, p_stake bigint, p_prize bigint
) returns bigint language sql stable parallel safe
  as $$ select case when is_stopped(p_book, p_vendor, p_game, p_ended_at) then 0 else turnover_of(p_ended_at, p_stake, p_prize) end $$;

-- Adds to the figures of the day that p_now is in, and queues what was added for whoever counts it on: real money of real
-- members of a book. Turnover is what was at risk, p_riskless what else was staked in it. One element per line; lines of one member may repeat, a line without a category is passed over. Call it once per
-- transaction, after the ledger: balances are locked before figures, and figures in one order, so that nobody deadlocks.
drop function if exists record_play(int, timestamptz, bigint[], text[], text[], bigint[], bigint[], bigint[], int[]);
create or replace function record_play(
  p_book int, p_now timestamptz, p_members bigint[], p_categories text[], p_currencies text[],
  p_staked bigint[], p_turnover bigint[], p_prizes bigint[], p_bets int[], p_riskless bigint[] default null
) returns void language plpgsql as $$
declare
  v record;
  v_members bigint[];
  v_days date[];
  v_categories text[];
  v_currencies text[];
  v_staked bigint[];
  v_turnover bigint[];
  v_prizes bigint[];
  v_riskless bigint[];
  v_bets int[];
  v_counts boolean[];
begin
  -- Read on its own: a distributed database would send it to every machine if it were part of what is written.
  select array_agg(l.member_id), array_agg(l.day), array_agg(l.category), array_agg(l.currency), array_agg(l.staked),
    array_agg(l.turnover), array_agg(l.prize), array_agg(l.riskless), array_agg(l.bets), array_agg(l.counts)
  into v_members, v_days, v_categories, v_currencies, v_staked, v_turnover, v_prizes, v_riskless, v_bets, v_counts
  from (
    select m.id as member_id, day_at(mt.time_zone, mt.zones_from, mt.zones, p_now) as day, u.category, u.currency,
      sum(u.staked)::bigint as staked, sum(u.turnover)::bigint as turnover, sum(u.prize)::bigint as prize,
      coalesce(sum(u.riskless), 0)::bigint as riskless, sum(u.bets)::int as bets, m.type in (0, 1, 2) and u.currency = mt.currency as counts
    from unnest(p_members, p_categories, p_currencies, p_staked, p_turnover, p_prizes, p_riskless, p_bets)
      as u (member_id, category, currency, staked, turnover, prize, riskless, bets)
    join member m on m.id = u.member_id
    join merchant mt on mt.id = m.merchant_id
    where u.category is not null
    group by m.id, m.type, mt.time_zone, mt.zones_from, mt.zones, mt.currency, u.category, u.currency
    order by m.id, u.category, u.currency
  ) l;
  if v_members is null then
    return;
  end if;
  if true = any (v_counts) then
    with teams as (
      insert into team_queue (book_id, member_id, day, category, currency, staked, turnover, prize, riskless, bets)
      select p_book, u.member_id, u.day, u.category, u.currency, u.staked, u.turnover, u.prize, u.riskless, u.bets
      from unnest(v_members, v_days, v_categories, v_currencies, v_staked, v_turnover, v_prizes, v_riskless, v_bets, v_counts)
        as u (member_id, day, category, currency, staked, turnover, prize, riskless, bets, counts)
      where u.counts
    )
    insert into reward_queue (book_id, member_id, day, category, currency, turnover)
    select p_book, u.member_id, u.day, u.category, u.currency, u.turnover
    from unnest(v_members, v_days, v_categories, v_currencies, v_turnover, v_counts) as u (member_id, day, category, currency, turnover, counts)
    where u.counts and u.turnover <> 0;
  end if;
  for v in
    select * from unnest(v_members, v_days, v_categories, v_currencies, v_staked, v_turnover, v_prizes, v_riskless, v_bets)
      as u (member_id, day, category, currency, staked, turnover, prize, riskless, bets)
  loop
    -- Nearly always the row is there. An insert that finds it would lock it first, and write that to the log too.
    update play_day d set staked = d.staked + v.staked, turnover = d.turnover + v.turnover, prize = d.prize + v.prize,
      riskless = d.riskless + v.riskless, bets = d.bets + v.bets
    where d.merchant_id = p_book and d.member_id = v.member_id and d.day = v.day and d.category = v.category
      and d.currency = v.currency;
    continue when found;
    insert into play_day as d (member_id, day, category, currency, merchant_id, staked, turnover, prize, riskless, bets)
    values (v.member_id, v.day, v.category, v.currency, p_book, v.staked, v.turnover, v.prize, v.riskless, v.bets)
    on conflict (member_id, day, category, currency, merchant_id) do update set
      staked = d.staked + excluded.staked, turnover = d.turnover + excluded.turnover,
      prize = d.prize + excluded.prize, riskless = d.riskless + excluded.riskless, bets = d.bets + excluded.bets;
  end loop;
end $$;

-- Of stakes that record_play() has just taken out of the figures of a day: those that were taken before that day, its week or its
-- month began. One element per stake, p_taken is when it was taken; one without a category is passed over. Call it right after, in
-- the same transaction: the rows are there and ours. A sum below zero says that as much stands after all.
create or replace function stakes_came_back(
  p_book int, p_now timestamptz, p_members bigint[], p_categories text[], p_currencies text[], p_taken timestamptz[], p_amounts bigint[]
) returns void language plpgsql as $$
declare
  v record;
begin
  for v in
    select e.member_id, e.category, e.currency, e.today as day, sum(e.amount)::bigint as days,
      coalesce(sum(e.amount) filter (where e.taken < date_trunc('week', e.today)), 0)::bigint as weeks,
      coalesce(sum(e.amount) filter (where e.taken < date_trunc('month', e.today)), 0)::bigint as months
    from (
      select u.member_id, u.category, u.currency, u.amount, day_at(mt.time_zone, mt.zones_from, mt.zones, u.taken) as taken,
        day_at(mt.time_zone, mt.zones_from, mt.zones, p_now) as today
      from unnest(p_members, p_categories, p_currencies, p_taken, p_amounts) as u (member_id, category, currency, taken, amount)
      join member m on m.id = u.member_id
      join merchant mt on mt.id = m.merchant_id
      where u.category is not null and u.taken is not null
    ) e
    where e.taken < e.today
    group by e.member_id, e.category, e.currency, e.today
    order by e.member_id, e.category, e.currency
  loop
    update play_day d set back_of_earlier_days = d.back_of_earlier_days + v.days,
      back_of_earlier_weeks = d.back_of_earlier_weeks + v.weeks, back_of_earlier_months = d.back_of_earlier_months + v.months
    where d.merchant_id = p_book and d.member_id = v.member_id and d.day = v.day and d.category = v.category
      and d.currency = v.currency;
  end loop;
end $$;
