-- By which time zones a brand has counted its days: `zones[n]` from `zones_from[n]` on, the first from ever. Null: one zone, always. So a day
-- that was counted stays that day, whatever zone the brand has later.
alter table merchant add column zones_from timestamptz[], add column zones text[];
alter table merchant add constraint merchant_zones
  check (cardinality(zones) = cardinality(zones_from) and zones_from[1] = '-infinity') not valid;
alter table merchant validate constraint merchant_zones;

-- Zones that were changed before are known from what staff did: days were counted by the zone of the moment.
with changed as (
  select m.id as merchant_id, a.created_at as at, a.before ->> 'timeZone' as was, a.after ->> 'timeZone' as is_now
  from staff_audit a join merchant m on m.code = a.entity_id
  where a.action = 'brand.site' and a.entity = 'brand' and a.before ->> 'timeZone' <> a.after ->> 'timeZone'
), periods as (
  select merchant_id, array_agg(at order by at) as moments, array_agg(is_now order by at) as zones,
    (array_agg(was order by at))[1] as first_zone
  from changed group by merchant_id
)
update merchant m set zones_from = array['-infinity'::timestamptz] || p.moments, zones = array[p.first_zone] || p.zones
from periods p where p.merchant_id = m.id
  -- Of one that was set in another way as well nothing is known; its zone stays as it is.
  and p.zones[cardinality(p.zones)] = m.time_zone;

-- A gift says which day it was counted on. Of older ones it is the day of their moment.
alter table reward_given add column day date;
alter table free_grant add column day date;
