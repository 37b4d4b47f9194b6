-- What holds for a member at this moment.
create or replace function limits_of(p_now timestamptz, p_member bigint) returns table (kind text, period text, amount bigint)
language plpgsql stable as $$
begin
  return query
  select l.kind, l.period, min(case when l.next_at <= p_now then l.next_amount else l.amount end)
  from member_limit l where l.member_id = p_member
  group by l.kind, l.period
  having min(case when l.next_at <= p_now then l.next_amount else l.amount end) is not null;
end $$;

-- What of it a member has used: stakes and losses (stakes taken less prizes paid) in the merchant's currency, deposits paid
-- or asked for and still open, minutes of presence. One row per kind and period, whether or not there is a limit.
create or replace function limit_use(p_now timestamptz, p_member bigint, p_kinds text[])
returns table (kind text, period text, used bigint, resets_at timestamptz) language plpgsql stable as $$
declare
  v_zone text;
  v_currency text;
  v_today timestamp;
begin
  select mt.time_zone, mt.currency, date_trunc('day', p_now at time zone mt.time_zone) into v_zone, v_currency, v_today
  from member m join merchant mt on mt.id = m.merchant_id where m.id = p_member;
  return query
  select k.kind, p.name,
    case k.kind
      when 'deposit' then (
        select coalesce(sum(case when d.paid > 0 then d.paid when d.state in ('created', 'pending') then d.amount else 0 end), 0)
        from deposit d where d.member_id = p_member and d.currency = v_currency and d.created_at >= p.since at time zone v_zone)
      when 'session' then (
        select coalesce(sum(s.seconds), 0) / 60 from presence_day s where s.member_id = p_member and s.day >= p.since::date)
      else (
        select coalesce(sum(case when k.kind = 'loss' then d.staked - d.prize else d.staked end), 0)
        from play_day d where d.member_id = p_member and d.day >= p.since::date and d.currency = v_currency)
    end::bigint,
    (p.since + p.length) at time zone v_zone
  from unnest(p_kinds) as k (kind), (
    values ('day', v_today, interval '1 day'),
      ('week', date_trunc('week', v_today), interval '7 days'),
      ('month', date_trunc('month', v_today), interval '1 month')
  ) as p (name, since, length)
  where k.kind <> 'session' or p.name = 'day';
end $$;

-- How much more a member may stake: the smallest room of the limits that stakes have, and which one that is. Null: any.
create or replace function stake_room(p_now timestamptz, p_member bigint, out refusal text, out room bigint) language plpgsql stable as $$
begin
  select l.kind || '_limit_reached',
    case when l.kind <> 'session' then greatest(l.amount - u.used, 0) when u.used >= l.amount then 0 end
  into refusal, room
  from limits_of(p_now, p_member) l
  join limit_use(p_now, p_member, '{stake,loss,session}') u on u.kind = l.kind and u.period = l.period
  order by 2 nulls last, l.kind
  limit 1;
end $$;

-- These sessions are alive: they do not end for silence, and the time since they were last seen counts, once for a member
-- with several of them. Never waits for a session that is just being ended.
create or replace function note_presence(p_now timestamptz, p_sessions bigint[]) returns void language plpgsql as $$
declare
  c_away constant interval := '5 minutes';
  c_gone constant interval := '30 minutes';
  v record;
  v_sitting sitting;
  v_since timestamptz;
begin
  for v in
    with seen as (
      update member_session s set last_seen_at = p_now
      from (
        select id, last_seen_at from member_session where id = any (p_sessions) order by id for no key update skip locked
      ) o
      where s.id = o.id and o.last_seen_at < p_now
      returning s.member_id, s.merchant_id, o.last_seen_at
    )
    select seen.member_id, min(seen.last_seen_at) as last_seen_at, mt.currency,
      (p_now at time zone mt.time_zone)::date as day,
      (date_trunc('day', p_now at time zone mt.time_zone)) at time zone mt.time_zone as day_began
    from seen join merchant mt on mt.id = seen.merchant_id
    group by seen.member_id, mt.id
    order by seen.member_id
  loop
    select * into v_sitting from sitting where member_id = v.member_id for update;
    v_since := greatest(v.last_seen_at, v_sitting.seen_until);
    if v_sitting.member_id is null or p_now - v_sitting.seen_until > c_gone then
      insert into sitting (member_id, began_at, seen_until, day, staked_before, prize_before)
      select v.member_id, case when p_now - v_since > c_away then p_now else v_since end, p_now, v.day,
        coalesce(sum(d.staked), 0), coalesce(sum(d.prize), 0)
      from play_day d where d.member_id = v.member_id and d.day = v.day and d.currency = v.currency
      on conflict (member_id) do update set began_at = excluded.began_at, seen_until = excluded.seen_until,
        day = excluded.day, staked_before = excluded.staked_before, prize_before = excluded.prize_before;
    elsif p_now > v_sitting.seen_until then
      update sitting set seen_until = p_now where member_id = v.member_id;
    end if;
    if p_now > v_since and p_now - v_since <= c_away then
      insert into presence_day as d (member_id, day, seconds)
      values (v.member_id, v.day, extract(epoch from p_now - greatest(v_since, v.day_began)))
      on conflict (member_id, day) do update set seconds = d.seconds + excluded.seconds;
    end if;
  end loop;
end $$;
