-- What is left to play is held by credit: each credit that asks for play says how much of it is still open. What the version
-- before has in turnover_account is taken over when the account is next written (`turnover_lock`), so both may run side by side.
create table turnover_credit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Left with red envelopes of this batch: its money is in none of the member's accounts until they come back.
  batch_id bigint references envelope_batch,
  transfer_id bigint not null,
  kind text not null,
  -- of which kind of reward a gift is
  source text,
  -- of whom it came
  other_id bigint,
  -- What it may hold back at most; a part that was sent on goes with its share of what is open.
  amount bigint not null check (amount >= 0),
  percent int not null check (percent > 0),
  open bigint not null check (open >= 0),
  -- worked off by play, and on which day last: play that turns out to count for nothing opens it again
  played bigint not null default 0 check (played >= 0),
  worked_on date not null default '-infinity',
  at timestamptz not null default now()
) with (fillfactor = 80);
create index turnover_credit_member on turnover_credit (member_id, currency, id) where batch_id is null;
create index turnover_credit_batch on turnover_credit (batch_id, id) where batch_id is not null;

-- Its credits say what is open; `required` is their sum, kept for the version before.
alter table turnover_account add column by_credit boolean not null default false;

-- What of a withdrawal was still held back: only members whom the law lets play no more, and accounts that are closed, take it along.
alter table withdrawal add column held_part bigint not null default 0 check (held_part >= 0);

-- Gifts that members gave back because they would not play them.
create table gift_given_up (
  member_id bigint not null references member,
  request_id uuid not null,
  credit_id bigint not null,
  merchant_id int not null references merchant,
  source text,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, request_id)
);
