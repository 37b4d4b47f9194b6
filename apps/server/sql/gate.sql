-- The one gate that every stake passes: null, or why it is refused. Whoever takes stakes calls it in the transaction
-- that takes them. All are of one book; p_sessions are the members' own sessions, p_games may hold null where the stake is on no vendor's game.
create or replace function admit_stakes(
  p_book int, p_now timestamptz, p_members bigint[], p_sessions bigint[], p_games bigint[], p_currencies text[], p_amounts bigint[],
  out refusals text[], out idle_sessions bigint[], out lefts bigint[]
) language plpgsql as $$
declare
  v record;
  v_room record;
  v_limited int[] := '{}';
  v_before bigint;
  v_too_much text[];
begin
  for n in 1 .. cardinality(p_members) loop
    -- play_post() holds them already
    if not try_lock_stakes(p_members[n]) then
      perform lock_all_stakes(p_members);
      exit;
    end if;
  end loop;
  refusals := array_fill(null::text, array[cardinality(p_members)]);
  lefts := array_fill(null::bigint, array[cardinality(p_members)]);
  idle_sessions := '{}';
  for v in
    select i.n, s.id as session_id, s.ended_at, s.expires_at, coalesce(sn.seen_at, s.created_at) as seen_at,
      mt.maintenance, i.game_id, g.status as game_status, vn.status as vendor_status,
      gd.limits_stakes, i.currency = mt.currency as is_real,
      standing_refusal(p_now, m.status, m.trial_expires_at, gd.excluded_until, gd.paused_until) as standing_refusal,
      case when i.currency = mt.currency
        then coalesce(consent_refusal(p_now, mt.consent_edition, mt.next_consent_edition, mt.next_consent_from, p.consent_edition),
          identity_refusal(p_now, mt.regulation, mt.time_zone, p.id_number_hash, p.adult_from, p.identity_verified_at,
            p.permitted_until, p.impediment_wait_until)) end as identity_refusal
    from unnest(p_members, p_sessions, p_games, p_currencies) with ordinality as i (member_id, session_id, game_id, currency, n)
    left join member m on m.id = i.member_id
    left join merchant mt on mt.id = m.merchant_id
    left join member_session s on s.id = i.session_id and s.member_id = i.member_id
    left join session_seen sn on sn.book_id = p_book and sn.session_id = s.id
    left join game g on g.id = i.game_id
    left join vendor vn on vn.code = g.vendor_code
    left join member_guard gd on gd.member_id = i.member_id
    left join member_profile p on p.member_id = i.member_id
    order by i.n
  loop
    refusals[v.n] := case
      when v.standing_refusal is not null then v.standing_refusal
      when v.session_id is null or v.ended_at is not null or v.expires_at <= p_now then 'game_session_ended'
      when v.maintenance then 'system_upgrading'
      when v.game_id is not null and (v.game_status, v.vendor_status) is distinct from ('active', 'active') then 'vendor_maintenance'
      else v.identity_refusal
    end;
    continue when refusals[v.n] is not null;
    if v.seen_at < p_now - interval '1 minute' then
      idle_sessions := idle_sessions || v.session_id;
    end if;
    if v.limits_stakes and v.is_real then
      v_limited := v_limited || v.n::int;
    end if;
  end loop;

  if exists (select from bonus_purse b where b.book_id = p_book and b.member_id = any (p_members) and b.state = 'open') then
    v_too_much := bonus_refusals(p_book, p_now, p_members, p_currencies, p_amounts);
    for n in 1 .. cardinality(p_members) loop
      refusals[n] := coalesce(refusals[n], v_too_much[n]);
    end loop;
  end if;

  for k in 1 .. cardinality(v_limited) loop
    continue when refusals[v_limited[k]] is not null;
    v_room := stake_room(p_book, p_now, p_members[v_limited[k]]);
    continue when v_room.room is null;
    -- What the same call has admitted for the same member before.
    v_before := coalesce((
      select sum(p_amounts[j]) from unnest(v_limited[1:k - 1]) j
      where p_members[j] = p_members[v_limited[k]] and refusals[j] is null
    ), 0);
    if v_before + p_amounts[v_limited[k]] > v_room.room then
      refusals[v_limited[k]] := v_room.refusal;
      lefts[v_limited[k]] := greatest(v_room.room - v_before, 0);
    end if;
  end loop;
end $$;
