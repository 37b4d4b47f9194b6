create or replace function beacon_round_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.chain_id, new.round, new.asked_at) is distinct from (old.chain_id, old.round, old.asked_at)
    or old.signature is not null and (new.signature, new.received_at) is distinct from (old.signature, old.received_at) then
    raise exception '% on beacon_round is refused: what a beacon said stays', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger beacon_round_guard before update or delete on beacon_round for each row execute function beacon_round_guard();

-- What was drawn stays so.
create or replace function lottery_draw_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.result is not null and (new.result, new.seed, new.drawn_at, new.late, new.period, new.game_code)
    is distinct from (old.result, old.seed, old.drawn_at, old.late, old.period, old.game_code)
    or old.state = 'void' and (new.state, new.seed) is distinct from (old.state, old.seed) then
    raise exception '% on lottery_draw is refused: what was drawn stays', tg_op using errcode = 'restrict_violation';
  end if;
  if old.beacon_round is not null
    and (new.beacon_chain_id, new.beacon_round) is distinct from (old.beacon_chain_id, old.beacon_round) then
    raise exception '% on lottery_draw is refused: what a draw was announced with stays', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger lottery_draw_guard before update or delete on lottery_draw for each row execute function lottery_draw_guard();

create or replace function lottery_void_guard() returns trigger language plpgsql as $$
begin
  if not new.everywhere and exists (
    select from lottery_draw d left join beacon_round r on r.chain_id = d.beacon_chain_id and r.round = d.beacon_round
    where d.id = new.draw_id and (d.result is not null or r.signature is not null)) then
    raise exception 'draw % is decided: it is void for every brand or for none', new.draw_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger lottery_void_guard before insert on lottery_void for each row execute function lottery_void_guard();

-- Adds to what draws can cost; rows come in the order of the primary key, so that two callers never deadlock.
-- Answers the first row that goes above p_limit with what it stood at, or nothing. What can happen on an outcome is the sum
-- under it and under `*`; under `*` it is the fullest outcome beside it. The caller holds the game's exposure lock (shared;
-- alone where a row is `*`) and rolls back on an answer.
create or replace function lottery_expose(p_merchant int, p_limit bigint, p_draws bigint[], p_plays text[], p_outcomes text[], p_amounts bigint[])
returns table (item int, stood_at bigint) language plpgsql as $$
begin
  insert into lottery_exposure as x (draw_id, merchant_id, play, outcome, amount)
  select u.draw_id, p_merchant, u.play, u.outcome, u.amount
  from unnest(p_draws, p_plays, p_outcomes, p_amounts) with ordinality as u (draw_id, play, outcome, amount, n)
  order by u.n
  on conflict (draw_id, merchant_id, play, outcome) do update set amount = x.amount + excluded.amount;
  -- A statement of its own: it sees what the first has written.
  return query
  select u.n::int, x.amount + beside.amount - u.amount
  from unnest(p_draws, p_plays, p_outcomes, p_amounts) with ordinality as u (draw_id, play, outcome, amount, n)
  join lottery_exposure x
    on x.draw_id = u.draw_id and x.merchant_id = p_merchant and x.play = u.play and x.outcome = u.outcome
  cross join lateral (
    select coalesce(case
      when u.outcome = '*' then (
        select max(o.amount) from lottery_exposure o
        where o.draw_id = u.draw_id and o.merchant_id = p_merchant and o.play = u.play and o.outcome <> '*')
      else (
        select o.amount from lottery_exposure o
        where o.draw_id = u.draw_id and o.merchant_id = p_merchant and o.play = u.play and o.outcome = '*')
    end, 0) as amount
  ) beside
  where x.amount + beside.amount > p_limit
  order by u.n
  limit 1;
end $$;

create or replace function lottery_note_bets() returns trigger language plpgsql as $$
begin
  -- In one order for everybody: two orders with the same bets wait for one another and never deadlock.
  insert into lottery_bet (draw_id, bet, multiple)
  select distinct draw_id, bet, multiple from placed where bet is not null order by draw_id, bet, multiple
  on conflict do nothing;
  return null;
end $$;
create or replace trigger note_bets after insert on lottery_entry referencing new table as placed
  for each statement execute function lottery_note_bets();

-- What the bets of a draw win. Said to be few, so that entries are matched with them and never they with entries.
create or replace function lottery_prizes(p_draw bigint) returns table (bet text, multiple int, prize bigint)
language plpgsql stable rows 10 as $$
begin
  return query select b.bet, b.multiple, b.prize from lottery_bet b where b.draw_id = p_draw;
end $$;
