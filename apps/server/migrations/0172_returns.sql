-- Whether games of vendors from outside return more than they declare (decision 98). What speaks for it in a book, for a game and for all
-- games of a vendor together (game 0); in book 0 for all brands together.
create table game_return (
  book_id int not null,
  vendor_code text not null references vendor,
  game_id bigint not null,
  -- by the size of what is bet against it: the logarithm of what became of that, how many portions were put in, and when the last was
  logs float8[] not null,
  portions int[] not null,
  put_in_at timestamptz[] not null,
  -- since it was begun anew
  rounds bigint not null,
  staked numeric not null,
  declared numeric not null,
  paid numeric not null,
  begun_at timestamptz not null,
  primary key (book_id, vendor_code, game_id)
);

-- Up to where rounds of a book were looked at.
create table game_return_mark (
  book_id int primary key,
  until timestamptz not null
);

-- Whose rounds count for nothing that turnover earns or frees: of one brand, or of all where none is named, and of all games of the vendor
-- where none is named. By when a round ended, and a little ahead, so that calls under way and those that come agree which rounds these are.
create table return_stop (
  id bigint generated always as identity primary key,
  merchant_id int references merchant,
  vendor_code text not null references vendor,
  game_id bigint references game,
  found_at timestamptz not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity' check (until > since),
  -- what was found, in all currencies: percentages alone say something
  rounds bigint not null,
  staked numeric not null,
  declared numeric not null,
  paid numeric not null,
  looked_at timestamptz,
  looked_by text,
  check ((looked_at is null) = (until = 'infinity') and (looked_at is null) = (looked_by is null))
);
create unique index return_stop_open on return_stop (coalesce(merchant_id, 0), vendor_code, coalesce(game_id, 0)) where looked_at is null;
create index return_stop_until on return_stop (until);
