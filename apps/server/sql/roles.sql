-- Whether we may work as a role.
create or replace function may_take(p_role text) returns boolean language plpgsql stable as $$
begin
  -- Since 16 a member of a role may be one that cannot take it: who created it, to begin with.
  return exists (select from pg_roles where rolname = p_role)
    and pg_has_role(current_user, p_role, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end);
end $$;

-- Who may do what. Migrations run as the owner of the tables. The server takes the role trevo_app: it cannot change what is
-- append-only, whatever it is told, and knows no DDL; parts are made, closed and dropped by functions of the owner. An audit
-- takes trevo_audit, which reads. Roles belong to the whole cluster, so they may be there already. Answers whether both could
-- be set up: a user that may not create roles goes on as the owner, and the triggers of append-only.sql hold alone.
create or replace function grant_roles() returns boolean language plpgsql as $$
declare
  v record;
  v_role text;
begin
  if to_regnamespace('pgboss') is null then create schema pgboss; end if;
  foreach v_role in array array['trevo_app', 'trevo_audit'] loop
    begin
      if not exists (select from pg_roles where rolname = v_role) then execute format('create role %I nologin', v_role); end if;
      if not may_take(v_role) then execute format('grant %I to %I', v_role, current_user); end if;
    exception
      -- Somebody else made it at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then return false;
    end;
    if not may_take(v_role) then return false; end if;
  end loop;

  grant usage on schema public to trevo_app, trevo_audit;
  grant select on all tables in schema public to trevo_app, trevo_audit;
  grant usage, select on all sequences in schema public to trevo_app;
  -- Parts are written through their tables alone.
  for v in
    select c.oid::regclass as name, coalesce(bit_or(t.tgtype), 0) as refused
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'append_only'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid
  loop
    execute format('grant insert, update, delete on %s to trevo_app', v.name);
    -- As pg_trigger has it: 8 is delete, 16 update.
    if v.refused & 8 <> 0 then execute format('revoke delete on %s from trevo_app', v.name); end if;
    if v.refused & 16 <> 0 then execute format('revoke update on %s from trevo_app', v.name); end if;
  end loop;
  revoke insert, update, delete on schema_migration, schema_code, schema_code_past, partition_plan, seal, closed_part, dropped_part, ledger_carried
    from trevo_app;

  -- The queue of jobs looks for transactions that hold up its tables; where it may not see whose they are, it guesses.
  begin
    grant pg_read_all_stats to trevo_app;
  exception when insufficient_privilege then null;
  end;
  -- It keeps its tables itself.
  if (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'pgboss') <> 'trevo_app' then
    -- Who gets a schema must be one that could have created it.
    execute format('grant create on database %I to trevo_app', current_database());
    alter schema pgboss owner to trevo_app;
    execute format('revoke create on database %I from trevo_app', current_database());
    for v in select c.oid::regclass as name, c.relkind as kind from pg_class c
      where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    loop
      execute format('alter table %s owner to trevo_app', v.name);
    end loop;
    for v in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'pgboss'::regnamespace loop
      execute format('alter routine %s owner to trevo_app', v.name);
    end loop;
    for v in select t.oid::regtype as name from pg_type t where t.typnamespace = 'pgboss'::regnamespace and t.typtype = 'e' loop
      execute format('alter type %s owner to trevo_app', v.name);
    end loop;
  end if;
  return true;
end $$;

-- A new part is read like its table; written it is through the table alone.
create or replace function grant_part(p_part text) returns void language plpgsql as $$
declare
  v_role text;
begin
  for v_role in select rolname from pg_roles where rolname in ('trevo_app', 'trevo_audit') loop
    execute format('grant select on %I to %I', p_part, v_role);
  end loop;
end $$;
