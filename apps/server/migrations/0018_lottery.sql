-- The lottery: draws of the whole platform, what each merchant offers of them, orders and how they ended.
-- Games, plays and odds are code (packages/lottery); here they are known by their codes.

-- A game that does not run takes no bets anywhere, and no further days of it are opened; announced draws are still held.
create table lottery_game (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9_-]{1,31}$'),
  running boolean not null default true
);

-- What a merchant offers, and within which limits (ten-thousandths, of one line in one period; exposure: what one outcome
-- of one play may cost in one draw).
create table merchant_lottery (
  merchant_id int not null references merchant,
  game_code text not null references lottery_game,
  enabled boolean not null default true,
  popular boolean not null default false,
  sort int not null default 0,
  series_min int not null check (series_min > 0),
  series_max int not null check (series_max >= series_min),
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  max_payout bigint not null check (max_payout > 0),
  max_exposure bigint not null check (max_exposure > 0),
  closed_plays text[] not null default '{}',
  primary key (merchant_id, game_code)
);

-- The hash chain of a day. The commitment is public from the start; the secret end of the chain is sealed.
create table lottery_day (
  game_code text not null references lottery_game,
  day date not null,
  draws int not null check (draws > 0),
  commitment bytea not null check (length(commitment) = 32),
  -- null once it was not kept: nothing of the day is left to draw
  last_seed_sealed bytea,
  committed_at timestamptz not null,
  primary key (game_code, day)
);

create table lottery_draw (
  id bigint generated always as identity primary key,
  game_code text not null,
  period text not null collate "C",
  day date not null,
  -- from 1 in the day's chain
  place int not null check (place > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- drawn: numbers are out, bets are being settled
  state text not null default 'open' check (state in ('open', 'drawn', 'settled')),
  drawn_at timestamptz,
  late boolean not null default false,
  seed bytea,
  result int[],
  settled_at timestamptz,
  -- how far settlement has come: everything up to this key is done
  settled_member bigint not null default 0,
  settled_order bigint not null default 0,
  unique (game_code, period),
  foreign key (game_code, day) references lottery_day,
  check (opens_at < closes_at and closes_at < draws_at),
  check ((state = 'open') = (result is null) and (result is null) = (seed is null) and (result is null) = (drawn_at is null)),
  check ((state = 'settled') = (settled_at is not null))
);
create index lottery_draw_times on lottery_draw (game_code, draws_at);
create index lottery_draw_waiting on lottery_draw (draws_at) where state = 'open';
create index lottery_draw_settled on lottery_draw (settled_at) where settled_at is not null;
create index lottery_draw_unsettled on lottery_draw (game_code, draws_at) where state = 'drawn';

-- What was drawn stays so.
create function lottery_draw_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.result is not null and (new.result, new.seed, new.drawn_at, new.late, new.period, new.game_code)
    is distinct from (old.result, old.seed, old.drawn_at, old.late, old.period, old.game_code) then
    raise exception '% on lottery_draw is refused: what was drawn stays', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lottery_draw_guard before update or delete on lottery_draw for each row execute function lottery_draw_guard();

-- No foreign keys on the tables that grow: checking them would lock rows that every bet shares. Nothing is ever deleted,
-- and the audit looks again.
create sequence lottery_order_id as bigint;
create table lottery_order (
  id bigint primary key,
  merchant_id int not null,
  member_id bigint not null,
  request_id uuid not null,
  input_hash bytea not null check (length(input_hash) = 32),
  game_code text not null,
  play_type text not null check (play_type in ('trad', 'ent')),
  currency text not null,
  -- the bettor's own series when the order was placed
  own_series int not null,
  stop_on_win boolean not null,
  lines int not null check (lines > 0),
  periods int not null check (periods > 0),
  total bigint not null check (total > 0),
  transfer_id bigint not null,
  -- when the last of its periods is drawn
  ends_at timestamptz not null,
  created_at timestamptz not null,
  unique (member_id, request_id)
);
create index lottery_order_member on lottery_order (member_id, id);
create index lottery_order_ends on lottery_order (member_id, ends_at);
create index lottery_order_time on lottery_order (merchant_id, created_at, id);

create table lottery_line (
  order_id bigint not null,
  line int not null,
  play text not null,
  selection text not null,
  notes int not null check (notes > 0),
  mode text not null check (mode in ('1', '0.1', '0.01')),
  multiple int not null check (multiple > 0),
  series int not null,
  -- of one note and of the line, for a period's multiple of 1
  note_stake bigint not null check (note_stake > 0),
  stake bigint not null check (stake = note_stake * notes),
  primary key (order_id, line)
);

-- An order in one draw. Each row changes once or twice in its life, in place and without touching an index.
create table lottery_entry (
  draw_id bigint not null,
  member_id bigint not null,
  order_id bigint not null,
  merchant_id int not null,
  currency text not null,
  lines int not null,
  multiple int not null check (multiple > 0),
  -- later periods of the order are given back when this one wins
  stops boolean not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'stopped', 'void')),
  stake bigint not null check (stake > 0),
  prize bigint not null default 0 check (prize >= 0),
  rebate bigint not null check (rebate >= 0),
  primary key (draw_id, member_id, order_id),
  check ((state = 'won') = (prize > 0))
) with (fillfactor = 50);
create index lottery_entry_order on lottery_entry (order_id, draw_id);

-- What the ledger moved for an order beyond its stake. `back`: a period cancelled or stopped; `void` and `win_back`: a void draw.
create table lottery_payment (
  transfer_id bigint primary key,
  kind text not null check (kind in ('win', 'rebate', 'back', 'void', 'win_back')),
  merchant_id int not null,
  member_id bigint not null,
  draw_id bigint not null,
  -- for `back`
  order_id bigint,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index lottery_payment_draw on lottery_payment (draw_id, member_id);
create trigger append_only before update or delete or truncate on lottery_payment for each statement execute function ledger_refuse_change();

-- What a draw can cost a merchant on one outcome of a play; `*` holds bets that cover too much to list. Gone once settled.
create table lottery_exposure (
  draw_id bigint not null,
  merchant_id int not null,
  play text not null collate "C",
  outcome text not null collate "C",
  amount bigint not null check (amount >= 0),
  primary key (draw_id, merchant_id, play, outcome)
) with (fillfactor = 60);

-- A merchant gives back every stake on a draw. Worked off in steps, like settlement.
create table lottery_void (
  draw_id bigint not null,
  merchant_id int not null,
  approval_id bigint not null,
  reason text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  done_member bigint not null default 0,
  done_order bigint not null default 0,
  primary key (draw_id, merchant_id)
);
create index lottery_void_open on lottery_void (draw_id) where done_at is null;

-- Prizes of a void draw that the member's balance no longer held: for staff to follow up.
create table lottery_debt (
  draw_id bigint not null,
  member_id bigint not null,
  merchant_id int not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (draw_id, member_id)
);
create index lottery_debt_merchant on lottery_debt (merchant_id, created_at);

-- Adds to what draws can cost; rows come in the order of the primary key, so that two callers never deadlock.
-- Answers the first row that goes above p_limit with what it stood at, or nothing. What can happen on an outcome is the sum
-- under it and under `*`; under `*` it is the fullest outcome beside it. The caller holds the game's exposure lock (shared;
-- alone where a row is `*`) and rolls back on an answer.
create function lottery_expose(p_merchant int, p_limit bigint, p_draws bigint[], p_plays text[], p_outcomes text[], p_amounts bigint[])
returns table (item int, stood_at bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_memoize = off set jit = off
as $$
begin
  insert into lottery_exposure as x (draw_id, merchant_id, play, outcome, amount)
  select u.draw_id, p_merchant, u.play, u.outcome, u.amount
  from unnest(p_draws, p_plays, p_outcomes, p_amounts) with ordinality as u (draw_id, play, outcome, amount, n)
  order by u.n
  on conflict (draw_id, merchant_id, play, outcome) do update set amount = x.amount + excluded.amount;
  -- A statement of its own: it sees what the first has written.
  return query
  select u.n::int, x.amount + beside.amount - u.amount
  from unnest(p_draws, p_plays, p_outcomes, p_amounts) with ordinality as u (draw_id, play, outcome, amount, n)
  join lottery_exposure x
    on x.draw_id = u.draw_id and x.merchant_id = p_merchant and x.play = u.play and x.outcome = u.outcome
  cross join lateral (
    select coalesce(case
      when u.outcome = '*' then (
        select max(o.amount) from lottery_exposure o
        where o.draw_id = u.draw_id and o.merchant_id = p_merchant and o.play = u.play and o.outcome <> '*')
      else (
        select o.amount from lottery_exposure o
        where o.draw_id = u.draw_id and o.merchant_id = p_merchant and o.play = u.play and o.outcome = '*')
    end, 0) as amount
  ) beside
  where x.amount + beside.amount > p_limit
  order by u.n
  limit 1;
end $$;
