-- What has to be played before a withdrawal follows the money: every credit that is no prize says how much, in the transaction
-- of the credit, and what is sent on takes it along.

-- One row per member and currency. It is written only while the member's cash is locked by the transfer it belongs to, so a
-- withdrawal that holds the money reads it as it is.
create table turnover_account (
  member_id bigint not null references member,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  merchant_id int not null references merchant,
  -- asked for since nothing was open, and what of it had been played at the mark
  required bigint not null default 0 check (required >= 0),
  done bigint not null default 0 check (done >= 0),
  -- money that came from outside or from other members and was not staked once, whatever the brand asks for: a sign of
  -- somebody who only passes it on
  unplayed bigint not null default 0 check (unplayed >= 0),
  -- what the figures of this day and later ones held when the row was last written; only what came since is added up
  mark_day date not null default '-infinity',
  mark_turnover bigint not null default 0,
  primary key (member_id, currency)
) with (fillfactor = 70);

-- Why it is what it is, line by line.
create table turnover_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  currency text not null,
  transfer_id bigint not null,
  kind text not null,
  -- as it moved the member's money
  amount bigint not null,
  percent int not null,
  required bigint not null,
  unplayed bigint not null,
  -- of whom it came, or to whom it went
  other_id bigint,
  created_at timestamptz not null default now(),
  unique (transfer_id, member_id)
);
create index turnover_entry_member on turnover_entry (member_id, currency, id);
create trigger append_only before update or delete or truncate on turnover_entry
  for each statement execute function ledger_refuse_change();

-- What red envelopes carry until they are opened or go back.
alter table envelope_batch add column turnover_carried bigint not null default 0 check (turnover_carried >= 0);
alter table envelope_batch add column unplayed_carried bigint not null default 0 check (unplayed_carried >= 0);

-- How much of a credit has to be played, as the brand's ways out ask at this moment; the strictest counts.
create function turnover_percent(p_merchant int) returns int language sql stable as $$
  select coalesce(max(turnover_percent) filter (where active), max(turnover_percent), 0)
  from payment_method where merchant_id = p_merchant and direction = 'out'
$$;

-- As it stands at this moment. Reads the figures since the mark and nothing older.
create function turnover_of(p_member bigint, p_currency text)
returns table (required bigint, done bigint, open bigint, unplayed bigint) language sql stable as $$
  select a.required, least(p.done, a.required), greatest(a.required - p.done, 0), greatest(a.unplayed - p.since, 0)
  from turnover_account a,
    lateral (
      select coalesce(sum(d.turnover), 0)::bigint - a.mark_turnover as since from play_day d
      where d.member_id = a.member_id and d.currency = a.currency and d.day >= a.mark_day
    ) s,
    lateral (select s.since, greatest(a.done + s.since, 0) as done) p
  where a.member_id = p_member and a.currency = p_currency
$$;

-- The same, held, with its mark moved to now. Where nothing is open any more, counting begins anew: what was played before
-- money came does not count for it.
create function turnover_lock(p_member bigint, p_currency text, p_merchant int)
returns turnover_account language plpgsql as $$
declare
  v turnover_account;
  v_played record;
begin
  insert into turnover_account (member_id, currency, merchant_id) values (p_member, p_currency, p_merchant)
  on conflict do nothing;
  select * into v from turnover_account where member_id = p_member and currency = p_currency for update;
  with days as (
    select d.day, sum(d.turnover)::bigint as turnover from play_day d
    where d.member_id = p_member and d.currency = p_currency and d.day >= v.mark_day
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

create function turnover_keep(p turnover_account) returns void language sql as $$
  update turnover_account set required = p.required, done = p.done, unplayed = p.unplayed, mark_day = p.mark_day,
    mark_turnover = p.mark_turnover
  where member_id = p.member_id and currency = p.currency
$$;

-- A part of a whole, rounded up: what is shared out is never less than what there was.
create function turnover_share(p_whole bigint, p_part bigint, p_of bigint) returns bigint language sql immutable as $$
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
create function turnover_follow(p_transfers bigint[], p_rules text[]) returns void language plpgsql as $$
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
    select u.rule, t.id, t.kind, t.merchant_id, t.meta, x.currency, x.amount, f.member_id as from_id, f.amount as from_amount,
      f.balance_after as from_after, r.member_id as to_id, r.amount as to_amount
    from unnest(p_transfers, p_rules) with ordinality as u (id, rule, n)
    join ledger_transfer t on t.id = u.id
    cross join lateral (
      select max(a.currency) as currency, max(p.amount) as amount from ledger_posting p
      join ledger_account a on a.id = p.account_id where p.transfer_id = t.id
    ) x
    left join lateral (
      select a.member_id, -p.amount as amount, p.balance_after from ledger_posting p
      join ledger_account a on a.id = p.account_id and a.member_id is not null
        and a.kind = case u.rule when 'paid' then 'held' else 'cash' end
      where p.transfer_id = t.id and p.amount < 0
    ) f on true
    left join lateral (
      select a.member_id, p.amount from ledger_posting p
      join ledger_account a on a.id = p.account_id and a.member_id is not null and a.kind = 'cash'
      where p.transfer_id = t.id and p.amount > 0
    ) r on true
    where x.currency not in ('PTS', 'FUN')
    order by u.n
  loop
    v_percent := turnover_percent(v.merchant_id);
    v_relief := 0;
    v_asked := 0;
    v_unplayed := 0;

    if v.rule in ('send', 'park') and v.from_id is not null then
      v_from := turnover_lock(v.from_id, v.currency, v.merchant_id);
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
      v_from := turnover_lock(v.from_id, v.currency, v.merchant_id);
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
      v_from := turnover_lock(v.from_id, v.currency, v.merchant_id);
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
      v_from := turnover_lock(v_carried.member_id, v.currency, v.merchant_id);
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
    v_to := turnover_lock(v.to_id, v.currency, v.merchant_id);
    v_to.required := v_to.required + v_asked;
    v_to.unplayed := v_to.unplayed + v_unplayed;
    perform turnover_keep(v_to);
    insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed, other_id)
    values (v.to_id, v.currency, v.id, v.kind, v.to_amount, v_percent, v_asked, v_unplayed, v.from_id);
  end loop;
end $$;

-- What the rule before this one asked for stays asked for: deposits since the last withdrawal that stands, against what was
-- played since then.
insert into turnover_account (member_id, currency, merchant_id, required, done, unplayed, mark_day, mark_turnover)
select q.member_id, q.currency, q.merchant_id, q.paid * turnover_percent(q.merchant_id) / 100,
  least(q.played, q.paid * turnover_percent(q.merchant_id) / 100), greatest(q.paid - q.played, 0),
  coalesce(m.day, '-infinity'), coalesce(m.turnover, 0)
from (
  select d.member_id, d.currency, d.merchant_id, sum(p.amount - coalesce(b.amount, 0))::bigint as paid,
    coalesce((select sum(r.stake) from game_round r
      where r.merchant_id = d.merchant_id and r.member_id = d.member_id and r.started_at > coalesce(w.at, '-infinity')
        and r.status = 'settled' and r.currency = d.currency), 0)::bigint
    + coalesce((select sum(e.stake) from lottery_order o join lottery_entry e on e.order_id = o.id
      where o.member_id = d.member_id and o.created_at > coalesce(w.at, '-infinity') and o.currency = d.currency
        and e.state in ('won', 'lost')), 0)::bigint as played
  from deposit d
  join deposit_payment p on p.deposit_id = d.id
  left join lateral (select sum(r.amount) as amount from deposit_reversal r where r.reference = p.reference) b on true
  left join lateral (
    select max(created_at) as at from withdrawal
    where member_id = d.member_id and state not in ('failed', 'rejected', 'cancelled')
  ) w on true
  where p.created_at > coalesce(w.at, '-infinity')
  group by d.member_id, d.currency, d.merchant_id, w.at
) q
left join lateral (
  select d.day, sum(d.turnover)::bigint as turnover from play_day d
  where d.member_id = q.member_id and d.currency = q.currency group by d.day order by d.day desc limit 1
) m on true
where q.paid > 0;

-- What a brand asks for before it pays without anybody looking.
create table payout_rule (
  merchant_id int primary key references merchant,
  -- hours after a new account or key, payment password, second step, mail or phone
  wait_hours int not null default 24 check (wait_hours between 0 and 720)
);

-- Payouts of these members wait for staff, until they are released.
create table payout_hold (
  member_id bigint primary key references member,
  held_at timestamptz not null
);

-- Why it was not paid by itself, where that ends with time.
alter table withdrawal add column held_for text check (held_for in ('payout_account', 'payment_password', 'second_step', 'contact'));
alter table withdrawal add column held_until timestamptz check ((held_until is null) = (held_for is null));

-- What was approved and has not left is looked at again when its member is locked or payouts are held.
insert into cashier_step (subject, from_state, to_state) values ('withdrawal', 'approved', 'review');

-- What staff did to a member's account, and why.
create table member_action (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  action text not null check (action in ('lock', 'unlock', 'hold_payouts', 'release_payouts', 'sign_out', 'close')),
  reason text not null check (reason in ('fraud', 'takeover', 'third_party', 'documents', 'member_request', 'protection', 'other')),
  note text not null check (length(note) between 3 and 500),
  staff_name text not null,
  -- where it took a second person
  approval_id bigint references approval,
  created_at timestamptz not null
);
create index member_action_member on member_action (member_id, id);
create trigger append_only before update or delete or truncate on member_action
  for each statement execute function ledger_refuse_change();

-- The contract lists the kinds; here they only look like one.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind ~ '^[a-z_]+$');

-- A payout that the payment service called failed, so that the money went back, and that it made after all. What was not in
-- the balance any more is owed, and taken as money comes in; meanwhile nothing is paid out to the member.
create table late_payout (
  withdrawal_id bigint primary key references withdrawal,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  currency text not null,
  -- what arrived at the member's bank
  amount bigint not null check (amount > 0),
  taken bigint not null default 0 check (taken between 0 and amount),
  end_to_end_id text,
  noticed_at timestamptz not null
);
create index late_payout_owed on late_payout (member_id) where taken < amount;

-- Until when the service was last asked what became of one that failed.
alter table withdrawal add column rechecked_at timestamptz;
create index withdrawal_failed on withdrawal (rechecked_at nulls first) where state = 'failed';
insert into cashier_step (subject, from_state, to_state) values ('withdrawal', 'failed', 'failed');
