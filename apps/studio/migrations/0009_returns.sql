-- What the brand lets a game pay back in this session, in percent; null: as the game states.
alter table studio.session add column return_percent smallint;
