-- Which different bets a draw holds and what each wins. Many bet the same: a settlement works each out once and finds them
-- here, instead of looking for them among all bets. Kept by the database, so that no bet can be missing; gone once settled.
create table lottery_bet (
  draw_id bigint not null,
  bet text not null,
  multiple int not null,
  -- null until the numbers are out
  prize bigint check (prize >= 0),
  primary key (draw_id, bet, multiple)
) with (fillfactor = 60);

create function lottery_note_bets() returns trigger language plpgsql as $$
begin
  -- In one order for everybody: two orders with the same bets wait for one another and never deadlock.
  insert into lottery_bet (draw_id, bet, multiple)
  select distinct draw_id, bet, multiple from placed where bet is not null order by draw_id, bet, multiple
  on conflict do nothing;
  return null;
end $$;
create trigger note_bets after insert on lottery_entry referencing new table as placed
  for each statement execute function lottery_note_bets();

insert into lottery_bet (draw_id, bet, multiple)
select distinct draw_id, bet, multiple from lottery_entry where state = 'open' and bet is not null;

-- What the bets of a draw win. Said to be few, so that entries are matched with them and never they with entries.
create function lottery_prizes(p_draw bigint) returns table (bet text, multiple int, prize bigint)
language plpgsql stable rows 10 as $$
begin
  return query select b.bet, b.multiple, b.prize from lottery_bet b where b.draw_id = p_draw;
end $$;

-- Entries whose lines must be looked up are few: found without reading the others.
create index lottery_entry_looked_up on lottery_entry (draw_id, member_id, order_id) where bet is null;
