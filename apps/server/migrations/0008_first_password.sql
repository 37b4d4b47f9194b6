-- Nodes remember with a session whether its password must be replaced first: they read again when that changes.
create function member_credential_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', new.member_id::text);
  return null;
end $$;
create trigger member_credential_given after insert on member_credential
  for each row when (new.must_change) execute function member_credential_changed();
create trigger member_credential_changed after update of must_change on member_credential
  for each row when (old.must_change <> new.must_change) execute function member_credential_changed();
