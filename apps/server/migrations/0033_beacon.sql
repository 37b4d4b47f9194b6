-- Public randomness: rounds of a beacon that nobody, the house included, can know before their time. What a round gives is
-- the SHA-256 of its signature; whoever has the chain's public key can check it.

create table beacon_chain (
  id smallint generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  genesis_seconds bigint not null check (genesis_seconds > 0),
  period_seconds int not null check (period_seconds > 0)
);

-- A round that something waits for, and from when it is there what the beacon said.
create table beacon_round (
  chain_id smallint not null references beacon_chain,
  round bigint not null check (round > 0),
  -- when one of our nodes first asked for it: how long a beacon stays away counts from here
  asked_at timestamptz not null,
  -- no node asks before; so that many of them ask as often as one would
  next_ask_at timestamptz not null,
  tries int not null default 1,
  signature bytea check (length(signature) = 48),
  received_at timestamptz,
  primary key (chain_id, round),
  check ((signature is null) = (received_at is null))
);

create function beacon_round_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.chain_id, new.round, new.asked_at) is distinct from (old.chain_id, old.round, old.asked_at)
    or old.signature is not null and (new.signature, new.received_at) is distinct from (old.signature, old.received_at) then
    raise exception '% on beacon_round is refused: what a beacon said stays', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger beacon_round_guard before update or delete on beacon_round for each row execute function beacon_round_guard();

-- The round that goes into a draw, named when the draw is announced; null where it was announced before there was a beacon.
alter table lottery_draw
  add beacon_chain_id smallint references beacon_chain,
  add beacon_round bigint,
  add check ((beacon_chain_id is null) = (beacon_round is null));

-- void: the beacon stayed away. There is no result, but the seed is shown: the chain goes on, and anybody sees what was held back.
alter table lottery_draw
  drop constraint lottery_draw_state_check,
  drop constraint lottery_draw_check1,
  add constraint lottery_draw_state_check check (state in ('open', 'drawn', 'settled', 'void')),
  add constraint lottery_draw_shown check (
    (state in ('open', 'void')) = (result is null) and (result is null) = (drawn_at is null) and (state = 'open') = (seed is null));

create or replace function lottery_draw_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.result is not null and (new.result, new.seed, new.drawn_at, new.late, new.period, new.game_code)
    is distinct from (old.result, old.seed, old.drawn_at, old.late, old.period, old.game_code)
    or old.state = 'void' and (new.state, new.seed) is distinct from (old.state, old.seed) then
    raise exception '% on lottery_draw is refused: what was drawn stays', tg_op using errcode = 'restrict_violation';
  end if;
  if old.beacon_round is not null
    and (new.beacon_chain_id, new.beacon_round) is distinct from (old.beacon_chain_id, old.beacon_round) then
    raise exception '% on lottery_draw is refused: what a draw was announced with stays', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What players read, beside what staff noted for one another. Without an approval: declared by the platform itself.
alter table lottery_void
  alter approval_id drop not null,
  add reason_pt text not null default '',
  add reason_en text not null default '',
  -- for every brand at once: the only way once the numbers are out
  add everywhere boolean not null default false;

create function lottery_void_guard() returns trigger language plpgsql as $$
begin
  if not new.everywhere and exists (
    select from lottery_draw d left join beacon_round r on r.chain_id = d.beacon_chain_id and r.round = d.beacon_round
    where d.id = new.draw_id and (d.result is not null or r.signature is not null)) then
    raise exception 'draw % is decided: it is void for every brand or for none', new.draw_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lottery_void_guard before insert on lottery_void for each row execute function lottery_void_guard();
