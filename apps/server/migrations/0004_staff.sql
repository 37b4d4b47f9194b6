-- Staff, what they did, and what waits for a second person.

-- The operator's people: their accounts, their sessions, and what they did.
create table staff_account (
  id bigint generated always as identity primary key,
  user_name text not null check (user_name ~ '^[\w.-]{2,32}$'),
  display_name text not null check (length(display_name) between 1 and 60),
  -- null: of every brand, also those to come
  merchant_id int references merchant,
  roles text[] not null check (roles <@ array['content', 'support', 'finance', 'risk', 'admin']),
  status text not null default 'active' check (status in ('active', 'disabled')),
  password_hash text not null,
  -- somebody else chose it
  must_change boolean not null default true,
  password_changed_at timestamptz not null default now(),
  -- sealed with a key that is not in the database; offered, then confirmed by its first code
  totp_sealed bytea,
  totp_offered_at timestamptz,
  totp_confirmed_at timestamptz,
  -- the last time step a code was taken for: none is taken twice
  totp_last_counter bigint,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  -- Staff: an address of one's own, for the link that sets the first password.
  mail text check (mail is null or length(mail) between 3 and 254),
  -- Before this moment the account decides on nothing that others asked for: three days after it was made, reset or given a role.
  decides_from timestamptz not null default now() + interval '72 hours',
  constraint staff_account_apart check (not roles @> array['finance', 'admin'])
);
create unique index staff_account_name on staff_account (lower(user_name));
create unique index staff_account_mail on staff_account (lower(mail));

-- Opaque tokens of which only the SHA-256 is kept, apart from members' sessions: neither opens the other's door.
create table staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_account,
  token_hash bytea not null unique check (length(token_hash) = 32),
  ip text not null,
  device_label text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- The browser a session was begun in, by the hash of its own cookie.
  device_hash bytea check (length(device_hash) = 32)
);
create index staff_session_open on staff_session (staff_id) where ended_at is null;
create index staff_session_device on staff_session (staff_id, device_hash);

-- Who did what, for ever. Written in the transaction of what was done.
create table staff_audit (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_account,
  -- as it was then
  staff_name text not null,
  -- null: not about one brand
  merchant_id int references merchant,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  entity text not null,
  entity_id text not null,
  -- what changed and nothing else; null where there was or is nothing
  before jsonb,
  after jsonb,
  ip text not null,
  created_at timestamptz not null
);
create index staff_audit_merchant on staff_audit (merchant_id, id);
create index staff_audit_staff on staff_audit (staff_id, id);
create index staff_audit_entity on staff_audit (entity, entity_id, id);

-- What takes two people of the staff, and what members' records are read from.
create table approval (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  kind text not null check (kind ~ '^[a-z_]+$'),
  payload jsonb not null,
  note text not null check (length(note) between 1 and 500),
  request_id uuid not null,
  requested_by bigint not null references staff_account,
  -- as it was then
  requested_name text not null,
  requested_at timestamptz not null,
  -- nobody decides it later
  expires_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  -- never the one who asked
  decided_by bigint references staff_account check (decided_by <> requested_by),
  decided_name text,
  decided_at timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 500),
  -- What whoever decides reads of it, as it was when it was asked for.
  facts jsonb not null default '[]',
  -- From where it was asked; whoever decides sits elsewhere.
  requested_ip text not null default '',
  requested_device bytea check (length(requested_device) = 32),
  decided_ip text,
  decided_device bytea check (length(decided_device) = 32),
  unique (requested_by, request_id),
  check ((state = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decided_name is null))
);
create index approval_merchant on approval (merchant_id, id);
create index approval_pending on approval (merchant_id, id) where state = 'pending';

-- The console's sessions in the same way.
create table staff_refresh_token (
  id bigint generated always as identity primary key,
  session_id bigint not null references staff_session,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  salt bytea check (length(salt) = 32)
);
create unique index staff_refresh_token_current on staff_refresh_token (session_id) where used_at is null;

create table staff_session_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id bigint not null references staff_session,
  created_at timestamptz not null
);
create index staff_session_token_session on staff_session_token (session_id, created_at);

-- What staff made by a request: the same request twice is one record.
create table staff_request (
  staff_id bigint not null references staff_account,
  request_id uuid not null,
  merchant_id int not null references merchant,
  -- of which kind the record is, as the audit names it
  entity text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  entity_id bigint,
  created_at timestamptz not null,
  primary key (staff_id, request_id)
);
