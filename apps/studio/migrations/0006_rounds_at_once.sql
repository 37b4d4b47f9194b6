-- Rounds that are over when they begin: stake and prize are one call. Until it is answered the round is kept as `betting`, with
-- the outcome that nobody has seen.
alter table studio.wallet_call drop constraint wallet_call_kind_check,
  add constraint wallet_call_kind_check check (kind in ('bet', 'win', 'rollback', 'round'));
