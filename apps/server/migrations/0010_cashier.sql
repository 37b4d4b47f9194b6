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
insert into cashier_step (subject, from_state, to_state)
select 'deposit', f, 'reversed' from unnest('{confirmed,late,partial,over,reversed}'::text[]) f;
-- What was approved and has not left is looked at again when its member is locked or payouts are held.
insert into cashier_step (subject, from_state, to_state) values ('withdrawal', 'approved', 'review');
insert into cashier_step (subject, from_state, to_state) values ('withdrawal', 'failed', 'failed');

create table deposit (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  method_id bigint not null references payment_method,
  kind text not null check (kind in ('pix', 'bank')),
  state text not null check (
    state in ('created', 'pending', 'confirmed', 'late', 'partial', 'over', 'expired', 'rejected', 'reversed')),
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
  -- sum of its reversals
  reversed bigint not null default 0 check (reversed >= 0 and reversed <= paid),
  unique (member_id, request_id)
);
create index deposit_member on deposit (member_id, id);
create index deposit_member_day on deposit (member_id, created_at);
create index deposit_open on deposit (expires_at) where state in ('created', 'pending') and kind = 'pix';
create index deposit_receipts on deposit (merchant_id, id) where state = 'pending' and kind = 'bank';
-- What staff look through, newest first.
create index deposit_merchant on deposit (merchant_id, id);

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
  noticed_at timestamptz not null,
  -- Staff looked at it and said what became of it.
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  -- Set before the payment service is asked to send it back, and taken away only when the service says no. While it is set
  -- nobody may say that something else became of the payment: the answer may still be on its way.
  return_asked_at timestamptz,
  return_asked_by text
);
create index unmatched_payment_newest on unmatched_payment (noticed_at, end_to_end_id);

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
  pix_key_type text check (pix_key_type in ('cpf', 'phone', 'email', 'random')),
  bank_code text,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- the key or account and the holder's document
  details_sealed bytea not null,
  -- of the key or account, and of the document
  target_hash bytea not null check (length(target_hash) = 32),
  document_hash bytea check (length(document_hash) = 32),
  check ((kind = 'pix') = (pix_key_type is not null)),
  check ((kind = 'bank') = (bank_code is not null))
);
create index payout_account_member on payout_account (member_id) where removed_at is null;
create index payout_account_target on payout_account (target_hash);

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
  -- Why it was not paid by itself, where that ends with time.
  held_for text check (held_for in ('payout_account', 'payment_password', 'second_step', 'contact')),
  held_until timestamptz check ((held_until is null) = (held_for is null)),
  -- Until when the service was last asked what became of one that failed.
  rechecked_at timestamptz,
  unique (member_id, request_id)
);
create index withdrawal_member on withdrawal (member_id, id);
create index withdrawal_member_day on withdrawal (member_id, created_at);
create index withdrawal_due on withdrawal (leased_until nulls first) where state in ('approved', 'paying');
create index withdrawal_review on withdrawal (merchant_id, id) where state = 'review';
create index withdrawal_merchant on withdrawal (merchant_id, id);
create index withdrawal_failed on withdrawal (rechecked_at nulls first) where state = 'failed';

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
  swept_until timestamptz not null,
  -- What a comparison with the payment service found.
  ran_at timestamptz,
  compared int not null default 0,
  credited int not null default 0,
  unmatched int not null default 0,
  expired int not null default 0
);

-- What a bank took back of a payment, once: the bank's id names it among those of the payment. What was not in the balance
-- any more is owed until it is repaid or given up; meanwhile nothing is paid out to the member.
create table deposit_reversal (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  deposit_id bigint not null references deposit,
  reference text not null collate "C" references deposit_payment,
  return_id text not null collate "C" check (length(return_id) between 1 and 100),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- from the balance, at once
  taken bigint not null check (taken >= 0),
  repaid bigint not null default 0 check (repaid >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  transfer_id bigint not null unique,
  returned_at timestamptz not null,
  created_at timestamptz not null,
  unique (reference, return_id),
  check (taken + repaid + written_off <= amount)
);
create index deposit_reversal_deposit on deposit_reversal (deposit_id, id);
create index deposit_reversal_merchant on deposit_reversal (merchant_id, id);
create index deposit_reversal_member on deposit_reversal (member_id, id);
create index deposit_reversal_owed on deposit_reversal (member_id) where taken + repaid + written_off < amount;

-- How a debt became less. A repayment is named by the member's request, what was given up by the approval.
create table deposit_reversal_settlement (
  id bigint generated always as identity primary key,
  reversal_id bigint not null references deposit_reversal,
  kind text not null check (kind in ('repaid', 'written_off')),
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  request_id uuid check ((request_id is not null) = (kind = 'repaid')),
  approval_id bigint references approval check ((approval_id is not null) = (kind = 'written_off')),
  created_at timestamptz not null,
  unique (reversal_id, request_id),
  unique (reversal_id, approval_id)
);

-- What has to be played before a withdrawal follows the money: every credit that is no prize says how much, in the transaction
-- of the credit, and what is sent on takes it along.

-- One row per member and currency. It is written only while the member's cash is locked by the transfer it belongs to, so a
-- withdrawal that holds the money reads it as it is.
create table turnover_account (
  member_id bigint not null references member,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  merchant_id int not null references merchant,
  -- asked for since nothing was open, and what of it had been played at the mark
  required bigint not null default 0 check (required >= 0),
  done bigint not null default 0 check (done >= 0),
  -- money that came from outside or from other members and was not staked once, whatever the brand asks for: a sign of
  -- somebody who only passes it on
  unplayed bigint not null default 0 check (unplayed >= 0),
  -- what the figures of this day and later ones held when the row was last written; only what came since is added up
  mark_day date not null default '-infinity',
  mark_turnover bigint not null default 0,
  primary key (member_id, currency)
) with (fillfactor = 70);

-- Why it is what it is, line by line.
create table turnover_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  currency text not null,
  transfer_id bigint not null,
  kind text not null,
  -- as it moved the member's money
  amount bigint not null,
  percent int not null,
  required bigint not null,
  unplayed bigint not null,
  -- of whom it came, or to whom it went
  other_id bigint,
  created_at timestamptz not null default now(),
  unique (transfer_id, member_id)
);
create index turnover_entry_member on turnover_entry (member_id, currency, id);

-- What a brand asks for before it pays without anybody looking.
create table payout_rule (
  merchant_id int primary key references merchant,
  -- hours after a new account or key, payment password, second step, mail or phone
  wait_hours int not null default 24 check (wait_hours between 0 and 720)
);

-- Payouts of these members wait for staff, until they are released.
create table payout_hold (
  member_id bigint primary key references member,
  held_at timestamptz not null
);

-- What staff did to a member's account, and why.
create table member_action (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  action text not null check (action in ('lock', 'unlock', 'hold_payouts', 'release_payouts', 'sign_out', 'close')),
  reason text not null check (reason in ('fraud', 'takeover', 'third_party', 'documents', 'member_request', 'protection', 'other')),
  note text not null check (length(note) between 3 and 500),
  staff_name text not null,
  -- where it took a second person
  approval_id bigint references approval,
  created_at timestamptz not null
);
create index member_action_member on member_action (member_id, id);

-- A payout that the payment service called failed, so that the money went back, and that it made after all. What was not in
-- the balance any more is owed, and taken as money comes in; meanwhile nothing is paid out to the member.
create table late_payout (
  withdrawal_id bigint primary key references withdrawal,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  currency text not null,
  -- what arrived at the member's bank
  amount bigint not null check (amount > 0),
  taken bigint not null default 0 check (taken between 0 and amount),
  end_to_end_id text,
  noticed_at timestamptz not null,
  -- What is owed for a payout that was made after all can be given up by two people, like what is owed for a deposit.
  written_off bigint not null default 0 check (written_off >= 0),
  constraint late_payout_settled check (taken + written_off <= amount)
);
create index late_payout_owed on late_payout (member_id) where taken + written_off < amount;
create index late_payout_brand on late_payout (merchant_id, withdrawal_id desc);

-- Entries of the payment service's list that cannot be read, say with a tenth of a cent: set aside, so that the rest goes on.
create table odd_payment (
  name text primary key,
  raw text not null,
  noticed_at timestamptz not null
);
