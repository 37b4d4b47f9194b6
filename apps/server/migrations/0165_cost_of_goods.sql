-- What one of an item costs the house where the member gets no money: vouchers and goods. Null: what its points are worth.
alter table mall_item add column cost bigint check (cost > 0);
-- Of all of an order together, and the brand's day whose budget it was taken from.
alter table mall_order add column cost bigint check (cost > 0);
alter table mall_order add column day date;
