-- Takes what a member owes for corrected rounds out of a prize that has just been paid, the oldest debt first; answers how much it
-- was. The caller holds the lock of the member's stakes, under which debts are written, and has locked the balance.
create or replace function take_vendor_debts(
  p_book int, p_now timestamptz, p_member bigint, p_currency text, p_cash bigint, p_prize bigint, p_reference bigint
) returns bigint language plpgsql as $$
declare
  v record;
  v_left bigint;
  v_amount bigint;
  v_taken bigint := 0;
  v_house bigint;
  v_key text;
  v_posted record;
begin
  -- Others of the same call may have spent the prize already.
  select least(p_prize, b.balance) into v_left from ledger_balance b where b.book_id = p_book and b.account_id = p_cash;
  for v in
    select d.id, d.round_id, d.game_id, d.amount - d.taken - d.repaid as owed from vendor_debt d
    where d.book_id = p_book and d.member_id = p_member and d.currency = p_currency and d.taken + d.repaid < d.amount
    order by d.id
  loop
    exit when v_left = 0;
    v_amount := least(v.owed, v_left);
    v_house := (ledger_open_accounts(p_book, array[null::bigint], array['receivables'], array[p_currency]))[1];
    v_key := format('vendor_debt:%s:%s', v.id, p_reference);
    select l.outcomes[1] as outcome, l.transfer_ids[1] as transfer_id into v_posted
    from ledger_post(p_book, array['win_rollback'], array[v_key], array[sha256(convert_to(v_key, 'UTF8'))],
      array[jsonb_build_object('gameId', v.game_id::text, 'roundId', v.round_id::text, 'debtId', v.id::text)], array[2],
      array[least(p_cash, v_house), greatest(p_cash, v_house)],
      case when p_cash < v_house then array[1, 2] else array[2, 1] end, array[-v_amount, v_amount], true) l;
    if v_posted.outcome <> 'posted' then
      raise exception 'the ledger answers % to %', v_posted.outcome, v_key;
    end if;
    update vendor_debt d set taken = d.taken + v_amount where d.book_id = p_book and d.id = v.id;
    insert into vendor_debt_payment (book_id, member_id, id, debt_id, amount, reference, transfer_id, created_at)
    values (p_book, p_member, next_id(p_now, 0), v.id, v_amount, p_reference, v_posted.transfer_id, p_now);
    v_left := v_left - v_amount;
    v_taken := v_taken + v_amount;
  end loop;
  return v_taken;
end $$;

-- What went from a prize to a debt: a repeat is answered with the balance that the first answer had.
create or replace function taken_of_prize(p_book int, p_member bigint, p_reference bigint) returns bigint language sql stable as $$
  select coalesce(sum(y.amount), 0)::bigint from vendor_debt_payment y
  where y.book_id = p_book and y.member_id = p_member and y.reference = p_reference
$$;
