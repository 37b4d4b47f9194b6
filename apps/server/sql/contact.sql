-- Why a member may not take part in what the house offers, at this moment: not in good standing, on a break, under age, not known where the
-- law wants to know, impeded, or harmed by play. Null: may. The one answer: asked in the transaction of whatever joins, grabs or claims, and
-- where advertising is sent. That no document is there sounds like an identity that is not proven.
create or replace function take_part_refusal(p_now timestamptz, p_member bigint) returns text
language sql stable parallel safe as $$
  select case
    when f.standing is not null then f.standing
    when f.is_minor then 'adults_only'
    when f.identity = 'checks_pending' then f.identity
    when f.identity is not null then 'identity_required'
    when offers_paused_since(f.id) is not null then 'offers_paused'
  end
  from (
    select m.id, standing_refusal(p_now, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) as standing,
      is_minor(p_now, mt.time_zone, p.adult_from) as is_minor,
      identity_refusal(p_now, mt.regulation, mt.time_zone, p.id_number_hash, p.adult_from, p.identity_verified_at,
        p.permitted_until, p.impediment_wait_until) as identity
    from member m
    join merchant mt on mt.id = m.merchant_id
    left join member_guard g on g.member_id = m.id
    left join member_profile p on p.member_id = m.id
    where m.id = p_member
  ) f
$$;

-- Whether advertising may reach a member by a way, at this moment: may take part in what it offers, and has not refused. Asked where a
-- message is queued, again where it leaves, and where an inbox is read. Null as the way: by any.
create or replace function may_be_advertised(p_now timestamptz, p_member bigint, p_channel text) returns boolean
language sql stable parallel safe as $$
  select take_part_refusal(p_now, m.id) is null and not coalesce(p_channel = any (c.refused), false)
  from member m
  left join contact_choice c on c.member_id = m.id
  where m.id = p_member
$$;
