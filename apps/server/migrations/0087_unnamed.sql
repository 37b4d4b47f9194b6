-- Who does not want to be named among winners, not even masked. A row: no.
create table member_unnamed (
  member_id bigint primary key references member,
  created_at timestamptz not null
);
