-- contract: the lists of sources, budgets and kinds grow, and a list that is checked cannot grow without dropping the old check
alter table reward_given drop constraint reward_given_source_check;
alter table reward_given add constraint reward_given_source_check check (source ~ '^[a-z_]{2,32}$') not valid;
alter table reward_given drop constraint reward_given_kind_check;
alter table reward_given add constraint reward_given_kind_check check (kind in ('cash', 'points', 'bonus')) not valid;
alter table reward_budget drop constraint reward_budget_scope_check;
alter table reward_budget add constraint reward_budget_scope_check check (scope ~ '^[a-z_]{2,32}$') not valid;
