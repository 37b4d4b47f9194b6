-- What a brand's lotteries pay at least and at most, for the margin.
create or replace function lottery_series(p_merchant int) returns table (game_code text, series_min int, series_max int) language sql stable as $$
  select game_code, series_min, series_max from merchant_lottery where merchant_id = p_merchant and enabled
$$;
