-- Devices on which a member has proved more than a password. The cookie holds the id, this its hash.
create table known_device (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  id_hash bytea not null unique check (length(id_hash) = 32),
  label text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index known_device_member on known_device (member_id);
create index known_device_old on known_device (expires_at);

alter table member_session add column known_device_id bigint references known_device on delete set null;
create index member_session_device on member_session (known_device_id) where known_device_id is not null;

-- Entries of the payment service's list that cannot be read, say with a tenth of a cent: set aside, so that the rest goes on.
create table odd_payment (
  name text primary key,
  raw text not null,
  noticed_at timestamptz not null
);

-- Dividends are paid out of what the margin leaves of a team's turnover, over all periods: `room` is what is left of it,
-- `held` what was due and waits for more of it.
alter table contract_payout
  add held bigint not null default 0 check (held >= 0),
  add room bigint not null default 0;
