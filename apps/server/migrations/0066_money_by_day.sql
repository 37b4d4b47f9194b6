-- alone
create index concurrently money_day_by_day on money_day (merchant_id, day, member_id);
