-- The salt of a chain comes from its players: it is made of the first bets on it, which were placed after its end had been published.
alter table studio.crash_chain
  alter column salt drop not null,
  -- What it was made of: the requests of those bets, each chosen by a player's own device. Empty where it was drawn with the chain.
  add column salt_seeds text[] not null default '{}',
  add column salted_at timestamptz,
  add check (salt is not null or (salted_at is null and salt_seeds = '{}'));
