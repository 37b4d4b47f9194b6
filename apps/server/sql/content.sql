-- Nodes keep what is published in memory; this makes them read it again. Whoever writes texts, pictures or categories of an
-- announcement sets its revised_at in the same transaction.
create or replace function content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', coalesce(new.merchant_id, old.merchant_id)::text);
  return null;
end $$;
create or replace trigger content_changed after insert or update or delete on announcement for each row execute function content_changed();
create or replace trigger content_changed after insert or update or delete on promotion_category for each row execute function content_changed();
create or replace trigger content_changed after insert or update or delete on help_entry for each row execute function content_changed();
