-- Merchants: a brand is data. Everything below belongs to one.
create table merchant (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_-]{1,31}$'),
  time_zone text not null default 'America/Sao_Paulo',
  currency text not null default 'BRL' check (currency in ('BRL')),
  currency_symbol text not null default 'R$',
  regulation text not null default 'none' check (regulation in ('br', 'none')),
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  -- ISO 3166 alpha-2 codes that may not use the site; empty: everybody may
  blocked_countries text[] not null default '{}',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  -- Whether a pause or an exclusion holds at all brands of the deployment that say so. Under `br` it always does.
  shares_exclusions boolean not null default false
);
create unique index merchant_one_default on merchant (is_default) where is_default;

create table merchant_host (
  host text primary key check (host = lower(host)),
  merchant_id int not null references merchant,
  is_main boolean not null default false
);
create unique index merchant_host_one_main on merchant_host (merchant_id) where is_main;

-- Only what differs from the flag's default in the contract.
create table merchant_flag (
  merchant_id int not null references merchant,
  flag text not null,
  enabled boolean not null,
  primary key (merchant_id, flag)
);

-- Sections of brand data, each parsed by its own schema: brand, register, template, service, ...
create table merchant_setting (
  merchant_id int not null references merchant,
  section text not null,
  value jsonb not null,
  primary key (merchant_id, section)
);

-- Members: 0 player, 1 agent, 2 head agent; 4 trial; 40, 41, 42 test player, test agent, test head agent.
create table member (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  account text not null check (account ~ '^\w{1,20}$'),
  nickname text not null default '',
  type smallint not null check (type in (0, 1, 2, 4, 40, 41, 42)),
  status text not null default 'active' check (status in ('active', 'locked', 'closed')),
  club_label text,
  created_at timestamptz not null default now(),
  -- Who a person is: credentials, profile, contacts, codes, sessions, second steps, and the place in the team.
  -- The team: a member's path is the ids from the top down to itself, each followed by a dot. The whole team of X is
  --   team_path >= X.team_path and team_path < X.team_path with its last dot replaced by '/'   (X itself included)
  parent_id bigint references member check (parent_id <> id),
  team_path text collate "C" not null,
  -- trial members only
  trial_expires_at timestamptz
);
-- Nobody may pose as somebody else by changing the case of a name.
create unique index member_account on member (merchant_id, lower(account));
create unique index member_team on member (team_path);
create index member_parent on member (parent_id);
create index member_trial on member (trial_expires_at) where trial_expires_at is not null;
create index member_newest on member (merchant_id, id);
-- A name by its beginning, whatever the database's language sorts by.
create index member_account_beginning on member (merchant_id, lower(account) text_pattern_ops);
-- Names of a team are searched inside: read from the index alone, however large the rows of the members are. It serves
-- whoever counts a team, too.
create index member_team_names on member (team_path) include (created_at, type, account, nickname);

-- Devices on which a member has signed in with all that the brand asked for then. The cookie holds the id, this its hash.
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

-- A session is an opaque token of which only the SHA-256 is kept.
create table member_session (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  merchant_id int not null references merchant,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  device_label text not null default '',
  ip text not null default '',
  country text,
  -- the refresh cookie outlives the browser
  persistent boolean not null default false,
  -- null: the token lives as long as the session
  token_expires_at timestamptz,
  known_device_id bigint references known_device on delete set null
);
create index member_session_member on member_session (member_id) where ended_at is null;
create index member_session_silent on member_session (merchant_id, last_seen_at) where ended_at is null;
create index member_session_begun on member_session (merchant_id, created_at);
-- Who else is seen at the same address.
create index member_session_ip on member_session (ip) where ip <> '';
-- Sessions that ran out are looked for every minute.
create index member_session_running_out on member_session (expires_at) where ended_at is null;
create index member_session_of on member_session (member_id, created_at);
create index member_session_device on member_session (known_device_id) where known_device_id is not null;

-- Which steps of the demo data have run, so that each runs once and never undoes what was changed since.
create table seed_step (
  name text primary key,
  applied_at timestamptz not null default now()
);

-- Keys that outlive a change of the server's secret, sealed with it.
create table kept_key (
  purpose text primary key,
  key_sealed bytea not null,
  created_at timestamptz not null default now()
);
