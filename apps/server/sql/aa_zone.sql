-- By which zone a brand counted a moment: its zone, unless it has had several (`zones` and `zones_from` of merchant). Each is one expression, so
-- that the planner writes it into the statement that asks.
create or replace function zone_at(p_zone text, p_from timestamptz[], p_zones text[], p_at timestamptz) returns text
language sql immutable parallel safe
  as $$ select case when p_from is null then p_zone else p_zones[width_bucket(p_at, p_from)] end $$;

-- The brand's day of a moment, however long ago.
create or replace function day_at(p_zone text, p_from timestamptz[], p_zones text[], p_at timestamptz) returns date
language sql immutable parallel safe
  as $$ select (p_at at time zone case when p_from is null then p_zone else p_zones[width_bucket(p_at, p_from)] end)::date $$;

-- The first moment of a brand's day. A day on which the zone changes begins by the old one and ends by the new one; one that never was begins
-- where it would have.
create or replace function day_begins(p_merchant int, p_day date) returns timestamptz language sql stable parallel safe as $$
  select case when mt.zones_from is null then p_day::timestamp at time zone mt.time_zone else coalesce((
    select min(b.at) from unnest(mt.zones, mt.zones_from, mt.zones_from[2:]) as z (zone, from_at, until)
    cross join lateral (select greatest(p_day::timestamp at time zone z.zone, z.from_at) as at) b
    where b.at < coalesce(z.until, 'infinity') and b.at < (p_day + 1)::timestamp at time zone z.zone
  ), p_day::timestamp at time zone mt.time_zone) end
  from merchant mt where mt.id = p_merchant
$$;

create or replace function day_of(p_merchant int, p_at timestamptz) returns date language sql stable parallel safe
  as $$ select day_at(mt.time_zone, mt.zones_from, mt.zones, p_at) from merchant mt where mt.id = p_merchant $$;
