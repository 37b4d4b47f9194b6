-- A win of a vendor's own pool that was asked for and refused, once for each number of the vendor's: what staff read when somebody says that a
-- jackpot was won and never came.
create table vendor_pool_refusal (
  book_id int not null,
  member_id bigint not null,
  vendor_code text not null references vendor,
  transaction_id text not null collate "C",
  pool_id text not null collate "C",
  vendor_round_id text not null collate "C",
  currency text not null,
  amount bigint not null check (amount > 0),
  -- the error that was answered last, and how often one was
  code text not null,
  times int not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (book_id, vendor_code, member_id, transaction_id)
) with (fillfactor = 70);
create index vendor_pool_refusal_newest on vendor_pool_refusal (book_id, vendor_code, last_at);
create index vendor_pool_refusal_old on vendor_pool_refusal (last_at);
