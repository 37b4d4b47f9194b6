-- A promotion for who has paid in: what it gives is then no more than the deposits of the first day with any.
alter table promotion add column needs_deposit boolean not null default false;
