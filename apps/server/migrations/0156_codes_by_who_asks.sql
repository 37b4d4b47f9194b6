-- A code belongs to whoever asked for it: another's asking replaces none, and another's tries use none up.
-- one_time_code stays for nodes of the version before; a code that one of them sent is asked for again after the change.
create table sent_code (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  purpose text not null,
  -- a phone number or e-mail address, normalised
  target text not null,
  -- an address, a device of the owner's, or a member
  asker text not null collate "C",
  -- asked for where the owner has been before: not counted with what strangers ask for
  is_own boolean not null,
  member_id bigint references member,
  code_hash bytea not null check (length(code_hash) = 32),
  own_tries int not null default 0,
  other_tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  day_started_at timestamptz not null,
  sent_in_day int not null default 1,
  unique (merchant_id, purpose, target, asker)
);
create index sent_code_old on sent_code (created_at);
create index sent_code_member on sent_code (member_id) where member_id is not null;
