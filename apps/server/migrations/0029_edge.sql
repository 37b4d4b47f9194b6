-- Set before the payment service is asked to send it back, and taken away only when the service says no. While it is set
-- nobody may say that something else became of the payment: the answer may still be on its way.
alter table unmatched_payment
  add return_asked_at timestamptz,
  add return_asked_by text;

-- Sessions that ran out are looked for every minute.
create index member_session_running_out on member_session (expires_at) where ended_at is null;

-- Open sockets of staff follow what the person may do, whoever changed it and by whatever way.
create function staff_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', new.id::text);
  return null;
end $$;
create trigger staff_changed after update of roles, status, merchant_id, must_change on staff_account
  for each row when ((old.roles, old.status, old.merchant_id, old.must_change)
    is distinct from (new.roles, new.status, new.merchant_id, new.must_change))
  execute function staff_changed();
