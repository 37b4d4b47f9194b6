-- A crowd bets on one flight. Nothing it does locks the flight's row any more: bets and taps share a lock of their own
-- (src/crash/line.ts), and a reference would lock the row for every bet; whoever inserts a bet reads the flight.
alter table studio.round drop constraint round_flight_id_fkey;

-- A bet's own call is looked for when its answer comes.
create index wallet_call_round on studio.wallet_call (round_id) where status = 'pending';

-- Who rides, worked out by one node at a time for all of them.
create table studio.crash_riders (
  flight_id bigint primary key,
  made_at timestamptz not null,
  -- null: somebody is at it
  lists jsonb
) with (fillfactor = 50);
