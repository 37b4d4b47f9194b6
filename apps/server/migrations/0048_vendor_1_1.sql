-- Vendor API 1.1 (decision 40): settled rounds that are corrected, what members owe for them, promotional wins without a round,
-- and what a vendor may do at most and from where.

-- A settled round is never written again: each correction says what its prize was and is. The newest holds.
create table round_correction (
  id bigint not null,
  member_id bigint not null,
  -- the numbers of its beginning and of its end
  round_id bigint not null,
  settled_id bigint not null,
  game_id bigint not null,
  prize_before bigint not null check (prize_before >= 0),
  prize_after bigint not null check (prize_after >= 0 and prize_after <> prize_before),
  -- of a prize that became less: what was not in the balance any more
  owed bigint not null check (owed between 0 and greatest(prize_before - prize_after, 0)),
  transfer_id bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  input_hash bigint not null,
  -- of the round: its day's figures are the ones that change
  ended_at timestamptz not null,
  created_at timestamptz not null,
  book_id int not null,
  vendor_code text not null,
  currency text not null,
  vendor_round_id text not null collate "C",
  transaction_id text not null collate "C",
  primary key (book_id, member_id, id),
  unique (book_id, member_id, vendor_code, transaction_id)
);
create index round_correction_round on round_correction (book_id, member_id, round_id, id);
create index round_correction_settled on round_correction (book_id, settled_id, id);
create index round_correction_vendor on round_correction (vendor_code, id);

-- What is owed for one correction. Taken from prizes of any vendor, or repaid by the member. Written under the lock of the
-- member's stakes.
create table vendor_debt (
  id bigint not null,
  member_id bigint not null,
  correction_id bigint not null,
  round_id bigint not null,
  game_id bigint not null,
  amount bigint not null check (amount > 0),
  taken bigint not null default 0 check (taken >= 0),
  repaid bigint not null default 0 check (repaid >= 0),
  created_at timestamptz not null,
  book_id int not null,
  vendor_code text not null,
  currency text not null,
  primary key (book_id, id),
  check (taken + repaid <= amount)
) with (fillfactor = 80);
create index vendor_debt_owed on vendor_debt (member_id) where taken + repaid < amount;

-- How it became less: by a prize, which `reference` names as the vendors' transactions do, or by a request of the member.
create table vendor_debt_payment (
  id bigint not null,
  member_id bigint not null,
  debt_id bigint not null,
  amount bigint not null check (amount > 0),
  reference bigint,
  transfer_id bigint not null,
  created_at timestamptz not null,
  request_id uuid check ((request_id is null) = (reference is not null)),
  book_id int not null,
  primary key (book_id, member_id, id)
);
create index vendor_debt_payment_reference on vendor_debt_payment (book_id, member_id, reference) where reference is not null;
create index vendor_debt_payment_request on vendor_debt_payment (book_id, member_id, request_id) where request_id is not null;
create index vendor_debt_payment_debt on vendor_debt_payment (book_id, debt_id);

-- The most of one round, and of promotional wins on one day of one brand. Null: not limited here; no promotional budget: none is given.
create table vendor_limit (
  vendor_code text not null references vendor,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  max_stake bigint check (max_stake > 0),
  max_prize bigint check (max_prize > 0),
  promo_day_max bigint check (promo_day_max > 0),
  primary key (vendor_code, currency)
);
-- Addresses and networks a vendor may call from; none: any.
create table vendor_address (
  vendor_code text not null references vendor,
  network text not null,
  primary key (vendor_code, network)
);

create table vendor_promo_day (
  book_id int not null,
  vendor_code text not null,
  currency text not null,
  day date not null,
  spent bigint not null check (spent > 0),
  primary key (book_id, vendor_code, currency, day)
);
create table vendor_promo (
  id bigint not null,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  input_hash bigint not null,
  created_at timestamptz not null,
  book_id int not null,
  vendor_code text not null,
  currency text not null,
  campaign_id text not null collate "C",
  transaction_id text not null collate "C",
  primary key (book_id, member_id, id),
  unique (book_id, member_id, vendor_code, transaction_id)
);
create index vendor_promo_vendor on vendor_promo (vendor_code, id);
