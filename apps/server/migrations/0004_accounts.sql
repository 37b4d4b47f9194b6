-- Who a person is: credentials, profile, contacts, codes, sessions, second steps, and the place in the team.

-- The team: a member's path is the ids from the top down to itself, each followed by a dot. The whole team of X is
--   team_path >= X.team_path and team_path < X.team_path with its last dot replaced by '/'   (X itself included)
alter table member
  add parent_id bigint references member check (parent_id <> id),
  add team_path text collate "C",
  -- trial members only
  add trial_expires_at timestamptz;
update member set team_path = id || '.';
alter table member alter team_path set not null;
create unique index member_team on member (team_path);
create index member_parent on member (parent_id);
create index member_trial on member (trial_expires_at) where trial_expires_at is not null;

-- Inserts share a lock that a move takes alone, so that nobody is added under a path that is being rewritten.
create function member_place() returns trigger language plpgsql as $$
declare
  v_parent member;
begin
  if tg_op = 'UPDATE' then
    perform pg_advisory_xact_lock(hashtext('member team'), new.merchant_id);
  elsif new.parent_id is not null then
    perform pg_advisory_xact_lock_shared(hashtext('member team'), new.merchant_id);
  end if;
  if new.parent_id is null then
    new.team_path := new.id || '.';
    return new;
  end if;
  select * into v_parent from member where id = new.parent_id;
  if v_parent.merchant_id is distinct from new.merchant_id then
    raise exception 'member % has no upline % at its merchant', new.id, new.parent_id using errcode = 'foreign_key_violation';
  end if;
  if starts_with(v_parent.team_path, new.id || '.') or position('.' || new.id || '.' in v_parent.team_path) > 0 then
    raise exception 'member % cannot move under its own team', new.id using errcode = 'check_violation';
  end if;
  new.team_path := v_parent.team_path || new.id || '.';
  return new;
end $$;
create trigger member_place before insert on member for each row execute function member_place();
create trigger member_move before update of parent_id on member
  for each row when (old.parent_id is distinct from new.parent_id) execute function member_place();

create function member_bring_team() returns trigger language plpgsql as $$
begin
  update member set team_path = new.team_path || substr(team_path, length(old.team_path) + 1)
  where team_path > old.team_path and team_path < rtrim(old.team_path, '.') || '/';
  return null;
end $$;
create trigger member_bring_team after update of parent_id on member
  for each row when (old.team_path <> new.team_path) execute function member_bring_team();

-- A member without a row, or without a hash, signs in by code only.
create table member_credential (
  member_id bigint primary key references member,
  password_hash text,
  -- the first password was given by somebody else
  must_change boolean not null default false,
  changed_at timestamptz,
  payment_hash text,
  payment_changed_at timestamptz
);

create table member_profile (
  member_id bigint primary key references member,
  merchant_id int not null references merchant,
  payee_name text not null default '',
  -- digits only; null where never given
  id_number text,
  birthday date,
  facebook text not null default '',
  whatsapp text not null default '',
  line text not null default '',
  wechat text not null default '',
  zalo text not null default '',
  qq_num text not null default '',
  head_icon_preset smallint,
  head_icon_key text
);
create unique index member_profile_id_number on member_profile (merchant_id, id_number) where id_number is not null;

-- Values are normalised: E.164 for a phone number, lower case for an e-mail address.
create table member_contact (
  member_id bigint not null references member,
  merchant_id int not null references merchant,
  kind text not null check (kind in ('mobile', 'email')),
  value text not null check (length(value) between 3 and 254),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, kind),
  unique (merchant_id, kind, value)
);

-- How and from where an account came to be.
create table member_registration (
  member_id bigint primary key references member,
  recommender_id bigint references member,
  affiliate_code text not null default '',
  method text not null default '',
  url text not null default '',
  domain text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now()
);
create index member_registration_recommender on member_registration (recommender_id) where recommender_id is not null;

create table invitation_code (
  merchant_id int not null references merchant,
  code text not null check (code ~ '^[\w-]{3,32}$'),
  owner_member_id bigint not null references member,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index invitation_code_code on invitation_code (merchant_id, lower(code));
create index invitation_code_owner on invitation_code (owner_member_id);

create table social_identity (
  merchant_id int not null references merchant,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  member_id bigint not null references member,
  created_at timestamptz not null default now(),
  primary key (merchant_id, provider, subject)
);
create index social_identity_member on social_identity (member_id);

-- One row per purpose and target: only the newest code counts, and the row itself says when the next may be sent.
create table one_time_code (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  purpose text not null,
  -- a phone number or e-mail address, normalised
  target text not null,
  member_id bigint references member,
  code_hash bytea not null check (length(code_hash) = 32),
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  day_started_at timestamptz not null,
  sent_in_day int not null default 1,
  unique (merchant_id, purpose, target)
);
create index one_time_code_old on one_time_code (created_at);

-- Long random texts that stand for something for a while: a sign-in waiting for its second step, a mailed link,
-- a captcha's answer, a spent proof of work. Taking one removes it.
create table one_time_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  merchant_id int not null references merchant,
  purpose text not null,
  member_id bigint references member,
  data jsonb not null default '{}',
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index one_time_ticket_old on one_time_ticket (expires_at);
create index one_time_ticket_member on one_time_ticket (member_id) where member_id is not null;

-- Failed sign-ins, by account name (whether or not there is one) and by address.
create table sign_in_throttle (
  merchant_id int not null references merchant,
  scope text not null check (scope in ('account', 'address')),
  subject text not null collate "C",
  failures int not null,
  window_started_at timestamptz not null,
  -- how many pauses followed one another; each is twice as long
  pauses int not null default 0,
  paused_until timestamptz,
  -- what the latest attempt met: it was counted, it was counted and began a pause, or it came during one
  latest text not null default 'counted' check (latest in ('counted', 'pausing', 'refused')),
  primary key (merchant_id, scope, subject)
);
create index sign_in_throttle_old on sign_in_throttle (window_started_at);

alter table member_session
  add device_label text not null default '',
  add ip text not null default '',
  add country text,
  -- the refresh cookie outlives the browser
  add persistent boolean not null default false,
  -- null: the token lives as long as the session
  add token_expires_at timestamptz;

-- A session's refresh tokens, one of them unused. Seeing a used one again means that somebody has a copy.
create table refresh_token (
  id bigint generated always as identity primary key,
  session_id bigint not null references member_session,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index refresh_token_current on refresh_token (session_id) where used_at is null;
create index refresh_token_old on refresh_token (expires_at);

-- Second steps.
create table second_factor_totp (
  member_id bigint primary key references member,
  -- sealed with a key that is not in the database
  secret_sealed bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- the last time step a code was taken for: none is taken twice
  last_counter bigint
);

create table recovery_code (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (member_id, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_member on passkey (member_id);
