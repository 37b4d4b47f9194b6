-- contract: a rule may be joined, and a list that is checked cannot grow without dropping the old check; and promotions that were played
-- for become such rules (decision 75), whose budgets a node of the version before no longer finds where they were.
alter table reward_rule drop constraint reward_rule_trigger_check;
alter table reward_rule add constraint reward_rule_trigger_shape check (trigger ~ '^[a-z_]{2,32}$') not valid;
-- Of a rule that is joined: how long whoever joins has for it, and the promotion whose page tells of it.
alter table reward_rule add column join_days int check (join_days between 1 and 365);
alter table reward_rule add column announcement_id bigint references announcement;
alter table reward_rule add constraint reward_rule_joined check (
  (trigger = 'join') = (join_days is not null)
  and (trigger <> 'join' or often = 'once' and reward in ('cash', 'points') and weights <> '{}' and category is null and game_ids is null)) not valid;

-- Who joined a rule, once for ever. What they play from that moment on counts for it.
create table reward_rule_entry (
  rule_id bigint not null references reward_rule,
  member_id bigint not null references member,
  joined_at timestamptz not null,
  joined_on date not null,
  -- what had counted before, on the day of joining
  baseline bigint not null,
  expires_at timestamptz not null,
  primary key (member_id, rule_id)
);
create index reward_rule_entry_rule on reward_rule_entry (rule_id);

-- What was played for so far: bonus_rule and bonus are neither read nor written any more, and a later contract drops them.
-- A category that was not named counted in full, and now has to be named. What is left of a promotion's budget is the rule's.
create temporary table moved on commit drop as
select r.announcement_id, r.merchant_id, r.turnover, r.days, p.reward_kind, p.reward_amount, p.budget - p.spent as budget,
  (select jsonb_object_agg(c.category, coalesce((r.weights ->> c.category)::int, 100)) from unnest(array[
    'RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT', 'BGS', 'LIVESTREAM', 'INHOUSE']) as c (category)
    where coalesce((r.weights ->> c.category)::int, 100) > 0) as weights,
  (now() at time zone m.time_zone)::date as starts_on,
  coalesce(least(case when a.no_expiry then null else a.ends_at end, p.closes_at) at time zone m.time_zone,
    (now() at time zone m.time_zone) + interval '365 days')::date as ends_on
from bonus_rule r
join promotion p on p.announcement_id = r.announcement_id
join announcement a on a.id = r.announcement_id and a.status <> 'ended'
join merchant m on m.id = r.merchant_id
where p.budget - p.spent >= p.reward_amount and p.reward_amount > 0;
delete from moved v where v.ends_on < v.starts_on or v.weights is null
  or not exists (select from announcement_text x where x.announcement_id = v.announcement_id);

insert into reward_rule (merchant_id, title_pt, title_en, title_es, trigger, often, played, reward, amount, weights, join_days, announcement_id,
  starts_on, ends_on, request_id, created_by, created_at)
select v.merchant_id, t.pt, t.en, t.es, 'join', 'once', v.turnover, v.reward_kind, v.reward_amount, v.weights, v.days,
  v.announcement_id, v.starts_on, v.ends_on, gen_random_uuid(), 'bonus_rule', now()
from moved v cross join lateral (
  select left((array_agg(x.title order by x.language = 'PT' desc, x.language))[1], 60) as pt,
    left((array_agg(x.title order by x.language = 'EN' desc, x.language))[1], 60) as en,
    left((array_agg(x.title order by x.language = 'ES' desc, x.language))[1], 60) as es
  from announcement_text x where x.announcement_id = v.announcement_id) t;
insert into reward_rule_budget (rule_id, budget)
select r.id, v.budget from moved v join reward_rule r on r.announcement_id = v.announcement_id;
-- Whoever was paid is not paid again: their time is over. What somebody had joined for more or less keeps its goal, by where it begins.
insert into reward_rule_entry (rule_id, member_id, joined_at, joined_on, baseline, expires_at)
select r.id, b.member_id, b.joined_at, b.joined_day, b.baseline + b.turnover - r.played,
  case when s.status = 'Claimed' then b.joined_at else b.expires_at end
from reward_rule r join bonus b on b.announcement_id = r.announcement_id
left join promotion_member s on s.member_id = b.member_id and s.announcement_id = b.announcement_id
where r.trigger = 'join';
-- A node of the version before that is still running finds nothing to give.
update promotion p set budget = greatest(p.spent, 1) from moved v where v.announcement_id = p.announcement_id;
