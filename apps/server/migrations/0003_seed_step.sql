-- Which steps of the demo data have run, so that each runs once and never undoes what was changed since.
create table seed_step (
  name text primary key,
  applied_at timestamptz not null default now()
);
