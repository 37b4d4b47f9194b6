-- Of a withdrawal that two people let out: who asked for it. `actor` is who agreed.
alter table withdrawal_event add column asked_by text;
