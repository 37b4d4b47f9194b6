-- How much of a credit has to be played, as the brand's ways out ask at this moment; the strictest counts.
create or replace function turnover_percent(p_merchant int) returns int language sql stable as $$
  select coalesce(max(turnover_percent) filter (where active), max(turnover_percent), 0)
  from payment_method where merchant_id = p_merchant and direction = 'out'
$$;

-- As it stands at this moment, in one sum. Reads the figures since the mark and nothing older.
create or replace function turnover_of(p_member bigint, p_currency text)
returns table (required bigint, done bigint, open bigint, unplayed bigint) language plpgsql stable as $$
declare
  v turnover_account;
  v_since bigint;
  v_done bigint;
begin
  select a.* into v from turnover_account a where a.member_id = p_member and a.currency = p_currency;
  if not found then return; end if;
  select p.turnover into v_since from turnover_since(v.merchant_id, v) p;
  v_done := greatest(v.done + v_since, 0);
  return query select v.required, least(v_done, v.required), greatest(v.required - v_done, 0::bigint), greatest(v.unplayed - v_since, 0::bigint);
end $$;

-- What was played since the mark, and the new mark. Below zero where play was taken from the figures.
create or replace function turnover_since(p_book int, p turnover_account, out turnover bigint, out mark_day date, out mark_turnover bigint)
language sql stable as $$
  with days as (
    select d.day, sum(d.turnover)::bigint as turnover from play_day d
    where d.merchant_id = p_book and d.member_id = p.member_id and d.currency = p.currency and d.day >= p.mark_day
    group by d.day
  )
  select coalesce(sum(d.turnover), 0)::bigint - p.mark_turnover, coalesce(max(d.day), p.mark_day),
    coalesce((select l.turnover from days l order by l.day desc limit 1), 0)
  from days d
$$;

-- What a credit holds back: as much of the money as what is open still asks for.
create or replace function turnover_hold(p_amount bigint, p_open bigint, p_percent int) returns bigint language sql immutable as $$
  select least(p_amount, ceil(p_open::numeric * 100 / p_percent)::bigint)
$$;

-- What is open in the account beyond its credits, as the version before left it: as credits, the newest lines first. No credit asks
-- for more than a hundred times its money.
create or replace function turnover_adopted(p turnover_account, p_open bigint) returns turnover_credit[] language plpgsql stable as $$
declare
  v record;
  v_credits turnover_credit[] := '{}';
  v_credit turnover_credit;
  v_open bigint := p_open;
  v_done bigint := least(p.done, p.required);
  v_percent int;
begin
  for v in
    select * from (
      (select e.transfer_id, e.kind, e.other_id, e.amount, e.percent, e.required, e.created_at from turnover_entry e
        where e.member_id = p.member_id and e.currency = p.currency and e.required > 0 and e.amount > 0
        order by e.id desc limit 200)
    ) lines
    union all
    -- What no line explains comes last.
    select 0, 'adjustment', null, p.required, 100, p.required, now()
  loop
    exit when v_open = 0 and v_done = 0;
    v_percent := least(greatest(v.percent, ceil(v.required::numeric * 100 / nullif(v.amount, 0)), 1), 10000);
    v_credit := row(null, p.member_id, p.currency, null, v.transfer_id, v.kind, null, v.other_id, v.amount, v_percent,
      least(v.required, v_open), least(v.required - least(v.required, v_open), v_done), p.mark_day, v.created_at)::turnover_credit;
    v_open := v_open - v_credit.open;
    v_done := v_done - v_credit.played;
    v_credit.open := least(v_credit.open, ceil(v.amount::numeric * v_percent / 100)::bigint);
    v_credits := v_credit || v_credits;
  end loop;
  return v_credits;
end $$;

-- The credits of an account as they were last written, oldest first.
create or replace function turnover_kept(p turnover_account) returns turnover_credit[] language plpgsql stable as $$
declare
  v_credits turnover_credit[] := array(
    select c from turnover_credit c
    where c.member_id = p.member_id and c.currency = p.currency and c.batch_id is null order by c.id);
  v_more bigint;
begin
  v_more := p.required - p.done - (select coalesce(sum(c.open), 0) from unnest(v_credits) c);
  if v_more > 0 or not p.by_credit then return turnover_adopted(p, greatest(v_more, 0)) || v_credits; end if;
  -- The version before relieved the account alone.
  if v_more < 0 then return turnover_worked(v_credits, -v_more, p.mark_day); end if;
  return v_credits;
end $$;

-- Credits after play: it works off the oldest first. What is taken from the figures opens again, the newest first, and only what was
-- worked off on that day or later.
create or replace function turnover_worked(p_credits turnover_credit[], p_turnover bigint, p_day date)
returns turnover_credit[] language plpgsql immutable as $$
declare
  v_rest bigint := abs(p_turnover);
  v_part bigint;
  v turnover_credit;
  i int;
begin
  for n in 1 .. cardinality(p_credits) loop
    exit when v_rest = 0;
    i := case when p_turnover > 0 then n else cardinality(p_credits) + 1 - n end;
    v := p_credits[i];
    if p_turnover > 0 then
      v_part := least(v.open, v_rest);
      if v_part > 0 then v.worked_on := p_day; end if;
      v.open := v.open - v_part;
      v.played := v.played + v_part;
    else
      v_part := case when v.worked_on >= p_day then least(v.played, v_rest) else 0 end;
      v.open := v.open + v_part;
      v.played := v.played - v_part;
    end if;
    v_rest := v_rest - v_part;
    p_credits[i] := v;
  end loop;
  return p_credits;
end $$;

-- The credits of a member as they stand at this moment, oldest first.
create or replace function turnover_credits(p_member bigint, p_currency text) returns setof turnover_credit language plpgsql stable as $$
declare
  v turnover_account;
  v_played record;
begin
  select a.* into v from turnover_account a where a.member_id = p_member and a.currency = p_currency;
  if not found then return; end if;
  select * into v_played from turnover_since(v.merchant_id, v);
  return query select * from unnest(turnover_worked(turnover_kept(v), v_played.turnover,
    case when v_played.turnover > 0 then v_played.mark_day else v.mark_day end));
end $$;

-- Writes credits down as they are now, and forgets those with nothing left to open again.
create or replace function turnover_write(p turnover_account, p_credits turnover_credit[]) returns void language plpgsql as $$
begin
  update turnover_credit t set open = c.open, played = c.played, worked_on = c.worked_on
  from unnest(p_credits) c where t.id = c.id and (t.open, t.played) is distinct from (c.open, c.played);
  insert into turnover_credit (member_id, currency, transfer_id, kind, source, other_id, amount, percent, open, played, worked_on, at)
  select c.member_id, c.currency, c.transfer_id, c.kind, c.source, c.other_id, c.amount, c.percent, c.open, c.played, c.worked_on, c.at
  from unnest(p_credits) with ordinality as c where c.id is null and (c.open > 0 or c.played > 0) order by c.ordinality;
  delete from turnover_credit t using unnest(p_credits) c
  where t.id = c.id and c.open = 0 and (c.played = 0 or c.worked_on < p.mark_day - 45);
end $$;

-- The account and its credits, held, with their mark moved to now. Where nothing is open, what is played counts for nothing that
-- comes later.
create or replace function turnover_lock(p_book int, p_member bigint, p_currency text)
returns turnover_account language plpgsql as $$
declare
  v turnover_account;
  v_played record;
  v_kept turnover_credit[];
  v_credits turnover_credit[];
begin
  insert into turnover_account (member_id, currency, merchant_id, by_credit) values (p_member, p_currency, p_book, true)
  on conflict do nothing;
  select * into v from turnover_account where member_id = p_member and currency = p_currency for update;
  select * into v_played from turnover_since(p_book, v);
  v_kept := turnover_kept(v);
  v_credits := turnover_worked(v_kept, v_played.turnover, case when v_played.turnover > 0 then v_played.mark_day else v.mark_day end);
  v.unplayed := greatest(v.unplayed - v_played.turnover, 0);
  v.mark_day := v_played.mark_day;
  v.mark_turnover := v_played.mark_turnover;
  -- The sums differ where the version before wrote the account.
  if v_credits <> v_kept or not v.by_credit or v.done <> 0 or v.required <> (
    select coalesce(sum(c.open), 0) from turnover_credit c
    where c.member_id = p_member and c.currency = p_currency and c.batch_id is null) then
    perform turnover_write(v, v_credits);
  end if;
  v.by_credit := true;
  return v;
end $$;

create or replace function turnover_keep(p turnover_account) returns void language sql as $$
  update turnover_account set unplayed = p.unplayed, mark_day = p.mark_day, mark_turnover = p.mark_turnover, by_credit = true, done = 0,
    required = (select coalesce(sum(c.open), 0) from turnover_credit c
      where c.member_id = p.member_id and c.currency = p.currency and c.batch_id is null)
  where member_id = p.member_id and currency = p.currency
$$;

-- Works off what was played until now, and holds the member's cash, as every transfer does before it comes here: no credit overtakes
-- who compares the balance with what is held back.
create or replace function turnover_settle(p_book int, p_member bigint, p_currency text) returns void language plpgsql as $$
declare
  v_account bigint := (select id from ledger_account
    where book_id = p_book and member_id = p_member and kind = 'cash' and currency = p_currency);
begin
  perform from ledger_balance where book_id = p_book and account_id = v_account for update;
  perform turnover_keep(turnover_lock(p_book, p_member, p_currency));
end $$;

-- Turnover of a day that counts for nothing any more opens what it had worked off. Days from the mark on are read from the figures
-- themselves; only what was counted before it is in the credits.
create or replace function turnover_undo(p_member bigint, p_currency text, p_day date, p_turnover bigint) returns void language plpgsql as $$
declare
  v turnover_account;
begin
  select * into v from turnover_account where member_id = p_member and currency = p_currency and mark_day > p_day for update;
  if not found then return; end if;
  perform turnover_write(v, turnover_worked(turnover_kept(v), -p_turnover, p_day));
  perform turnover_keep(v);
end $$;

-- A part of a whole, rounded up: what is shared out is never less than what there was.
create or replace function turnover_share(p_whole bigint, p_part bigint, p_of bigint) returns bigint language sql immutable as $$
  select case when p_of > 0 then ceil(p_whole::numeric * least(p_part, p_of) / p_of)::bigint else p_whole end
$$;

-- Takes money out of credits, oldest first, each with its share of what is open, and answers the parts that were taken. What holds
-- money back holds it until it has left: the sum of the parts is what is held, and never more than the money. Of the member's own
-- credits, or of those that a batch of envelopes carries.
create or replace function turnover_take(p_member bigint, p_currency text, p_money bigint, p_batch bigint default null)
returns turnover_credit[] language plpgsql as $$
declare
  v turnover_credit;
  v_parts turnover_credit[] := '{}';
  v_rest bigint := p_money;
  v_hold bigint;
  v_money bigint;
  v_open bigint;
begin
  for v in
    select * from turnover_credit c
    where c.open > 0 and (p_batch is null and c.member_id = p_member and c.currency = p_currency and c.batch_id is null
      or c.batch_id = p_batch)
    order by c.id for update
  loop
    exit when v_rest = 0;
    v_hold := turnover_hold(v.amount, v.open, v.percent);
    v_money := least(v_hold, v_rest);
    -- Rounded down, so that no part takes more along than it is; the last takes what is left.
    v_open := case when v_money = v_hold then v.open else floor(v.open::numeric * v_money / v_hold)::bigint end;
    update turnover_credit set amount = amount - v_money, open = open - v_open where id = v.id;
    delete from turnover_credit where id = v.id and open = 0 and played = 0;
    v_rest := v_rest - v_money;
    v.amount := v_money;
    v.open := v_open;
    v.played := 0;
    v_parts := v_parts || v;
  end loop;
  return v_parts;
end $$;

-- Adds a credit. More of one kind, from one hand and at one percentage is one credit, so that cents do not become rows; a deposit
-- stays by itself, since it may be taken back.
create or replace function turnover_put(p turnover_credit) returns void language plpgsql as $$
begin
  if p.open = 0 then return; end if;
  update turnover_credit set amount = amount + p.amount, open = open + p.open, at = p.at
  where id = (select c.id from turnover_credit c
    where c.member_id = p.member_id and c.currency = p.currency and c.batch_id is null and c.kind = p.kind and c.percent = p.percent
      and c.source is not distinct from p.source and c.other_id is not distinct from p.other_id
      and (p.kind <> 'deposit' or c.transfer_id = p.transfer_id)
    order by c.id desc limit 1);
  if found then return; end if;
  insert into turnover_credit (member_id, currency, batch_id, transfer_id, kind, source, other_id, amount, percent, open, at)
  values (p.member_id, p.currency, p.batch_id, p.transfer_id, p.kind, p.source, p.other_id, p.amount, p.percent, p.open, p.at);
end $$;

-- Money that arrives with parts of another member's credits. Every part asks at least for what a deposit of it would; and where all
-- of it asks for less than a deposit would, the rest is new. `p_credit` is the credit as if nothing came along.
create or replace function turnover_arrive(p_credit turnover_credit, p_parts turnover_credit[], p_percent int)
returns bigint language plpgsql as $$
declare
  v turnover_credit;
  v_asked bigint := ceil(p_credit.amount::numeric * p_percent / 100);
  v_rest bigint := p_credit.amount;
  v_open bigint := 0;
  v_like_deposit bigint;
begin
  foreach v in array p_parts loop
    v_rest := v_rest - v.amount;
    v_like_deposit := ceil(v.amount::numeric * p_percent / 100);
    if v.open < v_like_deposit then
      v.open := v_like_deposit;
      v.percent := p_percent;
    end if;
    v_open := v_open + v.open;
    perform turnover_put(row(null, p_credit.member_id, p_credit.currency, null, p_credit.transfer_id, p_credit.kind, null, p_credit.other_id,
      v.amount, v.percent, v.open, 0, null, now())::turnover_credit);
  end loop;
  p_credit.open := least(greatest(v_asked - v_open, 0), ceil(v_rest::numeric * p_percent / 100)::bigint);
  p_credit.amount := v_rest;
  p_credit.percent := p_percent;
  perform turnover_put(p_credit);
  return v_open + p_credit.open;
end $$;

-- A line of why: what it did to what is open and to what was never staked.
create or replace function turnover_note(
  p_member bigint, p_currency text, p_transfer bigint, p_kind text, p_amount bigint, p_percent int, p_required bigint, p_unplayed bigint, p_other bigint
) returns void language sql as $$
  insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed, other_id)
  select p_member, p_currency, p_transfer, p_kind, p_amount, p_percent, p_required, p_unplayed, p_other
  where p_required <> 0 or p_unplayed <> 0
$$;

create or replace function turnover_opened(p_parts turnover_credit[]) returns bigint language sql immutable as $$
  select coalesce(sum(c.open), 0)::bigint from unnest(p_parts) c
$$;

-- A deposit that its bank took back asks for no play any more: its own credit goes, with what of it is still open.
create or replace function turnover_reverse(p_member bigint, p_currency text, p_deposit bigint, p_amount bigint) returns bigint language plpgsql as $$
declare
  v turnover_credit;
  v_open bigint;
begin
  select * into v from turnover_credit c
  where c.member_id = p_member and c.currency = p_currency and c.batch_id is null and c.kind = 'deposit' and c.transfer_id = p_deposit
  order by c.id limit 1 for update;
  if not found then return 0; end if;
  v_open := least(v.open, ceil(p_amount::numeric * v.percent / 100)::bigint);
  update turnover_credit set open = open - v_open, amount = greatest(amount - p_amount, 0) where id = v.id;
  return v_open;
end $$;

-- A gift that its owner gave back: what it holds was worked out (`turnover_settle`) and has left. What was played of it may still
-- open again; one of which nothing was played is gone, and the next of its kind stands behind what came in between.
create or replace function turnover_give_up(p_member bigint, p_credit bigint) returns bigint language plpgsql as $$
declare
  v_open bigint;
begin
  select open into v_open from turnover_credit where id = p_credit and member_id = p_member;
  update turnover_credit set open = 0, amount = amount - turnover_hold(amount, open, percent) where id = p_credit and member_id = p_member;
  delete from turnover_credit where id = p_credit and member_id = p_member and played = 0;
  return v_open;
end $$;

-- What transfers that were just posted mean for what has to be played, in order, each by the rule of its kind:
--   raise    money came from outside: it has to be played
--   gift     of the house: it has to be played, but nobody passes it on from elsewhere; its owner may give it back
--   send     from one member to another: credits go along, oldest first, as far as the money sent was held by them; what the
--            receiver has to play is what came along, and never less than a deposit would ask
--   park     red envelopes leave with what they take along
--   open     an envelope was opened: as send
--   back     envelopes came back: with what they still carry
--   reverse  a bank took a deposit back: what it asked for is asked for no longer
--   correct  staff gave, which has to be played, or took, which takes along
--   paid     money left for good: it is no longer passed on here, and what of it was held is held no more
--   give_up  a gift went back to the house: it asks for nothing any more
-- The caller is in the transaction that posted them, so the members' cash is locked.
create or replace function turnover_follow(p_book int, p_transfers bigint[], p_rules text[]) returns void language plpgsql as $$
declare
  v record;
begin
  for v in
    select u.rule, t.id, t.kind, t.book_id as merchant_id, t.meta, x.currency, x.amount, f.member_id as from_id, f.amount as from_amount,
      r.member_id as to_id, r.amount as to_amount
    from unnest(p_transfers, p_rules) with ordinality as u (id, rule, n)
    -- One row leads to the next: a plan from the time when the book was empty would read through all its transfers and accounts.
    cross join lateral (select * from ledger_transfer where book_id = p_book and id = u.id offset 0) t
    cross join lateral (
      select max(l.currency) as currency, max(l.amount) as amount from (
        select a.currency, p.amount from ledger_posting p
        cross join lateral (select * from ledger_account where book_id = p_book and id = p.account_id offset 0) a
        where u.rule <> 'reverse' and p.book_id = p_book and p.transfer_id = t.id and p.balance_after is not null
        union all
        -- What is reversed may have left the member's hands: here the lines of the house count, which take longer to find.
        select a.currency, p.amount from ledger_posting p
        cross join lateral (select * from ledger_account where book_id = p_book and id = p.account_id offset 0) a
        where u.rule = 'reverse' and p.book_id = p_book and p.transfer_id = t.id
      ) l
    ) x
    left join lateral (
      select a.member_id, -p.amount as amount from ledger_posting p
      cross join lateral (select * from ledger_account where book_id = p_book and id = p.account_id offset 0) a
      where p.book_id = p_book and p.transfer_id = t.id and p.amount < 0 and p.balance_after is not null
        and a.member_id is not null and a.kind = case u.rule when 'paid' then 'held' else 'cash' end
      offset 0
    ) f on true
    left join lateral (
      select a.member_id, p.amount from ledger_posting p
      cross join lateral (select * from ledger_account where book_id = p_book and id = p.account_id offset 0) a
      where p.book_id = p_book and p.transfer_id = t.id and p.amount > 0 and p.balance_after is not null
        and a.member_id is not null and a.kind = 'cash'
      offset 0
    ) r on true
    where x.currency not in ('PTS', 'FUN', 'BNS')
    order by u.n
  loop
    perform turnover_arrived(v.rule, v.id, v.kind, v.merchant_id, v.meta, v.currency, v.from_id, v.to_id, v.to_amount,
      turnover_left(v.rule, v.id, v.kind, v.merchant_id, v.meta, v.currency,
        case when v.rule = 'reverse' then v.amount else v.from_amount end, v.from_id, v.to_id));
  end loop;
end $$;

-- The side that money left. Answers what goes along with it.
create or replace function turnover_left(
  p_rule text, p_transfer bigint, p_kind text, p_book int, p_meta jsonb, p_currency text, p_amount bigint, p_from bigint, p_to bigint
) returns turnover_credit[] language plpgsql as $$
declare
  v_account turnover_account;
  v_percent int := turnover_percent(p_book);
  v_deposit bigint;
  v_parts turnover_credit[] := '{}';
  v_relief bigint;
  v_unplayed bigint := p_amount;
begin
  if p_rule = 'reverse' then
    select d.member_id, p.transfer_id, coalesce(e.percent, v_percent) into p_from, v_deposit, v_percent
    from deposit_payment p join deposit d on d.id = p.deposit_id
    left join turnover_entry e on e.transfer_id = p.transfer_id and e.member_id = d.member_id
    where p.reference = p_meta ->> 'reference';
  end if;
  if p_from is null or p_rule not in ('send', 'park', 'correct', 'paid', 'reverse', 'give_up') then return v_parts; end if;
  if p_rule = 'give_up' then
    -- As it was worked out before the money moved: what was played since counts for what is left.
    select * into v_account from turnover_account where member_id = p_from and currency = p_currency for update;
    v_relief := turnover_give_up(p_from, (p_meta ->> 'creditId')::bigint);
    v_unplayed := 0;
  else
    v_account := turnover_lock(p_book, p_from, p_currency);
    if p_rule = 'reverse' then
      v_relief := turnover_reverse(p_from, p_currency, v_deposit, p_amount);
    else
      v_parts := turnover_take(p_from, p_currency, case when p_rule = 'paid'
        then coalesce((select w.held_part from withdrawal w where w.id = (p_meta ->> 'withdrawalId')::bigint), 0) else p_amount end);
      v_relief := turnover_opened(v_parts);
    end if;
  end if;
  v_unplayed := least(v_account.unplayed, v_unplayed);
  v_account.unplayed := v_account.unplayed - v_unplayed;
  if p_rule = 'park' then
    update envelope_batch set unplayed_carried = v_unplayed where id = (p_meta ->> 'batchId')::bigint;
    insert into turnover_credit (member_id, currency, batch_id, transfer_id, kind, source, other_id, amount, percent, open, at)
    select c.member_id, c.currency, (p_meta ->> 'batchId')::bigint, c.transfer_id, c.kind, c.source, c.other_id, c.amount, c.percent, c.open, c.at
    from unnest(v_parts) with ordinality c order by c.ordinality;
  end if;
  perform turnover_keep(v_account);
  perform turnover_note(p_from, p_currency, p_transfer, p_kind, -p_amount, v_percent, -v_relief, -v_unplayed,
    case when p_rule in ('send', 'park') then p_to end);
  return v_parts;
end $$;

-- What envelopes carry that the version before sent: as one credit of those that still wait.
create or replace function turnover_adopt_batch(p_batch bigint, p_amount bigint) returns void language plpgsql as $$
declare
  v record;
  v_left bigint;
  v_open bigint;
begin
  update envelope_batch b set turnover_carried = 0 from (select id, turnover_carried as carried from envelope_batch where id = p_batch) was
  where b.id = p_batch and b.turnover_carried > 0 and was.id = b.id returning b.sender_id, b.currency, b.total, was.carried into v;
  if not found then return; end if;
  v_left := p_amount + (select coalesce(sum(amount), 0) from envelope where batch_id = p_batch and state = 'waiting');
  v_open := turnover_share(v.carried, v_left, v.total);
  insert into turnover_credit (member_id, currency, batch_id, transfer_id, kind, amount, percent, open)
  select v.sender_id, v.currency, p_batch, 0, 'envelope_returned', v_left, p.percent, least(v_open, v_left * p.percent / 100)
  from (select least(ceil(v_open::numeric * 100 / v_left), 10000)::int as percent) p;
end $$;

-- The side that money came to.
create or replace function turnover_arrived(
  p_rule text, p_transfer bigint, p_kind text, p_book int, p_meta jsonb, p_currency text, p_from bigint, p_to bigint, p_amount bigint,
  p_parts turnover_credit[]
) returns void language plpgsql as $$
declare
  v_account turnover_account;
  v_percent int := turnover_percent(p_book);
  v_batch record;
  v_credit turnover_credit;
  v_asked bigint := 0;
  v_unplayed bigint := case when p_rule = 'gift' then 0 else p_amount end;
begin
  if p_to is null or p_rule not in ('raise', 'gift', 'send', 'open', 'back', 'correct') then return; end if;
  if p_rule in ('open', 'back') then
    select b.id, b.unplayed_carried as unplayed, b.total, b.sender_id into v_batch from envelope_batch b
    where b.id = case when p_rule = 'back' then (p_meta ->> 'batchId')::bigint
      else (select e.batch_id from envelope e where e.id = (p_meta ->> 'envelopeId')::bigint) end;
    p_from := case when p_rule = 'open' then v_batch.sender_id end;
    perform turnover_adopt_batch(v_batch.id, p_amount);
  end if;
  v_account := turnover_lock(p_book, p_to, p_currency);
  if p_rule = 'back' then
    -- The sender's own money: it asks for what it took along and no more.
    v_unplayed := turnover_share(v_batch.unplayed, p_amount, v_batch.total);
    foreach v_credit in array turnover_take(p_to, p_currency, p_amount, v_batch.id) loop
      v_credit.batch_id := null;
      v_asked := v_asked + v_credit.open;
      perform turnover_put(v_credit);
    end loop;
  else
    if p_rule = 'open' then p_parts := turnover_take(p_to, p_currency, p_amount, v_batch.id); end if;
    if p_rule in ('open', 'send') or v_percent > 0 then
      v_credit := row(null, p_to, p_currency, null, p_transfer, p_kind,
        case when p_rule = 'gift' then coalesce(p_meta ->> 'source', case p_kind when 'bonus_release' then 'bonus' end) end, p_from,
        p_amount, greatest(v_percent, 1), 0, 0, null, now())::turnover_credit;
      v_asked := turnover_arrive(v_credit, case when p_rule in ('open', 'send') then p_parts else '{}' end, v_percent);
    end if;
  end if;
  v_account.unplayed := v_account.unplayed + v_unplayed;
  perform turnover_keep(v_account);
  perform turnover_note(p_to, p_currency, p_transfer, p_kind, p_amount, v_percent, v_asked, v_unplayed, p_from);
end $$;
