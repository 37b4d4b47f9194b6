-- Red rain by a schedule: on these days of the week, at these times of the merchant's clock. Rounds are cut ahead of their time.
create table rain_plan (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  title_pt text not null check (length(title_pt) between 1 and 60),
  title_en text not null check (length(title_en) between 1 and 60),
  kind text not null check (kind in ('cash', 'points')),
  -- of every round
  budget bigint not null check (budget > 0),
  envelopes int not null check (envelopes between 1 and 10000),
  min_turnover bigint not null default 0 check (min_turnover >= 0),
  -- 1: Monday
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- HH:MM
  times text[] not null check (cardinality(times) between 1 and 24
    and array_to_string(times, ',') ~ '^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$'),
  minutes int not null check (minutes between 1 and 720),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  active boolean not null,
  -- of the staff call that made it: repeated, it makes nothing more
  request_id uuid not null,
  created_by text not null,
  revised_at timestamptz not null,
  unique (merchant_id, request_id)
);

-- A place of a plan is filled once, by whichever node comes first; a round that was called off keeps its place.
alter table rain_round add plan_id bigint references rain_plan;
create unique index rain_round_plan on rain_round (plan_id, starts_at) where plan_id is not null;

alter table mall_order add quantity int not null default 1 check (quantity between 1 and 100);

-- Of the browser that an account was opened in, hashed for the brand: tells accounts of one device, and nothing else.
alter table member_registration add device_hash bytea check (length(device_hash) = 32);
create index member_registration_device on member_registration (device_hash) where device_hash is not null;

-- Red envelopes that were opened stand in the history of rewards too.
alter table reward_given drop constraint reward_given_source_check;
alter table reward_given add constraint reward_given_source_check
  check (source in ('sign_in', 'referral', 'rebate', 'vip', 'rain', 'mall', 'promotion', 'envelope'));
