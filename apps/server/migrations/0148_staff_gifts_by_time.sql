-- alone
-- What staff let through is forgotten with time.
create index concurrently if not exists staff_gift_at on staff_gift (at);
