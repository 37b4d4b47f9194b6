-- Open sockets of staff follow what the person may do, whoever changed it and by whatever way.
create or replace function staff_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', new.id::text);
  return null;
end $$;
create or replace trigger staff_changed after update of roles, status, merchant_id, must_change on staff_account
  for each row when ((old.roles, old.status, old.merchant_id, old.must_change)
    is distinct from (new.roles, new.status, new.merchant_id, new.must_change))
  execute function staff_changed();
