-- alone
-- Who declared what on a day: the look for laundering reads the day's declarations, however many there were before.
create index concurrently if not exists identity_declaration_when on identity_declaration (merchant_id, declared_at);
