-- alone
create index concurrently affiliate_member_paid_in on affiliate_member (merchant_id, deposited_at) where deposited_at is not null;
