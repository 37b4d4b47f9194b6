-- The lock of a member's play: vendors' transactions, bets and changes of limits of one member run one after another. It is
-- taken before any balance is locked, never later. Any fixed number does, as long as nothing else in the database locks it.
create or replace function stake_lock_space() returns int language sql immutable parallel safe as $$ select 1886151033 $$;

-- Waits for the stakes of a member that are under way and holds further ones up: what is changed now is seen by all that follow.
-- The book says on which machine, where there are several.
create or replace function lock_stakes(p_book int, p_member bigint) returns void language sql
  as $$ select pg_advisory_xact_lock(stake_lock_space(), hashint8(p_member)) $$;

-- False where somebody else is at work for the member.
create or replace function try_lock_stakes(p_member bigint) returns boolean language sql
  as $$ select pg_try_advisory_xact_lock(stake_lock_space(), hashint8(p_member)) $$;

-- Of several members, in one order for everybody, so that nobody deadlocks.
create or replace function lock_all_stakes(p_members bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(stake_lock_space(), h.key)
  from (select distinct hashint8(m) as key from unnest(p_members) m order by 1) h;
end $$;

-- Whoever makes parts of tables does so alone.
create or replace function lock_partitions() returns void language sql
  as $$ select pg_advisory_xact_lock(hashtext('partitions')) $$;
