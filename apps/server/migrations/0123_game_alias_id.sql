-- Staff add and take away nicknames one by one: each has a number to be named by.
alter table game_alias add column id bigint generated always as identity unique;
