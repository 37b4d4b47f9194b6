-- Members whose numbers begin alike: what a draw settled for them waits in one row (see 0032_settled_in_slices.sql).
create or replace function slice_of(p_member bigint) returns bigint language sql immutable parallel safe as $$ select p_member >> 10 $$;
create or replace function last_of_slice(p_slice bigint) returns bigint language sql immutable parallel safe
  as $$ select p_slice << 10 | 1023 $$;

-- All that waits for the teams and for the rewards, member by member: for the audit.
create or replace view any_team_queue as
  select book_id, member_id, day, category, currency, staked, turnover, prize, bets from team_queue
  union all
  select s.book_id, u.member_id, s.day, s.category, s.currency, 0, u.turnover, u.prize, u.bets
  from team_settled s cross join lateral unnest(s.members, s.turnover, s.prizes, s.bets) as u (member_id, turnover, prize, bets)
  join member m on m.id = u.member_id and m.type in (0, 1, 2);
create or replace view any_reward_queue as
  select book_id, member_id, day, category, currency, turnover from reward_queue
  union all
  select s.book_id, u.member_id, s.day, s.category, s.currency, u.turnover
  from reward_settled s cross join lateral unnest(s.members, s.turnover) as u (member_id, turnover)
  join member m on m.id = u.member_id and m.type in (0, 1, 2);

-- Adds what a draw settled for many members of a book to the figures of the day that p_now is in, and queues it, as
-- record_play() does it line by line: one statement, however many they are. A member is there once per currency, with a stake
-- above zero; members ascend. Call it after the ledger, as record_play(): balances are locked before figures, and figures in
-- one order.
create or replace function record_settled(
  p_now timestamptz, p_book int, p_category text, p_members bigint[], p_currencies text[],
  p_turnover bigint[], p_prizes bigint[], p_bets int[]
) returns void language plpgsql as $$
declare
  v_day date;
  v_currency text;
  v_rows bigint;
  -- those in the brand's currency: the others count for no team and no reward
  v_members bigint[] := p_members;
  v_turnover bigint[] := p_turnover;
  v_prizes bigint[] := p_prizes;
  v_bets int[] := p_bets;
begin
  select (p_now at time zone mt.time_zone)::date, mt.currency into strict v_day, v_currency from merchant mt where mt.id = p_book;
  if v_currency <> any (p_currencies) then
    select coalesce(array_agg(u.member_id order by u.n), '{}'), array_agg(u.turnover order by u.n), array_agg(u.prize order by u.n),
      array_agg(u.bets order by u.n)
    into v_members, v_turnover, v_prizes, v_bets
    from unnest(p_members, p_currencies, p_turnover, p_prizes, p_bets) with ordinality as u (member_id, currency, turnover, prize, bets, n)
    where u.currency = v_currency;
  end if;
  for attempt in 1 .. 2 loop
    begin
      -- Lists are cut: gathering them anew takes longer.
      with lists as materialized (
        select v_members as members, v_turnover as turnover, v_prizes as prizes, v_bets as bets
      ), slices as materialized (
        select slice_of(u.member_id) as slice, min(u.n)::int as low, max(u.n)::int as high
        from unnest(v_members) with ordinality as u (member_id, n) group by slice_of(u.member_id)
      ), teams as (
        insert into team_settled (book_id, slice, day, category, currency, members, turnover, prizes, bets)
        select p_book, s.slice, v_day, p_category, v_currency, l.members[s.low:s.high], l.turnover[s.low:s.high],
          l.prizes[s.low:s.high], l.bets[s.low:s.high]
        from slices s cross join lists l
      ), rewards as (
        insert into reward_settled (book_id, slice, day, category, currency, members, turnover)
        select p_book, s.slice, v_day, p_category, v_currency, l.members[s.low:s.high], l.turnover[s.low:s.high]
        from slices s cross join lists l
      )
      update play_day d set turnover = d.turnover + l.turnover, prize = d.prize + l.prize, bets = d.bets + l.bets
      -- The day and the category come with the lines: the planner must not take a day it knows nothing of for an empty one, and
      -- compare each of its rows with all lines. Lines come in the order of their members, and rows are locked in that order.
      from (
        select u.member_id, v_day as day, p_category as category, u.currency, u.turnover, u.prize, u.bets
        from unnest(p_members, p_currencies, p_turnover, p_prizes, p_bets) as u (member_id, currency, turnover, prize, bets) offset 0
      ) l
      where d.merchant_id = p_book and d.member_id = l.member_id and d.day = l.day and d.category = l.category and d.currency = l.currency;
      get diagnostics v_rows = row_count;
      -- Whoever bet today has the row.
      if v_rows = cardinality(p_members) then
        return;
      end if;
      raise no_data_found;
    exception when no_data_found then
      -- Somebody has no row yet, as after midnight. Nothing was written and nothing is locked: lock all of them now, in their
      -- order, and those that are missing are made.
      insert into play_day as d (member_id, day, category, currency, merchant_id)
      select u.member_id, v_day, p_category, u.currency, p_book from unnest(p_members, p_currencies) as u (member_id, currency)
      order by u.member_id, u.currency
      on conflict (member_id, day, category, currency, merchant_id) do update set bets = d.bets;
    end;
  end loop;
  raise exception '% of % figures of the day were written', v_rows, cardinality(p_members);
end $$;
