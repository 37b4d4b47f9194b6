-- alone
-- Old ones are forgotten by their time; rows of one time lie together, so pages of it are enough.
create index concurrently if not exists staff_refresh_token_old on staff_refresh_token using brin (created_at);
