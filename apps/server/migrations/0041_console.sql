-- Staff look through the ledger by day. Rows come in the order of time, or nearly, so a few bytes per range of pages
-- find a day among any number of them, and a transfer pays next to nothing for it.
create index ledger_transfer_day on ledger_transfer using brin (created_at) with (pages_per_range = 32, autosummarize = on);
