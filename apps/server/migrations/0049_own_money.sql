-- Money that came for a deposit and is not credited, since it is not the member's own or nobody says whose it is.
create table refused_payment (
  -- the payment's name across all banks
  reference text primary key,
  deposit_id bigint not null references deposit,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- the end of the payer's document; the whole is with the payment service, which knows it by the reference
  payer_masked text,
  -- held: nobody says who paid; returning: goes back to the payer; refused: the service would not send it back, staff see to it;
  -- returned: gone; credited: the service named the member after all
  state text not null check (state in ('held', 'returning', 'refused', 'returned', 'credited')),
  -- asked of the service in this state, and when to ask again; nobody else asks before
  attempts int not null default 0,
  next_at timestamptz,
  -- returns that the service has said no to: the next one has a name of its own
  failed_returns int not null default 0,
  paid_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refused_payment_list on refused_payment (merchant_id, created_at desc, reference desc);
create index refused_payment_due on refused_payment (next_at) where next_at is not null;
create index refused_payment_deposit on refused_payment (deposit_id);
create index refused_payment_open on refused_payment (state) where settled_at is null;

-- A deposit that was given up because a stranger paid it may still be paid by its member, within its time too.
insert into cashier_step (subject, from_state, to_state) values
  ('deposit', 'expired', 'rejected'), ('deposit', 'rejected', 'confirmed'), ('deposit', 'expired', 'confirmed')
on conflict do nothing;
