-- alone
-- Who read an announcement is forgotten long after it was shown.
create index concurrently if not exists announcement_read_of on announcement_read (announcement_id);
