-- Whether advertising may reach a member by a way, at this moment: in good standing, of age and known where the law wants to know, free of
-- impediments, of breaks and of a level of harm, and not refused. Asked where a message is queued, again where it leaves, and where an
-- inbox is read. Null as the way: by any.
create or replace function may_be_advertised(p_now timestamptz, p_member bigint, p_channel text) returns boolean
language sql stable parallel safe as $$
  select standing_refusal(p_now, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) is null
    and identity_refusal(p_now, mt.regulation, mt.time_zone, p.id_number_hash, p.adult_from, p.identity_verified_at,
      p.permitted_until, p.impediment_wait_until) is null
    and coalesce(p.adult_from <= (p_now at time zone mt.time_zone)::date, true)
    and offers_paused_since(m.id) is null
    and not coalesce(p_channel = any (c.refused), false)
  from member m
  join merchant mt on mt.id = m.merchant_id
  left join member_guard g on g.member_id = m.id
  left join member_profile p on p.member_id = m.id
  left join contact_choice c on c.member_id = m.id
  where m.id = p_member
$$;
