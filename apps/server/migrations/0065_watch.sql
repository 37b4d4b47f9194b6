-- Money laundering: rules of a brand, what they found on which day, cases of members, and how great the risk of a member is. Members
-- are never told. Rules that a brand has no row for hold as the code has them.
create table suspicion_rule (
  merchant_id int not null references merchant,
  rule text not null check (rule in ('large_in', 'pass_through', 'structured', 'many_payers', 'shared_device', 'circle', 'sudden')),
  is_on boolean not null,
  amount bigint not null check (amount >= 0),
  -- how many, or how many per cent; what it counts the rule says
  times int not null check (times > 0),
  days int not null check (days between 1 and 90),
  weight int not null check (weight between 1 and 10),
  revised_at timestamptz not null,
  primary key (merchant_id, rule)
);

-- open: somebody has to look; to_report: it goes to the authority within a day; reported: it went; closed: two people found nothing.
create table suspicion_case (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  state text not null check (state in ('open', 'to_report', 'reported', 'closed')),
  staff_name text,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  -- the authority's receipt
  protocol text
);
create unique index suspicion_case_open on suspicion_case (member_id) where state in ('open', 'to_report');
create index suspicion_case_list on suspicion_case (merchant_id, id desc);
create index suspicion_case_due on suspicion_case (due_at) where state in ('open', 'to_report');

create table suspicion_hit (
  book_id int not null references merchant,
  member_id bigint not null references member,
  rule text not null,
  day date not null,
  weight int not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  case_id bigint not null references suspicion_case,
  created_at timestamptz not null,
  primary key (book_id, member_id, rule, day)
);
create index suspicion_hit_case on suspicion_hit (case_id, day);

create table suspicion_step (
  id bigint generated always as identity primary key,
  case_id bigint not null references suspicion_case,
  step text not null check (step in ('opened', 'found', 'taken', 'noted', 'to_report', 'reported', 'closed')),
  detail text not null default '',
  staff_name text,
  created_at timestamptz not null
);
create index suspicion_step_case on suspicion_step (case_id, id);

-- The last day that was looked at; what the figures of later days say is still to come.
create table suspicion_mark (book_id int primary key references merchant, day date not null);

create table risk_class (
  member_id bigint primary key references member,
  merchant_id int not null references merchant,
  class text not null check (class in ('low', 'medium', 'high')),
  score int not null,
  since timestamptz not null
);
create index risk_class_high on risk_class (merchant_id, member_id) where class = 'high';

-- Harm from play: markers by day, a level for each member, and what was done about it when.
create table harm_marker (
  book_id int not null references merchant,
  member_id bigint not null references member,
  marker text not null check (marker in ('chasing', 'night', 'rising', 'cancelled_withdrawals', 'raised_limit', 'long_sitting')),
  day date not null,
  points int not null check (points > 0),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null,
  primary key (book_id, member_id, marker, day)
);
create index harm_marker_day on harm_marker (book_id, day);

-- 0: nothing to do; 1: a message with where to find help; 2: limits and a pause are suggested as well; 3: staff call.
create table harm_level (
  member_id bigint primary key references member,
  merchant_id int not null references merchant,
  level int not null check (level between 0 and 3),
  score int not null,
  since timestamptz not null,
  -- staff have spoken with the member since the level was reached
  contacted_at timestamptz
);
create index harm_level_list on harm_level (merchant_id, level desc, member_id desc) where level > 0;

create table harm_step (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  step text not null check (step in ('message', 'limit_offer', 'pause_offer', 'contact_due', 'contacted')),
  level int not null,
  detail text not null default '',
  staff_name text,
  created_at timestamptz not null
);
create index harm_step_member on harm_step (member_id, id);

create table harm_mark (book_id int primary key references merchant, day date not null);
