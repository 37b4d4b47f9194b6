import { createHash } from 'node:crypto'
import { drawResult } from '@trevo/lottery/draw'
import { findGame } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { plainArray } from '../../platform/pg-array.ts'
import { type SealKeys, unseal } from '../../platform/seal.ts'
import { AHEAD_MS, randomnessDue, roundKey } from './beacon.ts'
import { EARLIEST_CLOSE, ROUND_AT } from './beacon-queries.ts'
import { sealOwner } from './days.ts'
import type { LotteryDeps } from './deps.ts'
import { awaitBets, brandsOffering } from './locks.ts'
import './tables.ts'
import { texts } from './texts.ts'
import { insertVoidEverywhere } from './void-queries.ts'

/** A draw later than this is published as late. */
const LATE_MS = 15_000
/** Draws of one game per transaction; more than one only after an outage. */
const AT_ONCE = 500

/** The published reason when the beacon does not answer. */
const NO_BEACON = {
  reason: 'the beacon stayed away',
  reasonPt: texts.PT('void.no_beacon'),
  reasonEn: texts.EN('void.no_beacon'),
}

/**
 * What goes into a draw's numbers besides the seed: its name, which is known beforehand, and the randomness of the beacon's
 * round, which no one knows. Draws announced before there was a beacon have only their name.
 */
export const publicInputOf = (gameCode: string, period: string, randomness: string | null) =>
  randomness === null ? `${gameCode}:${period}` : `${gameCode}:${period}:${randomness}`

export type Drawn = { gameCode: string; period: string; hasBets: boolean }

type DrawDeps = Pick<LotteryDeps, 'db' | 'clock' | 'sealKey' | 'log' | 'beacon'>

/**
 * Draws everything that is due and has its beacon round, oldest first, however late: no draw is skipped. Any number of nodes may
 * do so at once; each draw is made by one of them. A draw whose beacon has been silent for too long is void.
 */
export async function drawReady(deps: DrawDeps): Promise<Drawn[]> {
  const { db, clock, log, beacon } = deps
  const drawn: Drawn[] = []
  const games = await gamesDue(db, clock.now(), beacon.waitMs)
  if (games.length === 0) return drawn
  const randomness = await randomnessDue(deps)
  for (const gameCode of games) {
    const closed = await closeDue(db, gameCode, clock.now())
    if (closed === 'ahead') {
      log.error({ gameCode }, 'this clock is ahead of the database: nothing is drawn here')
      break
    }
    if (!(await allIn(deps, gameCode))) continue
    drawn.push(...(await inTx(db, (tx) => drawGame(tx, deps, gameCode, closed, randomness))))
  }
  return drawn
}

/**
 * From here on no book takes a bet on the draws that are due; answers their numbers. Seeds are opened only once this is committed
 * and every book's bets are in.
 */
async function closeDue(db: Db, gameCode: string, now: Date): Promise<bigint[] | 'ahead'> {
  const { rows: clocks } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  if (now.getTime() - (clocks[0]?.at.getTime() ?? 0) > AHEAD_MS) return 'ahead'
  await sql`update lottery_draw set closed_at = ${now}
    where game_code = ${gameCode} and state = 'open' and draws_at <= ${now} and closed_at is null`.execute(db)
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draw
    where game_code = ${gameCode} and state = 'open' and draws_at <= ${now} and closed_at is not null
    order by draws_at limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Book by book: while one waits for a bet that is stuck, the others take bets on the draws that follow. */
async function allIn({ db, log }: DrawDeps, gameCode: string): Promise<boolean> {
  for (const merchantId of await brandsOffering(db, gameCode)) {
    try {
      await awaitBets(db, merchantId, gameCode)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      log.error({ gameCode, merchantId }, 'a bet is stuck: the draw waits for it')
      return false
    }
  }
  return true
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/** Counts from the first request, and never from before the round's own time: a server back from an outage voids nothing at once. */
const isOverdue = (now: Date, waitMs: number) =>
  sql<boolean>`(r.asked_at is not null
    and greatest(r.asked_at, ${ROUND_AT}) + ${waitMs} * interval '1 millisecond' <= ${now})`

const WITH_ROUND = sql`left join beacon_chain c on c.id = d.beacon_chain_id
    left join beacon_round r on r.chain_id = d.beacon_chain_id and r.round = d.beacon_round`

async function gamesDue(db: Db, now: Date, waitMs: number): Promise<string[]> {
  const { rows } = await sql<{ gameCode: string }>`
    select d.game_code as "gameCode" from lottery_draw d ${WITH_ROUND}
    where d.state = 'open' and d.draws_at <= ${now}
      and (d.beacon_round is null or r.signature is not null or ${isOverdue(now, waitMs)})
    group by d.game_code order by min(d.draws_at), d.game_code`.execute(db)
  return rows.map(({ gameCode }) => gameCode)
}

/**
 * When the next draw or the round of one comes, of those that are known; in the past where one waits. A draw that is due keeps
 * everybody looking until it is drawn, and a round that is due until it is there.
 */
export async function nextDueAt({ db, clock }: Pick<DrawDeps, 'db' | 'clock'>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(min(d.draws_at), min(${ROUND_AT}) filter (where r.signature is null)) as at
    from lottery_draw d ${WITH_ROUND}
    where d.state = 'open' and d.draws_at <= ${clock.now()}::timestamptz + ${EARLIEST_CLOSE}`.execute(db)
  return rows[0]?.at ?? null
}

type DueDraw = {
  id: bigint
  period: string
  day: string
  place: number
  drawsAt: Date
  draws: number
  sealed: Buffer | null
  hasBets: boolean
  chainId: number | null
  round: bigint | null
  isOverdue: boolean
}

async function dueDraws(tx: Tx, closed: readonly bigint[], now: Date, waitMs: number): Promise<DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    select d.id, d.period, d.day::text as day, d.place, d.draws_at as "drawsAt", y.draws, y.last_seed_sealed as sealed,
      d.beacon_chain_id as "chainId", d.beacon_round as round,
      ${isOverdue(now, waitMs)} as "isOverdue",
      exists (select from merchant m cross join lateral first_bet_on(m.id, d.id) bet) as "hasBets"
    from lottery_draw d join lottery_day y on y.game_code = d.game_code and y.day = d.day ${WITH_ROUND}
    where d.id = any(${closed}::bigint[]) and d.state = 'open'
    order by d.draws_at for update of d`.execute(tx)
  return rows
}

async function drawGame(
  tx: Tx,
  { clock, sealKey, beacon, log }: DrawDeps,
  gameCode: string,
  closed: readonly bigint[],
  randomness: ReadonlyMap<string, string>,
): Promise<Drawn[]> {
  const game = findGame(gameCode)
  const now = clock.now()
  const due = await dueDraws(tx, closed, now, beacon.waitMs)
  if (due.length === 0 || game === undefined) return []
  const seeds = seedsOf(sealKey, gameCode, due)
  const made: (DueDraw & { seed: Buffer; numbers: readonly number[] })[] = []
  for (const draw of due) {
    const seed = seeds.get(draw.id) as Buffer
    const beaconSaid = draw.round === null ? null : randomness.get(roundKey(draw.chainId ?? 0, draw.round))
    if (beaconSaid !== undefined) {
      made.push({
        ...draw,
        seed,
        numbers: drawResult(game.family.model, seed, publicInputOf(gameCode, draw.period, beaconSaid)),
      })
    } else if (draw.isOverdue) {
      log.error({ gameCode, period: draw.period, round: String(draw.round) }, 'no beacon: the draw is void')
      await callOff(tx, draw, seed, now)
    }
  }
  if (made.length === 0) return []
  await sql`update lottery_draw d set seed = u.seed, result = u.numbers::int[], drawn_at = ${now}, late = u.late,
      state = case when u.has_bets then 'drawn' else 'settled' end,
      settled_at = case when u.has_bets then null else ${now}::timestamptz end
    from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ seed }) => seed)}::bytea[],
      ${made.map(({ numbers }) => plainArray(numbers))}::text[],
      ${made.map(({ drawsAt }) => now.getTime() - drawsAt.getTime() > LATE_MS)}::boolean[],
      ${made.map(({ hasBets }) => hasBets)}::boolean[]) as u (id, seed, numbers, late, has_bets)
    where d.id = u.id`.execute(tx)
  return made.map(({ period, hasBets }) => ({ gameCode, period, hasBets }))
}

/** Every stake goes back, on every brand. The seed is shown all the same: the chain goes on, and nothing stays hidden. */
async function callOff(tx: Tx, { id }: DueDraw, seed: Buffer, now: Date): Promise<void> {
  await sql`update lottery_draw set state = 'void', seed = ${seed} where id = ${id}`.execute(tx)
  await insertVoidEverywhere(tx, { drawId: id, approvalId: null, now, ...NO_BEACON })
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
