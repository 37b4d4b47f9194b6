-- Takes from a brand's budget of the day; false where there is none or it does not suffice. Of many at once no more get
-- through than it pays for. Usually one slot that nobody else holds is enough; where none is, or the budget was changed since it
-- was shared out, all of them are held and what is left is shared out anew.
create or replace function take_budget(p_merchant int, p_scope text, p_kind text, p_day date, p_amount bigint) returns boolean
language plpgsql as $$
declare
  c_slots constant int := 16;
  v_max bigint;
  v_left bigint;
  v_slot int;
begin
  select day_max into v_max from reward_budget where merchant_id = p_merchant and scope = p_scope and kind = p_kind;
  if not found then return false; end if;

  select slot into v_slot from reward_spent
  where merchant_id = p_merchant and scope = p_scope and kind = p_kind and day = p_day and day_max = v_max and room >= p_amount
  order by random() limit 1 for update skip locked;
  if found then
    update reward_spent set spent = spent + p_amount, room = room - p_amount
    where merchant_id = p_merchant and scope = p_scope and kind = p_kind and day = p_day and slot = v_slot;
    return true;
  end if;

  insert into reward_spent (merchant_id, scope, kind, day, slot, spent)
  select p_merchant, p_scope, p_kind, p_day, slot, 0 from generate_series(0, c_slots - 1) slot
  on conflict do nothing;
  perform from reward_spent
  where merchant_id = p_merchant and scope = p_scope and kind = p_kind and day = p_day order by slot for update;
  -- Statements of their own, so that they see what was committed while we waited.
  select day_max into v_max from reward_budget where merchant_id = p_merchant and scope = p_scope and kind = p_kind;
  select v_max - sum(spent) - p_amount into v_left from reward_spent
  where merchant_id = p_merchant and scope = p_scope and kind = p_kind and day = p_day;
  if v_max is null or v_left < 0 then return false; end if;
  update reward_spent set spent = spent + case slot when 0 then p_amount else 0 end, day_max = v_max,
    room = v_left / c_slots + case slot when 0 then v_left % c_slots else 0 end
  where merchant_id = p_merchant and scope = p_scope and kind = p_kind and day = p_day;
  return true;
end $$;
