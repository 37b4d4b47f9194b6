-- How the audit is asked: `trevo.audit_deep` on reads all rows that are kept, not only those that no seal proves;
-- `trevo.audit_book` reads one book.
create or replace function audit_is_deep() returns boolean language sql stable
  as $$ select coalesce(current_setting('trevo.audit_deep', true), '') = 'on' $$;

-- The books that are audited; from which number on their rows of a table are read, and up to which they are sealed.
create or replace function audited_books(p_table text) returns table (book_id int, low bigint, sealed bigint) language sql stable as $$
  -- Worked out once a book, not for every row that is joined to it.
  with books as materialized (
    select m.id, case when audit_is_deep() then kept_from(p_table) else sealed_to(p_table, m.id) end, sealed_to(p_table, m.id)
    from merchant m
    where coalesce(current_setting('trevo.audit_book', true), '') in ('', m.id::text)
  )
  select * from books
$$;

-- The first number that any book reads, so that older parts are left alone.
create or replace function audit_low(p_table text) returns bigint language sql stable
  as $$ select case when audit_is_deep() then kept_from(p_table) else sealed_by_all(p_table) end $$;

-- From where on rows of several tables can be compared with one another. What belongs together is numbered within the hour,
-- so the first hour of what is kept is left out.
create or replace function audit_from(variadic p_tables text[]) returns bigint language sql stable as $$
  select coalesce(max(audit_low(u.name) + ids_of_days(1) / 24) filter (where audit_low(u.name) > 0), 0) from unnest(p_tables) as u (name)
$$;

-- From where on a row that another one names is still there to be found. Both are numbered within the hour, but not by the same
-- clock: what a bet names goes by the node's, its transfer by the database's.
create or replace function named_from(p_table text) returns bigint language sql stable
  as $$ select case kept_from(p_table) when 0 then 0 else kept_from(p_table) + ids_of_days(1) / 24 end $$;

-- How many rows of a book no seal proves yet, in all tables that are sealed.
create or replace function open_rows(p_book int) returns bigint language plpgsql stable as $$
declare
  v record;
  v_rows bigint;
  v_all bigint := 0;
begin
  for v in
    select p.table_name, partition_key(p.table_name) as key from partition_plan p
    where p.sealed and p.settle_days is not null
      and exists (select from pg_attribute a where a.attrelid = p.table_name::regclass and a.attname = 'book_id')
  loop
    execute format('select count(*) from %I where book_id = %s and %I >= %s', v.table_name, p_book, v.key, sealed_to(v.table_name, p_book))
      into v_rows;
    v_all := v_all + v_rows;
  end loop;
  return v_all;
end $$;
