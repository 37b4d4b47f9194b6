-- Parts of the lottery are sealed, exported and dropped like those of the ledger. A period of an order changes until its draw
-- is settled or void, and a draw may be declared void for a month after its week: until then its part stays open, and so
-- do the other three, so that the audit compares them with one another.
update partition_plan set settle_days = 30
where table_name in ('lottery_order', 'lottery_line', 'lottery_entry', 'lottery_payment');
update partition_plan set unsettled = $$state = 'open' or draw_id in (select v.draw_id from lottery_void v where v.done_at is null)$$
where table_name = 'lottery_entry';

-- Replaced by functions that answer otherwise (sql/lottery-pay.sql, sql/seals.sql).
drop function if exists lottery_pay(timestamptz, int, bigint, bigint, bigint, text, text, text, bigint[], bigint[], text[], bigint[],
  text[], bigint[], bigint[], text[], text[], bigint[]);
drop function if exists sealed_to(text);

-- Who has looked into what an audit found, and what they say of it: until then the console shows an alarm.
alter table audit_run add column confirmed_at timestamptz, add column confirmed_by bigint,
  add column confirmed_note text, add check ((confirmed_at is null) = (confirmed_by is null));
