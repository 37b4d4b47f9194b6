-- Members who are thought to be one and bet both sides of a draw: found by a job, decided by risk. What they staked against
-- themselves on a day counts for nothing once that is confirmed.

create table opposite_finding (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  -- of the merchant's calendar, on which the draws were settled
  day date not null,
  -- rising; a single one bet both sides alone
  member_ids bigint[] not null check (cardinality(member_ids) > 0),
  -- why they are thought to be one
  reasons text[] not null check (reasons <@ array['alone', 'device', 'payout', 'address']),
  currency text not null,
  draws int not null default 0,
  turnover bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  found_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  note text not null default '',
  -- rebates that were paid on it before it was confirmed: for staff to follow up
  already_paid bigint not null default 0 check (already_paid >= 0),
  check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
-- What comes after a decision is a finding of its own.
create unique index opposite_finding_open on opposite_finding (merchant_id, day, member_ids) where state = 'open';
create index opposite_finding_list on opposite_finding (merchant_id, state, id);
create index opposite_finding_members on opposite_finding using gin (member_ids);

-- What one member staked on both sides of a question of a draw. Once, whatever it is found by.
create table opposite_bet (
  draw_id bigint not null,
  member_id bigint not null,
  play text not null,
  question text not null,
  finding_id bigint not null references opposite_finding,
  category text not null,
  turnover bigint not null check (turnover > 0),
  -- taken from the figures of the finding's day; given back where the draw is declared void
  taken bigint not null default 0 check (taken between 0 and turnover),
  void boolean not null default false check (not void or taken = 0),
  primary key (draw_id, member_id, play, question)
);
create index opposite_bet_finding on opposite_bet (finding_id);

-- How far the search has come. What was settled before this was there is left alone.
create table opposite_cursor (
  one boolean primary key default true check (one),
  settled_at timestamptz not null,
  draw_id bigint not null
);
insert into opposite_cursor (settled_at, draw_id)
select coalesce(max(settled_at), '-infinity'), coalesce(max(id), 0) from lottery_draw where settled_at is not null;

create index member_session_of on member_session (member_id, created_at);

-- Points that turned out not to be earned are taken off what comes next: below zero they wait for it.
alter table reward_member drop constraint reward_member_points_due_check;
