-- How the planner works for functions that run all day. Plans are made once per connection, also while the tables are still
-- empty: they must go by index, whatever the tables hold. Last by name, since replacing a function forgets its settings.
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in (
      'admit_stakes', 'ledger_open_accounts', 'ledger_post', 'limit_use', 'limits_of', 'lottery_expose',
      'next_id', 'note_presence', 'play_post', 'record_play', 'stake_room')
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', f);
    execute format('alter function %s set enable_seqscan = off', f);
    execute format('alter function %s set enable_hashjoin = off', f);
    execute format('alter function %s set enable_mergejoin = off', f);
    execute format('alter function %s set enable_material = off', f);
    execute format('alter function %s set enable_memoize = off', f);
    execute format('alter function %s set jit = off', f);
  end loop;
end $$;
