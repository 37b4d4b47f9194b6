-- contract: a rule may give free rounds, and a list that is checked cannot grow without dropping the old check.
alter table reward_rule drop constraint reward_rule_reward_check;
alter table reward_rule add constraint reward_rule_reward_check check (reward in ('cash', 'points', 'bonus', 'free_rounds')) not valid;
-- What is played in these games counts, by the numbers of the catalogue; null: in all.
alter table reward_rule add column game_ids bigint[] check (cardinality(game_ids) between 1 and 20);
-- Free rounds (decision 62): how many, of which game, for how many days. The amount is what their stakes come to.
alter table reward_rule add column rounds int check (rounds between 1 and 500);
alter table reward_rule add column rounds_game_id bigint references game;
alter table reward_rule add column rounds_days int check (rounds_days between 1 and 30);
alter table reward_rule add constraint reward_rule_rounds check (
  (reward = 'free_rounds') = (rounds is not null) and (rounds is null) = (rounds_game_id is null)
  and (rounds is null) = (rounds_days is null) and (rounds is null or amount % rounds = 0)) not valid;

-- A segment of a brand's members that staff have named, for rules. Like a rule it never changes: another one is named instead.
create table segment (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  name text not null check (length(name) between 1 and 80),
  segment jsonb not null,
  created_by text not null,
  created_at timestamptz not null
);
create index segment_newest on segment (merchant_id, id);
