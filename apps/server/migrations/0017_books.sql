-- Books. What grows with every bet belongs to a book, which stands first in each key: today a brand has one, of the same
-- number. Such tables are parted by numbers that rise with time (sql/aa_time.sql), so that old parts can be sealed,
-- exported and dropped whole; no unique key on them is random.
do $$
begin
  if exists (select from ledger_transfer) or exists (select from game_round) then
    raise exception 'The database is older than the books of Trevo; run `npm run reset` to begin anew.';
  end if;
end $$;

alter table member add column book_id int not null generated always as (merchant_id) stored;

-- How each of them is parted, and how long its rows stay.
create table partition_plan (
  table_name text primary key,
  -- how many days go into one part
  days int not null check (days > 0),
  keep_days int not null check (keep_days >= days)
);

-- The low bits of the numbers that rise with time.
create sequence time_id_number as bigint minvalue 0 maxvalue 131071 start 0 cycle;

drop table statement_mark;
drop table ledger_posting;
drop table ledger_transfer;
drop sequence ledger_transfer_id;
drop table ledger_balance;
drop table ledger_account;

create table ledger_account (
  book_id int not null,
  id bigint generated always as identity,
  -- null: an account of the house
  member_id bigint references member,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,31}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  primary key (book_id, id),
  unique nulls not distinct (book_id, member_id, kind, currency)
);

-- Members' accounts only. House accounts have no row here, so that no row is hot; they are summed on demand.
-- Room is left on each page so that an update stays on it and touches no index.
create table ledger_balance (
  book_id int not null,
  account_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  -- the newest transfer: the next has a higher number, whatever a clock says
  last_transfer bigint not null default 0,
  primary key (book_id, account_id),
  foreign key (book_id, account_id) references ledger_account (book_id, id)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

-- No foreign keys on the tables that grow: checking them would lock the house accounts' rows for every transfer.
-- ledger_post() checks the accounts, and the audit looks again.
create table ledger_transfer (
  book_id int not null,
  id bigint not null,
  kind text not null,
  -- null: play, which knows its transactions itself
  idem_key text collate "C" check (length(idem_key) between 1 and 200),
  meta jsonb,
  created_at timestamptz not null,
  primary key (book_id, id)
) partition by range (id);

-- What was posted under which key. A key is forgotten when nobody can come back with it any more.
create table ledger_key (
  book_id int not null,
  idem_key text not null collate "C",
  input_hash bytea not null check (length(input_hash) = 32),
  transfer_id bigint not null,
  primary key (book_id, idem_key)
);
create index ledger_key_age on ledger_key using brin (transfer_id) with (pages_per_range = 32, autosummarize = on);

-- A transfer touches an account once. Transfer ids are given while the balance is locked, so for a member's account
-- their order is the order of its balances, and the key is its statement.
create table ledger_posting (
  book_id int not null,
  account_id bigint not null,
  transfer_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- null for house accounts
  balance_after bigint check (balance_after >= 0),
  primary key (book_id, account_id, transfer_id)
) partition by range (transfer_id);
create index ledger_posting_transfer on ledger_posting (book_id, transfer_id);

-- A member's statement by type. Postings do not know why they were made, and most of them are play, so everything else
-- is noted here once more: a filter finds the few deposits among two hundred thousand bets without reading those.
create table statement_mark (
  book_id int not null,
  account_id bigint not null,
  type text not null,
  transfer_id bigint not null,
  amount bigint not null,
  primary key (book_id, account_id, type, transfer_id) include (amount)
) partition by range (transfer_id);
create index statement_mark_newest on statement_mark (book_id, type, transfer_id);

drop table game_transaction;
drop sequence game_transaction_reference;
drop table game_round;
drop sequence game_round_id;

-- Rounds that wait for their outcome. There are few at a time, and each is looked up by the vendor's name for it.
create table round_open (
  book_id int not null,
  member_id bigint not null,
  vendor_code text not null,
  vendor_round_id text not null collate "C",
  id bigint not null,
  game_id bigint not null,
  currency text not null,
  -- What stands: bets less those taken back, and what was won.
  stake bigint not null check (stake >= 0),
  prize bigint not null check (prize >= 0),
  bets int not null check (bets >= 0),
  -- the newest of its transactions, and the newest win: bets before that can no longer be taken back
  last_transaction bigint not null,
  last_win bigint,
  started_at timestamptz not null,
  -- since when every bet was taken back; a bet opens it again
  void_at timestamptz check ((void_at is not null) = (bets = 0 and last_win is null)),
  primary key (book_id, member_id, vendor_code, vendor_round_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index round_open_member on round_open (book_id, member_id, id);
create index round_open_newest on round_open (book_id, id);
create index round_open_void on round_open (void_at) where void_at is not null;

-- Rounds that have theirs, written once. `id` is of the end, `round_id` of the beginning; transactions know the latter.
create table game_round (
  book_id int not null,
  member_id bigint not null,
  id bigint not null,
  round_id bigint not null,
  game_id bigint not null,
  vendor_code text not null,
  vendor_round_id text not null collate "C",
  currency text not null,
  stake bigint not null check (stake >= 0),
  prize bigint not null check (prize >= 0),
  bets int not null check (bets >= 0),
  status text not null check (status in ('settled', 'void')),
  last_win bigint,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (book_id, member_id, id)
) partition by range (id);
-- A vendor's name for a round is long and random: eight bytes of it find the row.
create index game_round_name on game_round (book_id, member_id, hashtextextended(vendor_round_id, 0));
create index game_round_void on game_round (book_id, member_id, id) where status = 'void';
create index game_round_newest on game_round (book_id, id);

-- A vendor's transaction, once for a player. A rollback whose bet never came stands here too (without a round) and keeps it
-- away. Whoever writes holds the player's lock, so no unique index has to decide between two of one name.
create table game_transaction (
  book_id int not null,
  member_id bigint not null,
  -- ours, in the order in which a round's transactions were taken
  id bigint not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  vendor_code text not null,
  transaction_id text not null collate "C",
  round_id bigint check (round_id is not null or kind = 'rollback' and amount = 0),
  bet_transaction_id text collate "C" check ((bet_transaction_id is not null) = (kind = 'rollback')),
  -- what moved; nothing for a win of zero and for a rollback that had nothing to take back
  amount bigint not null check (amount > 0 or amount = 0 and kind <> 'bet'),
  currency text not null,
  transfer_id bigint check ((transfer_id is not null) = (amount > 0)),
  balance_after bigint not null check (balance_after >= 0),
  input_hash bytea not null check (length(input_hash) = 32),
  created_at timestamptz not null,
  primary key (book_id, member_id, id)
) partition by range (id);
create index game_transaction_name on game_transaction (book_id, member_id, hashtextextended(transaction_id, 0));
create index game_transaction_rollback on game_transaction (book_id, member_id, hashtextextended(bet_transaction_id, 0))
  where kind = 'rollback';

create table ledger_transfer_default partition of ledger_transfer default;
create table ledger_posting_default partition of ledger_posting default;
create table statement_mark_default partition of statement_mark default;
create table game_round_default partition of game_round default;
create table game_transaction_default partition of game_transaction default;
insert into partition_plan (table_name, days, keep_days) values
  ('ledger_transfer', 7, 400), ('ledger_posting', 7, 400), ('statement_mark', 7, 400),
  ('game_round', 7, 400), ('game_transaction', 7, 400);
