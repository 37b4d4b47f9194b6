-- Figures of a brand by day, for the console. All of them are counted once, when nothing before can come late any more, so that
-- a page reads as many rows as it shows, however long the history is.

-- The daily books: what accounts of each kind got on a day of the brand's calendar, by the kind of transfer. A transfer belongs
-- to the day of its number.
create table book_day (
  book_id int not null references merchant,
  day date not null,
  account text not null,
  currency text not null,
  kind text not null,
  amount bigint not null,
  postings bigint not null check (postings > 0),
  primary key (book_id, day, account, currency, kind)
);

-- Transfers below this number are in their days.
create table book_day_mark (
  book_id int primary key references merchant,
  counted_to bigint not null,
  -- by the clock of the server that counted
  counted_at timestamptz not null
);

-- A day that is over, with what every kind of account held at its end: [{account, currency, balance}], in their order. Seals of a
-- book are a chain.
create table day_seal (
  book_id int not null references merchant,
  day date not null,
  balances jsonb not null check (jsonb_typeof(balances) = 'array'),
  postings bigint not null check (postings >= 0),
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  sealed_at timestamptz not null,
  primary key (book_id, day)
);

-- What was played of each game for real money, by the day on which it ended.
create table game_day (
  book_id int not null references merchant,
  day date not null,
  game_id bigint not null references game,
  plays bigint not null,
  stake bigint not null,
  prize bigint not null,
  primary key (book_id, day, game_id)
);

-- Real members on a day: how many joined, played, paid in for the first time.
create table people_day (
  book_id int not null references merchant,
  day date not null,
  joined int not null,
  active int not null,
  first_deposits int not null,
  first_deposited bigint not null,
  primary key (book_id, day)
);

-- The first money that a member ever paid in.
create table first_deposit (
  book_id int not null references merchant,
  member_id bigint not null references member,
  day date not null,
  joined_day date not null,
  amount bigint not null check (amount > 0),
  primary key (book_id, member_id)
);
create index first_deposit_day on first_deposit (book_id, day);
create index first_deposit_joined on first_deposit (book_id, joined_day);

-- Those who joined in a week, and how many of them played in which week. Weeks begin on Monday.
create table cohort_week (
  book_id int not null references merchant,
  cohort date not null,
  week date not null check (week >= cohort),
  active int not null,
  primary key (book_id, cohort, week)
);
create table cohort (
  book_id int not null references merchant,
  cohort date not null,
  joined int not null,
  depositors int not null,
  primary key (book_id, cohort)
);

-- Up to when play, first deposits and people have been counted.
create table figure_mark (
  book_id int primary key references merchant,
  rounds_to timestamptz not null,
  deposits_to bigint not null,
  -- the last day that will not be counted again
  people_to date not null
);

-- Who joined on which day.
create index member_joined on member (merchant_id, created_at);

-- Statements of the brand's bank accounts, as the bank wrote them (OFX). They are compared with what we have, and move nothing.
create table bank_statement (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  bank_account text not null check (length(bank_account) between 1 and 60),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- what the account held at the end of the last day; null: the bank does not say
  balance bigint,
  lines int not null check (lines >= 0),
  new_lines int not null check (new_lines >= 0),
  file_hash bytea not null check (length(file_hash) = 32),
  imported_by text not null,
  imported_at timestamptz not null,
  unique (merchant_id, file_hash, bank_account)
);
create index bank_statement_newest on bank_statement (merchant_id, id);
create index bank_statement_reach on bank_statement (merchant_id, bank_account, last_day);

-- A line of the bank, once however many files have it.
create table bank_line (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  statement_id bigint not null references bank_statement,
  bank_account text not null,
  -- of the bank's name for it, its day, its amount, and which of several alike it is
  line_hash bytea not null check (length(line_hash) = 32),
  day date not null,
  amount bigint not null,
  -- names of payments that the line mentions
  refs text[] not null,
  -- what the bank writes about it: names and documents of people
  about_sealed bytea not null,
  unique (merchant_id, bank_account, line_hash)
);
create index bank_line_statement on bank_line (statement_id, id);
create index bank_line_day on bank_line (merchant_id, bank_account, day);

create index withdrawal_end_to_end on withdrawal (end_to_end_id) where end_to_end_id is not null;

-- Filters of the console's lists that somebody wants back.
create table saved_filter (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_account,
  -- the console's name of the list
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  created_at timestamptz not null,
  unique (staff_id, list, name)
);
