-- First deposits are looked for among the payments since then (decision 77). Null: as if since yesterday.
alter table affiliate_count add column noted_to timestamptz;
