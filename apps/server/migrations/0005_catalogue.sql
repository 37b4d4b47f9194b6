-- Vendors and games, and what a brand shows of them.

-- Games: vendors and what they offer, what each merchant shows of it, and what members keep and play.
create extension if not exists pg_trgm;

create extension if not exists unaccent;

create table vendor (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  display_name text not null check (length(display_name) between 1 and 60),
  -- shown in a frame of the site; otherwise on an address of its own
  in_site boolean not null default false,
  launch_url text not null,
  -- maintenance: seen, not playable; off: not seen
  status text not null default 'active' check (status in ('active', 'maintenance', 'off')),
  currencies text[] not null default '{BRL,FUN}',
  created_at timestamptz not null default now()
);

create table game (
  id bigint generated always as identity primary key,
  vendor_code text not null references vendor,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  category text not null check (category in ('RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT',
    'ELOTT', 'LIVESTREAM', 'INHOUSE')),
  classify text not null default '',
  name_pt text not null check (length(name_pt) between 1 and 120),
  name_en text not null check (length(name_en) between 1 and 120),
  engine text not null,
  min_bet bigint not null check (min_bet >= 0),
  rtp numeric(5, 2) check (rtp > 0 and rtp <= 100),
  -- may be played without money
  support_free boolean not null default true,
  -- the vendor's own picture; null: the one we draw
  icon_url text,
  tint text[] not null default '{#3a2a78,#7c4dff}' check (cardinality(tint) = 2),
  status text not null default 'active' check (status in ('active', 'maintenance', 'off')),
  room_id text,
  room_type text check (room_type in ('Free', 'VIP', 'Pay per View')),
  room_price bigint check (room_price > 0),
  -- `|title|title||vendor|code`, folded: a bar marks where a name begins, two where the titles end
  search_text text not null default '',
  created_at timestamptz not null default now(),
  unique (vendor_code, code),
  check ((room_type is null) = (room_id is null)),
  check ((room_type = 'Pay per View') = (room_price is not null))
);
create index game_search on game using gin (search_text gin_trgm_ops);

-- Which vendors a merchant offers in which category, and in what order.
create table merchant_vendor (
  merchant_id int not null references merchant,
  vendor_code text not null references vendor,
  category text not null,
  sort int not null default 0,
  enabled boolean not null default true,
  primary key (merchant_id, vendor_code, category)
);

-- Tabs of the home page in the merchant's order: categories and what gathers games or content across them.
create table merchant_menu (
  merchant_id int not null references merchant,
  tab text not null,
  sort int not null default 0,
  enabled boolean not null default true,
  primary key (merchant_id, tab)
);

-- A merchant's entry of a game. The last four columns follow from other rows and are kept by triggers, so that a page of
-- any list is one walk along an index, however many games there are.
create table merchant_game (
  node_id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  game_id bigint not null references game,
  sort int not null default 0,
  enabled boolean not null default true,
  is_new boolean not null default false,
  is_hot boolean not null default false,
  category text not null default '',
  vendor_code text not null default '',
  vendor_sort int not null default 0,
  visible boolean not null default false,
  unique (merchant_id, game_id)
);
create index merchant_game_category on merchant_game (merchant_id, category, vendor_sort, sort, node_id) where visible;
create index merchant_game_all on merchant_game (merchant_id, vendor_sort, sort, node_id) where visible;
create index merchant_game_vendor on merchant_game (merchant_id, vendor_code, vendor_sort, sort, node_id) where visible;
create index merchant_game_game on merchant_game (game_id);

create table game_favourite (
  member_id bigint not null references member,
  node_id bigint not null references merchant_game,
  created_at timestamptz not null default now(),
  primary key (member_id, node_id)
);
create index game_favourite_newest on game_favourite (member_id, created_at desc, node_id desc);

-- One row per member and game, the newest play; only the last hundred are kept.
create table game_recent (
  member_id bigint not null references member,
  node_id bigint not null references merchant_game,
  played_at timestamptz not null default now(),
  primary key (member_id, node_id)
);
create index game_recent_newest on game_recent (member_id, played_at desc, node_id desc);

-- Play of the last week by the hour in which rounds ended: only the newest hours are ever counted again.
create table game_stat_hour (
  merchant_id int not null references merchant,
  game_id bigint not null references game,
  hour timestamptz not null,
  plays bigint not null,
  stake bigint not null,
  primary key (hour, merchant_id, game_id)
);

create table game_stat (
  merchant_id int not null references merchant,
  game_id bigint not null references game,
  plays bigint not null,
  stake bigint not null,
  primary key (merchant_id, game_id)
);
create index game_stat_plays on game_stat (merchant_id, plays desc, game_id);

-- The highest prizes of each hour and category; the winner board picks from them.
create table game_win (
  round_id bigint primary key,
  merchant_id int not null references merchant,
  game_id bigint not null references game,
  member_id bigint not null references member,
  category text not null,
  prize bigint not null check (prize > 0),
  hour timestamptz not null,
  ended_at timestamptz not null
);
create index game_win_hour on game_win (hour);
create index game_win_board on game_win (merchant_id, prize desc, ended_at desc);

-- Up to when play has been counted.
create table game_stat_run (
  one boolean primary key default true check (one),
  counted_until timestamptz not null
);

-- Every word of a title or a vendor's name, so that a mistyped one is put right against a few thousand words instead of
-- every title. A word that no title has any more does no harm: the search for it finds nothing.
create table game_word (
  word text primary key
);
create index game_word_like on game_word using gin (word gin_trgm_ops);
