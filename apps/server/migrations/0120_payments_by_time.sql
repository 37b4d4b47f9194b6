-- alone
create index concurrently if not exists deposit_payment_newest on deposit_payment (created_at);
