-- The lock of a game in a book. Bets and cancellations share it; whoever closes a draw or declares it void takes it alone, and
-- then everything that was accepted before is committed. No other book waits for it.
create or replace function lottery_lock_space() returns int language sql immutable parallel safe as $$ select 1819243631 $$;
create or replace function lottery_lock_key(p_book int, p_game text) returns int language sql immutable parallel safe as
  $$ select hashtext(p_book || ' ' || p_game) $$;

-- False where p_wait is false and somebody has it alone, or waits for it.
create or replace function lottery_share_game(p_key int, p_wait boolean) returns boolean language plpgsql as $$
begin
  if not p_wait then
    return pg_try_advisory_xact_lock_shared(lottery_lock_space(), p_key);
  end if;
  perform pg_advisory_xact_lock_shared(lottery_lock_space(), p_key);
  return true;
end $$;

-- Whoever needs it in several books takes it in their order, so that nobody deadlocks.
create or replace function lottery_hold_game(p_book int, p_game text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(lottery_lock_space(), lottery_lock_key(p_book, p_game));
end $$;

-- Returns once the bets that were on their way in a book are in, or raises where one of them is stuck.
create or replace function lottery_await_bets(p_book int, p_game text) returns void language plpgsql set lock_timeout = '2s' as $$
begin
  perform lottery_hold_game(p_book, p_game);
end $$;

-- The lock of what a game can cost in a book. Bets that list their outcomes share it; one that covers everything reads them
-- all and takes it alone. False as above.
create or replace function lottery_exposure_space() returns int language sql immutable parallel safe as $$ select 1819243632 $$;
create or replace function lottery_lock_exposure(p_key int, p_alone boolean, p_wait boolean) returns boolean language plpgsql as $$
begin
  if not p_wait then
    return case when p_alone then pg_try_advisory_xact_lock(lottery_exposure_space(), p_key)
      else pg_try_advisory_xact_lock_shared(lottery_exposure_space(), p_key) end;
  end if;
  if p_alone then
    perform pg_advisory_xact_lock(lottery_exposure_space(), p_key);
  else
    perform pg_advisory_xact_lock_shared(lottery_exposure_space(), p_key);
  end if;
  return true;
end $$;
