-- What happened to an account, for its owner and for whoever looks into a theft. Holds no secrets, and contacts only masked.
create table security_event (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  member_id bigint not null references member,
  event text not null check (length(event) between 1 and 64),
  ip text not null,
  device text not null,
  detail jsonb,
  created_at timestamptz not null default now()
);
create index security_event_member on security_event (member_id, id desc);

create function security_event_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on security_event is refused: it is append-only', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on security_event
  for each statement execute function security_event_refuse_change();
