-- What rewards and the mall tell the floor below them, which asks by name and knows none of their tables.

-- What the mall sells for points is worth this much cash: the money it pays, or what the thing costs the house.
create or replace function mall_cash_offers(p_merchant int) returns table (points bigint, cash bigint) language sql stable as $$
  select points, coalesce(cash, cost) from mall_item where merchant_id = p_merchant and active and coalesce(cash, cost) is not null
$$;

-- What the best level gives back of what is staked, in millionths.
create or replace function reward_level_rebate(p_merchant int) returns int language sql stable as $$
  select coalesce(max(rebate_basis_points), 0)::int * 100 from vip_level where merchant_id = p_merchant
$$;

-- What the club gives of what is staked, in millionths: the best level's rebate, and the gifts up to a level as a share of the
-- turnover that it asks for; points at what the mall pays for them where it pays most.
create or replace function reward_level_share(p_merchant int) returns int language sql stable as $$
  with level_gift as (
    select turnover, sum(case gift_kind
        when 'cash' then gift_amount
        when 'points' then ceil(gift_amount * coalesce((select max(cash::numeric / points) from mall_cash_offers(p_merchant)), 0))
        else 0 end) over (order by level) as gifts
    from vip_level where merchant_id = p_merchant
  )
  select (reward_level_rebate(p_merchant)
    + coalesce((select max(least(ceil(gifts * 1000000 / greatest(turnover, 1)), 1000000)) from level_gift), 0))::int
$$;

-- What a category earns in points, in millionths, at what the mall pays for one in cash where it pays most.
create or replace function reward_point_shares(p_merchant int) returns table (category text, share int) language sql stable as $$
  select r.category, least(ceil(max(r.points_per_100::numeric * i.cash / i.points)), 1000000)::int
  from points_rule r cross join mall_cash_offers(p_merchant) i
  where r.merchant_id = p_merchant group by r.category
$$;

-- The plan of a day's check-in; of several the one that began last.
create or replace function check_in_plan_on(p_merchant int, p_day date)
returns table (id bigint, min_turnover bigint, gifts jsonb) language sql stable as $$
  select id, min_turnover, gifts from sign_in_plan
  where merchant_id = p_merchant and active and starts_on <= p_day and (ends_on is null or ends_on >= p_day)
  order by starts_on desc, id desc limit 1
$$;

-- What comes back of what was lost is at most this much of what is staked, in millionths.
create or replace function cashback_share(p_merchant int) returns int language sql stable as $$
  select coalesce(max(share), 0) from cashback_rule where merchant_id = p_merchant and active
$$;
