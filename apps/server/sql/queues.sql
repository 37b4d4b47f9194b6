-- What changed in members' days and waits for its readers. Each call takes what waits in a book for some members, in the order of
-- their ids, in the transaction of whoever counts it. It is about nothing but the book: members and teams are the reader's, and may
-- lie on another machine. `rows 10`: told of more, the planner would read all members for each call instead of looking these up.

create or replace function waits_in(p_book int, p_queue text) returns boolean language plpgsql stable as $$
begin
  case p_queue
    when 'team_queue' then return exists (select from team_queue where book_id = p_book);
    when 'money_queue' then return exists (select from money_queue where book_id = p_book);
    when 'join_queue' then return exists (select from join_queue where book_id = p_book);
    when 'reward_queue' then return exists (select from reward_queue where book_id = p_book);
    when 'reward_due' then return exists (select from reward_due where book_id = p_book);
    when 'team_settled' then return exists (select from team_settled where book_id = p_book);
    when 'reward_settled' then return exists (select from reward_settled where book_id = p_book);
  end case;
end $$;

-- Play that teams have not counted, as it came and as draws settled it, with all bets of the day as they stood at the same moment.
-- Slices are taken whole, with about as many members as asked for; what waits in them for trial and test members goes with them.
drop function if exists take_team_queue(int, bigint, int);
create or replace function take_team_queue(p_book int, p_after bigint, p_limit int)
returns table (member_id bigint, day date, category text, currency text, staked bigint, turnover bigint, prize bigint, bets bigint, day_bets bigint,
  riskless bigint)
language plpgsql rows 10 as $$
#variable_conflict use_column
begin
  return query
  with reach as materialized (
    select last_of_slice(max(slice)) as reached from (
      select slice, sum(members) over (order by slice) - members as before from (
        select slice, sum(members) as members from (
          select slice_of(q.member_id) as slice, 1 as members from (
            select distinct q.member_id from team_queue q where q.book_id = p_book and q.member_id > p_after order by q.member_id limit p_limit
          ) q
          union all
          (select s.slice, cardinality(s.members) from team_settled s
            where s.book_id = p_book and s.slice >= slice_of(p_after + 1) order by s.slice limit p_limit)
        ) waiting group by slice
      ) sized
    ) placed where before < p_limit
  ), queued as (
    delete from team_queue q using reach r where q.book_id = p_book and q.member_id > p_after and q.member_id <= r.reached
    returning q.member_id, q.day, q.category, q.currency, q.staked, q.turnover, q.prize, q.bets, q.riskless
  ), settled as (
    delete from team_settled s using reach r
    where s.book_id = p_book and s.slice >= slice_of(p_after + 1) and s.slice <= slice_of(r.reached)
    returning s.day, s.category, s.currency, s.members, s.turnover, s.prizes, s.bets
  ), taken as (
    select * from queued
    union all
    select u.member_id, s.day, s.category, s.currency, 0, u.turnover, u.prize, u.bets, 0
    from settled s cross join lateral unnest(s.members, s.turnover, s.prizes, s.bets) as u (member_id, turnover, prize, bets)
  )
  select t.member_id, t.day, t.category, t.currency, sum(t.staked)::bigint, sum(t.turnover)::bigint, sum(t.prize)::bigint,
    sum(t.bets)::bigint, (
      select coalesce(sum(d.bets), 0)::bigint from play_day d
      where d.merchant_id = p_book and d.member_id = t.member_id and d.day = t.day and d.currency = t.currency),
    sum(t.riskless)::bigint
  from taken t group by t.member_id, t.day, t.category, t.currency;
end $$;

create or replace function take_money_queue(p_book int, p_after bigint, p_limit int) returns setof money_queue
language plpgsql rows 10 as $$
begin
  return query
  with picked as materialized (
    select distinct q.member_id from money_queue q where q.book_id = p_book and q.member_id > p_after order by q.member_id limit p_limit
  )
  delete from money_queue q using picked p where q.book_id = p_book and q.member_id = p.member_id returning q.*;
end $$;

create or replace function take_join_queue(p_book int, p_after bigint, p_limit int) returns setof join_queue
language plpgsql rows 10 as $$
begin
  return query
  with picked as materialized (
    select distinct q.member_id from join_queue q where q.book_id = p_book and q.member_id > p_after order by q.member_id limit p_limit
  )
  delete from join_queue q using picked p where q.book_id = p_book and q.member_id = p.member_id returning q.*;
end $$;

-- Play that rewards have not counted, in whole slices too. The days themselves are held, since points are written beside what
-- earned them. One that a bet holds at the moment waits for the next time, since bets hold balances while they wait for days; of a
-- slice, as a row of its own. Points that were earned stay, also where a day's turnover or its rule came down since. Answers every
-- member that was looked at; whoever has something new is due.
create or replace function take_reward_queue(p_book int, p_after bigint, p_limit int, p_categories text[], p_points_per_100 bigint[])
returns table (member_id bigint, turnover bigint, points bigint)
language plpgsql rows 10 as $$
#variable_conflict use_column
declare
  v_members bigint[];
  v_turnover bigint[];
  v_points bigint[];
  -- of slices, whose days a bet holds
  v_late jsonb;
begin
  with reach as materialized (
    select last_of_slice(max(slice)) as reached from (
      select slice, sum(members) over (order by slice) - members as before from (
        select slice, sum(members) as members from (
          select slice_of(q.member_id) as slice, 1 as members from (
            select distinct q.member_id from reward_queue q where q.book_id = p_book and q.member_id > p_after order by q.member_id limit p_limit
          ) q
          union all
          (select s.slice, cardinality(s.members) from reward_settled s
            where s.book_id = p_book and s.slice >= slice_of(p_after + 1) order by s.slice limit p_limit)
        ) waiting group by slice
      ) sized
    ) placed where before < p_limit
  ), slices as (
    delete from reward_settled s using reach r
    where s.book_id = p_book and s.slice >= slice_of(p_after + 1) and s.slice <= slice_of(r.reached)
    returning s.day, s.category, s.currency, s.members, s.turnover
  ), settled as materialized (
    select u.member_id, s.day, s.category, s.currency, u.turnover, m.id is not null as counts
    from slices s cross join lateral unnest(s.members, s.turnover) as u (member_id, turnover)
    left join member m on m.id = u.member_id and m.type in (0, 1, 2)
  ), waiting as materialized (
    select q.member_id, q.day, q.category, q.currency from reward_queue q, reach r
    where q.book_id = p_book and q.member_id > p_after and q.member_id <= r.reached
    union
    select s.member_id, s.day, s.category, s.currency from settled s where s.counts
  ), held as materialized (
    select d.member_id, d.day, d.category, d.currency, d.turnover, d.points
    from play_day d join waiting c on (c.member_id, c.day, c.category, c.currency) = (d.member_id, d.day, d.category, d.currency)
    where d.merchant_id = p_book
    for update of d skip locked
  ), queued as (
    delete from reward_queue q using held h
    where q.book_id = p_book and q.member_id = h.member_id and q.day = h.day and q.category = h.category and q.currency = h.currency
    returning q.member_id, q.turnover
  ), scored as (
    update play_day d set points = s.earned
    from (
      select h.*, floor(h.turnover::numeric * r.points_per_100 / 1000000)::bigint as earned
      from held h join unnest(p_categories, p_points_per_100) as r (category, points_per_100) on r.category = h.category
    ) s
    where d.merchant_id = p_book and d.member_id = s.member_id and d.day = s.day and d.category = s.category
      and d.currency = s.currency and s.earned > s.points
    returning d.member_id, s.earned - s.points as points
  ), of_slices as (
    select s.member_id, s.day, s.category, s.currency, s.turnover, h.member_id is not null as is_held
    from settled s left join held h on (h.member_id, h.day, h.category, h.currency) = (s.member_id, s.day, s.category, s.currency)
    where s.counts
  ), lines as (
    select l.member_id, sum(l.turnover)::bigint as turnover, sum(l.points)::bigint as points
    from (
      select q.member_id, q.turnover, 0 as points from queued q
      union all
      select s.member_id, s.turnover, 0 from of_slices s where s.is_held
      union all
      select s.member_id, 0, s.points from scored s
    ) l group by l.member_id
  )
  select array_agg(p.member_id order by p.member_id), array_agg(l.turnover order by p.member_id), array_agg(l.points order by p.member_id),
    (select jsonb_agg(to_jsonb(s)) from of_slices s where not s.is_held)
  into v_members, v_turnover, v_points, v_late
  from (select w.member_id from waiting w union select s.member_id from settled s) p left join lines l on l.member_id = p.member_id;
  if v_late is not null then
    insert into reward_queue (book_id, member_id, day, category, currency, turnover)
    select p_book, s.member_id, s.day, s.category, s.currency, s.turnover
    from jsonb_to_recordset(v_late) as s (member_id bigint, day date, category text, currency text, turnover bigint);
  end if;
  insert into reward_due (book_id, member_id)
  select p_book, u.member_id from unnest(v_members, v_turnover) as u (member_id, turnover) where u.turnover is not null
  on conflict do nothing;
  return query select * from unnest(v_members, v_turnover, v_points);
end $$;
