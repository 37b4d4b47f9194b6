-- The lottery in books: a book stands first in the keys of what grows with every bet. Draws are numbered by their moment and
-- orders by theirs, so that both are parted like the ledger. A settlement goes through a draw book by book.
do $$
begin
  if exists (select from lottery_draw) then
    raise exception 'The database is older than the books of Trevo; run `npm run reset` to begin anew.';
  end if;
end $$;

drop table lottery_entry;
drop table lottery_line;
drop table lottery_order;
drop sequence lottery_order_id;
drop table lottery_payment;
drop table lottery_exposure;
drop table lottery_bet;
drop function if exists lottery_note_bets();
drop function if exists lottery_expose(int, bigint, bigint[], text[], text[], bigint[]);
drop function if exists lottery_prizes(bigint);

-- A draw's number follows from its moment and its game: ticks as in sql/aa_time.sql, then bits of the game's code. What belongs
-- to a draw lies in one part with the draws of its week.
alter table lottery_draw drop column id;
alter table lottery_draw add column id bigint not null primary key generated always as (
  floor((extract(epoch from draws_at at time zone 'UTC') * 1000 - 1577836800000) / 64)::bigint << 17
    | (hashtext(game_code) & 131071)) stored;
-- From here on no book takes a bet on it; its seed is opened later, when bets on their way are in.
alter table lottery_draw add column closed_at timestamptz;
alter table lottery_draw drop column settled_member, drop column settled_order;

-- How far the settlement of a draw has come in a book that has bets on it.
create table lottery_settlement (
  book_id int not null,
  draw_id bigint not null,
  -- everything up to this member is done
  settled_member bigint not null default 0,
  settled_at timestamptz,
  primary key (book_id, draw_id)
);
create index lottery_settlement_open on lottery_settlement (draw_id) where settled_at is null;

-- No foreign keys and no triggers on the tables that grow. Nothing in an order ever changes.
create table lottery_order (
  book_id int not null,
  id bigint not null,
  member_id bigint not null,
  request_id uuid not null,
  input_hash bytea not null check (length(input_hash) = 32),
  game_code text not null,
  play_type text not null check (play_type in ('trad', 'ent')),
  currency text not null,
  -- the bettor's own series when the order was placed
  own_series int not null,
  stop_on_win boolean not null,
  lines int not null check (lines > 0),
  periods int not null check (periods > 0),
  total bigint not null check (total > 0),
  transfer_id bigint not null,
  -- when the last of its periods is drawn
  ends_at timestamptz not null,
  created_at timestamptz not null,
  primary key (book_id, id)
) partition by range (id);
create index lottery_order_member on lottery_order (book_id, member_id, id);
create index lottery_order_ends on lottery_order (book_id, member_id, ends_at);
-- Whoever places holds the player's lock, so no unique index has to decide between two of one name: eight bytes find the row.
create index lottery_order_request on lottery_order (book_id, member_id, uuid_hash_extended(request_id, 0));

create table lottery_line (
  book_id int not null,
  order_id bigint not null,
  line int not null,
  play text not null,
  selection text not null,
  notes int not null check (notes > 0),
  mode text not null check (mode in ('1', '0.1', '0.01')),
  multiple int not null check (multiple > 0),
  series int not null,
  -- of one note and of the line, for a period's multiple of 1
  note_stake bigint not null check (note_stake > 0),
  stake bigint not null check (stake = note_stake * notes),
  primary key (book_id, order_id, line)
) partition by range (order_id);

-- An order in one draw. Each row changes once or twice in its life, in place and without touching an index.
create table lottery_entry (
  book_id int not null,
  draw_id bigint not null,
  member_id bigint not null,
  order_id bigint not null,
  currency text not null,
  lines int not null,
  multiple int not null check (multiple > 0),
  -- later periods of the order are given back when this one wins
  stops boolean not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'stopped', 'void')),
  stake bigint not null check (stake > 0),
  prize bigint not null default 0 check (prize >= 0),
  rebate bigint not null check (rebate >= 0),
  -- The bet of an order with a single short line travels with its entries, `[play, selection, series, stake of a note]`, so
  -- that a settlement need not look it up. Null: see lottery_line.
  bet text,
  primary key (book_id, draw_id, member_id, order_id),
  check ((state = 'won') = (prize > 0))
) partition by range (draw_id);
create index lottery_entry_order on lottery_entry (book_id, order_id, draw_id);
-- Entries whose lines must be looked up are few: found without reading the others.
create index lottery_entry_looked_up on lottery_entry (book_id, draw_id, member_id, order_id) where bet is null;
-- Those that end their order when they win.
create index lottery_entry_stops on lottery_entry (book_id, draw_id, member_id, order_id) where stops;

-- What the ledger moved for an order beyond its stake. `back`: a period cancelled or stopped; `void` and `win_back`: a void draw.
create table lottery_payment (
  book_id int not null,
  transfer_id bigint not null,
  kind text not null check (kind in ('win', 'rebate', 'back', 'void', 'win_back')),
  member_id bigint not null,
  draw_id bigint not null,
  -- for `back`
  order_id bigint,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (book_id, transfer_id)
) partition by range (transfer_id);
create index lottery_payment_draw on lottery_payment (book_id, draw_id, member_id);

-- What a draw can cost a book on one outcome of a play; `*` holds bets that cover too much to list. Gone once settled.
create table lottery_exposure (
  book_id int not null,
  draw_id bigint not null,
  play text not null collate "C",
  outcome text not null collate "C",
  amount bigint not null check (amount >= 0),
  primary key (book_id, draw_id, play, outcome)
) with (fillfactor = 60);

-- Which different bets a draw holds and what each wins. Many bet the same: a settlement works each out once and finds them
-- here, instead of looking for them among all bets. lottery_post() writes them with the bets; gone once settled.
create table lottery_bet (
  book_id int not null,
  draw_id bigint not null,
  bet text not null collate "C",
  multiple int not null,
  -- null until the numbers are out
  prize bigint check (prize >= 0),
  primary key (book_id, draw_id, bet, multiple)
) with (fillfactor = 60);

-- How full the pages of a new part are written: room on them keeps updates in place.
alter table partition_plan add column fillfactor int not null default 100 check (fillfactor between 10 and 100);

create table lottery_order_default partition of lottery_order default;
create table lottery_line_default partition of lottery_line default;
create table lottery_entry_default partition of lottery_entry default with (fillfactor = 50);
create table lottery_payment_default partition of lottery_payment default;
insert into partition_plan (table_name, days, keep_days, fillfactor) values
  ('lottery_order', 7, 400, 100), ('lottery_line', 7, 400, 100), ('lottery_entry', 7, 400, 50), ('lottery_payment', 7, 400, 100);
