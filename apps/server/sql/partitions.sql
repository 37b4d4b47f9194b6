-- The column whose numbers, or days, say in which part a row lies.
create or replace function partition_key(p_table text) returns text language sql stable as $$
  select a.attname::text from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
  where t.partrelid = p_table::regclass
$$;

-- What a number is in that column, as SQL: itself, or the day it begins. Parts are whole days, of UTC.
create or replace function part_bound(p_table text, p_id bigint) returns text language sql stable as $$
  select case a.atttypid when 'date'::regtype then quote_literal((time_of_id(p_id) at time zone 'UTC')::date) else p_id::text end
  from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
  where t.partrelid = p_table::regclass
$$;
create or replace function id_of_bound(p_bound text) returns bigint language sql immutable parallel safe strict as $$
  select case when p_bound ~ '-' then ids_of_days(p_bound::date - '2020-01-01'::date) else p_bound::bigint end
$$;

-- The parts of a table and the numbers they hold; the default part has none.
create or replace function parts_of(p_table text) returns table (part text, low bigint, high bigint) language sql stable as $$
  select c.relname::text, id_of_bound(b.bounds[1]), id_of_bound(b.bounds[2])
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?([\d-]+)''?\) TO \(''?([\d-]+)''?\)') as b (bounds)
  where i.inhparent = to_regclass(p_table) and b.bounds is not null
$$;

-- Makes one part where it is missing, and says whether it was. What came while it was missing lies in the default part, and
-- is moved over.
create or replace function make_part(p_table text, p_low bigint, p_high bigint) returns boolean language plpgsql as $$
declare
  v_name text;
  v_key text := partition_key(p_table);
  v_fillfactor int := (select fillfactor from partition_plan where table_name = p_table);
  v_from text;
  v_to text;
  v_late boolean;
begin
  -- Where the plan said another number of days before, what is left between the parts that are there.
  select greatest(p_low, max(p.high) filter (where p.low <= p_low)), least(p_high, min(p.low) filter (where p.low > p_low))
  into p_low, p_high from parts_of(p_table) p where p.low < p_high and p.high > p_low;
  if p_low >= p_high then return false; end if;
  v_name := p_table || to_char(time_of_id(p_low) at time zone 'UTC', '"_"YYYYMMDD');
  -- Where the books are closed no part is made any more, nor one that was dropped made anew: nothing may be written there.
  if to_regclass(v_name) is not null or exists (select from closed_part where table_name = p_table and high > p_low)
    or p_low < forgotten_before(p_table) then
    return false;
  end if;
  v_from := part_bound(p_table, p_low);
  v_to := part_bound(p_table, p_high);
  -- Who writes meanwhile waits: a row that came into the default part after the others were moved would be in nobody's range.
  execute format('lock table %I in access exclusive mode', p_table);
  execute format('select exists (select 1 from %1$I where %2$I >= %3$s and %2$I < %4$s)', p_table || '_default', v_key, v_from, v_to)
    into v_late;
  if v_late then
    execute format('create table %I (like %I including all) with (fillfactor = %s)', v_name, p_table, v_fillfactor);
    execute format('with moved as (delete from %1$I where %2$I >= %3$s and %2$I < %4$s returning *) insert into %5$I select * from moved',
      p_table || '_default', v_key, v_from, v_to, v_name);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_table, v_name, v_from, v_to);
  else
    execute format('create table %I partition of %I for values from (%s) to (%s) with (fillfactor = %s)', v_name, p_table, v_from, v_to,
      v_fillfactor);
  end if;
  perform grant_part(v_name);
  return true;
end $$;

-- Makes the parts of a table that are missing between two moments. A table is a transaction of its own wherever others work
-- meanwhile: a part locks its table, and who holds two of them deadlocks with a bet that needs both.
create or replace function make_parts(p_table text, p_from timestamptz, p_to timestamptz) returns int language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_width bigint := (select ids_of_days(days) from partition_plan where table_name = p_table);
  v_low bigint := first_id(p_from) / v_width * v_width;
  v_timeout text := current_setting('lock_timeout');
  v_made int := 0;
begin
  perform lock_partitions();
  -- Everybody who bets waits behind whoever waits for a table: not for long, there is a next time.
  perform set_config('lock_timeout', '500ms', true);
  while v_low < first_id(p_to) loop
    if make_part(p_table, v_low, v_low + v_width) then v_made := v_made + 1; end if;
    v_low := v_low + v_width;
  end loop;
  perform set_config('lock_timeout', v_timeout, true);
  return v_made;
end $$;

-- Of all tables at once, where nobody else is at work.
create or replace function make_partitions(p_from timestamptz, p_to timestamptz) returns int language sql as $$
  select coalesce(sum(make_parts(table_name, p_from, p_to)), 0)::int from (select table_name from partition_plan order by table_name) t
$$;

-- Of tables that are not sealed: drops the oldest part whose retention is over, and answers its name. What came late, or while
-- its part was missing, goes with it. As in drop_next_part(), nobody waits for it for long.
create or replace function drop_past_part(p_table text, p_now timestamptz) returns text language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  v_until bigint;
  v_part record;
begin
  perform lock_partitions();
  select first_id(least(p_now, clock_timestamp())) - ids_of_days(keep_days) into v_until
  from partition_plan where table_name = p_table and not sealed;
  if not found then return null; end if;
  execute format('delete from %I where %I < %s', p_table || '_default', partition_key(p_table), part_bound(p_table, v_until));
  select p.* into v_part from parts_of(p_table) p where p.high <= v_until order by p.low limit 1;
  if not found then return null; end if;
  insert into forgotten (table_name, before) values (p_table, v_part.high) on conflict (table_name) do update set before = excluded.before;
  execute format('drop table %I', v_part.part);
  -- On Citus every node has a copy of what hot calls read.
  if to_regclass('near.' || p_table) is not null then
    execute format('delete from near.%I where %I < %s', p_table, partition_key(p_table), part_bound(p_table, v_part.high));
  end if;
  return v_part.part;
end $$;
