-- Lower case without accents, apostrophes and punctuation; a bar stays. `unaccent` alone is not immutable because its
-- dictionary could be another; here it is named.
create or replace function fold_text(raw text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(replace(replace(lower(unaccent('unaccent'::regdictionary, raw)), '''', ''), '’', ''), '[^[:alnum:]|]+', ' ', 'g') $$;

-- Whether a nickname means a game, whose folded titles are given: `|title|title`. Jackpots are run by staff, no game says which feed one.
create or replace function alias_means(p_target text, p_value text, g game, p_titles text) returns boolean language sql immutable as $$
  select case p_target when 'engine' then p_value = g.engine when 'classify' then p_value = g.classify
    when 'category' then p_value = g.category
    when 'title' then translate(p_titles, '|', ' ') || ' ' like '% ' || fold_text(p_value) || ' %' else false end
$$;

-- What a game is found by: `|title|title||vendor|code|alias|alias`. A bar marks where a name begins, two where the titles end.
create or replace function search_text_of(g game) returns text language sql stable as $$
  with titles as (select fold_text('|' || g.name_pt || '|' || g.name_en) as folded)
  select titles.folded || fold_text('||' || v.display_name || '|' || v.code) || coalesce((
    select string_agg(distinct '|' || fold_text(a.alias), '' order by '|' || fold_text(a.alias)) from game_alias a
    where alias_means(a.target, a.value, g, titles.folded)), '')
  from titles, vendor v where v.code = g.vendor_code
$$;
create or replace function game_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := search_text_of(new);
  return new;
end $$;
create or replace trigger game_search_text before insert or update of name_pt, name_en, vendor_code, engine, classify, category on game
  for each row execute function game_search_text();

create or replace function game_words_added() returns trigger language plpgsql as $$
begin
  insert into game_word (word)
  select distinct word from written, unnest(string_to_array(translate(search_text, '|', ' '), ' ')) as word
  where length(word) > 3
  order by word
  on conflict do nothing;
  return null;
end $$;
create or replace trigger game_words_inserted after insert on game
  referencing new table as written for each statement execute function game_words_added();
create or replace trigger game_words_updated after update on game
  referencing new table as written for each statement execute function game_words_added();

-- Another word for games: those that it names are found by it from then on.
create or replace function game_aliases_changed() returns trigger language plpgsql as $$
begin
  update game g set name_pt = g.name_pt where g.search_text is distinct from search_text_of(g);
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
create or replace trigger game_aliases_changed after insert or update or delete on game_alias
  for each statement execute function game_aliases_changed();

-- An entry is visible where the merchant offers both game and vendor, and neither is off.
create or replace function merchant_game_place() returns trigger language plpgsql as $$
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
create or replace trigger merchant_game_place before insert or update of enabled, game_id, merchant_id on merchant_game
  for each row execute function merchant_game_place();

-- What an entry follows from has changed: writing `enabled` again places it anew.
create or replace function merchant_game_replace() returns trigger language plpgsql as $$
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
create or replace trigger merchant_game_replace after update of status on vendor
  for each row when (old.status <> new.status) execute function merchant_game_replace();
create or replace trigger merchant_game_replace after update of status, category, vendor_code on game
  for each row when ((old.status, old.category, old.vendor_code) is distinct from (new.status, new.category, new.vendor_code))
  execute function merchant_game_replace();
create or replace trigger merchant_game_replace after insert or update or delete on merchant_vendor
  for each row execute function merchant_game_replace();

create or replace function vendor_renamed() returns trigger language plpgsql as $$
begin
  update game set vendor_code = vendor_code where vendor_code = new.code;
  return null;
end $$;
create or replace trigger vendor_renamed after update of display_name on vendor
  for each row when (old.display_name <> new.display_name) execute function vendor_renamed();

-- Nodes keep counts and answers for a while; this makes them let go, however the change was made.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
create or replace trigger catalogue_changed after insert or update or delete on vendor for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on game for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on merchant_vendor for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on merchant_menu for each statement execute function catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on merchant_game for each statement execute function catalogue_changed();
