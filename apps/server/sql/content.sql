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

-- A promotion as it stands for a member, titled in their language: what bonuses, which lie on the floor below, know of it.
create or replace function promotion_for(p_promotion bigint, p_member bigint, p_language text)
returns table (title text, reward_kind text, reward_amount bigint, status text) language sql stable as $$
  select coalesce(own.title, pt.title, ''), p.reward_kind, p.reward_amount, coalesce(pm.status, 'Joined')
  from promotion p
  left join promotion_member pm on pm.member_id = p_member and pm.announcement_id = p.announcement_id
  left join announcement_text own on own.announcement_id = p.announcement_id and own.language = p_language
  left join announcement_text pt on pt.announcement_id = p.announcement_id and pt.language = 'PT'
  where p.announcement_id = p_promotion
$$;
