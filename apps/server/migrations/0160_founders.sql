-- Made at the command line, where nobody else of staff is asked: decides at once while no money of a member ever came in.
alter table staff_account add column is_founder boolean not null default false;

-- Where people who sit side by side may decide together: another browser and a fresh second step stand for another address.
create table office_network (
  network text not null primary key,
  label text not null check (length(label) between 1 and 60),
  named_by text not null,
  named_at timestamptz not null
);

-- Founders agreed to where the money goes before they had settled: it is switched on once two people agree again.
alter table payment_method add column asks_again boolean not null default false;
alter table brand_provider add column agreed_at timestamptz;
