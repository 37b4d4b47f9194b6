-- Caps on every way value leaves the house.

-- Every way value leaves the house has caps, a budget and, from some sum on, a second person. The ways themselves stand in
-- the code (core/ways); here are a brand's own limits, and what was given.

-- What a brand set for a way, within the platform's highest. Without a row the platform's own limits hold.
create table way_limit (
  merchant_id int not null references merchant,
  way text not null check (way ~ '^[a-z_]+$'),
  grant_max bigint check (grant_max >= 0),
  member_day_max bigint check (member_day_max >= 0),
  second_from bigint check (second_from >= 0),
  revised_at timestamptz not null default now(),
  primary key (merchant_id, way)
);

-- What a member was given by a way on a day of the merchant's calendar.
create table way_member_day (
  member_id bigint not null references member,
  way text not null,
  kind text not null check (kind in ('cash', 'points')),
  day date not null,
  spent bigint not null check (spent > 0),
  primary key (member_id, way, kind, day)
);
create index way_member_day_day on way_member_day (day);
