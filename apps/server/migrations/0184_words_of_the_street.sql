-- What the street calls games after others that are like them: whoever types such a name finds ours. No page shows these words.
insert into game_alias (language, target, value, alias)
select language, target, value, unnest(aliases) from (values
  ('PT', 'engine', 'crash', array['aviator', 'avião', 'spaceman', 'foguete']),
  ('PT', 'engine', 'jacks', array['pôquer']),
  ('PT', 'engine', 'deuces', array['pôquer']),
  ('PT', 'engine', 'holdem', array['pôquer']),
  ('PT', 'title', 'tigre', array['fortune tiger', 'jogo do tigre']),
  ('PT', 'title', 'touro', array['fortune ox', 'ox', 'jogo do touro']),
  ('PT', 'title', 'coelho', array['fortune rabbit', 'jogo do coelho']),
  ('PT', 'title', 'dragao', array['fortune dragon']),
  ('PT', 'title', 'hamster', array['ratinho', 'rato', 'fortune mouse', 'jogo do ratinho']),
  ('PT', 'title', 'olimpo', array['gates of olympus', 'zeus']),
  ('PT', 'title', 'zeus', array['gates of olympus', 'olimpo']),
  ('PT', 'title', 'doce', array['sweet bonanza', 'docinho']),
  ('PT', 'title', 'pesca', array['big bass', 'pescador']),
  ('PT', 'title', 'dupla sorte', array['mega', 'mega sena', 'megasena', 'loteria da caixa']),
  ('PT', 'title', 'quina', array['quina da caixa']),
  ('PT', 'title', 'quinze da sorte', array['loto fácil', 'lotofácil']),
  ('EN', 'engine', 'crash', array['aviator', 'plane', 'spaceman']),
  ('EN', 'title', 'tiger', array['fortune tiger']),
  ('EN', 'title', 'bull', array['fortune ox', 'ox']),
  ('EN', 'title', 'hamster', array['mouse', 'fortune mouse']),
  ('ES', 'engine', 'crash', array['aviator', 'avioncito', 'cohete']),
  ('ES', 'engine', 'jacks', array['póker', 'póquer']),
  ('ES', 'engine', 'deuces', array['póker', 'póquer']),
  ('ES', 'engine', 'holdem', array['póker', 'póquer']),
  ('ES', 'title', 'tigre', array['tigrecito', 'fortune tiger']),
  ('ES', 'title', 'hamster', array['ratón', 'ratoncito'])
) as street (language, target, value, aliases)
on conflict do nothing;
