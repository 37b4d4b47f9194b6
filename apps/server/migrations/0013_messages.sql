-- Messages: the inbox of every member, and its conversation with the operator's desk.

-- One row however many it is for. `named`: those with an addressed row in inbox_state. `many`: every real member that was
-- there when it was sent and is what the columns ask for (all of them where none asks). Rows stay narrow, so that ten
-- thousand can be counted for everybody who signs in; the words are beside.
create table inbox_message (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  audience text not null check (audience in ('named', 'many')),
  types smallint[],
  registered_from timestamptz,
  registered_before timestamptz,
  club_labels text[],
  sender text not null check (sender in ('operator', 'upline', 'system')),
  sender_member_id bigint references member,
  -- staff, where they sent it
  actor text,
  -- the same key is the same message
  key text,
  input_hash bytea check (length(input_hash) = 32),
  sent_at timestamptz not null,
  -- browsers were told, or it began
  pushed_at timestamptz,
  check ((sender = 'upline') = (sender_member_id is not null)),
  check (audience = 'many' or (types is null and registered_from is null and registered_before is null and club_labels is null))
);
create unique index inbox_message_key on inbox_message (merchant_id, key) where key is not null;
create index inbox_message_many on inbox_message (merchant_id, id) where audience = 'many';
create index inbox_message_sender on inbox_message (sender_member_id, sent_at) where sender_member_id is not null;

create table inbox_text (
  message_id bigint not null references inbox_message,
  language text not null check (language in ('PT', 'EN')),
  subject text not null check (length(subject) between 1 and 200),
  html text not null check (length(html) <= 100000),
  plain text not null,
  primary key (message_id, language)
);

-- What a member did with a message. Of those for many there is a row only once the member has done something.
create table inbox_state (
  member_id bigint not null references member,
  message_id bigint not null references inbox_message,
  -- the message is for this member because of this row
  addressed boolean not null default false,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (member_id, message_id)
);
create index inbox_state_own on inbox_state (member_id, message_id) where addressed and deleted_at is null;
create index inbox_state_unread on inbox_state (member_id) where addressed and read_at is null and deleted_at is null;
create index inbox_state_addressed on inbox_state (message_id) where addressed;

-- Messages for many up to here were read all at once. They are sent one after the other per merchant, so none comes below.
create table inbox_mark (
  member_id bigint primary key references member,
  read_up_to bigint not null
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
create trigger append_only before update or delete or truncate on chat_message
  for each statement execute function content_refuse_change();

-- Who is at the desk: the console says so every now and then.
create table chat_desk (
  merchant_id int not null references merchant,
  staff_id bigint not null,
  seen_at timestamptz not null,
  primary key (merchant_id, staff_id)
);
