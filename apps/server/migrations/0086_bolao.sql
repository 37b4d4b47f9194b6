-- Bolões: a lottery order for one draw, cut into shares (decision 60). Every share is a bet of its holder, taken like any other;
-- here stands how they belong together. Tables of a book: like the others of
-- its kind they name rows of other places without a key.
create table bolao (
  book_id int not null,
  id bigint generated always as identity,
  merchant_id int not null,
  -- null: the brand
  organiser_id bigint,
  opened_by text,
  request_id uuid not null,
  input_hash bytea not null,
  game_code text not null,
  draw_id bigint not null,
  period text not null,
  closes_at timestamptz not null,
  play_type text not null,
  -- of one share: as they are bet, and as they are priced
  lines jsonb not null,
  bets jsonb not null,
  shares int not null check (shares between 2 and 100),
  price bigint not null check (price > 0),
  -- the organiser's own, the last ones; the first ones are sold
  own int not null check (own between 0 and shares - 1),
  sold int not null default 0 check (sold between 0 and shares - own),
  -- what becomes of shares that nobody buys. cancel: everybody gets back what they paid; take: they are the organiser's, who
  -- has bet them from the beginning; run: the brand's, which bets against nobody
  unsold text not null check (unsold in ('cancel', 'take', 'run') and (unsold = 'take') <= (organiser_id is not null)
    and (unsold = 'run') = (organiser_id is null and unsold <> 'cancel')),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_why text check (cancelled_why in ('organiser', 'brand', 'unsold')),
  check ((cancelled_at is null) = (cancelled_why is null)),
  check ((organiser_id is null) = (opened_by is not null)),
  primary key (book_id, id)
);
create index bolao_of_draw on bolao (book_id, draw_id);
create index bolao_open on bolao (book_id, closes_at) where cancelled_at is null;
create index bolao_organised on bolao (book_id, organiser_id, closes_at) where organiser_id is not null;

-- Shares of a holder that stand side by side, and the order they are bet with. Of one that was called off they stay.
create table bolao_part (
  book_id int not null,
  bolao_id bigint not null,
  first_share int not null check (first_share > 0),
  shares int not null check (shares > 0),
  member_id bigint not null,
  order_id bigint not null,
  request_id uuid not null,
  created_at timestamptz not null,
  primary key (book_id, bolao_id, first_share)
);
create unique index bolao_part_order on bolao_part (book_id, order_id);
create unique index bolao_part_request on bolao_part (book_id, member_id, request_id);
create index bolao_part_member on bolao_part (book_id, member_id, bolao_id desc);

-- Bets of an organiser who takes what is not sold, each given back when shares of it were: shown with the bolão, not beside other bets.
create table bolao_replaced (
  book_id int not null,
  order_id bigint not null,
  bolao_id bigint not null,
  primary key (book_id, order_id)
);
