-- Queues what players staked and won in rounds that have just been settled, for the tournaments they take part in: rounds that began
-- after they joined, of the games that count. One element per round; without a category it was refused. Part of the transaction
-- that settles, so that each round counts once, and none that is taken back.
create or replace function queue_scores(
  p_book int, p_now timestamptz, p_members bigint[], p_categories text[], p_games bigint[], p_currencies text[],
  p_stakes bigint[], p_prizes bigint[], p_rounds bigint[]
) returns void language plpgsql as $$
begin
  -- Most of the time there is none.
  if not exists (
    select from tournament t
    where t.merchant_id = p_book and t.state = 'published' and t.starts_at <= p_now and t.ends_at > p_now)
  then
    return;
  end if;
  insert into tournament_queue (book_id, tournament_id, member_id, stake, prize, ended_at)
  select p_book, t.id, u.member_id, u.stake, u.prize, p_now
  from unnest(p_members, p_categories, p_games, p_currencies, p_stakes, p_prizes, p_rounds)
    as u (member_id, category, game_id, currency, stake, prize, round_id)
  join merchant mt on mt.id = p_book and mt.currency = u.currency
  join tournament_entry e on e.book_id = p_book and e.member_id = u.member_id
  join tournament t on t.id = e.tournament_id and t.merchant_id = p_book
  join game g on g.id = u.game_id
  where u.category is not null and u.stake > 0 and u.stake >= t.min_stake
    and t.state = 'published' and t.starts_at <= p_now and t.ends_at > p_now
    and u.round_id >= first_id(greatest(e.joined_at, t.starts_at))
    and case t.scope when 'category' then u.category = t.category when 'vendor' then g.vendor_code = t.vendor_code
      when 'games' then u.game_id = any (t.game_ids) else true end;
end $$;

-- What prizes of tournaments may be of what was played in a category, in millionths, at the moment when most of them run.
create or replace function tournament_shares(p_merchant int) returns table (category text, share int) language sql stable as $$
  with open as (select * from tournament t where t.merchant_id = p_merchant and t.state = 'published'),
  offered as (
    select distinct g.category, o.id from open o
    join merchant_game mg on mg.merchant_id = p_merchant
    join game g on g.id = mg.game_id
    where case o.scope when 'category' then g.category = o.category when 'vendor' then g.vendor_code = o.vendor_code
      when 'games' then g.id = any (o.game_ids) else true end)
  select f.category, max(s.share)::int
  from offered f join open o on o.id = f.id
  cross join lateral (
    select sum(b.share) as share from open b join offered x on x.id = b.id and x.category = f.category
    where b.starts_at <= o.starts_at and b.ends_at > o.starts_at) s
  group by f.category
$$;
