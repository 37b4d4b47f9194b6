-- Which categories a mission is about: tickets are of lotteries, rounds of everything else, turnover and days of all.
create or replace function mission_counts(p_goal text, p_of text, p_category text) returns boolean language sql immutable parallel safe as $$
  select case when p_of is not null then p_category = p_of when p_goal = 'tickets' then p_category in ('LOTT', 'ELOTT')
    when p_goal in ('rounds', 'multiplier', 'games') then p_category not in ('LOTT', 'ELOTT') else true end
$$;

-- Queues settled rounds for missions that ask for multipliers or different games; all others are read from members' days. In the
-- transaction that settles, so that a round counts once and none that is taken back, nor one that came back whole. One element per round;
-- without a category it was refused.
create or replace function queue_missions(
  p_book int, p_now timestamptz, p_members bigint[], p_categories text[], p_games bigint[], p_currencies text[], p_stakes bigint[],
  p_prizes bigint[]
) returns void language plpgsql as $$
begin
  -- Most of the time there is none.
  if not exists (
    select from mission m
    where m.merchant_id = p_book and m.goal in ('multiplier', 'games') and m.stopped_at is null
      and m.ends_on >= (p_now at time zone 'UTC')::date - 1)
  then
    return;
  end if;
  insert into mission_queue (book_id, mission_id, member_id, day, game_id)
  select p_book, m.id, u.member_id, (p_now at time zone mt.time_zone)::date, u.game_id
  from unnest(p_members, p_categories, p_games, p_currencies, p_stakes, p_prizes)
    as u (member_id, category, game_id, currency, stake, prize)
  join merchant mt on mt.id = p_book and mt.currency = u.currency
  join mission m on m.merchant_id = p_book and m.goal in ('multiplier', 'games') and m.stopped_at is null
  where u.category is not null and at_risk(u.stake, u.prize) > 0
    and (p_now at time zone mt.time_zone)::date between m.starts_on and m.ends_on
    and (m.goal = 'games' or u.prize::numeric * 100 >= u.stake::numeric * m.multiplier)
    and mission_counts(m.goal, m.category, u.category);
end $$;

-- What missions give of what must be played for them in a category, in millionths, on the day when most of them run. One that was stopped
-- after it gave something counts for that day: another would be paid for the same play again.
create or replace function mission_shares(p_merchant int) returns table (category text, share int) language sql stable as $$
  with open as (
    select m.id, m.goal, m.category, m.share, m.starts_on, u.until from mission m
    join mission_budget b on b.mission_id = m.id
    join merchant mt on mt.id = m.merchant_id
    cross join lateral (select least(m.ends_on, day_at(mt.time_zone, mt.zones_from, mt.zones, m.stopped_at)) as until) u
    where m.merchant_id = p_merchant and (m.stopped_at is null or b.spent > 0) and u.until >= current_date - 1),
  offered as (
    select c.category, o.id from open o
    cross join (select distinct g.category from game g union select unnest(array['LOTT', 'ELOTT'])) c
    where mission_counts(o.goal, o.category, c.category))
  select f.category, max(s.share)::int
  from offered f join open o on o.id = f.id
  cross join lateral (
    select sum(b.share) as share from open b join offered x on x.id = b.id and x.category = f.category
    where b.starts_on <= o.starts_on and b.until >= o.starts_on) s
  group by f.category
$$;
