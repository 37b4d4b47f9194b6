-- What accounts of each kind got between two numbers, by day and kind of transfer.
create or replace function book_flows(p_book int, p_from bigint, p_to bigint)
returns table (day date, account text, currency text, kind text, amount bigint, postings bigint) language sql stable as $$
  select day_at(mt.time_zone, mt.zones_from, mt.zones, time_of_id(p.transfer_id)), a.kind, a.currency, t.kind,
    sum(p.amount)::bigint, count(*)
  from ledger_posting p
  join ledger_transfer t on t.book_id = p_book and t.id = p.transfer_id
  join ledger_account a on a.book_id = p_book and a.id = p.account_id
  join merchant mt on mt.id = p_book
  where p.book_id = p_book and p.transfer_id >= p_from and p.transfer_id < p_to
    and t.id >= p_from and t.id < p_to
  group by 1, 2, 3, 4
$$;

-- Adds the postings of a book between two numbers to their days. Whoever calls holds the book's turn and moves its mark in the
-- same transaction.
create or replace function count_book_days(p_book int, p_from bigint, p_to bigint) returns void language sql as $$
  insert into book_day as d (book_id, day, account, currency, kind, amount, postings)
  select p_book, f.day, f.account, f.currency, f.kind, f.amount, f.postings from book_flows(p_book, p_from, p_to) f
  on conflict (book_id, day, account, currency, kind)
    do update set amount = d.amount + excluded.amount, postings = d.postings + excluded.postings
$$;

-- The first number of a day of a book.
create or replace function first_id_of_day(p_book int, p_day date) returns bigint language sql stable as $$
  select first_id(day_begins(p_book, p_day))
$$;

-- A day that is sealed does not change, and no seal does.
create or replace function refuse_sealed_day() returns trigger language plpgsql as $$
begin
  if exists (select from day_seal s where s.book_id = coalesce(new.book_id, old.book_id) and s.day = coalesce(new.day, old.day)) then
    raise exception '% on % is refused: the day is sealed', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger sealed_day before insert or update or delete on book_day for each row execute function refuse_sealed_day();
create or replace trigger append_only before update or delete or truncate on day_seal for each statement execute function refuse_change();
