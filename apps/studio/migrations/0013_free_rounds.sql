-- Rounds that a player may play without a stake, as the platform granted them. It counts them; what stands here is what it answered.
create table studio.free_grant (
  vendor_code text not null,
  grant_id text not null,
  player_id text not null,
  -- Null of one that was cancelled before it came.
  game_code text,
  currency text,
  rounds integer check (rounds > 0),
  stake bigint check (stake > 0),
  prize_max bigint check (prize_max > 0),
  expires_at timestamptz,
  used integer not null default 0 check (used >= 0),
  is_cancelled boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (vendor_code, grant_id)
);
create index free_grant_of_player on studio.free_grant (vendor_code, player_id, game_code) where not is_cancelled;

-- Of a round that was played for a grant; its stake was nobody's.
alter table studio.round add column grant_id text;
create index round_of_grant on studio.round (vendor_code, grant_id) where grant_id is not null;
alter table studio.wallet_call drop constraint wallet_call_kind_check,
  add constraint wallet_call_kind_check check (kind in ('bet', 'win', 'rollback', 'round', 'raise', 'free'));
