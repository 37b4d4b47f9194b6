-- Jackpots that a vendor keeps itself (decision 79).

-- What a vendor says of a pool: known from the first time on, shown as long as the news is fresh.
create table vendor_pool (
  vendor_code text not null references vendor,
  pool_id text not null collate "C",
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  title text not null,
  amount bigint not null check (amount >= 0),
  -- codes of the vendor's games
  games text[] not null,
  told_at timestamptz not null,
  primary key (vendor_code, pool_id, currency)
) with (fillfactor = 70);

-- What of a stake went to a pool, numbered as the bet; of one that was taken back the same below zero, numbered as the rollback.
create table vendor_pool_line (
  book_id int not null,
  member_id bigint not null,
  id bigint not null,
  round_id bigint not null,
  amount bigint not null check (amount <> 0),
  vendor_code text not null,
  currency text not null,
  pool_id text not null collate "C",
  primary key (book_id, member_id, id, pool_id)
) partition by range (id);
create table vendor_pool_line_default partition of vendor_pool_line default;
insert into partition_plan (table_name, days, keep_days, settle_days, fillfactor, sealed) values
  ('vendor_pool_line', 28, 400, null, 100, false);

-- What a pool got from the stakes of a brand's day and gave to its players. In several rows, so that those who bet at once do not wait for one
-- another; `booked_at` is when the ledger knew of what was given.
create table vendor_pool_day (
  book_id int not null,
  day date not null,
  vendor_code text not null,
  currency text not null,
  pool_id text not null collate "C",
  slot smallint not null,
  contributed bigint not null default 0,
  won bigint not null default 0 check (won >= 0),
  booked_at timestamptz,
  primary key (book_id, vendor_code, day, currency, pool_id, slot)
) with (fillfactor = 70);
create index vendor_pool_day_unbooked on vendor_pool_day (book_id, day) where booked_at is null;

-- What a pool gave to a round. Written under the lock of the member's stakes.
create table vendor_pool_win (
  id bigint not null,
  member_id bigint not null,
  round_id bigint not null,
  game_id bigint not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  input_hash bigint not null,
  created_at timestamptz not null,
  -- of the brand's calendar
  day date not null,
  book_id int not null,
  vendor_code text not null,
  currency text not null,
  pool_id text not null collate "C",
  vendor_round_id text not null collate "C",
  transaction_id text not null collate "C",
  primary key (book_id, member_id, id),
  unique (book_id, member_id, vendor_code, transaction_id),
  unique (book_id, member_id, round_id, pool_id)
);
create index vendor_pool_win_vendor on vendor_pool_win (vendor_code, id);

-- What pools of a vendor take of a stake, in hundredths of a percent, and pay on a day of a brand. Null: nothing.
alter table vendor_limit add column jackpot_share int check (jackpot_share between 1 and 9999);
alter table vendor_limit add column jackpot_day_max bigint check (jackpot_day_max > 0);
