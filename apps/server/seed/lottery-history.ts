import { createHash } from 'node:crypto'
import { roundForClose, timeOfRound } from '@trevo/fair/chain'
import type { SandboxBeacon } from '@trevo/fair/sandbox'
import { randomnessOf } from '@trevo/fair/verify'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { dayOf, drawsOfDay, nextDay } from '@trevo/lottery/schedule'
import type { LotteryGame, Result, ScheduledDraw } from '@trevo/lottery/types'
import { sql } from 'kysely'
import { sealOwner } from '../src/capabilities/lottery/days.ts'
import { publicInputOf } from '../src/capabilities/lottery/draws.ts'
import '../src/capabilities/lottery/tables.ts'
import type { Db, Tx } from '../src/platform/db.ts'
import { type SealKeys, seal } from '../src/platform/seal.ts'

/** Days to look back on: of quick games some, of those with a draw a day some weeks. */
const DAYS_BACK = { interval: 3, daily: 40 } as const

/**
 * Draws of the demo's last evening and of its last weeks have a round of the beacon; what is older counts as drawn before there
 * was one. Signing one takes 10 ms: for every minute of three days it would be most of a minute.
 */
const BEACON_MS = { interval: 3 * 3_600_000, daily: 14 * 86_400_000 } as const

export type PastDraw = ScheduledDraw & {
  gameCode: string
  place: number
  seed: Uint8Array
  numbers: Result
  round: number | null
}
export type PastDay = { day: string; commitment: Uint8Array; lastSeed: Uint8Array; draws: readonly PastDraw[] }

/** Whole days that are over, the latest first, with the same numbers on every machine on the same day. */
export function pastDays(
  { code, schedule, family }: LotteryGame,
  nowMs: number,
  beacon: SandboxBeacon | undefined,
): PastDay[] {
  const today = dayOf(schedule.timeZone, nowMs)
  const lastMs = drawsOfDay(schedule, nextDay(today, -1)).at(-1)?.drawsAtMs ?? nowMs
  const roundOf = ({ closesAtMs }: ScheduledDraw) =>
    beacon && closesAtMs > lastMs - BEACON_MS[schedule.kind] ? roundForClose(beacon.chain, closesAtMs) : null
  return Array.from({ length: DAYS_BACK[schedule.kind] }, (_, n) => nextDay(today, -n - 1)).flatMap((day) => {
    const draws = drawsOfDay(schedule, day)
    if (draws.length === 0) return []
    const lastSeed = createHash('sha256').update(`demo ${code} ${day}`).digest()
    const chain = makeChain(lastSeed, draws.length)
    const drawn = draws.map((draw, index): PastDraw => {
      const seed = chain[index + 1] as Uint8Array
      const round = roundOf(draw)
      const randomness = round && beacon ? randomnessOf(beacon.sign(round)) : null
      const numbers = drawResult(family.model, seed, publicInputOf(code, draw.period, randomness))
      return { ...draw, gameCode: code, place: index + 1, seed, numbers, round }
    })
    return [{ day, commitment: chain[0] as Uint8Array, lastSeed, draws: drawn }]
  })
}

type History = {
  gameCode: string
  days: readonly PastDay[]
  openPeriods: ReadonlySet<string>
  sealKey: SealKeys
  chainId: number | null
}

/** Everything is settled but what is still to be bet on here; that is sealed, so that a server could draw it as well. */
export async function insertHistory(tx: Tx, { gameCode, days, openPeriods, sealKey, chainId }: History): Promise<void> {
  const sealed = ({ day, lastSeed }: PastDay) => seal(sealKey, sealOwner(gameCode, day), lastSeed)
  await sql`insert into lottery_day (game_code, day, draws, commitment, last_seed_sealed, committed_at)
    select ${gameCode}, u.day, u.draws, u.commitment, u.sealed, u.day - interval '1 day'
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ draws }) => draws.length)}::int[],
      ${days.map(({ commitment }) => Buffer.from(commitment))}::bytea[], ${days.map(sealed)}::bytea[])
      as u (day, draws, commitment, sealed)`.execute(tx)
  const past = days.toReversed().flatMap(({ day, draws }) => draws.map((draw) => ({ ...draw, day })))
  const at = (pick: (draw: PastDraw) => number) => past.map((draw) => new Date(pick(draw)).toISOString())
  await sql`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at, state, drawn_at, seed, result,
      settled_at, beacon_chain_id, beacon_round)
    select ${gameCode}, u.period, u.day, u.place, u.opens_at, u.closes_at, u.draws_at,
      case when u.is_open then 'open' else 'settled' end, case when not u.is_open then u.draws_at end,
      case when not u.is_open then u.seed end, case when not u.is_open then u.numbers::int[] end,
      case when not u.is_open then u.draws_at end, case when u.round is not null then ${chainId}::smallint end, u.round
    from unnest(${past.map(({ period }) => period)}::text[], ${past.map(({ day }) => day)}::date[],
      ${past.map(({ place }) => place)}::int[], ${at(({ opensAtMs }) => opensAtMs)}::timestamptz[],
      ${at(({ closesAtMs }) => closesAtMs)}::timestamptz[], ${at(({ drawsAtMs }) => drawsAtMs)}::timestamptz[],
      ${past.map(({ seed }) => Buffer.from(seed))}::bytea[],
      ${past.map(({ numbers }) => `{${numbers.join(',')}}`)}::text[],
      ${past.map(({ period }) => openPeriods.has(period))}::boolean[], ${past.map(({ round }) => round)}::bigint[])
      as u (period, day, place, opens_at, closes_at, draws_at, seed, numbers, is_open, round)
    order by u.draws_at`.execute(tx)
}

/** The numbers of a draw that was bet on, at its own time; its bets wait for their settlement now. */
export async function reveal(db: Db, { gameCode, period, seed, numbers }: PastDraw): Promise<void> {
  await sql`update lottery_draw set state = 'drawn', drawn_at = draws_at, seed = ${Buffer.from(seed)},
      result = ${`{${numbers.join(',')}}`}::int[]
    where game_code = ${gameCode} and period = ${period} and state = 'open'`.execute(db)
}

/** What the beacon said for them; last of all, for nobody bets on a draw whose round is out. */
export async function insertRounds(db: Db, { chain, sign }: SandboxBeacon, chainId: number, rounds: readonly number[]) {
  const at = (round: number) => new Date(timeOfRound(chain, round)).toISOString()
  await sql`insert into beacon_round (chain_id, round, asked_at, next_ask_at, signature, received_at)
    select ${chainId}, u.round, u.at, u.at, u.signature, u.at
    from unnest(${rounds}::bigint[], ${rounds.map(at)}::timestamptz[],
      ${rounds.map((round) => Buffer.from(sign(round), 'hex'))}::bytea[]) as u (round, at, signature)
    order by u.round on conflict do nothing`.execute(db)
}
