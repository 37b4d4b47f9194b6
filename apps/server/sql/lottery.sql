create or replace function beacon_round_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.chain_id, new.round, new.asked_at) is distinct from (old.chain_id, old.round, old.asked_at)
    or old.signature is not null and (new.signature, new.received_at) is distinct from (old.signature, old.received_at) then
    raise exception '% on beacon_round is refused: what a beacon said stays', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger beacon_round_guard before update or delete on beacon_round for each row execute function beacon_round_guard();

-- What was drawn stays so. A draw that was announced goes only while nobody has bet on it in any book (withdrawDays).
create or replace function lottery_draw_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'open' or old.closed_at is not null
      or has_bets(old.id) then
      raise exception 'DELETE on lottery_draw is refused: what somebody bet on stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.result is not null and (new.result, new.seed, new.drawn_at, new.late, new.period, new.game_code)
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

-- What bets on a game are checked against before they are sent: a bet that was checked on other terms is checked anew.
create or replace function lottery_terms(o merchant_lottery, p_running boolean) returns text language sql stable parallel safe as $$
  select concat_ws(' ', o.enabled and p_running, o.series_min, o.series_max, o.min_stake, o.max_stake, o.max_payout, o.max_exposure,
    o.closed_plays::text)
$$;

-- How far a member's rate is below the brand's highest, in hundredths of a percent. A member without an upline and without a
-- rate shares with no one, and is at the top.
create or replace function lottery_rate_gap(p_top int, p_own int, p_parent bigint) returns int language sql immutable parallel safe as $$
  select coalesce(p_top, 0) - coalesce(p_own, case when p_parent is null then p_top end, 0)
$$;

-- What the bets of a draw win. Said to be few, so that entries are matched with them and never they with entries.
create or replace function lottery_prizes(p_book int, p_draw bigint) returns table (bet text, multiple int, prize bigint)
language plpgsql stable rows 10 as $$
begin
  return query select b.bet, b.multiple, b.prize from lottery_bet b where b.book_id = p_book and b.draw_id = p_draw;
end $$;
