-- Services that a brand uses instead of the machine's: who sends its mail and text messages, who knows its members' documents,
-- who takes and makes its payments.
-- One person enters the settings, which are sealed and never shown again; two people put them into use. What was used stays.
create table brand_provider (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  kind text not null check (kind in ('mail', 'sms', 'identity', 'pix')),
  label text not null check (length(label) between 1 and 60),
  settings_sealed bytea not null,
  -- what may be read of them: addresses and names, no secret
  shown jsonb not null,
  made_by bigint not null,
  created_at timestamptz not null,
  tested_at timestamptz,
  test_passed boolean,
  -- what the service said where it did not pass
  test_said text,
  used_at timestamptz,
  ended_at timestamptz,
  check ((tested_at is null) = (test_passed is null))
);
create unique index brand_provider_used on brand_provider (merchant_id, kind) where used_at is not null and ended_at is null;
create index brand_provider_of on brand_provider (merchant_id, id desc);
-- Where a payment arrived that belongs to no charge; null: at the machine's own service.
alter table unmatched_payment add column provider_id bigint;
