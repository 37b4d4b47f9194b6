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
  created_at timestamptz not null default now()
);
create unique index staff_account_name on staff_account (lower(user_name));

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
  end_reason text
);
create index staff_session_open on staff_session (staff_id) where ended_at is null;

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

create function staff_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on staff_audit
  for each statement execute function staff_refuse_change();

-- What the desk looks through, newest first.
create index reward_application_merchant on reward_application (merchant_id, id);
create index member_newest on member (merchant_id, id);
create index inbox_message_staff on inbox_message (merchant_id, id) where actor is not null;
-- A name by its beginning, whatever the database's language sorts by.
create index member_account_beginning on member (merchant_id, lower(account) text_pattern_ops);
