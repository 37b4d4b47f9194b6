-- How members prove who they are, and what is sent to them.

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
  facebook text not null default '',
  whatsapp text not null default '',
  line text not null default '',
  wechat text not null default '',
  zalo text not null default '',
  qq_num text not null default '',
  head_icon_preset smallint,
  head_icon_key text,
  id_number_sealed bytea,
  id_number_hash bytea check (length(id_number_hash) = 32),
  birthday_sealed bytea,
  -- -infinity: was an adult when the birthday was given; else the beginning of the month after coming of age, which is as
  -- much as the gate needs and less than the birthday
  adult_from date,
  check ((id_number_sealed is null) = (id_number_hash is null)),
  check ((birthday_sealed is null) = (adult_from is null))
);
-- Also for finding the same person at other brands.
create unique index member_profile_id_number on member_profile (id_number_hash, merchant_id) where id_number_hash is not null;

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
  created_at timestamptz not null default now(),
  -- Of the browser that an account was opened in, hashed for the brand: tells accounts of one device, and nothing else.
  device_hash bytea check (length(device_hash) = 32)
);
create index member_registration_recommender on member_registration (recommender_id) where recommender_id is not null;
create index member_registration_device on member_registration (device_hash) where device_hash is not null;

create table invitation_code (
  merchant_id int not null references merchant,
  code text not null check (code ~ '^[\w-]{3,32}$'),
  owner_member_id bigint not null references member,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- An invitation code is an affiliate link: what one becomes by it, with which rates, until when, and how often it was used.
  id bigint generated always as identity,
  member_type smallint not null default 0 check (member_type in (0, 1)),
  -- hundredths of a percent by category
  rates jsonb not null default '{}',
  remark text not null default '' check (length(remark) <= 60),
  expires_at timestamptz,
  visits int not null default 0,
  registrations int not null default 0
);
create unique index invitation_code_code on invitation_code (merchant_id, lower(code));
create unique index invitation_code_id on invitation_code (id);
create index invitation_code_owner on invitation_code (owner_member_id, id);

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

-- A session's refresh tokens, one of them unused. Seeing a used one again means that somebody has a copy.
create table refresh_token (
  id bigint generated always as identity primary key,
  session_id bigint not null references member_session,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What the successor of a used token was made of, together with the token itself: whoever lost the answer, or asked twice at
  -- once, gets the same successor again for a moment. Neither the row nor the token alone tells it.
  salt bytea check (length(salt) = 32)
);
create unique index refresh_token_current on refresh_token (session_id) where used_at is null;
create index refresh_token_old on refresh_token (expires_at);
create index refresh_token_used on refresh_token (used_at) where used_at is not null;

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

-- What would have been sent where no SMS gateway or mail server is configured. Never written in production.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null default now()
);

-- Every text message costs money: how many went out on behalf of an address, a member, or all together.
create table message_quota (
  scope text not null check (scope in ('address', 'member', 'notice', 'gateway')),
  subject text not null collate "C",
  window_started_at timestamptz not null,
  sent int not null,
  primary key (scope, subject)
);
create index message_quota_old on message_quota (window_started_at);

-- What happened to an account, for its owner and for whoever looks into a theft. Holds no secrets, and contacts only masked.
create table security_event (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  event text not null check (length(event) between 1 and 64),
  ip text not null,
  device text not null,
  detail jsonb,
  created_at timestamptz not null default now()
);
create index security_event_member on security_event (member_id, id desc);

-- A page keeps its token in memory and gets a new one from the refresh cookie whenever it loads. The newest token stands in
-- the session itself; the ones given before stay good for the pages that hold them, until they run out or the session ends.
create table session_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id bigint not null references member_session,
  expires_at timestamptz not null
);
create index session_token_session on session_token (session_id, expires_at);
create index session_token_old on session_token (expires_at);
