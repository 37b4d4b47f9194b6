-- alone
create index concurrently if not exists affiliate_member_to_take_back on affiliate_member (merchant_id)
  where state = 'refused' and cpa_on is not null and back_on is null;
