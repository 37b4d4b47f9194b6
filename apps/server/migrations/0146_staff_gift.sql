-- What a person of staff let through: a rule that gives more, a gift by name, a payout that was approved.
create table staff_gift (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  staff_id bigint not null references staff_account,
  way text not null check (way ~ '^[a-z_]+$'),
  -- in the brand's currency: the most that it gives in a day
  amount bigint not null check (amount >= 0),
  -- without a second person; only this counts towards one person's day
  alone boolean not null,
  -- of a gift by name
  member_id bigint,
  at timestamptz not null
);
create index staff_gift_day on staff_gift (merchant_id, staff_id, at);
create index staff_gift_member on staff_gift (member_id, at) where member_id is not null;
