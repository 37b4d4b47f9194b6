-- What is given back stays below what is kept: ceilings of rates, the binding of series to rates, rates that act forward only.

-- How much of what a category keeps may be given back, for the whole platform.
create table platform_margin (
  only_one boolean primary key default true check (only_one),
  -- percent of the keep: everything together, and rebates alone
  given_percent int not null check (given_percent between 0 and 99),
  rebate_percent int not null check (rebate_percent between 0 and given_percent)
);
insert into platform_margin (given_percent, rebate_percent) values (80, 50);

-- The highest rebate rate of a brand's members, in hundredths of a percent. A category without a row gives nothing back.
create table top_rate (
  merchant_id int not null references merchant,
  category text not null,
  rate int not null check (rate between 0 and 10000),
  primary key (merchant_id, category)
);

-- Brands of before: half of what the games keep that stand there now, nothing where one does not say what it keeps, nothing
-- in lotteries, whose series gave everything to the bettor. Rates of members are cut to it, which keeps their order.
insert into top_rate (merchant_id, category, rate)
select r.merchant_id, g.category, least(r.top_rate, floor((100 - max(coalesce(g.rtp, 100))) * 50)::int)
from agent_rule r join merchant_game mg on mg.merchant_id = r.merchant_id and mg.visible join game g on g.id = mg.game_id
where g.category not in ('LOTT', 'ELOTT')
group by r.merchant_id, g.category, r.top_rate;
update member_rate mr set rate = least(mr.rate, coalesce(t.rate, 0))
from member m left join top_rate t on t.merchant_id = m.merchant_id
where m.id = mr.member_id and t.category = mr.category and mr.rate > t.rate;
update member_rate mr set rate = 0
from member m where m.id = mr.member_id and mr.rate > 0
  and not exists (select from top_rate t where t.merchant_id = m.merchant_id and t.category = mr.category);
alter table agent_rule drop column top_rate;

-- Whoever changes what a brand gives back or keeps takes its lock; whoever sets a rate of a member shares it. Rows of
-- members are locked before, never after.
create function lock_margin(p_merchant int) returns void language sql
  as $$ select pg_advisory_xact_lock(hashtext('margin'), p_merchant) $$;
create function share_margin(p_merchant int) returns void language sql
  as $$ select pg_advisory_xact_lock_shared(hashtext('margin'), p_merchant) $$;

-- 0 <= child <= parent <= the brand's highest, whoever writes. Rows of uplines are locked first, from the top down.
create function member_rate_bounds() returns trigger language plpgsql as $$
declare
  v_wrong record;
begin
  perform from member m
    where m.id in (select w.member_id from written w
      union select c.parent_id from written w join member c on c.id = w.member_id)
    order by cardinality(string_to_array(m.team_path, '.')), m.id for no key update;
  perform share_margin(b.merchant_id) from (
    select distinct m.merchant_id from written w join member m on m.id = w.member_id order by 1) b;
  select w.member_id, w.category into v_wrong
  from written w join member m on m.id = w.member_id
  left join top_rate t on t.merchant_id = m.merchant_id and t.category = w.category
  where w.rate > coalesce(t.rate, 0) limit 1;
  if found then
    raise exception 'the rate of member % in % is above the highest of the brand', v_wrong.member_id, v_wrong.category
      using errcode = 'check_violation', constraint = 'member_rate_top';
  end if;
  select w.member_id, w.category into v_wrong
  from written w join member m on m.id = w.member_id
  left join member_rate p on p.member_id = m.parent_id and p.category = w.category
  where m.parent_id is not null and w.rate > coalesce(p.rate, 0) limit 1;
  if found then
    raise exception 'the rate of member % in % is above that of the upline', v_wrong.member_id, v_wrong.category
      using errcode = 'check_violation', constraint = 'member_rate_upline';
  end if;
  if tg_op = 'INSERT' then return null; end if;
  select w.member_id, w.category into v_wrong
  from written w join member c on c.parent_id = w.member_id
  join member_rate r on r.member_id = c.id and r.category = w.category
  where r.rate > w.rate limit 1;
  if found then
    raise exception 'downlines of member % have more in %', v_wrong.member_id, v_wrong.category
      using errcode = 'check_violation', constraint = 'member_rate_downlines';
  end if;
  return null;
end $$;
create trigger member_rate_bounds_insert after insert on member_rate referencing new table as written
  for each statement execute function member_rate_bounds();
create trigger member_rate_bounds_update after update on member_rate referencing new table as written
  for each statement execute function member_rate_bounds();

-- A rate is set to zero, never taken away: downlines could stay behind with more.
create function member_rate_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rates are set to zero, not deleted' using errcode = 'check_violation', constraint = 'member_rate_stays';
end $$;
create trigger member_rate_stays before delete on member_rate for each row execute function member_rate_stays();

-- Who moves to another upline keeps to its rates.
create function member_rate_moved() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and exists (
    select from member_rate r left join member_rate p on p.member_id = new.parent_id and p.category = r.category
    where r.member_id = new.id and r.rate > coalesce(p.rate, 0))
  then
    raise exception 'member % has a higher rate than the new upline', new.id
      using errcode = 'check_violation', constraint = 'member_rate_upline';
  end if;
  return null;
end $$;
create trigger member_rate_moved after update of parent_id on member
  for each row when (old.parent_id is distinct from new.parent_id) execute function member_rate_moved();

-- The highest rate never falls below what a member has.
create function top_rate_bounds() returns trigger language plpgsql as $$
begin
  perform lock_margin(coalesce(new.merchant_id, old.merchant_id));
  if exists (
    select from member m join member_rate r on r.member_id = m.id
    left join top_rate t on t.merchant_id = m.merchant_id and t.category = r.category
    where m.merchant_id = coalesce(new.merchant_id, old.merchant_id) and m.parent_id is null
      and r.category = coalesce(new.category, old.category) and r.rate > coalesce(t.rate, 0))
  then
    raise exception 'members of the top level have more in %', coalesce(new.category, old.category)
      using errcode = 'check_violation', constraint = 'top_rate_members';
  end if;
  return null;
end $$;
create trigger top_rate_bounds after insert or update or delete on top_rate
  for each row execute function top_rate_bounds();

-- A lottery bet keeps the series of its moment. While bets of before a change are open, the member counts for the uplines
-- with the rate that those were made at, or they would get once more what the series gave away already.
create table lottery_rate_floor (
  member_id bigint not null references member,
  category text not null,
  rate int not null check (rate between 0 and 10000),
  -- the last day on which one of those bets may be settled
  until_day date not null,
  primary key (member_id, category)
);

-- Every change of a rate, for both sides to see.
create table rate_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  category text not null,
  rate_before int not null,
  rate_after int not null check (rate_after <> rate_before),
  changed_at timestamptz not null
);
create index rate_change_member on rate_change (member_id, id);

-- Rates count from the moment they are set. What was played until then on days that are not paid yet is put down here at
-- the rates of before; the run pays these lines, and for the rest of the turnover by the rates it finds.
create table turnover_dated (
  member_id bigint not null,
  day date not null,
  category text not null,
  turnover bigint not null,
  primary key (member_id, day, category)
);
create table rebate_dated (
  merchant_id int not null,
  day date not null,
  agent_id bigint not null,
  -- 0: the own turnover
  downline_id bigint not null,
  category text not null,
  rate int not null,
  turnover bigint not null,
  amount bigint not null
);
create index rebate_dated_day on rebate_dated (merchant_id, day);
create index rebate_dated_agent on rebate_dated (agent_id, day);

-- One line for each rate of the day. A settlement that was taken back may take from a line what an earlier one gave.
alter table rebate_line drop constraint rebate_line_pkey;
alter table rebate_line add primary key (receipt_id, downline_id, category, rate);
alter table rebate_line drop constraint rebate_line_amount_check;
alter table rebate_line add constraint rebate_line_amount_check check (amount <> 0);

-- Dividends: what a team won in earlier periods has to be lost before anything is paid. Zero or below.
alter table contract_payout
  add carried_in bigint not null default 0 check (carried_in <= 0),
  add carried_out bigint not null default 0 check (carried_out <= 0);

-- Which kinds there are is said by the contract.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind ~ '^[a-z_]{3,40}$');
