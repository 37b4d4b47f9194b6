-- alone
create index concurrently if not exists deposit_reversal_by_time on deposit_reversal (merchant_id, created_at);
