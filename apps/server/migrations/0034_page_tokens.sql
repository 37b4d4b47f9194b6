-- A page keeps its token in memory and gets a new one from the refresh cookie whenever it loads. The newest token stands in
-- the session itself; the ones given before stay good for the pages that hold them, until they run out or the session ends.
create table session_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id bigint not null references member_session,
  expires_at timestamptz not null
);
create index session_token_session on session_token (session_id, expires_at);
create index session_token_old on session_token (expires_at);

-- What the successor of a used token was made of, together with the token itself: whoever lost the answer, or asked twice at
-- once, gets the same successor again for a moment. Neither the row nor the token alone tells it.
alter table refresh_token add column salt bytea check (length(salt) = 32);
create index refresh_token_used on refresh_token (used_at) where used_at is not null;

-- The console's sessions in the same way.
create table staff_refresh_token (
  id bigint generated always as identity primary key,
  session_id bigint not null references staff_session,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  salt bytea check (length(salt) = 32)
);
create unique index staff_refresh_token_current on staff_refresh_token (session_id) where used_at is null;

create table staff_session_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id bigint not null references staff_session,
  created_at timestamptz not null
);
create index staff_session_token_session on staff_session_token (session_id, created_at);
