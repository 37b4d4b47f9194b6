-- Campaigns: advertising to a segment of a brand's members, by the ways that each of them has not refused (decision 66).
create table campaign (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  name text not null,
  channels text[] not null check (cardinality(channels) between 1 and 4),
  segment jsonb not null,
  -- by language: subject, html, short
  texts jsonb not null,
  link text not null,
  starts_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'sending', 'sent', 'stopped')),
  -- the last member that was looked at; the next look goes on behind
  reached bigint not null default 0,
  -- the one message that all inboxes share
  inbox_message_id bigint,
  created_by text not null,
  created_at timestamptz not null,
  stopped_by text,
  ended_at timestamptz
);
create index campaign_newest on campaign (merchant_id, id);
create index campaign_open on campaign (starts_at) where state in ('planned', 'sending');

-- One row for a member and a way, whatever dies: queued once, taken once. A row that stays at 'sending' belongs to a node that
-- died between taking it and hearing from the service; it is not sent again.
create table campaign_message (
  campaign_id bigint not null references campaign,
  member_id bigint not null references member,
  channel text not null check (channel in ('inbox', 'push', 'mail', 'sms')),
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'dropped')),
  queued_at timestamptz not null,
  sent_at timestamptz,
  clicked_at timestamptz,
  primary key (campaign_id, member_id, channel)
) with (fillfactor = 80);
create index campaign_message_queued on campaign_message (campaign_id, member_id) where state = 'queued';
create index campaign_message_member on campaign_message (member_id, queued_at);

create table campaign_rule (
  merchant_id int primary key references merchant,
  quiet_from int not null check (quiet_from between 0 and 1439),
  quiet_until int not null check (quiet_until between 0 and 1439),
  per_day int not null check (per_day > 0),
  per_week int not null check (per_week > 0)
);

-- By which ways a member wants no advertising; no row: none was refused.
create table contact_choice (
  member_id bigint primary key references member,
  refused text[] not null default '{}',
  language text check (language ~ '^[A-Z]{2}$'),
  changed_at timestamptz not null
);

-- Advertising in the inbox is for those who may get it; a service message is for everybody.
alter table inbox_message add column advertising boolean not null default false;
