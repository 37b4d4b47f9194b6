-- The ledger: double entry, append-only. Amounts are ten-thousandths of the currency unit.
-- Only core/ledger writes these tables, and it does so only through the functions below.
create table ledger_account (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  -- null: an account of the house
  member_id bigint references member,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,31}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  unique nulls not distinct (member_id, merchant_id, kind, currency)
);

-- Members' accounts only. House accounts have no row here, so that no row is hot; they are summed on demand.
-- Room is left on each page so that an update stays on it and touches no index.
create table ledger_balance (
  account_id bigint primary key references ledger_account,
  balance bigint not null default 0 check (balance >= 0)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

-- No foreign keys on the two tables that grow: checking them would lock the merchant's and the house accounts' rows
-- for every transfer. ledger_post() checks accounts and merchant, nothing is ever deleted, and the audit looks again.
create sequence ledger_transfer_id as bigint;
create table ledger_transfer (
  id bigint primary key,
  merchant_id int not null,
  kind text not null,
  idem_key text not null collate "C" check (length(idem_key) between 1 and 200),
  input_hash bytea not null check (length(input_hash) = 32),
  meta jsonb,
  created_at timestamptz not null,
  unique (merchant_id, idem_key)
);
-- Staff look through the ledger by day. Rows come in the order of time, or nearly, so a few bytes per range of pages
-- find a day among any number of them, and a transfer pays next to nothing for it.
create index ledger_transfer_day on ledger_transfer using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- A transfer touches an account once. Transfer ids are drawn while the balance is locked, so for a member's account
-- their order is the order of its balances, and the second index is its statement.
create table ledger_posting (
  transfer_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- null for house accounts
  balance_after bigint check (balance_after >= 0),
  created_at timestamptz not null,
  primary key (transfer_id, account_id)
);
create unique index ledger_posting_statement on ledger_posting (account_id, transfer_id);

-- A member's statement by type. Postings do not know why they were made, and most of them are play, so everything else
-- is noted here once more: a filter finds the few deposits among two hundred thousand bets without reading those.
create table statement_mark (
  account_id bigint not null,
  type text not null,
  transfer_id bigint not null,
  amount bigint not null,
  primary key (account_id, type, transfer_id) include (amount)
);
create index statement_mark_newest on statement_mark (type, transfer_id);
