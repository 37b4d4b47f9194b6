import { randomBytes } from 'node:crypto'
import { LOTTERY } from '@trevo/contract/lottery'
import { type BeaconChain, roundForClose } from '@trevo/fair/chain'
import { makeChain } from '@trevo/lottery/chain'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { dayOf, drawsOfDay, nextDay } from '@trevo/lottery/schedule'
import type { LotteryGame, Schedule } from '@trevo/lottery/types'
import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { type SealKeys, seal } from '../../platform/seal.ts'
import { chainId, nameRounds } from './beacon-queries.ts'
import type { LotteryDeps } from './deps.ts'
import { DAYS_AHEAD, heldSchedule, scheduleWith, setSchedules } from './schedules.ts'
import './tables.ts'

/** As many as a chase may name, plus one so that betting goes on while the next day is opened. */
const DRAWS_AHEAD = LOTTERY.periodsMax + 1
/** For games with rare draws; beyond this the schedule itself must be wrong. */
const DAYS_MAX = 800

export const LOTTERY_SEEDS = 'lottery seeds'
export const sealOwner = (gameCode: string, day: string) => `lottery ${gameCode} ${day}`

/** Announces draws ahead of time: each day of a game with the commitment to all of its numbers. Safe to repeat on any node. */
export async function openDays({
  db,
  clock,
  sealKey,
  beacon,
}: Pick<LotteryDeps, 'db' | 'clock' | 'sealKey' | 'beacon'>): Promise<number> {
  const now = clock.now()
  await introduceGames(db)
  const { chain } = beacon.source
  const named = { ...chain, id: await chainId(db, chain) }
  await nameRounds(db, named.id, now)
  const known = await knownDays(db, now)
  const set = await setSchedules(db)
  let opened = 0
  for (const game of LOTTERY_GAMES) {
    const state = known.get(game.code)
    if (!state?.running) continue
    for (const day of daysToOpen(scheduleWith(game, set.get(game.code)), now.getTime(), state)) {
      if (await inTx(db, (tx) => openDay(tx, { game, day, now, sealKey, chain: named }))) opened += 1
    }
  }
  return opened
}

async function introduceGames(db: Db): Promise<void> {
  const codes = LOTTERY_GAMES.map(({ code }) => code)
  await sql`insert into lottery_game (code) select unnest(${codes}::text[]) except select code from lottery_game
    on conflict do nothing`.execute(db)
}

type Known = { running: boolean; days: ReadonlySet<string>; ahead: number }

async function knownDays(db: Db, now: Date): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<{ code: string; running: boolean; days: string[]; ahead: number }>`
    select g.code, g.running,
      array(select day::text from lottery_day where game_code = g.code and day >= (${now}::timestamptz - interval '2 days')::date) as days,
      (select count(*)::int from (
        select from lottery_draw where game_code = g.code and draws_at > ${now} limit ${DRAWS_AHEAD}) d) as ahead
    from lottery_game g`.execute(db)
  return new Map(rows.map(({ code, running, days, ahead }) => [code, { running, days: new Set(days), ahead }]))
}

/** Today and the following days, until one whole extra day and enough draws for a chase are open. */
function daysToOpen(schedule: Schedule, nowMs: number, { days, ahead }: Known): string[] {
  const missing: string[] = []
  const today = dayOf(schedule.timeZone, nowMs)
  let found = ahead
  for (let offset = 0; offset < DAYS_MAX && (offset <= DAYS_AHEAD || found < DRAWS_AHEAD); offset++) {
    const day = nextDay(today, offset)
    if (days.has(day)) continue
    const draws = drawsOfDay(schedule, day).filter(({ closesAtMs }) => closesAtMs > nowMs)
    if (draws.length > 0) missing.push(day)
    found += draws.length
  }
  return missing
}

type NamedChain = BeaconChain & { id: number }
type NewDay = { game: LotteryGame; day: string; now: Date; sealKey: SealKeys; chain: NamedChain }

/** False when another node was first, or staff have moved the draws. Those that have already closed are not announced. */
async function openDay(tx: Tx, { game, day, now, sealKey, chain }: NewDay): Promise<boolean> {
  const draws = drawsOfDay(await heldSchedule(tx, game), day)
  if (draws.length === 0) return false
  const last = randomBytes(32)
  const [commitment] = makeChain(last, draws.length)
  const inserted = await tx
    .insertInto('lottery_day')
    .values({
      game_code: game.code,
      day,
      draws: draws.length,
      committed_at: now,
      commitment: Buffer.from(commitment as Uint8Array),
      last_seed_sealed: seal(sealKey, sealOwner(game.code, day), last),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (inserted === undefined) return false
  const rows = draws
    .map((draw, index) => ({ ...draw, place: index + 1 }))
    .filter(({ closesAtMs }) => closesAtMs > now.getTime())
  await insertDraws(tx, { gameCode: game.code, day, chain }, rows)
  return true
}

type NewDraw = ReturnType<typeof drawsOfDay>[number] & { place: number }

type Announced = { gameCode: string; day: string; chain: NamedChain }

async function insertDraws(tx: Tx, { gameCode, day, chain }: Announced, draws: readonly NewDraw[]): Promise<void> {
  const at = (pick: (draw: NewDraw) => number) => draws.map((draw) => new Date(pick(draw)).toISOString())
  await sql`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at, beacon_chain_id, beacon_round)
    select ${gameCode}, u.period, ${day}::date, u.place, u.opens_at, u.closes_at, u.draws_at, ${chain.id}, u.round
    from unnest(${draws.map(({ period }) => period)}::text[], ${draws.map(({ place }) => place)}::int[],
      ${at(({ opensAtMs }) => opensAtMs)}::timestamptz[], ${at(({ closesAtMs }) => closesAtMs)}::timestamptz[],
      ${at(({ drawsAtMs }) => drawsAtMs)}::timestamptz[],
      ${draws.map(({ closesAtMs }) => roundForClose(chain, closesAtMs))}::bigint[])
      as u (period, place, opens_at, closes_at, draws_at, round)
    order by u.place`.execute(tx)
}
