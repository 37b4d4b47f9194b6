-- Planned while the tables were still empty, a join could keep the whole inner table in memory instead of asking its index.
alter function ledger_post(int[], text[], text[], bytea[], jsonb[], int[], bigint[], int[], bigint[], boolean) set enable_material = off;
alter function ledger_post(int[], text[], text[], bytea[], jsonb[], int[], bigint[], int[], bigint[], boolean) set enable_memoize = off;
