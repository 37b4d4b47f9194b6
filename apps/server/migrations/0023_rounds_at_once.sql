-- A round that is over in the call that began it: stake and prize come together, and this row is all that is kept of it. It is
-- its own transaction, known by the round's name, so it knows what a transaction does. Null for rounds of several calls, whose
-- transactions are in game_transaction.
alter table game_round
  add column stake_transfer_id bigint,
  add column prize_transfer_id bigint,
  add column balance_after bigint,
  add column input_hash bigint,
  add constraint game_round_at_once check (
    (input_hash is null) = (stake_transfer_id is null) and (input_hash is null) = (balance_after is null)
    and (prize_transfer_id is not null) = (input_hash is not null and prize > 0));
