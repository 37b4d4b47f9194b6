-- A copy of all that is kept of a member, asked for by the member. The file lies sealed in the storage until it expires.
create table data_copy (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  language text not null,
  state text not null check (state in ('waiting', 'ready', 'gone')),
  file_key text,
  bytes int,
  fetched_times int not null default 0,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  -- null: nothing is left to do
  next_try_at timestamptz
);
create unique index data_copy_current on data_copy (member_id) where state in ('waiting', 'ready');
create index data_copy_member on data_copy (member_id, id desc);
create index data_copy_next on data_copy (next_try_at);
create index data_copy_asked on data_copy using brin (asked_at);

-- A member who wants the account to end. waiting: may still be taken back, or something holds it; closed: done; kept: taken back.
create table account_closing (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  reason text not null check (reason in ('terms', 'privacy', 'play', 'other')),
  state text not null check (state in ('waiting', 'closed', 'kept')),
  asked_at timestamptz not null,
  -- not before
  closes_at timestamptz not null,
  ended_at timestamptz,
  -- why it could not be closed at the last try
  trouble text,
  next_try_at timestamptz
);
create unique index account_closing_current on account_closing (member_id) where state = 'waiting';
create index account_closing_member on account_closing (member_id, id desc);
create index account_closing_next on account_closing (next_try_at);
create index account_closing_list on account_closing (merchant_id, id desc);

-- How far a closed account has been taken out of the data: 1 what reaches the person, 2 what names the person.
create table account_erasure (
  member_id bigint primary key references member,
  merchant_id int not null references merchant,
  closed_at timestamptz not null,
  stage int not null default 0,
  next_at timestamptz not null,
  contacts_at timestamptz,
  person_at timestamptz
);
create index account_erasure_next on account_erasure (next_at);

create table own_data_request (
  member_id bigint not null references member,
  request_id uuid not null,
  input_hash bytea not null,
  answer bigint,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);
create index own_data_request_created on own_data_request (created_at);
