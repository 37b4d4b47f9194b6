-- Why a payout of a contract that is owed is not paid though the money may be there: its payer is locked, or owes the house. Null: it is not there.
alter table contract_payout add column held_for text check (held_for in ('payer_locked', 'payer_debt'));
