-- Every text message costs money: how many went out on behalf of an address, a member, or all together.
create table message_quota (
  scope text not null check (scope in ('address', 'member', 'notice', 'gateway')),
  subject text not null collate "C",
  window_started_at timestamptz not null,
  sent int not null,
  primary key (scope, subject)
);
create index message_quota_old on message_quota (window_started_at);
