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
  created_at timestamptz not null default now()
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

-- Nodes keep merchants in memory; this tells them to read again, however the change was made.
create function merchant_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('merchant_changed', '');
  return null;
end $$;
create trigger merchant_changed after insert or update or delete on merchant for each statement execute function merchant_changed();
create trigger merchant_changed after insert or update or delete on merchant_host for each statement execute function merchant_changed();
create trigger merchant_changed after insert or update or delete on merchant_flag for each statement execute function merchant_changed();
create trigger merchant_changed after insert or update or delete on merchant_setting for each statement execute function merchant_changed();

-- Members: 0 player, 1 agent, 2 head agent; 4 trial; 40, 41, 42 test player, test agent, test head agent.
create table member (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  account text not null check (account ~ '^\w{1,20}$'),
  nickname text not null default '',
  type smallint not null check (type in (0, 1, 2, 4, 40, 41, 42)),
  status text not null default 'active' check (status in ('active', 'locked', 'closed')),
  club_label text,
  created_at timestamptz not null default now()
);
-- Nobody may pose as somebody else by changing the case of a name.
create unique index member_account on member (merchant_id, lower(account));

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
  end_reason text
);
create index member_session_member on member_session (member_id) where ended_at is null;
create index member_session_silent on member_session (merchant_id, last_seen_at) where ended_at is null;

-- Nodes remember sessions for some seconds; this makes them forget one at once, however it was ended.
create function member_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger member_session_ended after update of ended_at on member_session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function member_session_ended();
-- A member that is locked, closed or given another type must be read again too.
create function member_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', new.id::text);
  return null;
end $$;
create trigger member_changed after update of status, type, account on member
  for each row when ((old.status, old.type, old.account) is distinct from (new.status, new.type, new.account))
  execute function member_changed();
