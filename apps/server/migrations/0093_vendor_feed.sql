-- What a vendor last published of its games, and what it would change here. Fetched by a job and by hand; staff decide what of it holds.
create table vendor_feed (
  vendor_code text primary key references vendor,
  -- As it came, a list of games; null where it could not be had, and `problem` says why.
  games text,
  problem text,
  fetched_at timestamptz not null
);
