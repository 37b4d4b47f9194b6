-- Of the stakes that were given back on this day: what had been taken before the day, before its week and before its month
-- began. A limit counts what was taken in its own period, so it has no more room because an older stake came back.
alter table play_day
  add column back_of_earlier_days bigint not null default 0,
  add column back_of_earlier_weeks bigint not null default 0,
  add column back_of_earlier_months bigint not null default 0;
