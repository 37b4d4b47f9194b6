-- What is taken out of a closed account when its time is over (docs/BR.md, decision 48). The figures and the ledger stay: without these
-- they are nobody's. Functions of the owner, since some of it is append-only to everybody else. They answer with the files that go too.

-- Something is still owed to or by the member, or a case of the law is not over: nothing is taken out yet.
create or replace function erasure_waits(p_book int, p_member bigint) returns boolean language sql stable as $$
  select not exists (select from member where id = p_member and status = 'closed')
    or exists (
      select from ledger_account a join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
      where a.book_id = p_book and b.book_id = p_book and a.member_id = p_member and a.kind in ('cash', 'held') and a.currency not in ('PTS', 'FUN', 'BNS') and b.balance >= 100)
    or exists (select from impediment_case where member_id = p_member and state in ('open', 'owed'))
    or exists (select from unpaid_payouts(p_member))
    or exists (select from deposit_reversal where member_id = p_member and amount > taken + repaid + written_off)
$$;

-- What reaches a person: ways to write to them, to sign in as them, and what they liked.
create or replace function erase_contacts(p_member bigint) returns text[] language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_files text[];
begin
  select array_remove(array[head_icon_key], null) into v_files from member_profile where member_id = p_member;
  update member_profile set facebook = '', whatsapp = '', line = '', wechat = '', zalo = '', qq_num = '', head_icon_preset = null,
    head_icon_key = null where member_id = p_member;
  delete from member_contact where member_id = p_member;
  delete from social_identity where member_id = p_member;
  delete from push_subscription where member_id = p_member;
  delete from known_device where member_id = p_member;
  delete from passkey where member_id = p_member;
  delete from recovery_code where member_id = p_member;
  delete from second_factor_totp where member_id = p_member;
  delete from one_time_code where member_id = p_member;
  delete from sent_code where member_id = p_member;
  delete from one_time_ticket where member_id = p_member;
  update member_credential set password_hash = null, payment_hash = null where member_id = p_member;
  delete from game_favourite where member_id = p_member;
  delete from game_recent where member_id = p_member;
  return coalesce(v_files, '{}');
end $$;

-- What names a person. A pause or an exclusion that lasts keeps the document, which it is enforced by; then `is_whole` is false.
create or replace function erase_person(p_member bigint, p_now timestamptz, out files text[], out is_whole boolean) language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- The triggers of append-only.sql let the owner blank what names somebody, for as long as this lasts.
  perform set_config('trevo.erasing', p_member::text, true);
  select coalesce(array_agg(file), '{}') into files from (
    select p.file_key as file from identity_picture p join identity_check c on c.id = p.check_id where c.member_id = p_member
    union all select file_key from member_document where member_id = p_member
    union all select receipt_key from deposit where member_id = p_member and receipt_key is not null
    union all select m.picture_name from chat_message m join chat_conversation c on c.id = m.conversation_id
      where c.member_id = p_member and m.picture_name is not null
    union all select r.storage_name from reward_picture r join reward_application a on a.id = r.application_id where a.member_id = p_member) f;
  is_whole := not exists (
    select from member_guard where member_id = p_member and break_at(p_now, excluded_until, paused_until) is not null);

  update member set account = 'erased' || id, nickname = '' where id = p_member;
  update member_profile set payee_name = '', birthday_sealed = null, adult_from = null,
    id_number_sealed = case when is_whole then null else id_number_sealed end,
    id_number_hash = case when is_whole then null else id_number_hash end where member_id = p_member;
  delete from gift_person where member_id = p_member;
  delete from identity_picture where check_id in (select id from identity_check where member_id = p_member);
  delete from identity_check where member_id = p_member;
  delete from identity_declaration where member_id = p_member;
  delete from member_document where member_id = p_member;
  update deposit set receipt_key = null, pix_code = null where member_id = p_member;
  update refused_payment set payer_masked = '' where member_id = p_member;
  update impediment_case set document_sealed = null where member_id = p_member;
  update member_session set ip = '', device_label = '', country = null where member_id = p_member;
  update member_registration set ip = '', url = '', device_hash = null where member_id = p_member;
  update legal_consent set ip = '', user_agent = '', device_hash = null where member_id = p_member;
  update chat_message set body = '-', picture_name = null
    where conversation_id in (select id from chat_conversation where member_id = p_member);
  update chat_note set text = '-' where conversation_id in (select id from chat_conversation where member_id = p_member);
  delete from chat_tag where conversation_id in (select id from chat_conversation where member_id = p_member);
  update chat_closing set remark = '' where member_id = p_member;
  update member_note set text = '-' where member_id = p_member;
  update member_action set note = '---' where member_id = p_member;
  update reward_application set remarks = '' where member_id = p_member;
  delete from reward_picture where application_id in (select id from reward_application where member_id = p_member);
  delete from member_tag where member_id = p_member;
  perform set_config('trevo.erasing', '', true);
end $$;
