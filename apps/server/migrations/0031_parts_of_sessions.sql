-- What is needed for a while and comes with every visit is parted by time as well: a part is dropped whole, where deleting
-- row by row would read and write all of it again. No foreign keys: a part that comes or goes would lock members and sessions.
alter table partition_plan
  -- false: no money and no proof hangs on it, so a part goes when its time is over, without a seal and an archive
  add column sealed boolean not null default true;

-- How long members were there.
alter table presence_day rename to presence_day_old;
alter table presence_day_old drop constraint presence_day_pkey;
create table presence_day (
  book_id int not null,
  member_id bigint not null,
  day date not null,
  seconds int not null default 0 check (seconds >= 0),
  primary key (book_id, member_id, day)
) partition by range (day);
create table presence_day_default partition of presence_day default with (fillfactor = 70);
insert into presence_day (book_id, member_id, day, seconds) select book_id, member_id, day, seconds from presence_day_old;
drop table presence_day_old;

-- What a member was given by a way on a day of the merchant's calendar.
alter table way_member_day rename to way_member_day_old;
alter table way_member_day_old drop constraint way_member_day_pkey;
drop index way_member_day_day;
create table way_member_day (
  book_id int not null,
  member_id bigint not null,
  day date not null,
  way text not null,
  kind text not null check (kind in ('cash', 'points')),
  spent bigint not null check (spent > 0),
  primary key (book_id, member_id, day, way, kind)
) partition by range (day);
create table way_member_day_default partition of way_member_day default with (fillfactor = 70);
insert into way_member_day (book_id, member_id, day, way, kind, spent)
select m.book_id, d.member_id, d.day, d.way, d.kind, d.spent from way_member_day_old d join member m on m.id = d.member_id;
drop table way_member_day_old;

-- A game that somebody opened, numbered by that moment. Who plays while this runs opens the game again: the numbers that
-- vendors hold are of the old kind. What a vendor still has to pay needs no session.
alter table game_session rename to game_session_old;
alter table game_session_old drop constraint game_session_pkey, drop constraint game_session_token_hash_key;
drop index game_session_player, game_session_game;
create table game_session (
  id bigint not null,
  member_id bigint not null,
  session_id bigint not null,
  node_id bigint not null,
  game_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  merchant_id int not null,
  free boolean not null,
  -- 256 random bits: nobody has to make sure that there is no other
  token_hash bytea not null check (length(token_hash) = 32),
  vendor_code text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  language text not null check (language ~ '^[A-Z]{2}$'),
  room_id text,
  primary key (merchant_id, id)
) partition by range (id);
create index game_session_token on game_session (token_hash);
create index game_session_player on game_session (member_id, vendor_code, currency);
create index game_session_game on game_session (game_id, created_at);
create table game_session_default partition of game_session default with (fillfactor = 90);
insert into game_session (id, member_id, session_id, node_id, game_id, created_at, expires_at, ended_at, merchant_id, free, token_hash,
  vendor_code, currency, language, room_id)
select (floor((extract(epoch from created_at) * 1000 - 1577836800000) / 64)::bigint << 17) | nextval('time_id_number'), member_id,
  session_id, node_id, game_id, created_at, expires_at, coalesce(ended_at, now()), merchant_id, free, token_hash, vendor_code, currency,
  language, room_id
from game_session_old;
drop table game_session_old;

-- What happened to accounts: append-only, so that it is sealed like the ledger, and lies in the archive after that.
alter table security_event rename to security_event_old;
alter table security_event_old drop constraint security_event_pkey;
drop index security_event_member;
create table security_event (
  book_id int not null,
  member_id bigint not null,
  id bigint not null,
  created_at timestamptz not null default now(),
  event text not null check (length(event) between 1 and 64),
  ip text not null,
  device text not null,
  detail jsonb,
  primary key (book_id, member_id, id)
) partition by range (id);
create table security_event_default partition of security_event default;
insert into security_event (book_id, member_id, id, created_at, event, ip, device, detail)
select merchant_id, member_id,
  (floor((extract(epoch from created_at) * 1000 - 1577836800000) / 64)::bigint << 17) | nextval('time_id_number'), created_at, event, ip,
  device, detail
from (select * from security_event_old order by id) e;
drop table security_event_old;

insert into partition_plan (table_name, days, keep_days, settle_days, fillfactor, sealed) values
  ('presence_day', 28, 400, null, 70, false),
  -- asked for on its own day alone
  ('way_member_day', 28, 56, null, 70, false),
  ('game_session', 28, 120, null, 90, false),
  -- five years and some days, as long as a claim may come
  ('security_event', 28, 1900, 2, 100, true);

-- Rows that are forgotten one by one are found by their time; those of one time lie together, so pages of it are enough.
create index agent_request_old on agent_request using brin (created_at);
create index reward_request_old on reward_request using brin (created_at);
create index staff_request_old on staff_request using brin (created_at);
create index outbox_old on outbox using brin (created_at);
create index audit_run_old on audit_run using brin (ended_at);
