-- Announcements, promotions and help.

-- What staff publish: notices, banners, pop-ups, promotions and help, in every language; what members do with it.

-- A agents, PL players, B banner, PU pop-up, PR promotion, H hot. Shown from its start to its end while it is published.
create table announcement (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  type text not null check (type in ('A', 'PL', 'B', 'PU', 'PR', 'H')),
  -- banners by place: m_home, m_reg; empty elsewhere
  group_name text not null default '' check (group_name ~ '^[a-z0-9_]{0,32}$'),
  platform text not null default 'M' check (platform in ('M')),
  status text not null default 'draft' check (status in ('draft', 'published', 'ended')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  no_expiry boolean not null default false,
  sort int not null default 0,
  -- what an application for the promotion's reward must bring
  image_required boolean not null default false,
  remark_required boolean not null default false,
  -- the promotion a tap opens; a promotion that one can take part in names itself
  linked_promotion_id bigint references announcement,
  link_url text check (length(link_url) between 1 and 500),
  created_at timestamptz not null default now(),
  revised_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index announcement_shown on announcement (merchant_id, starts_at) where status = 'published';

create table announcement_text (
  announcement_id bigint not null references announcement,
  language text not null check (language in ('PT', 'EN')),
  title text not null check (length(title) between 1 and 200),
  -- sanitised by the allow-list of the contract before it is stored
  html text not null check (length(html) <= 100000),
  -- the same without tags
  plain text not null,
  primary key (announcement_id, language)
);

create table announcement_image (
  announcement_id bigint not null references announcement,
  sequence smallint not null check (sequence between 1 and 20),
  url text not null check (length(url) between 1 and 500),
  -- pixels at 100 px per rem
  width int check (width between 1 and 4096),
  height int check (height between 1 and 4096),
  primary key (announcement_id, sequence)
);

create table announcement_read (
  member_id bigint not null references member,
  announcement_id bigint not null references announcement,
  read_at timestamptz not null default now(),
  primary key (member_id, announcement_id)
);

create table promotion_category (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  sort int not null default 0,
  icon_url text not null check (length(icon_url) between 1 and 500),
  enabled boolean not null default true
);
create index promotion_category_merchant on promotion_category (merchant_id, sort);

create table promotion_category_text (
  category_id bigint not null references promotion_category,
  language text not null check (language in ('PT', 'EN')),
  title text not null check (length(title) between 1 and 60),
  primary key (category_id, language)
);

create table announcement_category (
  announcement_id bigint not null references announcement,
  category_id bigint not null references promotion_category,
  primary key (announcement_id, category_id)
);

-- How one takes part in a promotion and what it gives. sign_up: join, then a reward is granted and claimed; gift: claimed at
-- once; application: applied for, looked at by staff, issued or rejected. A promotion without a row only informs.
create table promotion (
  announcement_id bigint primary key references announcement,
  merchant_id int not null references merchant,
  flow text not null check (flow in ('sign_up', 'gift', 'application')),
  reward_kind text not null check (reward_kind in ('cash', 'points')),
  -- ten-thousandths; of the merchant's currency, or of points
  reward_amount bigint not null check (reward_amount > 0),
  -- Where one can take part for a shorter time than it is shown: "coming soon" before, "close" after.
  opens_at timestamptz,
  closes_at timestamptz,
  -- A promotion has a budget of its own beside that of the day. Those that are there have none yet: finance sets it, and
  -- until then nothing is paid.
  budget bigint check (budget > 0),
  -- When one person alone set its value; null: two did. What one person promises in a day is added up.
  alone_at timestamptz,
  spent bigint not null default 0 check (spent >= 0),
  check (closes_at > opens_at),
  check (budget is null or spent <= budget)
);

-- Where a member stands; without a row at the beginning of the promotion's flow.
create table promotion_member (
  announcement_id bigint not null references promotion,
  member_id bigint not null references member,
  merchant_id int not null references merchant,
  status text not null check (status in ('Joined', 'Claim', 'Applying', 'Process', 'Issued', 'Claimed', 'Rejected')),
  changed_at timestamptz not null,
  primary key (member_id, announcement_id)
);
create index promotion_member_queue on promotion_member (merchant_id, status, changed_at);
-- The console lists and counts who takes part in one promotion; the primary key begins with the member.
create index promotion_member_promotion on promotion_member (announcement_id, member_id);

-- Every step of a member in a promotion, for ever.
create table promotion_event (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references promotion,
  member_id bigint not null references member,
  step text not null,
  from_status text not null,
  to_status text not null,
  -- of the member's own steps
  request_id uuid,
  -- of staff's
  actor text,
  note text not null default '',
  transfer_id bigint,
  created_at timestamptz not null
);
create unique index promotion_event_request on promotion_event (member_id, request_id) where request_id is not null;
create index promotion_event_member on promotion_event (member_id, announcement_id, id);

create table reward_application (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  announcement_id bigint not null references promotion,
  request_id uuid not null,
  input_hash bytea not null check (length(input_hash) = 32),
  remarks text not null check (length(remarks) <= 140),
  created_at timestamptz not null,
  unique (member_id, request_id)
);
create index reward_application_promotion on reward_application (announcement_id, member_id, id desc);
-- What the desk looks through, newest first.
create index reward_application_merchant on reward_application (merchant_id, id);

create table reward_picture (
  application_id bigint not null references reward_application,
  position smallint not null check (position between 1 and 3),
  storage_name text not null,
  primary key (application_id, position)
);

create table help_entry (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  sort int not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'ended')),
  created_at timestamptz not null default now(),
  revised_at timestamptz not null default now()
);
create index help_entry_merchant on help_entry (merchant_id, sort) where status = 'published';

create table help_text (
  entry_id bigint not null references help_entry,
  language text not null check (language in ('PT', 'EN')),
  title text not null check (length(title) between 1 and 200),
  html text not null check (length(html) <= 100000),
  primary key (entry_id, language)
);

-- Who changed which content to what.
create table content_history (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  entity text not null check (entity in ('announcement', 'help')),
  entity_id bigint not null,
  actor text not null,
  action text not null,
  snapshot jsonb not null,
  created_at timestamptz not null
);
create index content_history_entity on content_history (entity, entity_id, id);

-- Browsers that asked to be notified.
create table push_subscription (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null,
  auth text not null,
  language text not null default 'PT' check (language in ('PT', 'EN')),
  created_at timestamptz not null default now()
);
create index push_subscription_member on push_subscription (member_id);
create index push_subscription_merchant on push_subscription (merchant_id, id);
