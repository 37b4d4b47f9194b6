-- A member that is locked, closed or given another type must be read again too.
create or replace function member_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', new.id::text);
  return null;
end $$;
create or replace trigger member_changed after update of status, type, account on member
  for each row when ((old.status, old.type, old.account) is distinct from (new.status, new.type, new.account))
  execute function member_changed();

-- Nodes remember sessions for some seconds; this makes them forget one at once, however it was ended.
create or replace function member_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create or replace trigger member_session_ended after update of ended_at on member_session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function member_session_ended();

-- Inserts share a lock that a move takes alone, so that nobody is added under a path that is being rewritten.
create or replace function member_place() returns trigger language plpgsql as $$
declare
  v_parent member;
begin
  if tg_op = 'UPDATE' then
    perform pg_advisory_xact_lock(hashtext('member team'), new.merchant_id);
  elsif new.parent_id is not null then
    perform pg_advisory_xact_lock_shared(hashtext('member team'), new.merchant_id);
  end if;
  if new.parent_id is null then
    new.team_path := new.id || '.';
    return new;
  end if;
  select * into v_parent from member where id = new.parent_id;
  if v_parent.merchant_id is distinct from new.merchant_id then
    raise exception 'member % has no upline % at its merchant', new.id, new.parent_id using errcode = 'foreign_key_violation';
  end if;
  if starts_with(v_parent.team_path, new.id || '.') or position('.' || new.id || '.' in v_parent.team_path) > 0 then
    raise exception 'member % cannot move under its own team', new.id using errcode = 'check_violation';
  end if;
  new.team_path := v_parent.team_path || new.id || '.';
  return new;
end $$;
create or replace trigger member_place before insert on member for each row execute function member_place();
create or replace trigger member_move before update of parent_id on member
  for each row when (old.parent_id is distinct from new.parent_id) execute function member_place();

create or replace function member_bring_team() returns trigger language plpgsql as $$
begin
  update member set team_path = new.team_path || substr(team_path, length(old.team_path) + 1)
  where team_path > old.team_path and team_path < rtrim(old.team_path, '.') || '/';
  return null;
end $$;
create or replace trigger member_bring_team after update of parent_id on member
  for each row when (old.team_path <> new.team_path) execute function member_bring_team();

-- Nodes remember with a session whether its password must be replaced first: they read again when that changes.
create or replace function member_credential_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', new.member_id::text);
  return null;
end $$;
create or replace trigger member_credential_given after insert on member_credential
  for each row when (new.must_change) execute function member_credential_changed();
create or replace trigger member_credential_changed after update of must_change on member_credential
  for each row when (old.must_change <> new.must_change) execute function member_credential_changed();
