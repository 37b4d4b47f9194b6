-- What members owe the house, for the floor below the cashier: the gate asks by name and knows none of its tables. Each is one
-- expression or one query without settings of its own, so that the planner writes it into the statement that asks.

-- Whether something is still owed of a deposit that a bank took back.
create or replace function reversal_is_owed(r deposit_reversal) returns boolean language sql immutable parallel safe as $$
  select r.taken + r.repaid + r.written_off < r.amount
$$;

-- The same of a payout that was made after all.
create or replace function late_payout_is_owed(l late_payout) returns boolean language sql immutable parallel safe as $$
  select l.taken + l.written_off < l.amount
$$;

-- What is owed for corrected rounds alone: it is taken from later prizes.
create or replace function round_debt(p_member bigint) returns bigint language sql stable as $$
  select coalesce(sum(v.amount - v.taken - v.repaid), 0)::bigint from vendor_debt v
  join merchant mt on mt.id = v.book_id and mt.currency = v.currency
  where v.member_id = p_member and v.taken + v.repaid < v.amount
$$;

-- What a member owes altogether, and the oldest deposit it is owed for; null: for payouts and corrected rounds alone. One row, null where nothing is owed.
create or replace function member_debt(p_member bigint) returns table (owed bigint, deposit_id bigint) language sql stable as $$
  select sum(d.owed)::bigint, (array_agg(d.deposit_id order by d.id) filter (where d.deposit_id is not null))[1]
  from (
    select r.amount - r.taken - r.repaid - r.written_off as owed, r.deposit_id, r.id
    from deposit_reversal r where r.member_id = p_member and reversal_is_owed(r)
    union all
    select l.amount - l.taken - l.written_off, null, 0 from late_payout l where l.member_id = p_member and late_payout_is_owed(l)
    union all
    -- Play money that is owed keeps nobody from anything.
    select v.amount - v.taken - v.repaid, null, 0 from vendor_debt v join merchant mt on mt.id = v.book_id and mt.currency = v.currency
    where v.member_id = p_member and v.taken + v.repaid < v.amount
  ) d
$$;

-- What was set aside because it is not the member's money is never credited as well, by a node of an older version neither: it
-- may have gone back to its payer.
create or replace function refuse_credit_of_refused() returns trigger language plpgsql as $$
begin
  if exists (select from refused_payment r where r.reference = new.reference and r.state <> 'credited') then
    raise exception 'payment % is not the member''s own and was set aside', new.reference;
  end if;
  return new;
end $$;
create or replace trigger refuse_credit_of_refused before insert on deposit_payment
  for each row execute function refuse_credit_of_refused();

-- Whether no payment of any member ever arrived, at any brand: one that was taken back or set aside did arrive.
create or replace function no_money_came() returns boolean language sql stable as $$
  select not exists (select from deposit_payment) and not exists (select from refused_payment)
$$;
