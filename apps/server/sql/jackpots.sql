-- Queues the stakes of rounds that have just been settled for the pools that their games feed, as queue_scores() does for
-- tournaments: in the transaction that settles, so that a round counts once and none that is taken back. One element per round;
-- without a category it was refused.
create or replace function queue_jackpots(
  p_book int, p_members bigint[], p_categories text[], p_games bigint[], p_currencies text[], p_stakes bigint[], p_rounds bigint[]
) returns void language plpgsql as $$
begin
  -- Most of the time there is none.
  if not exists (select from jackpot_pool p where p.merchant_id = p_book and p.state in ('running', 'ending')) then
    return;
  end if;
  insert into jackpot_queue (book_id, pool_id, member_id, round_id, stake)
  select p_book, p.id, u.member_id, u.round_id, u.stake
  from unnest(p_members, p_categories, p_games, p_currencies, p_stakes, p_rounds)
    as u (member_id, category, game_id, currency, stake, round_id)
  join merchant mt on mt.id = p_book and mt.currency = u.currency
  join jackpot_pool p on p.merchant_id = p_book and p.state in ('running', 'ending')
  join game g on g.id = u.game_id
  where u.category is not null and u.stake > 0
    and case p.scope when 'category' then u.category = p.category when 'vendor' then g.vendor_code = p.vendor_code
      when 'games' then u.game_id = any (p.game_ids) else true end;
end $$;

-- What pools take of what is staked in a category, in millionths: all of the brand's own together, and of those that vendors keep for
-- themselves the most, since a stake is in a game of one vendor.
create or replace function jackpot_shares(p_merchant int) returns table (category text, share int) language sql stable as $$
  with open as (
    select p.id, p.scope, p.category, p.vendor_code, p.game_ids, sum(l.share + l.refill) as share
    from jackpot_pool p join jackpot_level l on l.pool_id = p.id and l.is_open
    where p.merchant_id = p_merchant and p.state <> 'over' group by p.id)
  select f.category, sum(f.share)::int from (
    select g.category, 0 as id, max(l.jackpot_share) * 100 as share from merchant mt
    join vendor_limit l on l.currency = mt.currency and l.jackpot_share is not null
    join merchant_game mg on mg.merchant_id = mt.id
    join game g on g.id = mg.game_id and g.vendor_code = l.vendor_code and 'jackpot' = any (g.features)
    where mt.id = p_merchant group by g.category
    union all
    select distinct g.category, o.id, o.share from open o
    join merchant_game mg on mg.merchant_id = p_merchant
    join game g on g.id = mg.game_id
    where case o.scope when 'category' then g.category = o.category when 'vendor' then g.vendor_code = o.vendor_code
      when 'games' then g.id = any (o.game_ids) else true end) f
  group by f.category
$$;

-- Games of a merchant whose stakes feed a pool that runs now. Few pools run at once: it grows with the games, never with what was played.
create or replace function jackpot_games(p_merchant int) returns setof bigint language sql stable as $$
  select distinct mg.game_id from jackpot_pool p
  join merchant_game mg on mg.merchant_id = p_merchant
    and case p.scope when 'category' then mg.category = p.category when 'vendor' then mg.vendor_code = p.vendor_code
      when 'games' then mg.game_id = any (p.game_ids) else true end
  where p.merchant_id = p_merchant and p.state in ('running', 'ending')
$$;
