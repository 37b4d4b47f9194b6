-- What every account of a member moved on a day that is being filed, counted once from the ledger in one pass over the day's numbers,
-- a stretch of it at a time. Files of wallets and of bettors are made from it; once a day is checked its rows are gone.
create table filing_account (
  book_id int not null references merchant,
  day date not null,
  account_id bigint not null,
  -- of the day, in order
  stretch int not null check (stretch > 0),
  member_id bigint not null references member,
  account text not null check (account in ('cash', 'held')),
  -- by kind of transfer: {"bet": "-120000"}
  flows jsonb not null,
  -- after the last transfer of the stretch
  closing bigint not null,
  primary key (book_id, day, account_id, stretch)
);
create index filing_account_member on filing_account (book_id, day, member_id);

-- How far a day is counted.
create table filing_day (
  book_id int not null references merchant,
  day date not null,
  stretches int not null check (stretches >= 0),
  primary key (book_id, day)
);
