-- Since when the house offers a member nothing, because play seems to harm them; null: nothing keeps them from offers. Asked where
-- something is offered, joined or given, in its own transaction.
create or replace function offers_paused_since(p_member bigint) returns timestamptz language sql stable parallel safe as $$
  select coalesce(marked_at, since) from harm_level where member_id = p_member and level > 0
$$;
