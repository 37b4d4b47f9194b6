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
-- or asked for and still open, minutes of presence. A stake that came back counts no more in the period it was taken in, and makes
-- no room in a later one: whoever set 100 a day may not stake 200 because yesterday's bet was void. One row per kind and period, whether or not there is a limit.
create or replace function limit_use(p_book int, p_now timestamptz, p_member bigint, p_kinds text[])
returns table (kind text, period text, used bigint, resets_at timestamptz) language plpgsql stable as $$
declare
  v_merchant int;
  -- The zone of a brand that has had one: stakes ask this, and the function is dearer.
  v_zone text;
  v_currency text;
  v_today timestamp;
begin
  select mt.id, case when mt.zones is null then mt.time_zone end, mt.currency, day_at(mt.time_zone, mt.zones_from, mt.zones, p_now)
  into v_merchant, v_zone, v_currency, v_today
  from member m join merchant mt on mt.id = m.merchant_id where m.id = p_member;
  return query
  select k.kind, p.name,
    case k.kind
      when 'deposit' then (
        select coalesce(sum(case when d.paid > 0 then d.paid when d.state in ('created', 'pending') then d.amount else 0 end), 0)
        from deposit d where d.member_id = p_member and d.currency = v_currency
          and d.created_at >= case when v_zone is null then day_begins(v_merchant, p.since::date) else p.since at time zone v_zone end)
      when 'session' then (
        select coalesce(sum(s.seconds), 0) / 60 from presence_day s
        where s.book_id = p_book and s.member_id = p_member and s.day >= p.since::date)
      else (
        select coalesce(sum(case when k.kind = 'loss' then d.staked - d.prize else d.staked end + case p.name
          when 'day' then d.back_of_earlier_days when 'week' then d.back_of_earlier_weeks else d.back_of_earlier_months end), 0)
        from play_day d
        where d.merchant_id = p_book and d.member_id = p_member and d.day >= p.since::date and d.currency = v_currency)
    end::bigint,
    case when v_zone is null then day_begins(v_merchant, (p.since + p.length)::date) else (p.since + p.length) at time zone v_zone end
  from unnest(p_kinds) as k (kind), (
    values ('day', v_today, interval '1 day'),
      ('week', date_trunc('week', v_today), interval '7 days'),
      ('month', date_trunc('month', v_today), interval '1 month')
  ) as p (name, since, length)
  where k.kind <> 'session' or p.name = 'day';
end $$;

-- How much more a member may stake: the smallest room of the limits that stakes have, and which one that is. Null: any.
create or replace function stake_room(p_book int, p_now timestamptz, p_member bigint, out refusal text, out room bigint)
language plpgsql stable as $$
begin
  select l.kind || '_limit_reached',
    case when l.kind <> 'session' then greatest(l.amount - u.used, 0) when u.used >= l.amount then 0 end
  into refusal, room
  from limits_of(p_now, p_member) l
  join limit_use(p_book, p_now, p_member, '{stake,loss,session}') u on u.kind = l.kind and u.period = l.period
  order by 2 nulls last, l.kind
  limit 1;
end $$;

-- These sessions of a book are alive: they do not end for silence, and the time since they were last seen counts, once for a member
-- with several of them. Touches no session itself, so it never waits for one that is just being ended.
create or replace function note_presence(p_book int, p_now timestamptz, p_sessions bigint[]) returns void language plpgsql as $$
declare
  c_away constant interval := '5 minutes';
  c_gone constant interval := '30 minutes';
  v record;
  v_sitting sitting;
  v_since timestamptz;
begin
  -- A member's sessions in the order they were last seen: the first counts the time, which then holds for the others too.
  for v in
    select s.id, s.member_id, coalesce(sn.seen_at, s.created_at) as seen_at, mt.currency,
      day_at(mt.time_zone, mt.zones_from, mt.zones, p_now) as day, day_begins(mt.id, day_at(mt.time_zone, mt.zones_from, mt.zones, p_now)) as day_began
    from member_session s join merchant mt on mt.id = s.merchant_id
    left join session_seen sn on sn.book_id = p_book and sn.session_id = s.id
    where s.id = any (p_sessions) and s.merchant_id = p_book and coalesce(sn.seen_at, s.created_at) < p_now
    order by s.member_id, 3, s.id
  loop
    insert into session_seen as sn (book_id, session_id, seen_at, look_at) values (p_book, v.id, p_now, p_now + c_gone)
    on conflict (book_id, session_id) do update set seen_at = p_now, look_at = coalesce(sn.look_at, excluded.look_at)
    where sn.seen_at < p_now;
    -- Somebody else has seen it meanwhile.
    continue when not found;
    select * into v_sitting from sitting where book_id = p_book and member_id = v.member_id for update;
    v_since := greatest(v.seen_at, v_sitting.seen_until);
    if v_sitting.member_id is null or p_now - v_sitting.seen_until > c_gone then
      insert into sitting (book_id, member_id, began_at, seen_until, day, staked_before, prize_before)
      select p_book, v.member_id, case when p_now - v_since > c_away then p_now else v_since end, p_now, v.day,
        coalesce(sum(d.staked), 0), coalesce(sum(d.prize), 0)
      from play_day d where d.merchant_id = p_book and d.member_id = v.member_id and d.day = v.day and d.currency = v.currency
      on conflict (book_id, member_id) do update set began_at = excluded.began_at, seen_until = excluded.seen_until,
        day = excluded.day, staked_before = excluded.staked_before, prize_before = excluded.prize_before;
    elsif p_now > v_sitting.seen_until then
      update sitting set seen_until = p_now where book_id = p_book and member_id = v.member_id;
    end if;
    if p_now > v_since and p_now - v_since <= c_away then
      insert into presence_day as d (book_id, member_id, day, seconds)
      values (p_book, v.member_id, v.day, extract(epoch from p_now - greatest(v_since, v.day_began)))
      on conflict (book_id, member_id, day) do update set seconds = d.seconds + excluded.seconds;
    end if;
  end loop;
end $$;
