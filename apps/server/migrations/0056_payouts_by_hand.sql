-- alone
create index concurrently withdrawal_by_hand on withdrawal (merchant_id, end_to_end_id) where currency <> 'BRL' and end_to_end_id is not null;
