-- Affiliates: partners outside who bring members and are paid for it (decision 70).
create table affiliate_rule (
  merchant_id int primary key references merchant,
  touch text not null check (touch in ('first', 'last')),
  click_days int not null check (click_days between 1 and 90),
  -- hundredths of a percent of deposits, taken off before anything is shared
  fee_bps int not null check (fee_bps between 0 and 9999),
  -- what may be approved in a calendar month
  month_max bigint not null check (month_max >= 0)
);

-- Published once, never changed.
create table affiliate_plan (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  name text not null,
  -- for a new customer, after a first deposit of this much and this much play
  cpa bigint check (cpa > 0),
  cpa_least bigint check ((cpa is null) = (cpa_least is null) and cpa_least > 0),
  cpa_played bigint check ((cpa is null) = (cpa_played is null) and cpa_played > 0),
  -- hundredths of a percent of what is left of the stakes, and millionths of what was played that a month's share is at most
  share_bps int check (share_bps between 1 and 6000),
  play_share int check ((share_bps is null) = (play_share is null) and play_share between 1 and 999999),
  carries boolean not null,
  life_days int check (life_days between 30 and 3650),
  request_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (merchant_id, request_id),
  check (cpa is not null or share_bps is not null)
);
create index affiliate_plan_newest on affiliate_plan (merchant_id, id);

create table affiliate (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  name text not null,
  contract text not null,
  -- the partner's own account here
  owner_member_id bigint references member,
  -- the signing key is worked out from it
  secret_version int not null default 1,
  report_hash bytea unique check (length(report_hash) = 32),
  created_by text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text
);
create index affiliate_newest on affiliate (merchant_id, id);

-- By which plan from the first of a month on.
create table affiliate_terms (
  affiliate_id bigint not null references affiliate,
  from_month date not null check (extract(day from from_month) = 1),
  plan_id bigint not null references affiliate_plan,
  set_by text not null,
  set_at timestamptz not null,
  primary key (affiliate_id, from_month)
);

create table affiliate_link (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  affiliate_id bigint not null references affiliate,
  code text not null collate "C" check (code ~ '^[A-Za-z0-9_-]{3,32}$'),
  name text not null,
  created_by text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index affiliate_link_code on affiliate_link (merchant_id, lower(code));
create index affiliate_link_affiliate on affiliate_link (affiliate_id, id);

-- A visit by a link. The id is random and says nothing of anybody; nothing of the visitor is kept.
create table affiliate_click (
  id uuid primary key,
  link_id bigint not null references affiliate_link,
  sub text not null,
  created_at timestamptz not null
);
create index affiliate_click_link on affiliate_click (link_id, created_at);
create index affiliate_click_age on affiliate_click (created_at);

-- Who came by whom: once, when the account is made.
create table affiliate_member (
  member_id bigint primary key references member,
  merchant_id int not null references merchant,
  affiliate_id bigint not null references affiliate,
  link_id bigint not null references affiliate_link,
  click_id uuid not null,
  sub text not null,
  joined_at timestamptz not null,
  joined_on date not null,
  state text not null default 'counts' check (state in ('counts', 'refused')),
  why text check ((state = 'refused') = (why is not null)),
  refused_by text,
  -- the first deposit that came, and what was earned for the new customer
  deposit_id bigint,
  deposited_at timestamptz,
  cpa bigint check (cpa > 0),
  cpa_on date check ((cpa is null) = (cpa_on is null)),
  back_on date check (back_on is null or cpa_on is not null)
);
create index affiliate_member_newest on affiliate_member (affiliate_id, member_id);
create index affiliate_member_waiting on affiliate_member (joined_at) where deposit_id is null;
create index affiliate_member_earning on affiliate_member (merchant_id, joined_on) where cpa_on is null and deposit_id is not null;
create index affiliate_member_earned on affiliate_member (merchant_id, cpa_on) where back_on is null and cpa_on is not null;
create index affiliate_member_brand on affiliate_member (merchant_id, joined_on);

-- The brand's days up to here are counted.
create table affiliate_count (
  merchant_id int primary key references merchant,
  counted_to date not null
);

-- Counted once, after the day was sealed.
create table affiliate_day (
  affiliate_id bigint not null references affiliate,
  day date not null,
  clicks int not null,
  registrations int not null,
  first_deposits int not null,
  qualified int not null,
  deposited bigint not null,
  turnover bigint not null,
  prize bigint not null,
  gifts bigint not null,
  fees bigint not null,
  cpa bigint not null,
  taken_back bigint not null,
  primary key (affiliate_id, day)
);

create table affiliate_statement (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  affiliate_id bigint not null references affiliate,
  month date not null check (extract(day from month) = 1),
  plan_id bigint not null references affiliate_plan,
  turnover bigint not null,
  prize bigint not null,
  gifts bigint not null,
  fees bigint not null,
  -- at most zero: what months before have left to be made up
  carried_in bigint not null check (carried_in <= 0),
  carried_out bigint not null check (carried_out <= 0),
  share bigint not null check (share >= 0),
  cpa bigint not null check (cpa >= 0),
  taken_back bigint not null check (taken_back >= 0),
  owed_in bigint not null check (owed_in <= 0),
  owed_out bigint not null check (owed_out <= 0),
  due bigint not null check (due >= 0),
  state text not null default 'open' check (state in ('open', 'approved', 'paid')),
  asked_by text,
  approved_by text,
  approved_at timestamptz check ((state = 'open') = (approved_at is null)),
  paid_by text,
  paid_on date,
  reference text,
  transfer_id bigint check ((state = 'paid') = (transfer_id is not null)),
  created_at timestamptz not null,
  unique (affiliate_id, month),
  check (due + owed_out = share + cpa - taken_back + owed_in)
);
create index affiliate_statement_newest on affiliate_statement (merchant_id, id);
create index affiliate_statement_approved on affiliate_statement (merchant_id, approved_at) where approved_at is not null;

create table affiliate_postback (
  affiliate_id bigint not null references affiliate,
  event text not null,
  method text not null check (method in ('GET', 'POST')),
  url text not null,
  primary key (affiliate_id, event)
);

-- What a partner is told, once for each member and event. `member_id` stays here: it is in nothing that leaves.
create table affiliate_notice (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references affiliate,
  member_id bigint not null,
  event text not null,
  amount bigint,
  state text not null check (state in ('none', 'waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  status int,
  trouble text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (member_id, event)
);
create index affiliate_notice_due on affiliate_notice (next_attempt_at) where state = 'waiting';
create index affiliate_notice_newest on affiliate_notice (affiliate_id, id);
create index affiliate_notice_age on affiliate_notice (created_at);
