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

-- In the language that is asked for, else in the brand's first, else in any that somebody wrote.
create or replace function announcement_title(p_announcement bigint, p_language text) returns text language sql stable as $$
  select coalesce((
    select t.title from announcement_text t join announcement a on a.id = t.announcement_id
    where t.announcement_id = p_announcement
    order by t.language = p_language desc nulls last, t.language = brand_language(a.merchant_id) desc, t.language desc limit 1
  ), '')
$$;
