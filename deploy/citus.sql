-- Distributes a migrated, still empty database by books on Citus (13, on PostgreSQL 15 or newer), once, on the coordinator:
--
--   psql "$CITUS_URL" -v ON_ERROR_STOP=1 -1 -f deploy/citus.sql
--   psql "$CITUS_URL" -v ON_ERROR_STOP=1 -c 'select near.make_pieces()'
--
-- After every migration, and after books were moved or a node was added, run near.spread_code() and then near.make_pieces().
--
-- What belongs to a book lies on one worker, and the calls that every bet is made of run there from beginning to end. What they
-- only read (members, sessions, games, draws) has its home on the coordinator, with all its triggers and foreign keys; every node
-- has a copy of the columns that are asked for, in the schema `near`, written in the transaction that changes them. Functions
-- that run on workers look there first. See docs/decisions/0026-citus.md for what this does not do.
set client_min_messages = warning;
-- So many groups of books can be moved apart.
select set_config('citus.shard_count', coalesce(nullif(current_setting('trevo.shards', true), ''), '32'), false);

create schema near;
-- Triggers of append-only tables and of closed parts go with their tables to the workers. They read nothing but copies.
set citus.enable_unsafe_triggers = on;
do $$
declare
  v record;
begin
  -- Members live elsewhere: ledger_open_accounts() looks whether there is one, and the audit looks again.
  for v in
    select conname, conrelid::regclass as name from pg_constraint
    where contype = 'f' and confrelid = 'member'::regclass and conrelid in ('ledger_account'::regclass, 'sitting'::regclass)
  loop
    execute format('alter table %s drop constraint %I', v.name, v.conname);
  end loop;
end $$;

-- What a hot call reads and never writes: table, its key, the columns that are asked for.
create table near.plan (table_name text primary key, key text[] not null, columns text[] not null);
insert into near.plan (table_name, key, columns) values
  ('merchant', '{id}', '{id,time_zone,zones_from,zones,currency,maintenance,regulation,consent_edition,next_consent_edition,next_consent_from}'),
  ('member', '{id}', '{id,merchant_id,book_id,parent_id,type,status,trial_expires_at}'),
  ('member_guard', '{member_id}', '{member_id,paused_until,excluded_until,limits_stakes}'),
  ('member_profile', '{member_id}', '{member_id,id_number_hash,adult_from,identity_verified_at,permitted_until,impediment_wait_until,consent_edition}'),
  ('member_limit', '{member_id,kind,period,set_by}', '{member_id,kind,period,set_by,amount,next_amount,next_at}'),
  ('member_session', '{id}', '{id,member_id,merchant_id,created_at,expires_at,ended_at}'),
  ('game_session', '{id}', '{id,merchant_id,member_id,session_id,game_id,vendor_code,currency,expires_at,ended_at}'),
  ('game', '{id}', '{id,vendor_code,code,category,status,features}'),
  ('vendor', '{code}', '{code,status}'),
  ('vendor_limit', '{vendor_code,currency}', '{vendor_code,currency,max_stake,max_prize,jackpot_share}'),
  ('risk_since', '{one}', '{one,at}'),
  ('return_stop', '{id}', '{id,merchant_id,vendor_code,game_id,since,until}'),
  ('vendor_pool', '{vendor_code,pool_id,currency}', '{vendor_code,pool_id,currency}'),
  ('deposit', '{id}', '{id,member_id,currency,created_at,paid,state,amount}'),
  ('member_rate', '{member_id,category}', '{member_id,category,rate}'),
  ('top_rate', '{merchant_id,category}', '{merchant_id,category,rate}'),
  ('tournament', '{id}', '{id,merchant_id,state,starts_at,ends_at,scope,category,vendor_code,game_ids,min_stake}'),
  ('jackpot_pool', '{id}', '{id,merchant_id,state,scope,category,vendor_code,game_ids}'),
  ('mission', '{id}', '{id,merchant_id,goal,category,multiplier,starts_on,ends_on,stopped_at}'),
  ('lottery_game', '{code}', '{code,running}'),
  ('merchant_lottery', '{merchant_id,game_code}', '{merchant_id,game_code,enabled,popular,sort,series_min,series_max,min_stake,max_stake,max_payout,max_exposure,closed_plays}'),
  ('lottery_draw', '{id}', '{id,game_code,period,state,closes_at,draws_at,closed_at,beacon_chain_id,beacon_round}'),
  ('lottery_void', '{draw_id,merchant_id}', '{draw_id,merchant_id}'),
  ('beacon_round', '{chain_id,round}', '{chain_id,round,signature}'),
  ('seal', '{book_id,number}', '{book_id,number,table_name,low,high}'),
  ('closed_part', '{table_name,low}', '{table_name,low,high}');

do $$
declare
  v near.plan;
  v_columns text;
  v_key text;
  v_new text;
  v_old_key text;
  v_set text;
  v_changes text;
  v_conflict text;
begin
  for v in select * from near.plan order by table_name loop
    v_columns := (select string_agg(quote_ident(c), ', ' order by n) from unnest(v.columns) with ordinality u (c, n));
    v_new := (select string_agg(format('new.%I', c), ', ' order by n) from unnest(v.columns) with ordinality u (c, n));
    v_key := (select string_agg(quote_ident(c), ', ' order by n) from unnest(v.key) with ordinality u (c, n));
    v_old_key := (select string_agg(format('%1$I = old.%1$I', c), ' and ' order by n) from unnest(v.key) with ordinality u (c, n));
    v_set := (select string_agg(format('%1$I = excluded.%1$I', c), ', ' order by n) from unnest(v.columns) with ordinality u (c, n)
      where c <> all (v.key));
    v_changes := format('(%s) is distinct from (%s)', (select string_agg(format('old.%I', c), ', ' order by n) from unnest(v.columns) with ordinality u (c, n)), v_new);
    execute format('create table near.%1$I as select %2$s from %1$I with no data', v.table_name, v_columns);
    execute format('alter table near.%I add primary key (%s)', v.table_name, v_key);
    v_conflict := case when v_set is null then 'do nothing' else 'do update set ' || v_set end;
    execute format($f$create function near.%1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $b$
      begin
        if tg_op = 'DELETE' then
          delete from near.%2$I where %3$s;
        else
          insert into near.%2$I (%4$s) values (%5$s) on conflict (%6$s) %7$s;
        end if;
        return null;
      end $b$ $f$, v.table_name || '_copied', v.table_name, v_old_key, v_columns, v_new, v_key, v_conflict);
    -- What comes with one statement goes with one: a day of draws has thousands.
    execute format($f$create function near.%1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $b$
      declare
        v jsonb := (select jsonb_agg(to_jsonb(r)) from (select %4$s from added) r);
      begin
        if v is not null then
          insert into near.%2$I (%4$s) select %4$s from jsonb_populate_recordset(null::near.%2$I, v) on conflict (%6$s) %7$s;
        end if;
        return null;
      end $b$ $f$, v.table_name || '_added', v.table_name, v_old_key, v_columns, v_new, v_key, v_conflict);
    execute format('create trigger near_added after insert on %I referencing new table as added for each statement execute function near.%I()',
      v.table_name, v.table_name || '_added');
    execute format('create trigger near_copied after delete on %I for each row execute function near.%I()', v.table_name, v.table_name || '_copied');
    execute format('create trigger near_changed after update on %I for each row when (%s) execute function near.%I()', v.table_name, v_changes, v.table_name || '_copied');
  end loop;
end $$;
-- Found by name in a call.
create index on near.lottery_draw (game_code, period);
create index on near.deposit (member_id, created_at);

select create_reference_table(format('near.%I', table_name)) from near.plan order by table_name;
do $$
declare
  v near.plan;
begin
  -- What is there already.
  for v in select * from near.plan loop
    execute format('insert into near.%1$I select %2$s from %1$I', v.table_name,
      (select string_agg(quote_ident(c), ', ' order by n) from unnest(v.columns) with ordinality u (c, n)));
  end loop;
end $$;

-- The tables of a book, together.
select create_distributed_table('ledger_account', 'book_id');
select create_distributed_table(t, case when t in ('play_day', 'money_day') then 'merchant_id' else 'book_id' end, colocate_with => 'ledger_account')
from unnest('{ledger_balance,ledger_key,ledger_transfer,ledger_posting,ledger_carried,statement_mark,round_open,game_round,game_transaction,
  lottery_order,lottery_line,lottery_entry,lottery_payment,lottery_exposure,lottery_bet,lottery_settlement,bolao,bolao_part,bolao_replaced,team_queue,money_queue,reward_queue,team_settled,reward_settled,
  reward_due,join_queue,tournament_entry,tournament_queue,jackpot_queue,mission_queue,mission_tally,bonus_purse,vendor_debt,vendor_debt_payment,vendor_pool_line,vendor_pool_day,session_seen,presence_day,sitting,play_day,money_day}'::text[]) t;

-- The database's functions as the migrations made them, before they were changed for this place.
create table near.source (signature text primary key, name text not null, body text not null, definition text not null);

-- Where this node has the book, the schema in which calls find its pieces of the tables (near.make_pieces), else null. Holds off,
-- until the end of the transaction, whoever moves the book: as Citus does for what it plans.
create function near.piece(p_book int) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_share constant int := 5;
  v_shard bigint := get_shard_id_for_distribution_column('public.ledger_account', p_book);
  v_piece text := 'piece_' || v_shard;
  v_group int;
begin
  if to_regnamespace(v_piece) is null then return null; end if;
  perform lock_shard_metadata(c_share, array[v_shard]);
  -- A statement of its own, so that it sees what was committed while we waited.
  select g.groupid into v_group from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = v_shard;
  if not found then return null; end if;
  -- Citus looks for circles of waiting among all nodes, and takes all sessions of a node that it has not given a number for one. Two such
  -- calls before and behind a transaction of the server in one queue would be a circle to it, and it would cancel the transaction.
  if (select transaction_number from get_current_transaction_id()) = 0 then
    perform assign_distributed_transaction_id(v_group, pg_backend_pid(), now());
  end if;
  return v_piece;
end $$;

-- Brings the database's functions to the workers, and makes the calls of one book run where the book is. Run it again after every
-- migration: a function that is replaced forgets its settings.
create function near.spread_code() returns void language plpgsql as $$
declare
  c_calls constant text[] := '{ledger_open_accounts,ledger_post,ledger_pay,play_post,lottery_post,lottery_pay,lottery_cancel,record_play,note_pool_parts,note_presence,admit_stakes,limit_use,lock_stakes,lottery_hold_game,lottery_await_bets}';
  -- The calls that most work is: they go straight to the pieces of the tables where these are, and by the planner of Citus elsewhere.
  c_whole constant text[] := '{ledger_post,play_post,lottery_post}';
  v record;
  v_body text;
  v_tables text := (
    select '\m(' || string_agg(c.relname, '|') || ')\M' from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' and not c.relispartition);
begin
  -- Numbers that rise with time end in a running number, of which each node has every sixteenth: calls of a book run on its worker,
  -- transactions of the server on the coordinator, and both number at the same moment.
  alter sequence time_id_number increment by 16;
  perform run_command_on_workers($d$do $n$ begin
    execute format('create sequence if not exists time_id_number as bigint minvalue %1$s maxvalue 131071 start %1$s increment by 16 cycle',
      (select groupid % 16 from pg_dist_local_group));
  end $n$; $d$);
  -- On a worker a row of such a table is one of a piece of it, which has a type of its own: any will do.
  execute (select format('create or replace function near.lottery_terms(o anyelement, p_running boolean) returns text language plpgsql stable as %L',
    'begin return (' || prosrc || '); end') from pg_proc where oid = 'public.lottery_terms'::regproc);
  insert into near.source as s (signature, name, body, definition)
  select p.oid::regprocedure::text, p.proname, p.prosrc, pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype and p.prosrc !~ '/\* near \*/'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  -- One that was not replaced since has settings of this place already.
  on conflict (signature) do update set body = excluded.body, definition = excluded.definition
    where s.body <> excluded.body or excluded.definition ~ 'force_generic_plan';
  delete from near.source where to_regprocedure(signature) is null;
  for v in
    select s.name, s.signature, s.definition, pg_get_function_arguments(p.oid) as arguments,
      (select string_agg(a.name, ', ' order by a.n) from unnest(p.proargnames, p.proargmodes) with ordinality as a (name, mode, n)
        where a.mode = 'i') as given,
      (select string_agg('$' || a.n, ', ' order by a.n) from unnest(p.proargmodes) with ordinality as a (mode, n) where a.mode = 'i') as places,
      (select string_agg(a.name, ', ' order by a.n) from unnest(p.proargnames, p.proargmodes) with ordinality as a (name, mode, n)
        where a.mode = 'o') as answers
    from near.source s join pg_proc p on p.oid = s.signature::regprocedure where s.name = any (c_whole)
  loop
    execute format('drop function if exists near.%s', v.signature);
    execute replace(v.definition, 'FUNCTION public.', 'FUNCTION near.');
    execute format('alter function near.%s set search_path = near, public, pg_temp', v.signature);
    execute format('alter function near.%s reset plan_cache_mode', v.signature);
    execute format($f$create or replace function public.%1$I(%2$s) language plpgsql as $b$ /* near */
      begin
        execute format('select %5$s from %%I.%1$I(%4$s)', coalesce(near.piece(p_book), 'near')) into %5$s using %3$s;
      end $b$ $f$, v.name, v.arguments, v.given, v.places, v.answers);
  end loop;
  -- Citus plans what is not about one place of a table only once it knows the values. Said, and not left out: a function that is called
  -- from one of a piece would have the setting of that one (ledger_open_accounts, where a prize pays what is owed).
  for v in
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (p.proconfig)
  loop
    execute format('alter function %s set plan_cache_mode = auto', v.name);
  end loop;
  -- Citus plans no query that such an SQL function was written into.
  for v in
    select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body, p.proretset as many,
      p.prorettype = 'void'::regtype as nothing
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and (p.prosrc ~ v_tables or p.proretset)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    v_body := format(E'/* near */\n#variable_conflict use_column\nbegin %s; end', case when v.nothing then v.body
      when v.many then 'return query ' || v.body else 'return (' || v.body || ')' end);
    execute replace(replace(v.definition, v.body, v_body), ' LANGUAGE sql', ' LANGUAGE plpgsql');
  end loop;
  -- One that is about what a worker does not have is refused there, and never called.
  for v in
    select pg_get_functiondef(p.oid) as definition, p.proname as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'near'::regnamespace) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and p.proname not in ('spread_code', 'make_pieces') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    perform run_command_on_workers(v.definition);
  end loop;
  -- Asked in the middle of statements that run on pieces of tables: they read copies, or the same book, which are on that node.
  for v in
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('sealed_to', 'refuse_late', 'lottery_prizes', 'is_stopped')
  loop
    execute format('alter function %s set search_path = near, public, pg_temp', v.name);
    execute format('alter function %s set citus.allow_nested_distributed_execution = on', v.name);
  end loop;
  -- Make, close and drop parts: their triggers go to the workers with them, one piece after another, since copies change beside it.
  for v in
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('make_part', 'close_next_part', 'key_part', 'drop_next_part', 'drop_past_part')
  loop
    execute format('alter function %s set citus.enable_unsafe_triggers = on', v.name);
    execute format('alter function %s set citus.multi_shard_modify_mode = sequential', v.name);
  end loop;
  -- Runs in the transaction of whoever counts, and asks who is a member beside what lies by book.
  alter function take_reward_queue(int, bigint, int, text[], bigint[]) set search_path = near, public, pg_temp;
  for v in
    select p.oid::regprocedure::text as name, p.proname like '%lock%' or p.proname in ('lottery_hold_game', 'lottery_await_bets') as is_lock
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any (c_calls)
  loop
    execute format('alter function %s set search_path = near, public, pg_temp', v.name);
    -- A lock that is taken in a transaction must be the one that bets on the worker wait for.
    perform create_distributed_function(v.name::regprocedure, 'p_book', colocate_with => 'ledger_account', force_delegation => v.is_lock);
  end loop;
  if exists (select from pg_roles where rolname = 'trevo_app') then
    -- Citus connects the nodes as whoever asks. It has no password: pg_hba.conf says from where it may come.
    alter role trevo_app login;
    alter role trevo_audit login;
    grant usage on schema near to trevo_app, trevo_audit;
    grant select on all tables in schema near to trevo_app, trevo_audit;
    perform run_command_on_workers('grant usage on sequence time_id_number to trevo_app');
  end if;
end $$;

-- Gives every group of books on this node a schema of its own: its pieces of the tables and of the copies under the tables' names,
-- and the functions of p_code, which find them there. What they ask is planned by PostgreSQL, as on one machine: Citus takes three
-- milliseconds for rows that come as lists. Rights are those of the pieces.
create function near.make_pieces_here(p_code jsonb) returns int language plpgsql as $$
declare
  c_exclusive constant int := 7;
  v record;
  v_table record;
  v_function record;
  v_schema text;
  v_made int := 0;
begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  perform set_config('client_min_messages', 'warning', true);
  perform set_config('check_function_bodies', 'off', true);
  for v in select n.nspname as name, substr(n.nspname, 7)::bigint as shardid from pg_namespace n where n.nspname ~ '^piece_[0-9]+$' loop
    -- Whoever is in the middle of a call ends it first, and others wait (near.piece).
    perform lock_shard_metadata(c_exclusive, array[v.shardid]);
    execute format('drop schema %I cascade', v.name);
  end loop;
  for v in
    select s.shardid, s.shardminvalue, t.colocationid
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_local_group g on g.groupid = p.groupid
    join pg_dist_partition t on t.logicalrelid = s.logicalrelid where s.logicalrelid = 'public.ledger_account'::regclass
  loop
    v_schema := 'piece_' || v.shardid;
    execute format('create schema %I', v_schema);
    for v_table in
      select c.relname as name, n.nspname as home, c.relname || '_' || s.shardid as piece
      from pg_dist_partition t join pg_class c on c.oid = t.logicalrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_dist_shard s on s.logicalrelid = t.logicalrelid
      where not c.relispartition and (t.colocationid = v.colocationid and s.shardminvalue = v.shardminvalue
        or t.partmethod = 'n' and n.nspname = 'near')
    loop
      execute format('create view %I.%I with (security_invoker = true) as select * from %I.%I', v_schema, v_table.name, v_table.home,
        v_table.piece);
    end loop;
    for v_function in select f.signature, f.definition from jsonb_to_recordset(p_code) as f (signature text, definition text) loop
      execute replace(v_function.definition, 'FUNCTION public.', format('FUNCTION %I.', v_schema));
      execute format('alter function %1$I.%2$s set search_path = %1$I, near, public, pg_temp', v_schema, v_function.signature);
    end loop;
    if exists (select from pg_roles where rolname = 'trevo_app') then
      execute format('grant usage on schema %I to trevo_app', v_schema);
      execute format('grant select, insert, update, delete on all tables in schema %I to trevo_app', v_schema);
    end if;
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

-- The same on all of them, with what the whole calls reach. In a transaction after the one that made or moved the pieces.
create function near.make_pieces() returns int language plpgsql as $$
declare
  v_tables text := (select '\m(' || string_agg(distinct c.relname, '|') || ')\M' from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where not c.relispartition);
  v_code jsonb;
  v_failed text;
  v_made int;
begin
  with recursive reached as (
    select s.signature, s.name, s.body, s.definition from near.source s where s.name in ('ledger_post', 'play_post', 'lottery_post')
    union
    select s.signature, s.name, s.body, s.definition from reached r join near.source s on r.body ~ ('\m' || s.name || '\s*\(')
    -- An account gets its number from Citus; the terms of a game are a row of any type here.
    where s.name not in ('ledger_open_accounts', 'lottery_terms')
  )
  select jsonb_agg(jsonb_build_object('signature', signature, 'definition', definition)) into v_code from reached where body ~ v_tables;
  select string_agg(r.result, '; ') filter (where not r.success), sum(case when r.success then r.result::int end)
  into v_failed, v_made
  from run_command_on_workers(format('select near.make_pieces_here(%L)', v_code)) r;
  if v_failed is not null then raise exception 'pieces were not made: %', v_failed; end if;
  return v_made;
end $$;
select near.spread_code();
