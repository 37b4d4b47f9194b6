-- Since when the brand knows who a member is. The gate reads this alone.
alter table member_profile add column identity_verified_at timestamptz;

-- One try of a member to show who they are. Only the newest of a member may be anything but refused or over.
create table identity_check (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  state text not null check (state in ('open', 'asking', 'unsure', 'verified', 'refused', 'over')),
  reason text,
  -- which way the head is turned for the second picture of the face
  turn text not null check (turn in ('left', 'right')),
  -- what the member said, and what the services answered, sealed
  claimed_sealed bytea not null,
  returned_sealed bytea,
  -- the service was asked, and how often it gave no answer
  asked_at timestamptz,
  asked_times int not null default 0,
  decided_at timestamptz,
  -- null: decided by the service
  staff_id bigint references staff_account,
  staff_name text,
  note text not null default '' check (length(note) <= 500),
  -- staff let the member try again: this one no longer counts
  forgiven_at timestamptz,
  created_at timestamptz not null
);
create index identity_check_member on identity_check (member_id, id desc);
create unique index identity_check_current on identity_check (member_id) where state in ('open', 'asking', 'unsure', 'verified');
create index identity_check_waiting on identity_check (merchant_id, id) where state = 'unsure';
create index identity_check_asking on identity_check (asked_at) where state = 'asking';
create index identity_check_open on identity_check (created_at) where state = 'open';
create index identity_check_list on identity_check (merchant_id, id desc);

create table identity_picture (
  id bigint generated always as identity primary key,
  check_id bigint not null references identity_check,
  kind text not null check (kind in ('front', 'back', 'face', 'turned')),
  -- in the storage, sealed
  file_key text not null,
  created_at timestamptz not null,
  unique (check_id, kind)
);

-- Gender, nationality and whether somebody holds a public office, sealed; limits are where limits are.
create table identity_declaration (
  member_id bigint primary key references member,
  merchant_id int not null references merchant,
  declared_sealed bytea not null,
  declared_at timestamptz not null
);

create table identity_request (
  member_id bigint not null references member,
  request_id uuid not null,
  input_hash bytea not null,
  answer bigint,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);
create index identity_request_created on identity_request (created_at);
