-- What staff keep about a member: notes, tags and documents.
create table member_note (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  text text not null check (length(text) between 1 and 2000),
  staff_id bigint not null references staff_account,
  staff_name text not null,
  created_at timestamptz not null
);
create index member_note_member on member_note (member_id, id);

create table member_tag (
  merchant_id int not null references merchant,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{1,23}$'),
  member_id bigint not null references member,
  primary key (merchant_id, tag, member_id)
);
create index member_tag_member on member_tag (member_id);

create table member_document (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  kind text not null check (kind in ('identity', 'selfie', 'address', 'payment', 'other')),
  note text not null check (length(note) <= 200),
  -- in the storage, sealed
  file_key text not null,
  staff_name text not null,
  created_at timestamptz not null
);
create index member_document_member on member_document (member_id, id);

-- Names are looked for as they are typed in a hurry: small letters, no accents.
create index member_profile_name on member_profile
  (merchant_id, translate(lower(payee_name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') text_pattern_ops)
  where payee_name <> '';

-- Staff also set passwords and second steps back and correct what is known of a member.
alter table member_action drop constraint member_action_action_check;
alter table member_action add constraint member_action_action_check check (action in ('lock', 'unlock', 'hold_payouts',
  'release_payouts', 'sign_out', 'close', 'reset_password', 'reset_payment_password', 'reset_second_step', 'correct_mobile',
  'correct_email', 'correct_name'));

-- Payouts wait after that as well.
alter table withdrawal drop constraint withdrawal_held_for_check;
alter table withdrawal add constraint withdrawal_held_for_check
  check (held_for in ('payout_account', 'payment_password', 'second_step', 'contact', 'staff'));
