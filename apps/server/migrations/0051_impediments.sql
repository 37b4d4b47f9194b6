-- What the gate reads: until when the last good answer of the regulator holds, and that nobody plays while one is waited for.
-- Whoever is there already has until the first sweep has come to them.
alter table member_profile add column permitted_until timestamptz default now() + interval '15 days';
alter table member_profile alter column permitted_until drop default;
alter table member_profile add column impediment_wait_until timestamptz;
alter table member_profile add column impeded_at timestamptz;
-- The brand's day on which the first sign-in has asked, and when the sweep asks next: those who were never asked come first.
alter table member_profile add column impediment_day date;
alter table member_profile add column impediment_due_at timestamptz not null default '-infinity';

-- Every question, whatever was answered.
create table impediment_answer (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  source text not null check (source in ('registration', 'sign_in', 'sweep', 'staff')),
  outcome text not null check (outcome in ('permitted', 'impeded', 'away')),
  reason text check (reason in ('social_benefit', 'self_excluded', 'other')),
  -- what came back, sealed; null where nobody answered or nothing stands against the person
  answer_sealed bytea,
  asked_at timestamptz not null,
  answered_at timestamptz not null,
  check ((outcome = 'impeded') = (reason is not null))
);
create index impediment_answer_member on impediment_answer (member_id, id desc);
create index impediment_answer_asked on impediment_answer (asked_at);

-- What follows for one member. quiet: nobody was let in, so there is nothing to end; open: until the account is closed; owed: closed, and
-- something is still to be returned; closed: nothing is left; lifted: the answer was taken back.
create table impediment_case (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  source text not null check (source in ('registration', 'sign_in', 'sweep', 'staff')),
  reason text not null check (reason in ('social_benefit', 'self_excluded', 'other')),
  state text not null check (state in ('quiet', 'open', 'owed', 'closed', 'lifted')),
  found_at timestamptz not null,
  -- deadlines, counted from the answer
  tell_by timestamptz not null,
  withdraw_until timestamptz not null,
  close_by timestamptz not null,
  told_at timestamptz,
  mailed_at timestamptz,
  closed_at timestamptz,
  -- the document may be used for a new account from then on; until then it is held by this one
  freed_at timestamptz,
  -- the CPF as it was when the account let go of it, sealed
  document_sealed bytea,
  -- why the money could not be returned at the last try
  trouble text,
  -- null: nothing is left to do
  next_try_at timestamptz,
  updated_at timestamptz not null
);
create unique index impediment_case_current on impediment_case (member_id) where state in ('quiet', 'open', 'owed');
create index impediment_case_next on impediment_case (next_try_at);
create index impediment_case_list on impediment_case (merchant_id, id desc);

create table impediment_step (
  id bigint generated always as identity primary key,
  case_id bigint not null references impediment_case,
  step text not null,
  detail text not null default '',
  -- null: by itself
  staff_name text,
  created_at timestamptz not null
);
create index impediment_step_case on impediment_step (case_id, id);
