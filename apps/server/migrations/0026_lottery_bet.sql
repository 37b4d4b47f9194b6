-- The bet of an order with a single short line travels with its entries, `[play, selection, series, stake of a note]`, so
-- that a settlement need not look it up. Null: see lottery_line.
alter table lottery_entry add column bet text;
