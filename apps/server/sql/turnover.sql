-- How much of a credit has to be played, as the brand's ways out ask at this moment; the strictest counts.
create or replace function turnover_percent(p_merchant int) returns int language sql stable as $$
  select coalesce(max(turnover_percent) filter (where active), max(turnover_percent), 0)
  from payment_method where merchant_id = p_merchant and direction = 'out'
$$;

-- As it stands at this moment. Reads the figures since the mark and nothing older.
create or replace function turnover_of(p_member bigint, p_currency text)
returns table (required bigint, done bigint, open bigint, unplayed bigint) language plpgsql stable as $$
declare
  v turnover_account;
  v_since bigint;
  v_done bigint;
begin
  select a.* into v from turnover_account a where a.member_id = p_member and a.currency = p_currency;
  if not found then return; end if;
  select coalesce(sum(d.turnover), 0)::bigint - v.mark_turnover into v_since from play_day d
  where d.merchant_id = v.merchant_id and d.member_id = p_member and d.currency = p_currency and d.day >= v.mark_day;
  v_done := greatest(v.done + v_since, 0);
  return query select v.required, least(v_done, v.required), greatest(v.required - v_done, 0::bigint), greatest(v.unplayed - v_since, 0::bigint);
end $$;

-- The same, held, with its mark moved to now. Where nothing is open any more, counting begins anew: what was played before
-- money came does not count for it.
create or replace function turnover_lock(p_book int, p_member bigint, p_currency text)
returns turnover_account language plpgsql as $$
declare
  v turnover_account;
  v_played record;
begin
  insert into turnover_account (member_id, currency, merchant_id) values (p_member, p_currency, p_book)
  on conflict do nothing;
  select * into v from turnover_account where member_id = p_member and currency = p_currency for update;
  with days as (
    select d.day, sum(d.turnover)::bigint as turnover from play_day d
    where d.merchant_id = p_book and d.member_id = p_member and d.currency = p_currency and d.day >= v.mark_day
    group by d.day
  )
  select coalesce(sum(turnover), 0)::bigint - v.mark_turnover as since, coalesce(max(day), v.mark_day) as day,
    coalesce((select turnover from days order by day desc limit 1), 0) as turnover
  into v_played from days;
  v.done := greatest(v.done + v_played.since, 0);
  if v.done >= v.required then
    v.required := 0;
    v.done := 0;
  end if;
  v.unplayed := greatest(v.unplayed - v_played.since, 0);
  v.mark_day := v_played.day;
  v.mark_turnover := v_played.turnover;
  return v;
end $$;

create or replace function turnover_keep(p turnover_account) returns void language sql as $$
  update turnover_account set required = p.required, done = p.done, unplayed = p.unplayed, mark_day = p.mark_day,
    mark_turnover = p.mark_turnover
  where member_id = p.member_id and currency = p.currency
$$;

-- A part of a whole, rounded up: what is shared out is never less than what there was.
create or replace function turnover_share(p_whole bigint, p_part bigint, p_of bigint) returns bigint language sql immutable as $$
  select case when p_of > 0 then ceil(p_whole::numeric * least(p_part, p_of) / p_of)::bigint else p_whole end
$$;

-- What transfers that were just posted mean for what has to be played, in order, each by the rule of its kind:
--   raise    money came from outside: it has to be played
--   gift     of the house: it has to be played, but nobody passes it on from elsewhere
--   send     from one member to another: who receives has to play it like a deposit, and never less than the share of what
--            the sender had open; the sender is relieved of no more than that
--   park     red envelopes leave: the sender is relieved, the envelopes carry it
--   open     an envelope was opened: as send
--   back     envelopes came back: with what they carried
--   reverse  a bank took a deposit back: what it asked for is asked for no longer
--   correct  staff gave, which has to be played, or took, which asks for less
--   paid     money left for good: it is no longer passed on here
-- The caller is in the transaction that posted them, so the members' cash is locked.
create or replace function turnover_follow(p_book int, p_transfers bigint[], p_rules text[]) returns void language plpgsql as $$
declare
  v record;
  v_from turnover_account;
  v_to turnover_account;
  v_percent int;
  v_own int;
  v_open bigint;
  v_asked bigint;
  v_relief bigint;
  v_unplayed bigint;
  v_carried record;
begin
  for v in
    select u.rule, t.id, t.kind, t.book_id as merchant_id, t.meta, x.currency, x.amount, f.member_id as from_id, f.amount as from_amount,
      f.balance_after as from_after, r.member_id as to_id, r.amount as to_amount
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
      select a.member_id, -p.amount as amount, p.balance_after from ledger_posting p
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
    v_percent := turnover_percent(v.merchant_id);
    v_relief := 0;
    v_asked := 0;
    v_unplayed := 0;

    if v.rule in ('send', 'park') and v.from_id is not null then
      v_from := turnover_lock(p_book, v.from_id, v.currency);
      v_open := greatest(v_from.required - v_from.done, 0);
      v_asked := greatest(ceil(v.from_amount::numeric * v_percent / 100)::bigint,
        turnover_share(v_open, v.from_amount, v.from_after + v.from_amount));
      v_relief := least(v_open, v_asked);
      v_unplayed := least(v_from.unplayed, v.from_amount);
      v_from.required := v_from.required - v_relief;
      v_from.unplayed := v_from.unplayed - v_unplayed;
      perform turnover_keep(v_from);
      if v_relief > 0 or v_unplayed > 0 then
        insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed, other_id)
        values (v.from_id, v.currency, v.id, v.kind, -v.from_amount, v_percent, -v_relief, -v_unplayed, v.to_id);
      end if;
      if v.rule = 'park' then
        update envelope_batch set turnover_carried = v_relief, unplayed_carried = v_unplayed
        where id = (v.meta ->> 'batchId')::bigint;
      end if;
    elsif v.rule = 'correct' and v.from_id is not null then
      v_from := turnover_lock(p_book, v.from_id, v.currency);
      v_relief := least(greatest(v_from.required - v_from.done, 0), ceil(v.from_amount::numeric * v_percent / 100)::bigint);
      v_unplayed := least(v_from.unplayed, v.from_amount);
      v_from.required := v_from.required - v_relief;
      v_from.unplayed := v_from.unplayed - v_unplayed;
      perform turnover_keep(v_from);
      if v_relief > 0 or v_unplayed > 0 then
        insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed)
        values (v.from_id, v.currency, v.id, v.kind, -v.from_amount, v_percent, -v_relief, -v_unplayed);
      end if;
    elsif v.rule = 'paid' and v.from_id is not null then
      v_from := turnover_lock(p_book, v.from_id, v.currency);
      v_unplayed := least(v_from.unplayed, v.from_amount);
      v_from.unplayed := v_from.unplayed - v_unplayed;
      perform turnover_keep(v_from);
      if v_unplayed > 0 then
        insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed)
        values (v.from_id, v.currency, v.id, v.kind, -v.from_amount, v_percent, 0, -v_unplayed);
      end if;
    elsif v.rule = 'reverse' and v.meta ? 'reference' then
      -- Whatever was still in the balance: the deposit counts no longer, as it was counted.
      select d.member_id, coalesce(e.percent, v_percent) as percent into v_carried
      from deposit_payment p join deposit d on d.id = p.deposit_id
      left join turnover_entry e on e.transfer_id = p.transfer_id and e.member_id = d.member_id
      where p.reference = v.meta ->> 'reference';
      continue when not found;
      v_own := v_carried.percent;
      v_from := turnover_lock(p_book, v_carried.member_id, v.currency);
      v_relief := least(greatest(v_from.required - v_from.done, 0), ceil(v.amount::numeric * v_own / 100)::bigint);
      v_unplayed := least(v_from.unplayed, v.amount);
      v_from.required := v_from.required - v_relief;
      v_from.unplayed := v_from.unplayed - v_unplayed;
      perform turnover_keep(v_from);
      if v_relief > 0 or v_unplayed > 0 then
        insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed)
        values (v_carried.member_id, v.currency, v.id, v.kind, -v.amount, v_own, -v_relief, -v_unplayed);
      end if;
    end if;

    continue when v.to_id is null or v.rule not in ('raise', 'gift', 'send', 'open', 'back', 'correct');
    v_asked := case when v.rule = 'send' then v_asked else ceil(v.to_amount::numeric * v_percent / 100)::bigint end;
    v_unplayed := case when v.rule = 'gift' then 0 else v.to_amount end;
    if v.rule in ('open', 'back') then
      select b.turnover_carried as carried, b.unplayed_carried as unplayed, b.total, b.sender_id into v_carried
      from envelope_batch b
      where b.id = case when v.rule = 'back' then (v.meta ->> 'batchId')::bigint
        else (select e.batch_id from envelope e where e.id = (v.meta ->> 'envelopeId')::bigint) end;
      if v.rule = 'open' then
        v_asked := greatest(v_asked, turnover_share(v_carried.carried, v.to_amount, v_carried.total));
      else
        -- The sender's own money: it asks for what it took along and no more.
        v_asked := turnover_share(v_carried.carried, v.to_amount, v_carried.total);
        v_unplayed := turnover_share(v_carried.unplayed, v.to_amount, v_carried.total);
      end if;
      v.from_id := case when v.rule = 'open' then v_carried.sender_id end;
    end if;
    continue when v_asked = 0 and v_unplayed = 0;
    v_to := turnover_lock(p_book, v.to_id, v.currency);
    v_to.required := v_to.required + v_asked;
    v_to.unplayed := v_to.unplayed + v_unplayed;
    perform turnover_keep(v_to);
    insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed, other_id)
    values (v.to_id, v.currency, v.id, v.kind, v.to_amount, v_percent, v_asked, v_unplayed, v.from_id);
  end loop;
end $$;
