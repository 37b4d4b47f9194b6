-- A further stake in the middle of a round (a double, a split, an insurance): asked for before the step that needs it is kept.
alter table studio.round add column raised bigint not null default 0 check (raised >= 0);
alter table studio.wallet_call drop constraint wallet_call_kind_check,
  add constraint wallet_call_kind_check check (kind in ('bet', 'win', 'rollback', 'round', 'raise'));
