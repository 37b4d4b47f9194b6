import { createHash } from 'node:crypto'
import { drawResult } from '@trevo/lottery/draw'
import { findGame } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { type SealKeys, unseal } from '../../platform/seal.ts'
import { sealOwner } from './days.ts'
import { lockGame } from './locks.ts'
import type { LotteryParts } from './parts.ts'
import './tables.ts'

/** Drawn more than this after its time is told to everybody. */
const LATE_MS = 15_000
/** A node whose clock runs ahead of the database's by more leaves draws to the others. */
const AHEAD_MS = 5_000
/** Draws of one game in one transaction: more than one only where the service was away. */
const AT_ONCE = 500

/** What everybody knows of a draw beforehand and what goes into its numbers beside the seed. */
export const publicInputOf = (gameCode: string, period: string) => `${gameCode}:${period}`

export type Drawn = { gameCode: string; period: string; hasBets: boolean }

/**
 * Draws whatever is due, oldest first and however long ago its time was: nothing is left out. Any number of nodes may do
 * so at once; each draw is made by one of them.
 */
export async function drawDue(parts: Pick<LotteryParts, 'db' | 'clock' | 'sealKey' | 'log'>): Promise<Drawn[]> {
  const { db, clock, log } = parts
  const drawn: Drawn[] = []
  for (const gameCode of await gamesDue(db, clock.now())) {
    const made = await inTx(db, (tx) => drawGame(tx, parts, gameCode))
    if (made === 'ahead') {
      log.error({ gameCode }, 'this clock is ahead of the database: nothing is drawn here')
      break
    }
    drawn.push(...made)
  }
  return drawn
}

async function gamesDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ gameCode: string }>`
    select game_code as "gameCode" from lottery_draw where state = 'open' and draws_at <= ${now}
    group by game_code order by min(draws_at), game_code`.execute(db)
  return rows.map(({ gameCode }) => gameCode)
}

type DueDraw = {
  id: bigint
  period: string
  day: string
  place: number
  drawsAt: Date
  draws: number
  sealed: Buffer | null
  databaseNow: Date
  hasBets: boolean
}

async function dueDraws(tx: Tx, gameCode: string, now: Date): Promise<DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    select d.id, d.period, d.day::text as day, d.place, d.draws_at as "drawsAt", y.draws, y.last_seed_sealed as sealed,
      clock_timestamp() as "databaseNow",
      -- the first by its index; whether one exists would be looked for among the bets of all draws
      (select true from lottery_entry e where e.draw_id = d.id order by e.member_id, e.order_id limit 1) is not null as "hasBets"
    from lottery_draw d join lottery_day y on y.game_code = d.game_code and y.day = d.day
    where d.game_code = ${gameCode} and d.state = 'open' and d.draws_at <= ${now}
    order by d.draws_at limit ${AT_ONCE} for update of d`.execute(tx)
  return rows
}

async function drawGame(
  tx: Tx,
  { clock, sealKey }: Pick<LotteryParts, 'clock' | 'sealKey'>,
  gameCode: string,
): Promise<Drawn[] | 'ahead'> {
  await lockGame(tx, gameCode, 'alone')
  const game = findGame(gameCode)
  const now = clock.now()
  const due = await dueDraws(tx, gameCode, now)
  const [first] = due
  if (first === undefined || game === undefined) return []
  if (now.getTime() - first.databaseNow.getTime() > AHEAD_MS) return 'ahead'
  const seeds = seedsOf(sealKey, gameCode, due)
  const made = due.map((draw) => {
    const seed = seeds.get(draw.id) as Buffer
    return { ...draw, seed, numbers: drawResult(game.family.model, seed, publicInputOf(gameCode, draw.period)) }
  })
  await sql`update lottery_draw d set seed = u.seed, result = u.numbers::int[], drawn_at = ${now}, late = u.late,
      state = case when u.has_bets then 'drawn' else 'settled' end,
      settled_at = case when u.has_bets then null else ${now}::timestamptz end
    from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ seed }) => seed)}::bytea[],
      ${made.map(({ numbers }) => `{${numbers.join(',')}}`)}::text[],
      ${made.map(({ drawsAt }) => now.getTime() - drawsAt.getTime() > LATE_MS)}::boolean[],
      ${made.map(({ hasBets }) => hasBets)}::boolean[]) as u (id, seed, numbers, late, has_bets)
    where d.id = u.id`.execute(tx)
  return made.map(({ period, hasBets }) => ({ gameCode, period, hasBets }))
}

/** The seed of each draw, walking every day's chain once from its secret end. */
function seedsOf(sealKey: SealKeys, gameCode: string, draws: readonly DueDraw[]): ReadonlyMap<bigint, Buffer> {
  const seeds = new Map<bigint, Buffer>()
  for (const [day, ofDay] of Map.groupBy(draws, (draw) => draw.day)) {
    const [{ sealed, draws: length } = { sealed: null, draws: 0 }] = ofDay
    if (sealed === null) throw new Error(`the seeds of ${gameCode} on ${day} are gone`)
    let seed = unseal(sealKey, sealOwner(gameCode, day), sealed)
    let place = length
    for (const draw of ofDay.toSorted((a, b) => b.place - a.place)) {
      for (; place > draw.place; place--) seed = createHash('sha256').update(seed).digest()
      seeds.set(draw.id, seed)
    }
  }
  return seeds
}
