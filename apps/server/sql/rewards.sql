-- What rewards and the mall tell the floor below them, which asks by name and knows none of their tables.

-- The best level's rebate, in millionths of what is staked.
create or replace function reward_level_share(p_merchant int) returns int language sql stable as $$
  select coalesce(max(rebate_basis_points), 0) * 100 from vip_level where merchant_id = p_merchant
$$;

-- What the mall sells for points is worth this much cash.
create or replace function mall_cash_offers(p_merchant int) returns table (points bigint, cash bigint) language sql stable as $$
  select points, cash from mall_item where merchant_id = p_merchant and active and cash is not null
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
