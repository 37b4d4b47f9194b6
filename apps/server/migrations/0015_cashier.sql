-- The cashier: ways to pay, deposits, withdrawals, and what the payment service told us.

create table payment_method (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('pix', 'bank')),
  active boolean not null default true,
  position int not null default 0,
  -- whole cents
  min_amount bigint not null check (min_amount > 0 and min_amount % 100 = 0),
  max_amount bigint not null check (max_amount >= min_amount and max_amount % 100 = 0),
  day_max bigint not null check (day_max >= min_amount),
  presets bigint[] not null default '{}',
  -- in: where a bank transfer goes
  bank_details jsonb check (bank_details is null or direction = 'in' and kind = 'bank'),
  -- out: what it costs, what is paid without anybody looking, how often a day, and how fast
  fee_flat bigint not null default 0 check (fee_flat >= 0 and fee_flat % 100 = 0),
  fee_basis_points int not null default 0 check (fee_basis_points between 0 and 2000),
  auto_approve_max bigint not null default 0 check (auto_approve_max >= 0),
  day_count int not null default 1000 check (day_count > 0),
  promised_minutes int not null default 1440 check (promised_minutes > 0),
  -- out: how much of what was paid in has to be played first
  turnover_percent int not null default 0 check (turnover_percent between 0 and 10000)
);
create index payment_method_merchant on payment_method (merchant_id, direction, position);

-- What differs for one member; null is as for everybody.
create table payment_member_limit (
  method_id bigint not null references payment_method,
  member_id bigint not null references member,
  min_amount bigint check (min_amount > 0 and min_amount % 100 = 0),
  max_amount bigint check (max_amount >= 0 and max_amount % 100 = 0),
  day_max bigint check (day_max >= 0),
  primary key (method_id, member_id)
);

-- Every step that a deposit or withdrawal may take. The timelines refer to it, so no other step can be written down;
-- the empty state is the beginning.
create table cashier_step (
  subject text not null check (subject in ('deposit', 'withdrawal')),
  from_state text not null,
  to_state text not null,
  primary key (subject, from_state, to_state)
);
insert into cashier_step (subject, from_state, to_state)
select 'deposit', f, t from (values
  ('', '{created}'::text[]),
  ('created', '{pending,confirmed,late,partial,over,expired,rejected}'),
  ('pending', '{confirmed,late,partial,over,expired,rejected}'),
  -- Money that comes is credited, whatever was thought of the deposit before.
  ('expired', '{late,partial,over}'),
  ('rejected', '{late,partial,over}'),
  ('partial', '{partial,confirmed,late,over}'),
  ('confirmed', '{over}'),
  ('late', '{over}'),
  ('over', '{over}')
) as s (f, ts), unnest(ts) t;
insert into cashier_step (subject, from_state, to_state)
select 'withdrawal', f, t from (values
  ('', '{review,approved}'::text[]),
  ('review', '{approved,rejected,cancelled}'),
  ('approved', '{paying,rejected,cancelled}'),
  -- Sent: from here only the payment service decides.
  ('paying', '{paid,failed}')
) as s (f, ts), unnest(ts) t;

create table deposit (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  method_id bigint not null references payment_method,
  kind text not null check (kind in ('pix', 'bank')),
  state text not null check (state in ('created', 'pending', 'confirmed', 'late', 'partial', 'over', 'expired', 'rejected')),
  currency text not null,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- sum of its payments
  paid bigint not null default 0 check (paid >= 0),
  request_id uuid not null,
  -- of the charge at the payment service
  txid text unique check ((txid is not null) = (kind = 'pix')),
  pix_code text,
  receipt_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (member_id, request_id)
);
create index deposit_member on deposit (member_id, id);
create index deposit_member_day on deposit (member_id, created_at);
create index deposit_open on deposit (expires_at) where state in ('created', 'pending') and kind = 'pix';
create index deposit_receipts on deposit (merchant_id, id) where state = 'pending' and kind = 'bank';

-- Money that came for a deposit, once: the reference is the payment's end-to-end id, or staff's of a bank transfer.
create table deposit_payment (
  reference text not null collate "C" primary key check (length(reference) between 1 and 100),
  deposit_id bigint not null references deposit,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  transfer_id bigint not null unique,
  created_at timestamptz not null
);
create index deposit_payment_deposit on deposit_payment (deposit_id);

-- What arrived at the payment service and belongs to no deposit of ours: for staff to look at.
create table unmatched_payment (
  end_to_end_id text not null collate "C" primary key,
  txid text,
  amount bigint not null,
  paid_at timestamptz not null,
  noticed_at timestamptz not null
);

create table deposit_event (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposit,
  subject text not null default 'deposit' check (subject = 'deposit'),
  from_state text not null,
  to_state text not null,
  reason text,
  -- who of staff, where it was staff
  actor text,
  note text not null default '',
  created_at timestamptz not null,
  foreign key (subject, from_state, to_state) references cashier_step
);
create index deposit_event_deposit on deposit_event (deposit_id, id);

create table payout_account (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  kind text not null check (kind in ('pix', 'bank')),
  holder text not null,
  -- the holder's CPF where known
  document text,
  pix_key_type text check (pix_key_type in ('cpf', 'phone', 'email', 'random')),
  pix_key text check ((pix_key is not null) = (kind = 'pix') and (pix_key is null) = (pix_key_type is null)),
  bank_code text,
  branch text,
  account text check ((account is not null) = (kind = 'bank') and (bank_code is null) = (account is null) and (branch is null) = (account is null)),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index payout_account_member on payout_account (member_id) where removed_at is null;

create table withdrawal (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  method_id bigint not null references payment_method,
  account_id bigint not null references payout_account,
  kind text not null check (kind in ('pix', 'bank')),
  state text not null check (state in ('review', 'approved', 'paying', 'paid', 'failed', 'rejected', 'cancelled')),
  currency text not null,
  -- leaves the balance; the fee is part of it
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  fee bigint not null check (fee >= 0 and fee < amount and fee % 100 = 0),
  request_id uuid not null,
  -- the id under which the payment service pays it, once
  payout_id text not null unique,
  end_to_end_id text,
  attempts int not null default 0,
  -- nobody else deals with the payout before
  leased_until timestamptz,
  -- when it was last sent; what was sent may still be on its way
  sent_at timestamptz,
  created_at timestamptz not null,
  promised_by timestamptz not null,
  unique (member_id, request_id)
);
create index withdrawal_member on withdrawal (member_id, id);
create index withdrawal_member_day on withdrawal (member_id, created_at);
create index withdrawal_due on withdrawal (leased_until nulls first) where state in ('approved', 'paying');
create index withdrawal_review on withdrawal (merchant_id, id) where state = 'review';

create table withdrawal_event (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal,
  subject text not null default 'withdrawal' check (subject = 'withdrawal'),
  from_state text not null,
  to_state text not null,
  reason text,
  actor text,
  note text not null default '',
  created_at timestamptz not null,
  foreign key (subject, from_state, to_state) references cashier_step
);
create index withdrawal_event_withdrawal on withdrawal_event (withdrawal_id, id);

-- Up to when everything that arrived at the payment service has been compared with what we have.
create table payment_sweep (
  name text primary key,
  swept_until timestamptz not null
);
