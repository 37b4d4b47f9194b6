-- alone
-- Old ones are forgotten by their time; rows of one time lie together, so pages of it are enough.
create index concurrently if not exists staff_session_token_old on staff_session_token using brin (created_at);
