-- When a lottery is drawn, where staff have set it; null: as the game itself says (packages/lottery). It counts for days that are
-- not announced yet.
alter table lottery_game
  add column close_seconds int check (close_seconds between 5 and 43200),
  add column at_minutes int check (at_minutes between 0 and 1439),
  add column weekdays int[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}');
