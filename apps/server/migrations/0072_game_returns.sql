-- What a brand lets a game of our studio pay back, in percent; null: what the game states. A game session keeps what it was opened
-- with, so for as long as one may live the higher return of before counts too where what is given back is weighed (decision 16).
alter table merchant_game
  add column return_percent smallint check (return_percent between 90 and 99),
  add column return_before numeric(5, 2),
  add column return_before_until timestamptz;
alter table game_session add column return_percent smallint;
