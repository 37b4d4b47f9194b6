import type { JackpotState } from '@trevo/contract/jackpots'
import type { BeaconChain } from '@trevo/fair/chain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Level } from './rules.ts'
import type { KeptLevel } from './tables.ts'

export type OpenPool = { id: bigint; merchantId: number; state: JackpotState; draws: number; booked: bigint }

export type Waiting = { poolId: bigint; number: number; chain: BeaconChain; beaconRound: number }

export async function drawsWaiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select pool_id as "poolId", number, chain, beacon_round::int as "beaconRound" from jackpot_draw
    where drawn_at is null order by pool_id`.execute(db)
  return rows
}

/** Held until the transaction ends: one draw of a pool is closed or decided at a time. */
export async function lockPool(tx: Tx, id: bigint): Promise<OpenPool | undefined> {
  const { rows } = await sql<OpenPool>`
    select id, merchant_id as "merchantId", state, draws, booked from jackpot_pool where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function hasWaiting(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from jackpot_draw where pool_id = ${id} and drawn_at is null`.execute(tx)
  return rows.length > 0
}

export type Staked = { memberId: bigint; roundId: bigint; stake: bigint }

/** Takes what waits, oldest first. What test accounts played feeds nothing. */
export async function takeStakes(tx: Tx, { id, merchantId }: OpenPool, limit: number): Promise<Staked[]> {
  const { rows } = await sql<Staked>`
    with taken as materialized (
      delete from jackpot_queue q where q.book_id = ${merchantId} and q.id in (
        select id from jackpot_queue where book_id = ${merchantId} and pool_id = ${id} order by id limit ${limit})
      returning q.id, q.member_id, q.round_id, q.stake
    )
    select t.member_id as "memberId", t.round_id as "roundId", t.stake
    from taken t join member m on m.id = t.member_id and m.type in (0, 1, 2) order by t.id`.execute(tx)
  return rows
}

export type NewDraw = {
  poolId: bigint
  number: number
  closedAt: Date
  list: readonly Staked[]
  staked: bigint
  listHash: string
  chain: BeaconChain
  beaconRound: number
  levels: readonly KeptLevel[]
}

export async function insertDraw(tx: Tx, draw: NewDraw): Promise<void> {
  await tx
    .insertInto('jackpot_draw')
    .values({
      pool_id: draw.poolId,
      number: draw.number,
      closed_at: draw.closedAt,
      rounds: draw.list.length,
      staked: draw.staked,
      list_hash: Buffer.from(draw.listHash, 'hex'),
      chain: JSON.stringify(draw.chain),
      beacon_round: BigInt(draw.beaconRound),
      levels: JSON.stringify(draw.levels),
      member_ids: draw.list.map(({ memberId }) => memberId),
      round_ids: draw.list.map(({ roundId }) => roundId),
      stakes: draw.list.map(({ stake }) => stake),
    })
    .execute()
  await tx.updateTable('jackpot_pool').set({ draws: draw.number }).where('id', '=', draw.poolId).execute()
}

export type Undecided = {
  staked: bigint
  levels: KeptLevel[]
  memberIds: bigint[]
  roundIds: bigint[]
  stakes: bigint[]
}

/** Undefined: it is decided. The pool is locked. */
export async function undecidedDraw(tx: Tx, poolId: bigint, number: number): Promise<Undecided | undefined> {
  const { rows } = await sql<Undecided>`
    select staked, levels, member_ids as "memberIds", round_ids as "roundIds", stakes from jackpot_draw
    where pool_id = ${poolId} and number = ${number} and drawn_at is null`.execute(tx)
  const [row] = rows
  // An array of bigint is read as texts.
  const whole = (texts: readonly (bigint | string)[]) => texts.map(BigInt)
  return (
    row && {
      ...row,
      memberIds: whole(row.memberIds),
      roundIds: whole(row.roundIds),
      stakes: whole(row.stakes),
    }
  )
}

/** The list of a draw that gave nothing is of no use to anybody. */
export async function noteDrawn(
  tx: Tx,
  {
    poolId,
    number,
    signature,
    hasDropped,
    now,
  }: { poolId: bigint; number: number; signature: string; hasDropped: boolean; now: Date },
): Promise<void> {
  const lists = hasDropped ? {} : { member_ids: null, round_ids: null, stakes: null, idle_at: now }
  await tx
    .updateTable('jackpot_draw')
    .set({ signature: Buffer.from(signature, 'hex'), drawn_at: now, ...lists })
    .where('pool_id', '=', poolId)
    .where('number', '=', number)
    .execute()
}

export async function storeLevels(tx: Tx, poolId: bigint, levels: readonly Level[]): Promise<void> {
  for (const { level, cycle, seed, fed, reserve, isOpen } of levels) {
    await tx
      .updateTable('jackpot_level')
      .set({ cycle, seed, fed, reserve, is_open: isOpen })
      .where('pool_id', '=', poolId)
      .where('level', '=', level)
      .execute()
  }
}

export async function storePool(
  tx: Tx,
  id: bigint,
  { booked, state }: { booked: bigint; state: JackpotState },
): Promise<void> {
  await tx.updateTable('jackpot_pool').set({ booked, state }).where('id', '=', id).execute()
}

/** What came in for a pool that is over: there is nothing to be won with it, and nothing was taken for it. */
export async function dropQueue(tx: Tx, { id, merchantId }: OpenPool): Promise<void> {
  await sql`delete from jackpot_queue where book_id = ${merchantId} and pool_id = ${id}`.execute(tx)
}

export async function titlesOf(tx: Tx, id: bigint): Promise<{ PT: string; EN: string; ES: string }> {
  const row = await tx
    .selectFrom('jackpot_pool')
    .select(['title_pt as PT', 'title_en as EN', 'title_es as ES'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

/** Of `member m`; empty for whoever is not to be named: excluded, on a break, locked or gone. */
export const namedAccount = (now: Date) => sql<string>`case when may_be_named(${now}, m.id) then m.account else '' end`

export async function accountOf(tx: Tx, memberId: bigint, now: Date): Promise<string> {
  const { rows } = await sql<{ account: string }>`
    select ${namedAccount(now)} as account from member m where m.id = ${memberId}`.execute(tx)
  return rows[0]?.account ?? ''
}
