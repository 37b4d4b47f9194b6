-- What a draw settled waits for the teams and the rewards in rows of many members each, not in two rows for each of them.
-- A row holds members whose numbers begin alike, `slice` being what is left of a number without its last ten bits: whoever
-- counts goes from slice to slice and takes all that waits for its members, here and in team_queue and reward_queue. Trial and
-- test members are among them, and passed over when it is counted.
create table team_settled (
  book_id int not null,
  slice bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  members bigint[] not null,
  turnover bigint[] not null,
  prizes bigint[] not null,
  bets int[] not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index team_settled_slice on team_settled (book_id, slice);

create table reward_settled (
  book_id int not null,
  slice bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  members bigint[] not null,
  turnover bigint[] not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index reward_settled_slice on reward_settled (book_id, slice);

-- They are read once, seconds later: not worth packing.
alter table team_settled alter column members set storage external, alter column turnover set storage external,
  alter column prizes set storage external, alter column bets set storage external;
alter table reward_settled alter column members set storage external, alter column turnover set storage external;

-- They answer and ask for other lists now.
drop function if exists ledger_pay(int, text[], text[], bigint[], text[], bigint[], jsonb);
drop function if exists lottery_pay(timestamptz, int, bigint, bigint, bigint, text, text, text, bigint[], bigint[], text[], bigint[],
  text[], bigint[], bigint[], text[], text[], bigint[]);

-- The sum of amounts as an amount: the usual one of such numbers is worked out with as many digits as it takes.
create aggregate total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- A day of a brand may have millions of rows. Where the planner knows nothing of the day yet it takes this index for the best
-- way to a member's row: with the member in it, it is as good as the key.
drop index if exists play_day_by_day;
create index play_day_by_day on play_day (merchant_id, day, member_id);
