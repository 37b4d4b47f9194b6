-- What staff made by a request: the same request twice is one record.
create table staff_request (
  staff_id bigint not null references staff_account,
  request_id uuid not null,
  merchant_id int not null references merchant,
  -- of which kind the record is, as the audit names it
  entity text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  entity_id bigint,
  created_at timestamptz not null,
  primary key (staff_id, request_id)
);

-- What is owed for a payout that was made after all can be given up by two people, like what is owed for a deposit.
alter table late_payout add column written_off bigint not null default 0 check (written_off >= 0);
alter table late_payout add constraint late_payout_settled check (taken + written_off <= amount);
drop index late_payout_owed;
create index late_payout_owed on late_payout (member_id) where taken + written_off < amount;
create index late_payout_brand on late_payout (merchant_id, withdrawal_id desc);
