-- Who took a gift that is worth more than its play keeps: such gifts are for people the brand knows, each document and each phone number
-- once at a brand, whatever becomes of the account.
create table gift_person (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  id_number_sealed bytea,
  id_number_hash bytea check (length(id_number_hash) = 32),
  mobile_hash bytea check (length(mobile_hash) = 32),
  at timestamptz not null default now(),
  check (num_nonnulls(id_number_hash, mobile_hash) = 1 and (id_number_sealed is null) = (id_number_hash is null))
);
create unique index gift_person_id_number on gift_person (merchant_id, id_number_hash) where id_number_hash is not null;
create unique index gift_person_mobile on gift_person (merchant_id, mobile_hash) where mobile_hash is not null;
create index gift_person_member on gift_person (member_id);
