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
