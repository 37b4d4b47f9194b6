-- Whoever changes what a brand gives back or keeps takes its lock; whoever sets a rate of a member shares it. Rows of
-- members are locked before, never after.
create or replace function lock_margin(p_merchant int) returns void language sql
  as $$ select pg_advisory_xact_lock(hashtext('margin'), p_merchant) $$;

create or replace function share_margin(p_merchant int) returns void language sql
  as $$ select pg_advisory_xact_lock_shared(hashtext('margin'), p_merchant) $$;

-- 0 <= child <= parent <= the brand's highest, whoever writes. Rows of uplines are locked first, from the top down.
create or replace function member_rate_bounds() returns trigger language plpgsql as $$
declare
  v_wrong record;
begin
  perform from member m
    where m.id in (select w.member_id from written w
      union select c.parent_id from written w join member c on c.id = w.member_id)
    order by cardinality(string_to_array(m.team_path, '.')), m.id for no key update;
  perform share_margin(b.merchant_id) from (
    select distinct m.merchant_id from written w join member m on m.id = w.member_id order by 1) b;
  select w.member_id, w.category into v_wrong
  from written w join member m on m.id = w.member_id
  left join top_rate t on t.merchant_id = m.merchant_id and t.category = w.category
  where w.rate > coalesce(t.rate, 0) limit 1;
  if found then
    raise exception 'the rate of member % in % is above the highest of the brand', v_wrong.member_id, v_wrong.category
      using errcode = 'check_violation', constraint = 'member_rate_top';
  end if;
  select w.member_id, w.category into v_wrong
  from written w join member m on m.id = w.member_id
  left join member_rate p on p.member_id = m.parent_id and p.category = w.category
  where m.parent_id is not null and w.rate > coalesce(p.rate, 0) limit 1;
  if found then
    raise exception 'the rate of member % in % is above that of the upline', v_wrong.member_id, v_wrong.category
      using errcode = 'check_violation', constraint = 'member_rate_upline';
  end if;
  if tg_op = 'INSERT' then return null; end if;
  select w.member_id, w.category into v_wrong
  from written w join member c on c.parent_id = w.member_id
  join member_rate r on r.member_id = c.id and r.category = w.category
  where r.rate > w.rate limit 1;
  if found then
    raise exception 'downlines of member % have more in %', v_wrong.member_id, v_wrong.category
      using errcode = 'check_violation', constraint = 'member_rate_downlines';
  end if;
  return null;
end $$;
create or replace trigger member_rate_bounds_insert after insert on member_rate referencing new table as written
  for each statement execute function member_rate_bounds();
create or replace trigger member_rate_bounds_update after update on member_rate referencing new table as written
  for each statement execute function member_rate_bounds();

-- A rate is set to zero, never taken away: downlines could stay behind with more.
create or replace function member_rate_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rates are set to zero, not deleted' using errcode = 'check_violation', constraint = 'member_rate_stays';
end $$;
create or replace trigger member_rate_stays before delete on member_rate for each row execute function member_rate_stays();

-- Who moves to another upline keeps to its rates.
create or replace function member_rate_moved() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and exists (
    select from member_rate r left join member_rate p on p.member_id = new.parent_id and p.category = r.category
    where r.member_id = new.id and r.rate > coalesce(p.rate, 0))
  then
    raise exception 'member % has a higher rate than the new upline', new.id
      using errcode = 'check_violation', constraint = 'member_rate_upline';
  end if;
  return null;
end $$;
create or replace trigger member_rate_moved after update of parent_id on member
  for each row when (old.parent_id is distinct from new.parent_id) execute function member_rate_moved();

-- The highest rate never falls below what a member has.
create or replace function top_rate_bounds() returns trigger language plpgsql as $$
begin
  perform lock_margin(coalesce(new.merchant_id, old.merchant_id));
  if exists (
    select from member m join member_rate r on r.member_id = m.id
    left join top_rate t on t.merchant_id = m.merchant_id and t.category = r.category
    where m.merchant_id = coalesce(new.merchant_id, old.merchant_id) and m.parent_id is null
      and r.category = coalesce(new.category, old.category) and r.rate > coalesce(t.rate, 0))
  then
    raise exception 'members of the top level have more in %', coalesce(new.category, old.category)
      using errcode = 'check_violation', constraint = 'top_rate_members';
  end if;
  return null;
end $$;
create or replace trigger top_rate_bounds after insert or update or delete on top_rate
  for each row execute function top_rate_bounds();
