-- Forgets rows of a table that are older than a moment, some at a time; answers how many.
create or replace function forget_rows(p_table text, p_column text, p_before timestamptz, p_limit int) returns int language plpgsql as $$
declare
  v_rows int;
begin
  execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where %2$I < $1 limit $2))', p_table, p_column)
    using p_before, p_limit;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

-- Forgets the ledger's keys of the next ten minutes before a number, and answers up to where they are forgotten. Only keys
-- of what is known to be done by its own record as well: a bet of the lottery, a day's points. Keys of money that comes from
-- outside or goes there stay, since a payment service may come back with one after any time.
create or replace function forget_keys(p_before bigint) returns bigint language plpgsql as $$
declare
  c_done constant text[] := '{lottery:%,points:%,rebate:%,downline:%,free:%,jackpotfeed:%}';
  v_from bigint;
  v_to bigint;
begin
  insert into forgotten (table_name, before)
  select 'ledger_key', coalesce(min(low), p_before) from parts_of('ledger_transfer') on conflict do nothing;
  select before into v_from from forgotten where table_name = 'ledger_key' for update;
  v_to := greatest(v_from, least(v_from + ids_of_days(1) / 144, p_before));
  delete from ledger_key where transfer_id >= v_from and transfer_id < v_to and idem_key like any (c_done);
  update forgotten set before = v_to where table_name = 'ledger_key' and before < v_to;
  return v_to;
end $$;

-- Ends inboxes above messages that are older than a moment, some messages at a time; false where there is none further. What members did
-- with those below is asked by nobody from then on.
create or replace function end_inboxes(p_before timestamptz, p_messages int) returns boolean language plpgsql as $$
declare
  v_id bigint;
begin
  with next as materialized (
    select id, sent_at from inbox_message where id > (select forgotten_before('inbox_message')) order by id limit p_messages
  )
  select max(id) into v_id from next
  where id < coalesce((select min(id) from next where sent_at >= p_before), 9223372036854775807);
  if v_id is null then
    return false;
  end if;
  insert into forgotten as f (table_name, before) values ('inbox_message', v_id)
  on conflict (table_name) do update set before = greatest(f.before, excluded.before);
  return true;
end $$;

-- Forgets what members did with messages that inboxes end above, and whom they named; answers how many rows, null once there are none. The
-- place moves on when all rows of some messages are gone.
create or replace function forget_inbox_states(p_messages int, p_limit int) returns int language plpgsql as $$
declare
  v_from bigint;
  v_ids bigint[];
  v_rows int;
begin
  insert into forgotten (table_name, before) values ('inbox_state', 0) on conflict do nothing;
  select before into v_from from forgotten where table_name = 'inbox_state' for update;
  v_ids := array(select id from inbox_message where id > v_from and id <= (select forgotten_before('inbox_message')) order by id limit p_messages);
  if cardinality(v_ids) = 0 then
    return null;
  end if;
  delete from inbox_state where ctid = any (array(select ctid from inbox_state where message_id = any (v_ids) limit p_limit));
  get diagnostics v_rows = row_count;
  if v_rows < p_limit then
    update forgotten set before = v_ids[cardinality(v_ids)] where table_name = 'inbox_state';
  end if;
  return v_rows;
end $$;
