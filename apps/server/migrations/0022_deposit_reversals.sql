-- A Pix that was credited and that the payer's bank took back.

alter table deposit drop constraint deposit_state_check;
alter table deposit add constraint deposit_state_check check (
  state in ('created', 'pending', 'confirmed', 'late', 'partial', 'over', 'expired', 'rejected', 'reversed'));
-- sum of its reversals
alter table deposit add column reversed bigint not null default 0 check (reversed >= 0 and reversed <= paid);

insert into cashier_step (subject, from_state, to_state)
select 'deposit', f, 'reversed' from unnest('{confirmed,late,partial,over,reversed}'::text[]) f;

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
create trigger append_only before update or delete or truncate on deposit_reversal_settlement
  for each statement execute function ledger_refuse_change();

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in ('adjustment', 'lottery_void', 'debt_write_off'));
