-- Turnover is what was at risk: of a vendor's round the stake, or what the round changed the balance by, whichever is less. What the stakes of
-- settled rounds were beyond it stands beside it, so that turnover and riskless are together what was staked. Days of before have none of it:
-- all that was staked in them was turnover.
alter table play_day add column riskless bigint not null default 0;
alter table team_day add column riskless bigint not null default 0;
alter table team_queue add column riskless bigint not null default 0;
alter table affiliate_day add column riskless bigint not null default 0;
alter table affiliate_statement add column riskless bigint not null default 0;

-- Since when: a round that ended before was counted whole and stays so, also when its prize is put right. `sql/play-day.sql` writes the row.
create table risk_since (
  one boolean primary key default true check (one),
  at timestamptz not null
);
