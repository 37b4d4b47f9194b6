-- Nodes keep merchants in memory; this tells them to read again, however the change was made.
create or replace function merchant_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('merchant_changed', '');
  return null;
end $$;
create or replace trigger merchant_changed after insert or update or delete on merchant for each statement execute function merchant_changed();
create or replace trigger merchant_changed after insert or update or delete on merchant_host for each statement execute function merchant_changed();
create or replace trigger merchant_changed after insert or update or delete on merchant_flag for each statement execute function merchant_changed();
create or replace trigger merchant_changed after insert or update or delete on merchant_setting for each statement execute function merchant_changed();

-- What a brand speaks to whoever asks for nothing else: the first of its languages.
create or replace function brand_language(p_merchant int) returns text language sql stable as $$
  select coalesce((select value ->> 0 from merchant_setting where merchant_id = p_merchant and section = 'languages'), 'PT')
$$;
