-- contract: a brand may count in another currency than BRL; a node that does not know them must not take its money
alter table merchant drop constraint merchant_currency_check;
alter table merchant add constraint merchant_currency_known
  check (currency in ('BRL', 'MXN', 'COP', 'PEN', 'ARS', 'USD', 'EUR')) not valid;
alter table merchant validate constraint merchant_currency_known;
