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

-- Names as they are typed in a hurry: small letters, no accents. The index on names is of this (0029).
create or replace function name_key(p_name text) returns text language sql immutable parallel safe as
  $$ select translate(lower(p_name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') $$;

-- Places in the trees of a brand: whoever joins shares it with others who do, whoever moves has it alone. It comes before rows of
-- members, since those who join hold it when they come to lock their upline.
create or replace function lock_teams(p_merchant int) returns void language sql
  as $$ select pg_advisory_xact_lock(hashtext('member team'), p_merchant) $$;

-- Inserts share a lock that a move takes alone, so that nobody is added under a path that is being rewritten.
create or replace function member_place() returns trigger language plpgsql as $$
declare
  v_parent member;
begin
  if tg_op = 'UPDATE' then
    perform lock_teams(new.merchant_id);
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

-- Everybody from a path on, by the day they joined, for the teams above: who joins (1), or leaves (-1) with all who are below.
create or replace function note_team(p_book int, p_member bigint, p_path text, p_above text, p_sign int) returns void
language sql as $$
  insert into join_queue (book_id, member_id, path, day, members, agents, everybody, direct, direct_everybody)
  select p_book, p_member, string_to_array(rtrim(p_above, '.'), '.')::bigint[], day_at(mt.time_zone, mt.zones_from, mt.zones, m.created_at),
    p_sign * count(*) filter (where m.type in (0, 1, 2)), p_sign * count(*) filter (where m.type in (1, 2)), p_sign * count(*),
    p_sign * count(*) filter (where m.type in (0, 1, 2) and m.id = p_member), p_sign * count(*) filter (where m.id = p_member)
  from member m join merchant mt on mt.id = m.merchant_id
  where m.team_path >= p_path and m.team_path < rtrim(p_path, '.') || '/' and p_above <> ''
  group by 4
$$;

-- The path above one's own.
create or replace function path_above(p_path text) returns text language sql immutable parallel safe as
  $$ select regexp_replace(p_path, '[0-9]+[.]$', '') $$;

create or replace function member_joins_team() returns trigger language plpgsql as $$
begin
  perform note_team(new.book_id, new.id, new.team_path, path_above(new.team_path), 1);
  return null;
end $$;
create or replace trigger member_joins_team after insert on member
  for each row when (new.parent_id is not null) execute function member_joins_team();

create or replace function member_bring_team() returns trigger language plpgsql as $$
begin
  update member set team_path = new.team_path || substr(team_path, length(old.team_path) + 1)
  where team_path > old.team_path and team_path < rtrim(old.team_path, '.') || '/';
  perform note_team(new.book_id, new.id, new.team_path, path_above(old.team_path), -1);
  perform note_team(new.book_id, new.id, new.team_path, path_above(new.team_path), 1);
  return null;
end $$;
create or replace trigger member_bring_team after update of parent_id on member
  for each row when (old.team_path <> new.team_path) execute function member_bring_team();

-- Another type, or another day of joining, counts elsewhere.
create or replace function member_counts_otherwise() returns trigger language plpgsql as $$
begin
  insert into join_queue (book_id, member_id, path, day, members, agents, everybody, direct, direct_everybody)
  select new.book_id, new.id, string_to_array(rtrim(path_above(new.team_path), '.'), '.')::bigint[],
    day_at(mt.time_zone, mt.zones_from, mt.zones, u.created_at), u.sign * (u.type in (0, 1, 2))::int, u.sign * (u.type in (1, 2))::int, u.sign,
    u.sign * (u.type in (0, 1, 2))::int, u.sign
  from (values (old.type, old.created_at, -1), (new.type, new.created_at, 1)) as u (type, created_at, sign)
  join merchant mt on mt.id = new.merchant_id;
  return null;
end $$;
create or replace trigger member_counts_otherwise after update of type, created_at on member
  for each row when (new.parent_id is not null and (old.type, old.created_at) is distinct from (new.type, new.created_at))
  execute function member_counts_otherwise();

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

-- Other accounts of whoever has this one, as far as it shows: the same browser at registration, the same payout key or document.
create or replace function accounts_of_person(p_member bigint) returns setof bigint language sql stable as $$
  select o.member_id from member_registration r join member_registration o on o.device_hash = r.device_hash
  where r.member_id = p_member and o.member_id <> p_member
  union
  select o.member_id from payout_account a cross join lateral (values (a.target_hash), (a.document_hash)) as h (hash)
  join payout_account o on o.target_hash = h.hash or o.document_hash = h.hash
  where a.member_id = p_member and h.hash is not null and o.member_id <> p_member
  union
  select o.member_id from member_profile p join member_profile o on o.id_number_hash = p.id_number_hash
  where p.member_id = p_member and o.member_id <> p_member
$$;
