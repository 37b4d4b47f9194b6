-- alone
-- A press opens one account.
create unique index concurrently if not exists member_registration_request on member_registration (request_id)
  where request_id is not null;
