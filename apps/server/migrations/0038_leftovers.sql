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
