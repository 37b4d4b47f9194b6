-- Numbers that rise with time: ticks of 64 milliseconds since 2020 (UTC), then 17 bits of a running number. So a moment is
-- a place in every table that is parted by them, without an index by time; and they fit into 53 bits until 2090.
-- Counted as a span, since the span between two moments is the same everywhere and for ever, while what is extracted from a
-- moment is not, to the planner: so it knows the numbers of moments, and leaves parts out while it makes a plan.
create or replace function tick_of(p_at timestamptz) returns bigint language sql immutable parallel safe strict as
  $$ select floor(extract(epoch from p_at - timestamptz '2020-01-01 00:00:00+00') * 1000 / 64)::bigint $$;

-- The first number of a moment: what was numbered before it is smaller.
create or replace function first_id(p_at timestamptz) returns bigint language sql immutable parallel safe strict as
  $$ select tick_of(p_at) << 17 $$;

-- How many numbers go into so many days.
create or replace function ids_of_days(p_days int) returns bigint language sql immutable parallel safe strict as
  $$ select p_days * (86400000::bigint / 64 * 131072) $$;

-- When a number was given, to 64 milliseconds.
create or replace function time_of_id(p_id bigint) returns timestamptz language sql immutable parallel safe strict as
  $$ select to_timestamp(((p_id >> 17) * 64 + 1577836800000)::double precision / 1000) $$;

-- A new number of this moment, above another one: order holds where a clock was set back.
create or replace function next_id(p_at timestamptz, p_above bigint) returns bigint language plpgsql as $$
declare
  v_id bigint := (tick_of(p_at) << 17) | nextval('time_id_number');
begin
  if v_id <= p_above then
    v_id := ((p_above >> 17) << 17) | (v_id & 131071);
    if v_id <= p_above then v_id := v_id + 131072; end if;
  end if;
  return v_id;
end $$;
