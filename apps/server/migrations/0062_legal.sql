-- What the gate reads: the edition of the brand's legal texts that a member must have agreed to, the one that follows it and from when,
-- and which one a member has agreed to. 0: the brand asks for none.
alter table merchant add column consent_edition int not null default 0;
alter table merchant add column next_consent_edition int;
alter table merchant add column next_consent_from timestamptz;
alter table member_profile add column consent_edition int;

-- What staff are writing. One for each text of a brand.
create table legal_draft (
  merchant_id int not null references merchant,
  kind text not null check (kind in ('terms', 'policy', 'responsible')),
  texts jsonb not null,
  -- counts every save, so that what was agreed to by two people is what is published
  revision int not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (merchant_id, kind)
);

-- Every text that ever counted, word for word. Never changed.
create table legal_version (
  merchant_id int not null references merchant,
  kind text not null check (kind in ('terms', 'policy', 'responsible')),
  version int not null check (version > 0),
  -- by language
  texts jsonb not null,
  hashes jsonb not null,
  -- what the text promises in figures, as the code had them
  promises jsonb not null,
  asks_consent boolean not null,
  -- which edition began with it; null where nobody is asked
  edition int,
  note text not null,
  published_by text not null,
  approved_by text not null,
  published_at timestamptz not null,
  counts_from timestamptz not null,
  primary key (merchant_id, kind, version),
  check (asks_consent = (edition is not null))
);

-- Who agreed to what, when and from where. Never changed.
create table legal_consent (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  kind text not null,
  version int not null,
  language text not null,
  text_hash text not null,
  source text not null check (source in ('registration', 'form')),
  ip text not null,
  user_agent text not null,
  device_hash bytea,
  agreed_at timestamptz not null
);
create index legal_consent_member on legal_consent (member_id, id desc);
create index legal_consent_list on legal_consent (merchant_id, id desc);

create table legal_request (
  member_id bigint not null references member,
  request_id uuid not null,
  input_hash bytea not null,
  answer bigint,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);
create index legal_request_created on legal_request (created_at);
