-- What is written here is never changed: not by the application, not by hand.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
-- The same, but the words of a person go when the law no longer asks for them (`erase_person`, a function of the owner). The server's own
-- role has no right to change these tables, whatever it sets.
create or replace function refuse_change_unless_erased() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or coalesce(current_setting('trevo.erasing', true), '') = '' then
    raise exception '% on % is refused: it is append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create or replace trigger append_only before update or delete or truncate on ledger_account for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger_transfer for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger_posting for each statement execute function refuse_change();
create or replace trigger append_only before delete or truncate on ledger_balance for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on security_event
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on game_transaction
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on game_round
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on round_correction
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on vendor_debt_payment
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on vendor_promo
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on vendor_pool_win
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on vendor_pool_line
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on content_history
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on promotion_event
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on reward_application
  for each statement execute function refuse_change_unless_erased();
create or replace trigger append_only before update or delete or truncate on chat_message
  for each statement execute function refuse_change_unless_erased();
create or replace trigger append_only before update or delete or truncate on staff_audit
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on member_break
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on lottery_payment for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on reward_given
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on mall_order_event
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on deposit_reversal_settlement
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on turnover_entry
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on member_action
  for each statement execute function refuse_change_unless_erased();
create or replace trigger append_only before update or delete or truncate on member_note
  for each statement execute function refuse_change_unless_erased();
create or replace trigger append_only before update or delete or truncate on chat_note
  for each statement execute function refuse_change_unless_erased();
create or replace trigger append_only before update or delete or truncate on seal for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on seal_export for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on closed_part for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on dropped_part for each statement execute function refuse_change();
create or replace trigger append_only before delete or truncate on ledger_carried for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on legal_version
  for each statement execute function refuse_change();
-- Who agreed to what stays as it was. Where it was done from may be blanked once the law no longer asks who it was.
create or replace function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ip = '' and new.user_agent = '' and new.device_hash is null
    and (new.id, new.merchant_id, new.member_id, new.kind, new.version, new.language, new.text_hash, new.source, new.agreed_at)
      = (old.id, old.merchant_id, old.member_id, old.kind, old.version, old.language, old.text_hash, old.source, old.agreed_at) then
    return new;
  end if;
  raise exception '% on legal_consent is refused: it is append-only', tg_op using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before update or delete on legal_consent for each row execute function keep_consent();
