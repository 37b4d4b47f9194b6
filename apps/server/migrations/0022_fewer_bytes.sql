-- What a game round writes. Most of it were indexes that each row paid for and few readers asked for, so they go; sealed parts
-- get the one that reading them in order needs when they are sealed (sql/seals.sql).
do $$
begin
  if exists (select from ledger_transfer) or exists (select from game_round) or exists (select from round_open) then
    raise exception 'The database is older than the books of Trevo; run `npm run reset` to begin anew.';
  end if;
end $$;

-- What tells the rows of a part from one another where the table has no primary key. Null: its primary key.
alter table partition_plan add column row_key text[];
update partition_plan set row_key = '{book_id,transfer_id,account_id}' where table_name = 'ledger_posting';
update partition_plan set row_key = '{book_id,member_id,id}' where table_name = 'game_transaction';

-- Only members have balances, and so statements: whoever asks for those lines says `balance_after is not null`. The lines of
-- the house are found by the time of their transfers.
alter table ledger_posting drop constraint ledger_posting_pkey;
drop index ledger_posting_transfer;
create unique index ledger_posting_statement on ledger_posting (book_id, account_id, transfer_id) where balance_after is not null;
create index ledger_posting_member on ledger_posting (book_id, transfer_id) where balance_after is not null;
create index ledger_posting_time on ledger_posting using brin (transfer_id) with (pages_per_range = 16, autosummarize = on);

drop function if exists primary_key_of(regclass);
drop function if exists play_post(timestamptz, boolean, int, text[], text[], text[], bytea[], bigint[], text[], text[], text[], bigint[],
  boolean[], text[], bigint[], bigint[], int[], int[]);
drop view if exists any_round;
drop table round_open;
drop table game_round;
drop table game_transaction;
drop table ledger_transfer;

-- Rounds that wait for their outcome. There are few at a time, so one index is enough; whoever writes holds the player's lock,
-- so it has not to decide between two of one name.
create table round_open (
  member_id bigint not null,
  id bigint not null,
  game_id bigint not null,
  -- What stands: bets less those taken back, and what was won.
  stake bigint not null check (stake >= 0),
  prize bigint not null check (prize >= 0),
  -- the newest of its transactions, and the newest win: bets before that can no longer be taken back
  last_transaction bigint not null,
  last_win bigint,
  started_at timestamptz not null,
  -- since when every bet was taken back; a bet opens it again
  void_at timestamptz check ((void_at is not null) = (bets = 0 and last_win is null)),
  book_id int not null,
  bets int not null check (bets >= 0),
  vendor_code text not null,
  currency text not null,
  vendor_round_id text not null collate "C"
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index round_open_name on round_open (book_id, member_id, hashtextextended(vendor_round_id, 0));
create index round_open_void on round_open (void_at) where void_at is not null;

-- The tables as they were, with what is eight bytes wide first: nothing is lost between the columns.
create table ledger_transfer (
  id bigint not null,
  created_at timestamptz not null,
  book_id int not null,
  kind text not null,
  -- null: play, which knows its transactions itself
  idem_key text collate "C" check (length(idem_key) between 1 and 200),
  meta jsonb,
  primary key (book_id, id)
) partition by range (id);
create table ledger_transfer_default partition of ledger_transfer default;

-- Rounds that have their outcome, written once. `id` is of the end, `round_id` of the beginning; transactions know the latter.
create table game_round (
  member_id bigint not null,
  id bigint not null,
  round_id bigint not null,
  game_id bigint not null,
  stake bigint not null check (stake >= 0),
  prize bigint not null check (prize >= 0),
  last_win bigint,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  book_id int not null,
  bets int not null check (bets >= 0),
  vendor_code text not null,
  currency text not null,
  status text not null check (status in ('settled', 'void')),
  vendor_round_id text not null collate "C",
  primary key (book_id, member_id, id)
) partition by range (id);
-- A vendor's name for a round is long and random: eight bytes of it find the row.
create index game_round_name on game_round (book_id, member_id, hashtextextended(vendor_round_id, 0));
create index game_round_void on game_round (book_id, member_id, id) where status = 'void';
create index game_round_newest on game_round (book_id, id);
create table game_round_default partition of game_round default;

-- A vendor's transaction, once for a player. A rollback whose bet never came stands here too (without a round) and keeps it
-- away. Whoever writes holds the player's lock, so no unique index has to decide between two of one name.
create table game_transaction (
  member_id bigint not null,
  -- ours, in the order in which a round's transactions were taken
  id bigint not null,
  round_id bigint check (round_id is not null or kind = 'rollback' and amount = 0),
  -- what moved; nothing for a win of zero and for a rollback that had nothing to take back
  amount bigint not null check (amount > 0 or amount = 0 and kind <> 'bet'),
  transfer_id bigint check ((transfer_id is not null) = (amount > 0)),
  balance_after bigint not null check (balance_after >= 0),
  -- eight bytes of the hash of what was asked: a repeat that asks for something else is told apart
  input_hash bigint not null,
  created_at timestamptz not null,
  book_id int not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  vendor_code text not null,
  currency text not null,
  transaction_id text not null collate "C",
  bet_transaction_id text collate "C" check ((bet_transaction_id is not null) = (kind = 'rollback'))
) partition by range (id);
create index game_transaction_name on game_transaction (book_id, member_id, hashtextextended(transaction_id, 0));
create index game_transaction_rollback on game_transaction (book_id, member_id, hashtextextended(bet_transaction_id, 0))
  where kind = 'rollback';
create index game_transaction_time on game_transaction using brin (id) with (pages_per_range = 16, autosummarize = on);
create table game_transaction_default partition of game_transaction default;
