-- Makes the parts that are missing between two moments. What came while a part was missing lies in the default part, and
-- is moved over.
create or replace function make_partitions(p_from timestamptz, p_to timestamptz) returns int language plpgsql as $$
declare
  c_day constant bigint := 86400000::bigint / 64 * 131072;
  v record;
  v_low bigint;
  v_high bigint;
  v_name text;
  v_key text;
  v_made int := 0;
  v_late boolean;
begin
  perform lock_partitions();
  for v in select table_name, days * c_day as width from partition_plan order by table_name loop
    v_key := (select a.attname from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
      where t.partrelid = v.table_name::regclass);
    v_low := first_id(p_from) / v.width * v.width;
    while v_low < first_id(p_to) loop
      v_high := v_low + v.width;
      v_name := v.table_name || to_char(time_of_id(v_low) at time zone 'UTC', '"_"YYYYMMDD');
      if to_regclass(v_name) is null then
        execute format('select exists (select from %1$I where %2$I >= %3$s and %2$I < %4$s)', v.table_name || '_default', v_key, v_low, v_high)
          into v_late;
        if v_late then
          execute format('create table %I (like %I including all)', v_name, v.table_name);
          execute format('with moved as (delete from %1$I where %2$I >= %3$s and %2$I < %4$s returning *) insert into %5$I select * from moved',
            v.table_name || '_default', v_key, v_low, v_high, v_name);
          execute format('alter table %I attach partition %I for values from (%s) to (%s)', v.table_name, v_name, v_low, v_high);
        else
          execute format('create table %I partition of %I for values from (%s) to (%s)', v_name, v.table_name, v_low, v_high);
        end if;
        v_made := v_made + 1;
      end if;
      v_low := v_high;
    end loop;
  end loop;
  return v_made;
end $$;
