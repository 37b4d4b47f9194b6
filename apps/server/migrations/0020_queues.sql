-- Figures of a day are kept once. What changed in them is queued for whoever counts it on, instead of being marked in the
-- day's own row: a queue is written once and emptied, and no update of a day touches an index. Whoever counts takes all that
-- waits for a member and adds it in the same transaction, so that it counts once.
create table team_queue (
  book_id int not null,
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  staked bigint not null,
  turnover bigint not null,
  prize bigint not null,
  bets int not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index team_queue_member on team_queue (book_id, member_id);

create table money_queue (
  book_id int not null,
  member_id bigint not null,
  day date not null,
  currency text not null,
  deposits bigint not null,
  withdrawals bigint not null,
  rewards bigint not null,
  rebates bigint not null,
  commissions bigint not null,
  sent bigint not null,
  received bigint not null,
  fees bigint not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index money_queue_member on money_queue (book_id, member_id);

-- Turnover alone: a stake that is not settled earns nothing.
create table reward_queue (
  book_id int not null,
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  turnover bigint not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index reward_queue_member on reward_queue (book_id, member_id);

-- Who played since the level, the invitation and the points were looked at.
create table reward_due (
  book_id int not null,
  member_id bigint not null,
  primary key (book_id, member_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

-- What the teams and the rewards had not counted yet. Nobody plays meanwhile, or it would be missed.
lock table play_day, money_day, team_feed, team_money_feed, reward_counted, reward_member in access exclusive mode;

insert into team_queue (book_id, member_id, day, category, currency, staked, turnover, prize, bets)
select m.book_id, d.member_id, d.day, d.category, d.currency, d.staked - coalesce(f.counted_staked, 0),
  d.turnover - coalesce(f.counted_turnover, 0), d.prize - coalesce(f.counted_prize, 0), d.bets - coalesce(f.counted_bets, 0)
from play_day d
join member m on m.id = d.member_id and m.type in (0, 1, 2)
join merchant mt on mt.id = m.merchant_id and mt.currency = d.currency
left join team_feed f on (f.member_id, f.day, f.category, f.currency) = (d.member_id, d.day, d.category, d.currency)
where (d.staked, d.turnover, d.prize, d.bets) is distinct from
  (f.counted_staked, f.counted_turnover, f.counted_prize, f.counted_bets);

insert into money_queue (book_id, member_id, day, currency, deposits, withdrawals, rewards, rebates, commissions, sent,
  received, fees)
select m.book_id, d.member_id, d.day, d.currency, d.deposits - coalesce(f.counted[1], 0), d.withdrawals - coalesce(f.counted[2], 0),
  d.rewards - coalesce(f.counted[3], 0), d.rebates - coalesce(f.counted[4], 0), d.commissions - coalesce(f.counted[5], 0),
  d.sent - coalesce(f.counted[6], 0), d.received - coalesce(f.counted[7], 0), d.fees - coalesce(f.counted[8], 0)
from money_day d
join member m on m.id = d.member_id and m.type in (0, 1, 2)
join merchant mt on mt.id = m.merchant_id and mt.currency = d.currency
left join team_money_feed f on (f.member_id, f.day, f.currency) = (d.member_id, d.day, d.currency)
where array[d.deposits, d.withdrawals, d.rewards, d.rebates, d.commissions, d.sent, d.received, d.fees] is distinct from f.counted;

insert into reward_queue (book_id, member_id, day, category, currency, turnover)
select m.book_id, d.member_id, d.day, d.category, d.currency, d.turnover - coalesce(c.turnover, 0)
from play_day d
join member m on m.id = d.member_id and m.type in (0, 1, 2)
join merchant mt on mt.id = m.merchant_id and mt.currency = d.currency
left join reward_counted c on (c.member_id, c.day, c.category, c.currency) = (d.member_id, d.day, d.category, d.currency)
where d.turnover <> coalesce(c.turnover, 0);

insert into reward_due (book_id, member_id) select merchant_id, member_id from reward_member where changed;

-- The points that a day's turnover has earned so far, in ten-thousandths.
alter table play_day add column points bigint not null default 0;
update play_day d set points = c.points from reward_counted c
where (d.member_id, d.day, d.category, d.currency) = (c.member_id, c.day, c.category, c.currency) and c.points <> 0;

drop table team_feed;
drop table team_money_feed;
drop table reward_counted;
alter table play_day drop column dirty_team, drop column dirty_rewards;
alter table money_day drop column dirty_team;
alter table reward_member drop column changed;
alter table reward_member set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- When a session was last seen changes every minute, the session itself hardly ever: apart, and in no index, it changes in
-- place. A session without a row was last seen when it began.
create table session_seen (
  book_id int not null,
  session_id bigint not null,
  seen_at timestamptz not null,
  -- when to look whether it has gone silent; null: it is, and nobody looks until it is seen again
  look_at timestamptz,
  primary key (book_id, session_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index session_seen_awake on session_seen (book_id, look_at) where look_at is not null;

insert into session_seen (book_id, session_id, seen_at, look_at)
select merchant_id, id, last_seen_at, case when ended_at is null then last_seen_at + interval '30 minutes' end
from member_session;
drop index member_session_silent;
alter table member_session drop column last_seen_at;

-- Up to when play has been counted into its hours, by book; what came after is counted anew.
create table game_stat_mark (
  book_id int primary key,
  counted_until timestamptz not null
);
insert into game_stat_mark (book_id, counted_until)
select m.id, date_trunc('hour', r.counted_until - interval '1 hour', 'UTC') from game_stat_run r, merchant m;
delete from game_stat_hour h using game_stat_mark k where k.book_id = h.merchant_id and h.hour >= k.counted_until;
drop table game_stat_run;

-- Staff look for what is open, or went wrong, among what is long over.
create index deposit_state on deposit (merchant_id, state, id) where state not in ('confirmed', 'expired');
create index withdrawal_state on withdrawal (merchant_id, state, id) where state <> 'paid';

-- A day's budget lies in several slots, so that many take from it at once. A slot has spent what it has, and has room for so
-- much more of the budget that was shared out, `day_max`.
alter table reward_spent drop constraint reward_spent_pkey, drop constraint reward_spent_spent_check;
alter table reward_spent add column slot int not null default 0, add column room bigint not null default 0 check (room >= 0),
  add column day_max bigint not null default 0, add check (spent >= 0), add primary key (merchant_id, scope, kind, day, slot);
alter table reward_spent alter column slot drop default, set (fillfactor = 50);

-- How large a team is, and on which days its members joined: what changes is queued by the path above a member, and the roll-up
-- adds it to everybody on it. Whoever reads adds what still waits.
--   members, agents   real ones below, and those of them who are agents
--   everybody         trial and test members too
--   direct ..         of the first level alone
create table team_size (
  book_id int not null,
  agent_id bigint not null,
  members int not null,
  agents int not null,
  everybody int not null,
  direct int not null,
  direct_everybody int not null,
  primary key (book_id, agent_id)
) with (fillfactor = 70);

-- Real members by the brand's day on which they joined.
create table team_joined_day (
  book_id int not null,
  agent_id bigint not null,
  day date not null,
  members int not null,
  agents int not null,
  primary key (book_id, agent_id, day)
) with (fillfactor = 70);

create table join_queue (
  book_id int not null,
  member_id bigint not null,
  -- who is above, from the top; the last is the upline
  path bigint[] not null,
  day date not null,
  members int not null,
  agents int not null,
  everybody int not null,
  direct int not null,
  direct_everybody int not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index join_queue_member on join_queue (book_id, member_id);

with joined as materialized (
  select m.book_id, a.agent_id, (m.created_at at time zone mt.time_zone)::date as day,
    count(*) filter (where m.type in (0, 1, 2)) as members, count(*) filter (where m.type in (1, 2)) as agents,
    count(*) as everybody, count(*) filter (where m.type in (0, 1, 2) and a.agent_id = m.parent_id) as direct,
    count(*) filter (where a.agent_id = m.parent_id) as direct_everybody
  from member m join merchant mt on mt.id = m.merchant_id
  cross join lateral (
    select agent_id from unnest(string_to_array(rtrim(m.team_path, '.'), '.')::bigint[]) agent_id where agent_id <> m.id
  ) a
  group by 1, 2, 3
), days as (
  insert into team_joined_day (book_id, agent_id, day, members, agents)
  select book_id, agent_id, day, members, agents from joined where members > 0
)
insert into team_size (book_id, agent_id, members, agents, everybody, direct, direct_everybody)
select book_id, agent_id, sum(members), sum(agents), sum(everybody), sum(direct), sum(direct_everybody) from joined group by 1, 2;
