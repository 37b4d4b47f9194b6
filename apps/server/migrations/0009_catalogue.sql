-- Games: vendors and what they offer, what each merchant shows of it, and what members keep and play.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents, apostrophes and punctuation; a bar stays. `unaccent` alone is not immutable because its
-- dictionary could be another; here it is named.
create function fold_text(raw text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(replace(replace(lower(unaccent('unaccent'::regdictionary, raw)), '''', ''), '’', ''), '[^[:alnum:]|]+', ' ', 'g') $$;

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

create function game_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := fold_text('|' || new.name_pt || '|' || new.name_en || '||'
    || (select v.display_name || '|' || v.code from vendor v where v.code = new.vendor_code));
  return new;
end $$;
create trigger game_search_text before insert or update of name_pt, name_en, vendor_code on game
  for each row execute function game_search_text();

-- Games that a mistyped name may have meant. A function, because the threshold of the index operator is a setting.
create function game_sounding_like(wanted text) returns table (id bigint, likeness real)
  language sql stable rows 200 set pg_trgm.word_similarity_threshold = 0.42
  as $$ select g.id, word_similarity(wanted, g.search_text) from game g where wanted <% g.search_text $$;

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

-- An entry is visible where the merchant offers both game and vendor, and neither is off.
create function merchant_game_place() returns trigger language plpgsql as $$
begin
  select g.category, g.vendor_code, coalesce(mv.sort, 0),
    new.enabled and coalesce(mv.enabled, false) and g.status <> 'off' and v.status <> 'off'
  into strict new.category, new.vendor_code, new.vendor_sort, new.visible
  from game g
  join vendor v on v.code = g.vendor_code
  left join merchant_vendor mv
    on mv.merchant_id = new.merchant_id and mv.vendor_code = g.vendor_code and mv.category = g.category
  where g.id = new.game_id;
  return new;
end $$;
create trigger merchant_game_place before insert or update of enabled, game_id, merchant_id on merchant_game
  for each row execute function merchant_game_place();

-- What an entry follows from has changed: writing `enabled` again places it anew.
create function merchant_game_replace() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'vendor' then
      update merchant_game set enabled = enabled where vendor_code = new.code;
    when 'game' then
      update merchant_game set enabled = enabled where game_id = new.id;
    else
      update merchant_game mg set enabled = mg.enabled
      from game g
      where g.id = mg.game_id and mg.merchant_id = coalesce(new.merchant_id, old.merchant_id)
        and g.vendor_code = coalesce(new.vendor_code, old.vendor_code)
        and g.category = coalesce(new.category, old.category);
  end case;
  return null;
end $$;
create trigger merchant_game_replace after update of status on vendor
  for each row when (old.status <> new.status) execute function merchant_game_replace();
create trigger merchant_game_replace after update of status, category, vendor_code on game
  for each row when ((old.status, old.category, old.vendor_code) is distinct from (new.status, new.category, new.vendor_code))
  execute function merchant_game_replace();
create trigger merchant_game_replace after insert or update or delete on merchant_vendor
  for each row execute function merchant_game_replace();

create function vendor_renamed() returns trigger language plpgsql as $$
begin
  update game set vendor_code = vendor_code where vendor_code = new.code;
  return null;
end $$;
create trigger vendor_renamed after update of display_name on vendor
  for each row when (old.display_name <> new.display_name) execute function vendor_renamed();

-- Nodes keep counts and answers for a while; this makes them let go, however the change was made.
create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
create trigger catalogue_changed after insert or update or delete on vendor for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on game for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on merchant_vendor for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on merchant_menu for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on merchant_game for each statement execute function catalogue_changed();

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
