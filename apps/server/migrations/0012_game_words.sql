-- Every word of a title or a vendor's name, so that a mistyped one is put right against a few thousand words instead of
-- every title. A word that no title has any more does no harm: the search for it finds nothing.
create table game_word (
  word text primary key
);
create index game_word_like on game_word using gin (word gin_trgm_ops);

create function game_words_added() returns trigger language plpgsql as $$
begin
  insert into game_word (word)
  select distinct word from written, unnest(string_to_array(translate(search_text, '|', ' '), ' ')) as word
  where length(word) > 3
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger game_words_inserted after insert on game
  referencing new table as written for each statement execute function game_words_added();
create trigger game_words_updated after update on game
  referencing new table as written for each statement execute function game_words_added();

insert into game_word (word)
select distinct word from game, unnest(string_to_array(translate(search_text, '|', ' '), ' ')) as word
where length(word) > 3
on conflict do nothing;

drop function game_sounding_like(text);
