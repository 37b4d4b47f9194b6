-- Whether anybody has come with the newest token of a session. Until then its answer may have been lost on the way, however long ago:
-- the refresh token that brought it brings it again, and is no copy.
alter table member_session add column token_used boolean not null default true;
alter table staff_session add column token_used boolean not null default true;
