-- What affiliates may cost of play at most, in millionths, by the dearest plan that one of them has or will have: a month's share is
-- bounded by a part of what was played, and a new customer has played for what is paid for them.
create or replace function affiliate_share(p_merchant int) returns int language sql stable as $$
  select coalesce(max(coalesce(p.play_share, 0) + coalesce(ceil(1000000.0 * p.cpa / p.cpa_played), 0)), 0)::int
  from affiliate a join affiliate_terms t on t.affiliate_id = a.id join affiliate_plan p on p.id = t.plan_id
  where a.merchant_id = p_merchant and a.closed_at is null
    and not exists (select from affiliate_terms n where n.affiliate_id = a.id and n.from_month > t.from_month
      and n.from_month <= date_trunc('month', current_date))
$$;

-- The plan of an affiliate in the month of a day.
create or replace function affiliate_plan_on(p_affiliate bigint, p_day date) returns affiliate_plan language sql stable as $$
  select p from affiliate_terms t join affiliate_plan p on p.id = t.plan_id
  where t.affiliate_id = p_affiliate and t.from_month <= date_trunc('month', p_day)::date order by t.from_month desc limit 1
$$;
