-- What all gifts of a brand ask for together, and who may have those that are worth more than their play keeps.

-- What each gift of a brand gives, how much must be played for it as it is that day, and in which categories that counts, in percent;
-- null: in all, in full. Bonus money is played afterwards, by weights of its own. Of a rain the mean envelope of each of the day's rounds
-- counts, and of one that was planned by hand; of an invitation what both get, who may be one person.
create or replace function gift_steps(p_merchant int, p_day date)
returns table (source text, kind text, gives bigint, asks bigint, counts jsonb, wager bigint, wager_counts jsonb) language sql stable as $$
  select 'promotion', reward_kind, reward_amount, 0::bigint, null::jsonb, 0::bigint, null::jsonb from promotion
  where merchant_id = p_merchant and flow in ('gift', 'sign_up') and budget is not null and coalesce(closes_at > day_begins(p_merchant, p_day), true)
  union all
  select 'check_in', g.value ->> 'kind', ((g.value ->> 'amount')::numeric * 10000)::bigint, p.min_turnover * g.ordinality, null, 0, null
  from check_in_plan_on(p_merchant, p_day) p, jsonb_array_elements(p.gifts) with ordinality g
  union all
  select 'referral', g.kind, g.amount, r.turnover, null, 0, null from referral_rule r
  cross join lateral (values (r.inviter_kind, r.inviter_amount), (r.friend_kind, r.friend_amount)) g (kind, amount)
  where r.merchant_id = p_merchant and r.active and g.amount is not null
  union all
  select 'level', gift_kind, gift_amount, turnover, null, 0, null from vip_level
  where merchant_id = p_merchant and gift_amount is not null
  union all
  select 'mission', 'cash', s.reward, s.turnover, c.counts, 0, null from mission m
  cross join lateral unnest(m.turnovers, m.rewards) s (turnover, reward)
  cross join lateral (
    select jsonb_object_agg(k.category, 100) as counts
    from (select distinct category from game union select unnest(array['LOTT', 'ELOTT'])) k
    where mission_counts(m.goal, m.category, k.category)) c
  where m.merchant_id = p_merchant and m.stopped_at is null and p_day between m.starts_on and m.ends_on
  union all
  select 'rain', kind, budget / envelopes * cardinality(times), min_turnover, null, 0, null from rain_plan
  where merchant_id = p_merchant and active and starts_on <= p_day and coalesce(ends_on >= p_day, true)
  union all
  select 'rain', kind, budget / envelopes, min_turnover, null, 0, null from rain_round
  where merchant_id = p_merchant and plan_id is null and cancelled_at is null
    and starts_at >= day_begins(p_merchant, p_day) - interval '1 day' and starts_at < day_begins(p_merchant, p_day + 1)
  union all
  select 'rule', case r.reward when 'points' then 'points' else 'cash' end, r.amount, r.played,
    case when r.trigger = 'join' then r.weights when r.category is not null then jsonb_build_object(r.category, 100)
      when r.game_ids is not null then (select jsonb_object_agg(g.category, 100) from game g where g.id = any (r.game_ids)) end,
    case when r.reward = 'bonus' then r.amount * coalesce(r.times, 0) else 0 end, case when r.reward = 'bonus' then r.weights end
  from reward_rule r
  where r.merchant_id = p_merchant and r.stopped_at is null and p_day between r.starts_on and r.ends_on
$$;

-- What keeps a member from being a person the brand knows: the identity where the law asks for one, elsewhere a phone number that was
-- confirmed, and a document where the brand asks for one at registration. Null: nothing does. Play money is nobody's.
create or replace function person_missing(p_member bigint) returns text language sql stable as $$
  select case
    when m.type not in (0, 1, 2) or p.identity_verified_at is not null then null
    when identity_refusal(now(), mt.regulation, mt.time_zone, p.id_number_hash, p.adult_from, null, 'infinity', null) is not null
      then 'identity_required'
    when not exists (
      select from member_contact c where c.member_id = m.id and c.kind = 'mobile' and c.verified_at is not null) then 'phone_required'
    when p.id_number_hash is null and exists (
      select from merchant_setting s where s.merchant_id = m.merchant_id and s.section = 'register'
        and s.value -> 'idNumber' ->> 'required' = 'true') then 'document_required'
  end
  from member m
  join merchant mt on mt.id = m.merchant_id
  left join member_profile p on p.member_id = m.id
  where m.id = p_member
$$;

-- What a member is known by: only what was proven. A phone number stands for itself at one brand.
create or replace function person_keys(p_member bigint)
returns table (merchant_id int, id_number_sealed bytea, id_number_hash bytea, mobile_hash bytea) language sql stable as $$
  select p.merchant_id, p.id_number_sealed, p.id_number_hash, null::bytea from member_profile p
  where p.member_id = p_member and p.identity_verified_at is not null and p.id_number_hash is not null
  union all
  select c.merchant_id, null, null, sha256(convert_to(c.merchant_id || ' ' || c.value, 'UTF8')) from member_contact c
  where c.member_id = p_member and c.kind = 'mobile' and c.verified_at is not null
$$;

-- Whether another account of the same person has had such gifts, whatever became of it.
create or replace function person_taken(p_member bigint) returns boolean language sql stable as $$
  select exists (
    select from person_keys(p_member) k join gift_person g on g.merchant_id = k.merchant_id and g.id_number_hash = k.id_number_hash
    where g.member_id <> p_member
    union all
    select from person_keys(p_member) k join gift_person g on g.merchant_id = k.merchant_id and g.mobile_hash = k.mobile_hash
    where g.member_id <> p_member)
$$;

-- What keeps a member from gifts that only a person may have, asked before the press.
create or replace function person_refusal(p_member bigint) returns text language sql stable as $$
  select coalesce(person_missing(p_member), case when person_taken(p_member) then 'same_person' end)
$$;

-- Null: the member may have a gift that only a person may have, and nobody else by the same document or phone number from now on. Of two
-- accounts that ask at once the second waits for the first at the unique indexes.
create or replace function take_gift_person(p_member bigint) returns text language plpgsql as $$
declare
  v_missing text := person_missing(p_member);
begin
  if v_missing is not null then return v_missing; end if;
  insert into gift_person (merchant_id, member_id, id_number_sealed, id_number_hash, mobile_hash)
  select k.merchant_id, p_member, k.id_number_sealed, k.id_number_hash, k.mobile_hash from person_keys(p_member) k
  order by k.mobile_hash nulls first
  on conflict do nothing;
  -- A statement of its own, so that it sees what was committed while this one waited.
  return case when person_taken(p_member) then 'same_person' end;
end $$;
