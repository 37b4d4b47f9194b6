-- alone
-- Who else is seen at the same address, and whether somebody was there on the same device: asked by key, however often a member signed in.
create index concurrently if not exists member_session_place on member_session (ip, member_id, device_label) where ip <> '';
