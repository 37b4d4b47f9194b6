-- Inbox and chat.

-- Messages: the inbox of every member, and its conversation with the operator's desk.

-- One row however many it is for. `named`: those with such a row in inbox_state. `all`: every real member that was there when
-- it was sent. `segment`: those of them that are what the columns ask for. Rows stay narrow; the words are beside.
create table inbox_message (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  audience text not null check (audience in ('named', 'segment', 'all')),
  types smallint[],
  registered_from timestamptz,
  registered_before timestamptz,
  club_labels text[],
  -- counts those for all, so that nobody has to count them: 1, 2, 3 ... per merchant
  ordinal bigint,
  sender text not null check (sender in ('operator', 'upline', 'system')),
  sender_member_id bigint references member,
  -- staff, where they sent it
  actor text,
  -- the same key is the same message
  key text,
  input_hash bytea check (length(input_hash) = 32),
  -- of those for many never before that of the one before
  sent_at timestamptz not null,
  -- browsers were told, or it began
  pushed_at timestamptz,
  check ((sender = 'upline') = (sender_member_id is not null)),
  check ((audience = 'all') = (ordinal is not null)),
  check ((audience = 'segment') =
    (coalesce(registered_from, registered_before) is not null or types is not null or club_labels is not null))
);
create unique index inbox_message_key on inbox_message (merchant_id, key) where key is not null;
create unique index inbox_message_ordinal on inbox_message (merchant_id, ordinal) where audience = 'all';
create index inbox_message_many on inbox_message (merchant_id, id) where audience <> 'named';
create index inbox_message_all on inbox_message (merchant_id, sent_at, ordinal) where audience = 'all';
create index inbox_message_segment on inbox_message (merchant_id, id) where audience = 'segment';
create index inbox_message_sent on inbox_message (merchant_id, sent_at, id) where audience <> 'named';
create index inbox_message_sender on inbox_message (sender_member_id, sent_at) where sender_member_id is not null;
create index inbox_message_staff on inbox_message (merchant_id, id) where actor is not null;

create table inbox_text (
  message_id bigint not null references inbox_message,
  language text not null check (language in ('PT', 'EN')),
  subject text not null check (length(subject) between 1 and 200),
  html text not null check (length(html) <= 100000),
  plain text not null,
  primary key (message_id, language)
);

-- A message that is for this member because of this row (`named`), or what the member did with one for many.
create table inbox_state (
  member_id bigint not null references member,
  message_id bigint not null references inbox_message,
  audience text not null check (audience in ('named', 'segment', 'all')),
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (member_id, message_id),
  check (audience = 'named' or read_at is not null or deleted_at is not null)
);
create index inbox_state_own on inbox_state (member_id, message_id) where audience = 'named' and deleted_at is null;
create index inbox_state_unread on inbox_state (member_id)
  where audience = 'named' and read_at is null and deleted_at is null;
create index inbox_state_all on inbox_state (member_id, message_id) where audience = 'all';
create index inbox_state_named on inbox_state (message_id) where audience = 'named';

-- Messages for many up to here were read all at once. They are sent one after the other per merchant, so none comes below.
create table inbox_mark (
  member_id bigint primary key references member,
  read_up_to bigint not null,
  -- of the newest among them that is for all
  read_ordinal bigint not null
);

-- One conversation per member. Each side has a place up to which the other's messages arrived, and up to which it read them.
create table chat_conversation (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null unique references member,
  -- the newest message; the next one takes the number after it while this row is locked
  last_id bigint not null default 0,
  status text not null default 'quiet' check (status in ('quiet', 'waiting', 'taken')),
  staff_id bigint,
  staff_name text,
  waiting_since timestamptz,
  changed_at timestamptz not null,
  member_delivered bigint not null default 0,
  member_read bigint not null default 0,
  desk_delivered bigint not null default 0,
  desk_read bigint not null default 0,
  check ((status = 'taken') = (staff_id is not null)),
  check ((status = 'taken') = (staff_name is not null)),
  check (member_read <= member_delivered and member_delivered <= last_id),
  check (desk_read <= desk_delivered and desk_delivered <= last_id)
);
create index chat_conversation_queue on chat_conversation (merchant_id, status, waiting_since, id) where status <> 'quiet';
create index chat_conversation_recent on chat_conversation (merchant_id, changed_at desc, id);

create table chat_message (
  conversation_id bigint not null references chat_conversation,
  -- rises by one within the conversation, in the order in which messages became visible
  id bigint not null check (id > 0),
  sender text not null check (sender in ('member', 'operator', 'system')),
  -- made by the sender: sent again, it is the same message
  client_id uuid not null,
  input_hash bytea not null check (length(input_hash) = 32),
  staff_id bigint,
  author text not null default '',
  body text not null check (length(body) <= 2000),
  picture_name text,
  sent_at timestamptz not null,
  primary key (conversation_id, id),
  unique (conversation_id, sender, client_id),
  check ((sender = 'operator') = (staff_id is not null)),
  check (body <> '' or picture_name is not null)
);

-- Who is at the desk: the console says so every now and then.
create table chat_desk (
  merchant_id int not null references merchant,
  staff_id bigint not null,
  seen_at timestamptz not null,
  primary key (merchant_id, staff_id)
);
