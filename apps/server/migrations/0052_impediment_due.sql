-- alone
create index concurrently member_profile_impediment_due on member_profile (merchant_id, impediment_due_at) where id_number_hash is not null;
