-- The regulator's files: one filing for a brand, a day (the first of the month for monthly ones) and a kind, cut into parts of as many
-- records as the regulator takes in a file. building: parts are being made; built: waits for the others of its day, to be checked
-- with them; faulty: a check failed, nothing of it is sent; ready: parts go out; accepted, rejected: the regulator's word for all
-- of its parts; empty: there was nothing to file; replaced: a later version stands for it.
create table filing (
  id bigint generated always as identity primary key,
  book_id int not null references merchant,
  kind text not null check (kind in ('bettors', 'wallets', 'bets', 'games', 'operator')),
  day date not null,
  version int not null default 1 check (version > 0),
  state text not null check (state in ('building', 'built', 'faulty', 'ready', 'accepted', 'rejected', 'empty', 'replaced')),
  -- of the sealed day that it is made from; of a month the last one
  seal_hash bytea not null check (length(seal_hash) = 32),
  due_at timestamptz not null,
  -- where building goes on: the key of the last record that is in a part
  built_to bigint not null default 0,
  parts int not null default 0,
  records bigint not null default 0,
  -- what its records move, by account and kind of transfer: {"cash bet": "-120000"}
  totals jsonb not null default '{}' check (jsonb_typeof(totals) = 'object'),
  -- the first records that the check of structure refuses, and sums that differ: [{"part", "record", "what"}]
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  faulty_records bigint not null default 0,
  -- who builds, and until when nobody else does
  lease uuid,
  lease_until timestamptz,
  built_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null,
  unique (book_id, kind, day, version)
);
create unique index filing_current on filing (book_id, kind, day) where state <> 'replaced';
create index filing_open on filing (state, id) where state in ('building', 'built', 'ready');
create index filing_list on filing (book_id, id desc);
create index filing_due on filing (due_at) where state not in ('accepted', 'empty', 'replaced');

-- A file. waiting: to be sent; sending: somebody is about to, or died at it; sent: the regulator looks at it.
create table filing_part (
  filing_id bigint not null references filing,
  part int not null check (part > 0),
  -- counts up when a rejected one goes again, under another name
  attempt int not null default 1 check (attempt > 0),
  records int not null check (records > 0),
  bytes int not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- in the storage, sealed; a new name when the keys change
  file_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'accepted', 'rejected')),
  protocol text,
  -- the regulator's words: [{"record", "field", "code", "text"}]
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'),
  lease uuid,
  -- when something is due of it; null: nothing is
  next_try_at timestamptz,
  tries int not null default 0,
  sent_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null,
  primary key (filing_id, part)
);
create index filing_part_next on filing_part (next_try_at) where next_try_at is not null;

create table filing_step (
  id bigint generated always as identity primary key,
  filing_id bigint not null references filing,
  step text not null check (step in ('begun', 'built', 'checked', 'faulty', 'sent', 'accepted', 'rejected', 'resent', 'replaced')),
  detail text not null default '',
  -- null: by itself
  staff_name text,
  created_at timestamptz not null
);
create index filing_step_filing on filing_step (filing_id, id);
