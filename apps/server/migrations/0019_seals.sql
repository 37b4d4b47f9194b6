-- Seals. A part of a table whose time is over is closed, sealed book by book, exported, and dropped when its retention ends.
-- What was in it stays proven: seals of a book are a chain, and accounts keep what sealed postings gave them.
alter table partition_plan
  -- how long after the end of a part its rows may still change; null: its parts are not sealed, and so never dropped
  add column settle_days int check (settle_days > 0),
  -- SQL of the rows that may still change whatever their age: a part that has one waits
  add column unsettled text;
update partition_plan set settle_days = 2
where table_name in ('ledger_transfer', 'ledger_posting', 'statement_mark', 'game_round', 'game_transaction');

-- Nothing is written into these any more.
create table closed_part (
  table_name text not null,
  low bigint not null,
  high bigint not null check (high > low),
  part text not null,
  -- whose rows may be in it: each of them seals its own
  books int[] not null,
  closed_at timestamptz not null default now(),
  primary key (table_name, low)
);

create table seal (
  book_id int not null,
  -- its place in the book's chain
  number int not null check (number > 0),
  table_name text not null,
  part text not null,
  low bigint not null,
  high bigint not null,
  -- the columns that were hashed: a column that is added later changes no seal
  columns text[] not null,
  rows bigint not null check (rows >= 0),
  -- of postings: what each kind of account got, by currency
  sums jsonb,
  content_hash bytea not null check (length(content_hash) = 32),
  -- of postings: the hash of what the book's accounts carry after it
  carried_hash bytea check (length(carried_hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (book_id, number),
  unique (book_id, table_name, low)
);

-- What the postings of sealed parts gave each account, by the kind and source of their transfers.
create table ledger_carried (
  book_id int not null,
  account_id bigint not null,
  kind text not null collate "C",
  source text not null collate "C",
  amount bigint not null,
  postings bigint not null check (postings > 0),
  newest_transfer bigint not null,
  primary key (book_id, account_id, kind, source)
);

-- Where a sealed part lies in the storage, piece by piece.
create table seal_file (
  book_id int not null,
  number int not null,
  -- 0: the seal itself; rows from 1 on
  place int not null check (place >= 0),
  name text not null unique,
  rows bigint not null check (rows >= 0),
  bytes bigint not null check (bytes > 0),
  primary key (book_id, number, place),
  foreign key (book_id, number) references seal
);

-- Exports that were read back and hold what was sealed.
create table seal_export (
  book_id int not null,
  number int not null,
  verified_at timestamptz not null,
  primary key (book_id, number),
  foreign key (book_id, number) references seal
);

create table dropped_part (
  table_name text not null,
  low bigint not null,
  high bigint not null,
  dropped_at timestamptz not null default now(),
  primary key (table_name, low),
  foreign key (table_name, low) references closed_part
);

-- How far rows of tables without parts were forgotten, as numbers that rise with time.
create table forgotten (
  table_name text primary key,
  before bigint not null
);

-- What the audit found each night: a book of null is what concerns all of them.
create table audit_run (
  id bigint generated always as identity primary key,
  book_id int,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  seals bigint not null,
  sealed_rows bigint not null,
  open_rows bigint not null,
  findings jsonb not null check (jsonb_typeof(findings) = 'array')
);
create index audit_run_newest on audit_run (book_id, ended_at);
