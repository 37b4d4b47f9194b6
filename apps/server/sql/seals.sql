-- One book's seals are made one after another: they are a chain.
create or replace function lock_seals(p_book int) returns void language sql
  as $$ select pg_advisory_xact_lock(hashtext('seals'), p_book) $$;

create or replace function refuse_sealed() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the part is closed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- On the default part, where rows of any time may come: those of closed parts may not.
create or replace function refuse_late() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) ->> tg_argv[1])::bigint < (select max(high) from closed_part where table_name = tg_argv[0]) then
    raise exception '% on % is refused: the books of that time are closed', tg_op, tg_argv[0] using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Closes the oldest part whose time is over, if there is one, and answers its name. Late rows cannot come: the numbers rise
-- with time, whoever still writes into the part is waited for, and from here on triggers refuse what a clock set back would
-- bring. A moment is over when both clocks say so, the caller's and the database's.
create or replace function close_next_part(p_table text, p_now timestamptz) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_plan partition_plan;
  v_key text := partition_key(p_table);
  v_until bigint;
  v_width bigint;
  v_late bigint;
  v_part record;
  v_found boolean;
  v_books int[] := '{0}';
begin
  perform lock_partitions();
  select * into v_plan from partition_plan where table_name = p_table and sealed and settle_days is not null;
  if not found then return null; end if;
  v_until := first_id(least(p_now, clock_timestamp())) - ids_of_days(v_plan.settle_days);
  v_width := ids_of_days(v_plan.days);
  -- What came while its part was missing goes where it belongs first.
  loop
    execute format('select min(%I) from %I', v_key, p_table || '_default') into v_late;
    exit when v_late is null or v_late >= v_until;
    exit when not make_part(p_table, v_late / v_width * v_width, v_late / v_width * v_width + v_width);
  end loop;
  select p.* into v_part from parts_of(p_table) p
  where p.high <= v_until and p.low >= coalesce((select max(high) from closed_part where table_name = p_table), 0)
  order by p.low limit 1;
  if not found then return null; end if;

  execute format('lock table %I, %I in share row exclusive mode', v_part.part, p_table || '_default');
  execute format('select exists (select 1 from %I where %I < %s)', p_table || '_default', v_key, v_part.high) into v_found;
  if v_found then return null; end if;
  if v_plan.unsettled is not null then
    execute format('select exists (select 1 from %I where %s)', v_part.part, v_plan.unsettled) into v_found;
    if v_found then return null; end if;
  end if;
  if exists (select from pg_attribute where attrelid = p_table::regclass and attname = 'book_id') then
    -- On Citus, where every node looks for itself, and where there is no key to go along.
    if v_plan.row_key is not null or to_regnamespace('near') is not null then
      execute format('select array_agg(distinct book_id) from %I', v_part.part) into v_books;
    else
      execute format($q$with recursive b as (
          select min(book_id) as id from %1$I
          union all select (select min(p.book_id) from %1$I p where p.book_id > b.id) from b where b.id is not null
        )
        select array(select id from b where id is not null)$q$, v_part.part) into v_books;
    end if;
    v_books := array(select u.id from unnest(v_books) as u (id) union select m.id from merchant m order by 1);
  end if;
  execute format('create trigger closed before insert or update or delete on %I for each row execute function refuse_sealed()', v_part.part);
  execute format('create trigger closed_whole before truncate on %I for each statement execute function refuse_sealed()', v_part.part);
  execute format('create or replace trigger late before insert or update on %I for each row execute function refuse_late(%L, %L)',
    p_table || '_default', p_table, v_key);
  insert into closed_part (table_name, low, high, part, books) values (p_table, v_part.low, v_part.high, v_part.part, v_books);
  return v_part.part;
end $$;

-- The hash of rows in order: that of each holds that of all before it.
create or replace function chain_row(p_before bytea, p_line text) returns bytea language sql immutable parallel safe
  as $$ select sha256(p_before || convert_to(p_line, 'UTF8')) $$;
create or replace aggregate row_chain(text) (
  sfunc = chain_row, stype = bytea, initcond = '\x0000000000000000000000000000000000000000000000000000000000000000'
);

-- What tells the rows of a part from one another, and the order in which they are hashed.
create or replace function row_key_of(p_part regclass) returns text[] language sql stable as $$
  select coalesce((
    select p.row_key from pg_inherits i join partition_plan p on to_regclass(p.table_name) = i.inhparent where i.inhrelid = p_part
  ), array(
    select a.attname::text from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, n)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = p_part and i.indisprimary and k.n <= i.indnkeyatts order by k.n
  ))
$$;

-- A book's rows of a part in the order of their key, some at a time: as they are hashed, and with the key to go on from.
create or replace function part_page(p_part regclass, p_book int, p_columns text[], p_after text[], p_limit int)
returns table (line text, key text[]) language plpgsql stable set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  v_keys text[] := row_key_of(p_part);
  v_columns text := (select string_agg(quote_ident(c), ', ' order by n) from unnest(p_columns) with ordinality as u (c, n));
  v_order text := (select string_agg(quote_ident(c), ', ' order by n) from unnest(v_keys) with ordinality as u (c, n));
  v_after text := (select string_agg(format('%L::%s', p_after[n], format_type(a.atttypid, a.atttypmod)), ', ' order by n)
    from unnest(v_keys) with ordinality as u (c, n) join pg_attribute a on a.attrelid = p_part and a.attname = u.c);
begin
  return query execute format(
    'select row_to_json(r)::text, k from (select array[%s] as k, %s from %s where %s and %s order by %s limit %s) x, lateral (select %s) r',
    (select string_agg(format('%I::text', c), ', ' order by n) from unnest(v_keys) with ordinality as u (c, n)), v_columns, p_part,
    case when 'book_id' = any (p_columns) then format('book_id = %s', p_book) else 'true' end,
    case when p_after is null then 'true' else format('(%s) > (%s)', v_order, v_after) end,
    v_order, coalesce(p_limit::text, 'all'),
    (select string_agg(format('x.%I', c), ', ' order by n) from unnest(p_columns) with ordinality as u (c, n)));
end $$;

-- What there is of a book in a part: how many rows, and their hash.
create or replace function part_hash(p_part regclass, p_book int, p_columns text[], out rows bigint, out hash bytea)
language plpgsql stable set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  v_columns text := (select string_agg(quote_ident(c), ', ' order by n) from unnest(p_columns) with ordinality as u (c, n));
  v_order text := (select string_agg(quote_ident(c), ', ' order by n) from unnest(row_key_of(p_part)) with ordinality as u (c, n));
begin
  execute format(
    'select count(*), row_chain(line) from (select row_to_json(r)::text as line from (select %s from %s where %s order by %s) r) x',
    v_columns, p_part, case when 'book_id' = any (p_columns) then format('book_id = %s', p_book) else 'true' end, v_order)
  into rows, hash;
end $$;

-- The hash of what a book's accounts carry from sealed parts.
create or replace function carried_hash(p_book int) returns bytea language sql stable as $$
  select row_chain(line) from (
    select row_to_json(r)::text as line from (
      select account_id, kind, source, amount, postings, newest_transfer from ledger_carried where book_id = p_book
      order by account_id, kind, source
    ) r
  ) x
$$;

-- What a seal stands for, as one hash; the seal before it is part of it.
create or replace function seal_hash(s seal) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', s.book_id, s.number, s.table_name, s.part, s.low, s.high, array_to_string(s.columns, ','), s.rows,
    coalesce(s.sums::text, '-'), encode(s.content_hash, 'hex'), coalesce(encode(s.carried_hash, 'hex'), '-'),
    encode(s.previous_hash, 'hex'), extract(epoch from s.sealed_at)), 'UTF8'))
$$;

-- What the postings of a part gave the accounts of a book is carried from here on; answers the sums by kind of account.
-- Postings that do not add up are not sealed: a person has to look first.
create or replace function carry_postings(p_part regclass, p_book int, p_low bigint, p_high bigint, p_rows bigint) returns jsonb
language plpgsql as $$
declare
  v_sums jsonb;
  v_wrong text;
  v_carried bigint;
begin
  execute format($q$
    select jsonb_agg(jsonb_build_object('kind', kind, 'currency', currency, 'house', house, 'amount', amount::text, 'rows', n)
      order by kind, currency, house)
    from (
      select a.kind, a.currency, a.member_id is null as house, sum(p.amount) as amount, count(*) as n
      from %s p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      where p.book_id = %s group by 1, 2, 3
    ) s$q$, p_part, p_book) into v_sums;
  select string_agg(format('%s %s', amount, currency), ', ') into v_wrong from (
    select s.currency, sum(s.amount) as amount from jsonb_to_recordset(v_sums) as s (currency text, amount numeric)
    group by s.currency having sum(s.amount) <> 0
  ) w;
  if v_wrong is not null then
    raise exception 'the postings of book % in % do not add up: %', p_book, p_part, v_wrong using errcode = 'data_corrupted';
  end if;
  execute format($q$
    with moved as (
      select p.account_id, t.kind, coalesce(t.meta ->> 'source', '') as source, sum(p.amount)::bigint as amount, count(*) as n,
        max(p.transfer_id) as newest
      from %s p join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
      where p.book_id = %s and t.id >= %s and t.id < %s group by 1, 2, 3
    ), carried as (
      insert into ledger_carried as c (book_id, account_id, kind, source, amount, postings, newest_transfer)
      select %s, account_id, kind, source, amount, n, newest from moved
      on conflict (book_id, account_id, kind, source) do update set amount = c.amount + excluded.amount,
        postings = c.postings + excluded.postings, newest_transfer = greatest(c.newest_transfer, excluded.newest_transfer)
    )
    select coalesce(sum(n), 0) from moved$q$, p_part, p_book, p_low, p_high, p_book) into v_carried;
  if v_carried <> p_rows then
    raise exception 'of % postings of book % in %, % have their transfer', p_rows, p_book, p_part, v_carried using errcode = 'data_corrupted';
  end if;
  return v_sums;
end $$;

-- Rows that were written without a key get it once their part is closed: they are read in its order from here on, and each is
-- there once. Books are sealed beside one another and share the part, so whoever is second waits and finds it there.
create or replace function key_part(p_table text, p_low bigint) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_part text := (select part from closed_part where table_name = p_table and low = p_low);
  v_key text[] := (select row_key from partition_plan where table_name = p_table);
begin
  if v_key is null or v_part is null or to_regclass(v_part || '_key') is not null then return; end if;
  execute format('lock table %I in share update exclusive mode', v_part);
  if to_regclass(v_part || '_key') is not null then return; end if;
  execute format('create unique index %I on %I (%s)', v_part || '_key', v_part,
    (select string_agg(quote_ident(c), ', ' order by n) from unnest(v_key) with ordinality as u (c, n)));
end $$;

-- Seals what a book has in a closed part; answers its number in the book's chain, null where it is sealed already.
create or replace function seal_part(p_book int, p_table text, p_low bigint) returns int language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_part closed_part;
  v seal;
begin
  perform lock_seals(p_book);
  if exists (select from seal where book_id = p_book and table_name = p_table and low = p_low) then return null; end if;
  select * into strict v_part from closed_part where table_name = p_table and low = p_low;
  -- What is carried is the sum of all before.
  if exists (select from closed_part c where c.table_name = p_table and c.low < p_low and p_book = any (c.books)
    and not exists (select from seal s where s.book_id = p_book and s.table_name = p_table and s.low = c.low)) then
    raise exception 'book % has a part of % before % that is not sealed', p_book, p_table, v_part.part
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  v.book_id := p_book;
  select s.number + 1, s.hash into v.number, v.previous_hash from seal s where s.book_id = p_book order by s.number desc limit 1;
  v.number := coalesce(v.number, 1);
  v.previous_hash := coalesce(v.previous_hash, decode(repeat('00', 32), 'hex'));
  v.table_name := p_table;
  v.part := v_part.part;
  v.low := v_part.low;
  v.high := v_part.high;
  perform key_part(p_table, p_low);
  v.columns := array(select attname::text from pg_attribute
    where attrelid = v_part.part::regclass and attnum > 0 and not attisdropped order by attnum);
  select h.rows, h.hash into v.rows, v.content_hash from part_hash(v_part.part::regclass, p_book, v.columns) h;
  if p_table = 'ledger_posting' then
    v.sums := carry_postings(v_part.part::regclass, p_book, v.low, v.high, v.rows);
    v.carried_hash := carried_hash(p_book);
  end if;
  v.sealed_at := clock_timestamp();
  v.hash := seal_hash(v);
  insert into seal select v.*;
  return v.number;
end $$;

-- Up to where a book's rows of a table are sealed, and up to where those of every book are.
create or replace function sealed_to(p_table text, p_book int) returns bigint language sql stable as $$
  select coalesce(max(high), 0) from seal where book_id = p_book and table_name = p_table
$$;
create or replace function sealed_by_all(p_table text) returns bigint language sql stable as $$
  select coalesce(
    (select min(c.low) from closed_part c where c.table_name = p_table and exists (
      select from unnest(c.books) as u (id)
      where not exists (select from seal s where s.book_id = u.id and s.table_name = c.table_name and s.low = c.low))),
    (select max(c.high) from closed_part c where c.table_name = p_table), 0)
$$;

-- From where on the rows of a table are still there.
create or replace function kept_from(p_table text) returns bigint language sql stable as $$
  select coalesce(max(high), 0) from dropped_part where table_name = p_table
$$;

-- Drops the oldest closed part, once its retention is over and every book's export of it was read back; answers its name.
-- It asks for the table's lock briefly: who bets waits half a second at most, and the next run tries again. Nobody who audits
-- sees rows disappear: an audit holds the table of seals.
create or replace function drop_next_part(p_table text, p_now timestamptz) returns text language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  v closed_part;
begin
  perform lock_partitions();
  select c.* into v from closed_part c where c.table_name = p_table
    and not exists (select from dropped_part d where d.table_name = c.table_name and d.low = c.low)
  order by c.low limit 1;
  if not found or v.high > first_id(least(p_now, clock_timestamp())) - ids_of_days((select keep_days from partition_plan where table_name = p_table)) then
    return null;
  end if;
  if exists (select from unnest(v.books) as u (id) where not exists (
    select from seal s join seal_export e using (book_id, number)
    where s.book_id = u.id and s.table_name = v.table_name and s.low = v.low)) then
    return null;
  end if;
  lock table seal in access exclusive mode nowait;
  insert into dropped_part (table_name, low, high) values (v.table_name, v.low, v.high);
  execute format('drop table %I', v.part);
  return v.part;
end $$;

-- What an account got in all: what it carries from sealed parts, and its postings since.
create or replace function account_total(p_book int, p_account bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(amount) from ledger_carried where book_id = p_book and account_id = p_account), 0)
    + coalesce((select sum(amount) from ledger_posting where book_id = p_book and account_id = p_account
      -- Asked once, not for every line: those of the house are read through.
      and transfer_id >= (select sealed_to('ledger_posting', p_book))), 0))::bigint
$$;

-- From which number on the rows of a table in parts are here: those before are in the storage alone.
create or replace function parts_here_from(p_table text) returns bigint language sql stable as $$
  select coalesce((select max(high) from dropped_part where table_name = p_table), 0)
$$;

-- How far the rows of a table that is not sealed were forgotten.
create or replace function forgotten_before(p_table text) returns bigint language sql stable as $$
  select coalesce((select before from forgotten where table_name = p_table), 0)
$$;
