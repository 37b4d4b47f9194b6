-- Nothing that the product asks is worth compiling first. A table with many parts looks dear to the planner, so a page of
-- records that takes two milliseconds was compiled for 170. Whoever may not set it for the database asks its owner to.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'jit stays on: this user does not own the database';
end $$;

-- How the planner works for functions that run all day. Plans are made once per connection, also while the tables are still
-- empty: they must go by index, whatever the tables hold. Last by name, since replacing a function forgets its settings.
do $$
declare
  f regprocedure;
  v_name text;
  v_off text;
begin
  for f, v_name in
    select p.oid::regprocedure, p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in (
      'admit_stakes', 'bonus_refusals', 'wager_bonuses', 'ledger_open_accounts', 'ledger_pay', 'ledger_post', 'limit_use', 'limits_of', 'lottery_cancel', 'lottery_post',
      'lottery_unexpose', 'note_pool_parts', 'note_presence', 'play_post', 'queue_jackpots', 'queue_missions', 'queue_scores', 'record_play', 'day_is_dense', 'record_settled',
      'stake_room', 'stakes_came_back')
  loop
    -- by an index that names the row, not by one that names its time
    foreach v_off in array '{seqscan,bitmapscan,hashjoin,mergejoin,material,memoize}'::text[] loop
      -- a day beside its members, both in their order
      continue when v_name = 'record_settled' and v_off = 'mergejoin';
      execute format('alter function %s set enable_%s = off', f, v_off);
    end loop;
    -- Sets of any size are planned for the size they have.
    continue when v_name = 'ledger_pay';
    execute format('alter function %s set plan_cache_mode = force_generic_plan', f);
    execute format('alter function %s set jit = off', f);
  end loop;
  -- A queue is empty at one call and long at the next: a plan for each, by what waits.
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.proname in ('take_team_queue', 'take_money_queue', 'take_join_queue', 'take_reward_queue')
  loop
    execute format('alter function %s set plan_cache_mode = force_custom_plan', f);
  end loop;
  alter function record_settled(timestamptz, int, text, bigint[], text[], bigint[], bigint[], int[]) set enable_nestloop = off;
  -- Few are below one agent. Where the brand has many agents the planner takes them for as many, and sorts on disk what is added up in memory.
  alter function played_below(bigint, date, date, text, text) set enable_sort = off;
  -- Says itself in which order it reads; a line of the house that was reversed is found by its time alone.
  alter function turnover_follow(int, bigint[], text[]) set plan_cache_mode = force_generic_plan;
  alter function turnover_follow(int, bigint[], text[]) set enable_seqscan = off;
end $$;
