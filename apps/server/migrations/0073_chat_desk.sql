-- What the desk works with beside messages: notes, tags, closings that may be rated, canned answers, hours (decision 54).
create table chat_note (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  conversation_id bigint not null references chat_conversation,
  text text not null check (length(text) between 1 and 2000),
  staff_id bigint not null,
  staff_name text not null,
  created_at timestamptz not null
);
create index chat_note_newest on chat_note (conversation_id, id desc);

create table chat_tag (
  conversation_id bigint not null references chat_conversation,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{1,23}$'),
  merchant_id int not null references merchant,
  primary key (conversation_id, tag)
);

-- Each time that staff ended a conversation they had taken. Its member may say once what they thought of it.
create table chat_closing (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  conversation_id bigint not null references chat_conversation,
  member_id bigint not null references member,
  staff_id bigint not null,
  -- as the member knew them
  staff_name text not null,
  closed_at timestamptz not null,
  rating smallint check (rating between 1 and 5),
  remark text not null default '' check (length(remark) <= 500 and (rating is not null or remark = '')),
  rated_at timestamptz check ((rated_at is null) = (rating is null))
);
create index chat_closing_newest on chat_closing (conversation_id, id desc);
create index chat_closing_of_member on chat_closing (member_id, id desc);
create index chat_closing_rated on chat_closing (merchant_id, id desc) where rating is not null;
create index chat_closing_closed on chat_closing (merchant_id, closed_at);

create table chat_answer (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  language text not null check (language ~ '^[A-Z]{2}$'),
  shortcut text not null check (shortcut ~ '^[a-z0-9-]{1,30}$'),
  text text not null check (length(text) between 1 and 2000),
  revised_at timestamptz not null,
  revised_by text not null,
  unique (merchant_id, language, shortcut)
);

-- By weekday (1: Monday), from and to as hours of the brand's clock.
create table chat_hours (
  merchant_id int primary key references merchant,
  spans jsonb not null,
  revision int not null
);
