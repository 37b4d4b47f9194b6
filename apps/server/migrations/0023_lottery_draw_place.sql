-- The draw before another one in its day's chain, for proofs and for the audit: without it either walks through all draws.
create unique index lottery_draw_place on lottery_draw (game_code, day, place);
