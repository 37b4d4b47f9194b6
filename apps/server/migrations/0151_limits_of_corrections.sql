-- What corrections may add to the prize of one round of a vendor; null: up to the most that a round pays, as before.
alter table vendor_limit add column max_correction bigint check (max_correction > 0);
