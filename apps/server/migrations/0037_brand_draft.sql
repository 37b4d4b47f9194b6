-- A brand that somebody is about to make: what was typed so far, until it is made.
create table brand_draft (
  id bigint generated always as identity primary key,
  -- as the wizard has it; checked when the brand is made
  body jsonb not null,
  created_by bigint not null references staff_account,
  created_at timestamptz not null,
  revised_at timestamptz not null,
  -- what came of it
  merchant_id int references merchant
);
