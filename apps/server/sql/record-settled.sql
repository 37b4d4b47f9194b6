-- Members whose numbers begin alike: what a draw settled for them waits in one row (see 0032_settled_in_slices.sql).
create or replace function slice_of(p_member bigint) returns bigint language sql immutable parallel safe as $$ select p_member >> 10 $$;
create or replace function last_of_slice(p_slice bigint) returns bigint language sql immutable parallel safe
  as $$ select p_slice << 10 | 1023 $$;

-- All that waits for the teams and for the rewards, member by member: for the audit.
create or replace view any_team_queue as
  select book_id, member_id, day, category, currency, staked, turnover, prize, bets, riskless from team_queue
  union all
  select s.book_id, u.member_id, s.day, s.category, s.currency, 0, u.turnover, u.prize, u.bets, 0
  from team_settled s cross join lateral unnest(s.members, s.turnover, s.prizes, s.bets) as u (member_id, turnover, prize, bets)
  join member m on m.id = u.member_id and m.type in (0, 1, 2);
create or replace view any_reward_queue as
  select book_id, member_id, day, category, currency, turnover from reward_queue
  union all
  select s.book_id, u.member_id, s.day, s.category, s.currency, u.turnover
  from reward_settled s cross join lateral unnest(s.members, s.turnover) as u (member_id, turnover)
  join member m on m.id = u.member_id and m.type in (0, 1, 2);

-- Whether these members, who ascend, are most of those with figures of a day between the first and the last of them. Looked at in
-- three places, a hundred members each: what is known of a day may be old.
create or replace function day_is_dense(p_book int, p_day date, p_members bigint[]) returns boolean language plpgsql stable as $$
declare
  c_look constant int := 100;
  c_rows constant int := 4;
  v_size int := cardinality(p_members);
  v_from int;
  v_rows bigint;
begin
  for n in 0 .. 2 loop
    v_from := 1 + greatest(v_size - c_look, 0) * n / 2;
    select count(*) into v_rows from (
      select from play_day d
      where d.merchant_id = p_book and d.day = p_day and d.member_id between p_members[v_from] and p_members[least(v_from + c_look - 1, v_size)]
      limit c_look * c_rows + 1
    ) f;
    if v_rows > c_rows * least(c_look, v_size) then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Adds what a draw settled for many members of a book to the figures of the day that p_now is in, and queues it, as
-- record_play() does it line by line, however many they are. A member is there once per currency, with a stake above zero;
-- members ascend. Call it after the ledger, as record_play(): balances are locked before figures, and figures in one order.
create or replace function record_settled(
  p_now timestamptz, p_book int, p_category text, p_members bigint[], p_currencies text[],
  p_turnover bigint[], p_prizes bigint[], p_bets int[]
) returns void language plpgsql as $$
declare
  v_day date;
  v_currency text;
  v_rows bigint;
  v_lines int := cardinality(p_members);
  v_first bigint := p_members[1];
  v_last bigint := p_members[v_lines];
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
  )
  insert into reward_settled (book_id, slice, day, category, currency, members, turnover)
  select p_book, s.slice, v_day, p_category, v_currency, l.members[s.low:s.high], l.turnover[s.low:s.high]
  from slices s cross join lists l;

  -- Where most who played today are among these members, the day is read along its index beside them: half of what it takes to look
  -- each of them up. Both are in the order of members, and rows are locked in that order.
  if day_is_dense(p_book, v_day, p_members) then
    begin
      -- Lists are looked into by place: laid side by side as rows, each of them would be copied first.
      update play_day d set turnover = d.turnover + p_turnover[l.n], prize = d.prize + p_prizes[l.n], bets = d.bets + p_bets[l.n]
      from (select u.member_id, u.n::int as n from unnest(p_members) with ordinality as u (member_id, n) order by u.member_id) l
      where d.merchant_id = p_book and d.day = v_day and d.member_id between v_first and v_last and d.member_id = l.member_id
        and d.category = p_category and d.currency = p_currencies[l.n];
      get diagnostics v_rows = row_count;
      -- Whoever bet today has the row.
      if v_rows = v_lines then
        return;
      end if;
      raise no_data_found;
    exception when no_data_found then
      -- Somebody has no row yet, as after midnight. Nothing was written and nothing is locked.
      null;
    end;
  end if;
  insert into play_day as d (member_id, day, category, currency, merchant_id, turnover, prize, bets)
  select u.member_id, v_day, p_category, u.currency, p_book, u.turnover, u.prize, u.bets
  from unnest(p_members, p_currencies, p_turnover, p_prizes, p_bets) as u (member_id, currency, turnover, prize, bets)
  order by u.member_id, u.currency
  on conflict (member_id, day, category, currency, merchant_id) do update set
    turnover = d.turnover + excluded.turnover, prize = d.prize + excluded.prize, bets = d.bets + excluded.bets;
end $$;
