-- Rounds that are open and rounds that have ended, numbered by the moment that counts: when one began while it is open, when
-- it ended after that. `round_id` is always the number of its beginning.
create or replace view any_round as
  select book_id, member_id, id, id as round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
    case when void_at is null then 'open' else 'void' end as status, last_win, started_at, void_at as ended_at
  from round_open
  union all
  select book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
    status, last_win, started_at, ended_at
  from game_round;

-- What moved in rounds, also in those that were taken at once and have no transactions of their own: their stake is numbered as
-- the round's beginning and their prize as its end.
create or replace view any_transaction as
  select book_id, member_id, id, kind, vendor_code, transaction_id, round_id, bet_transaction_id, amount, currency, transfer_id,
    balance_after, created_at
  from game_transaction
  union all
  select r.book_id, r.member_id, u.id, u.kind, r.vendor_code, r.vendor_round_id, r.round_id, null, u.amount, r.currency,
    u.transfer_id, u.balance_after, r.ended_at
  from game_round r
  cross join lateral (values
    (r.round_id, 'bet', r.stake, r.stake_transfer_id, r.balance_after - r.prize),
    (r.id, 'win', r.prize, r.prize_transfer_id, r.balance_after)
  ) as u (id, kind, amount, transfer_id, balance_after)
  where r.input_hash is not null;

-- Writes rounds that were void before a moment where ended rounds are, some at a time; answers how many. Where somebody is at
-- work for the player, that round waits for the next time.
create or replace function close_void_rounds(p_before timestamptz, p_limit int) returns int language plpgsql as $$
declare
  v record;
  v_closed int := 0;
begin
  for v in select book_id, member_id, id from round_open where void_at < p_before order by void_at limit p_limit loop
    continue when not try_lock_stakes(v.member_id);
    with ended as (
      delete from round_open r where r.book_id = v.book_id and r.member_id = v.member_id and r.id = v.id and r.void_at < p_before
      returning r.*
    ), kept as (
      insert into game_round (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
        status, last_win, started_at, ended_at)
      -- Where this comes so late that the part of that time is closed, the round is numbered after it.
      select e.book_id, e.member_id, next_id(greatest(e.void_at, (select time_of_id(max(c.high)) from closed_part c
          where c.table_name = 'game_round')), e.last_transaction), e.id, e.game_id, e.vendor_code, e.vendor_round_id,
        e.currency, e.stake, e.prize, e.bets, 'void', e.last_win, e.started_at, e.void_at
      from ended e returning 1
    )
    select v_closed + count(*) into v_closed from kept;
  end loop;
  return v_closed;
end $$;
