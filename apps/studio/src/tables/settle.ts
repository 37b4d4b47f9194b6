import type { Logger } from 'pino'
import { inTx, type Pool, type Tx } from '../platform/db.ts'
import { rollbackCall, winCall } from '../wallet/calls.ts'
import { queueCalls } from '../wallet/queries.ts'
import { BET_COLUMNS, type BetRow } from './bet-queries.ts'
import { lockRound } from './round-lock.ts'
import { CHANNEL } from './round-queries.ts'
import { chanceOf } from './shared/chance.ts'
import type { SharedTable } from './table-list.ts'

type Ending = { table: SharedTable; roundId: number; hash: string; salt: string; log: Logger }
type Decided = { row: BetRow; prizeMinor: bigint; outcome: unknown }

/**
 * The end of a round: its result is written down together with the prize of every bet, in one go. Whoever finds a round without an end
 * does the same and comes to the same. False where it had ended already, or bets are still taken by the database's clock.
 */
export function settleRound(pool: Pool, { table, roundId, hash, salt, log }: Ending): Promise<boolean> {
  return inTx(pool, async (tx) => {
    await lockRound(tx, roundId)
    const drawn = table.engine.draw(chanceOf(hash, salt))
    const { rowCount } = await tx.query(
      `update studio.table_round set finished_at = clock_timestamp(), hash = $2, outcome = $3
       where id = $1 and finished_at is null and closes_at <= clock_timestamp()`,
      [roundId, hash, JSON.stringify(drawn)],
    )
    if (rowCount === 0) return false
    const { rows } = await tx.query<BetRow>(
      `select ${BET_COLUMNS} from studio.round where table_round_id = $1 and status = 'open' order by id for update`,
      [roundId],
    )
    const decided = rows.map((row) => decide(table, row, { hash, salt }, log))
    await pay(
      tx,
      decided.filter((each) => each !== null),
    )
    await giveBack(
      tx,
      rows.filter((_, index) => decided[index] === null),
    )
    await tx.query(`select pg_notify('${CHANNEL}', $1)`, [String(roundId)])
    return true
  })
}

/** Null where the rules fail on a bet they had accepted: a bug of ours, and the player's money is not to wait for its repair. */
function decide({ engine, setup }: SharedTable, row: BetRow, seed: { hash: string; salt: string }, log: Logger) {
  try {
    const action = row.actions[0]
    const random = chanceOf(seed.hash, seed.salt)
    const { prizeMinor, outcome } = engine.begin({ setup, stakeMinor: row.stakeMinor, action, random })
    return { row, prizeMinor, outcome }
  } catch (error) {
    log.error({ err: error, betId: row.id }, 'a bet of a table could not be decided and goes back')
    return null
  }
}

async function pay(tx: Tx, decided: readonly Decided[]): Promise<void> {
  await tx.query(
    `update studio.round set status = 'settled', ended_at = now(), prize = paid.prize, outcome = paid.outcome
     from unnest($1::uuid[], $2::bigint[], $3::jsonb[]) as paid (id, prize, outcome) where round.id = paid.id`,
    [
      decided.map(({ row }) => row.id),
      decided.map(({ prizeMinor }) => prizeMinor),
      decided.map(({ outcome }) => JSON.stringify(outcome)),
    ],
  )
  await queueCalls(
    tx,
    decided.map(({ row, prizeMinor }) => ({ ...winCall(row, prizeMinor), roundId: row.id })),
  )
}

async function giveBack(tx: Tx, rows: readonly BetRow[]): Promise<void> {
  await tx.query(`update studio.round set status = 'cancelled', ended_at = now() where id = any($1)`, [
    rows.map(({ id }) => id),
  ])
  await queueCalls(
    tx,
    rows.map((row) => ({ ...rollbackCall(row), roundId: row.id })),
  )
}
