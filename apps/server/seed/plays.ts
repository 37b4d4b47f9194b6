import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { noteSeen } from '../src/base/members/session-queries.ts'
import { createPlay } from '../src/capabilities/play/play.ts'
import type { VendorTransaction } from '../src/capabilities/play/transaction.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import type { Pool, Tx } from '../src/platform/db.ts'
import { hashToken, newToken } from '../src/platform/token.ts'
import '../src/base/catalogue/tables.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import '../src/capabilities/play/tables.ts'
import type { DemoBrand } from './brands/brand.ts'
import { DEMO_PLAYERS } from './players.ts'

const ROUNDS = 900
/** Rounds of one moment are taken together. */
const ROUNDS_PER_MOMENT = 12
const WEEK_MS = 7 * 86_400_000
const ROUND_MS = 6_000
const GAMES_PER_CATEGORY = 12
const SEATS_PER_PLAYER = 6
const UNIT = 10_000n
const STAKES = [1n, 1n, 2n, 2n, 5n, 5n, 10n, 20n]
const NOTHING = Array.from({ length: 26 }, () => 0)
/** Percent of the stake, and up to a fifth more: most rounds pay nothing, few a lot, and about 95 of a hundred return. */
const PRIZES = [...NOTHING, 50, 50, 60, 80, 100, 110, 120, 150, 180, 200, 250, 300, 500, 1300]
const PERCENT = 100

export type Chance = (below: number) => number

/** The same numbers on every machine, from a name. */
export function chance(name: string): Chance {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export type Seat = { memberId: bigint; sessionId: bigint; vendorCode: string; gameCode: string }
export type Round = { seat: Seat; stake: bigint; prizePercent: number; id: string }

/** A week of play for real money by the demo's players, through the same code that takes a vendor's calls. */
export async function seedPlays(tx: Tx, brand: DemoBrand, pool: Pool): Promise<void> {
  const { id: merchantId } = await tx
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const beganMs = Date.now() - WEEK_MS
  const pick = chance(brand.code)
  const seats = await openSeats(tx, merchantId, pick, new Date(beganMs - ROUND_MS))
  if (seats.length === 0) return
  const play = createPlay({ pool, ledger: createLedger({ pool }), clock: { now: () => new Date() }, live: SILENT })
  for (let first = 0; first < ROUNDS; first += ROUNDS_PER_MOMENT) {
    const atMs = beganMs + Math.floor((WEEK_MS * first) / ROUNDS) + pick(60_000)
    const rounds = Array.from({ length: Math.min(ROUNDS_PER_MOMENT, ROUNDS - first) }, (_, n): Round => {
      const seat = seats[Math.min(pick(seats.length), pick(seats.length))] as Seat
      const [stake = 1n, base = 0] = [STAKES[pick(STAKES.length)], PRIZES[pick(PRIZES.length)]]
      const prizePercent = base + pick(base / 5 + 1)
      return { seat, stake: stake * UNIT, prizePercent, id: `seed-${brand.code}-${first + n}` }
    })
    await play.takeAll(
      tx,
      new Date(atMs),
      rounds.map((round) => betOf(merchantId, round)),
    )
    await play.takeAll(
      tx,
      new Date(atMs + ROUND_MS),
      rounds.map((round) => winOf(merchantId, round)),
    )
  }
  const sessions = tx.selectFrom('game_session').select('session_id').where('merchant_id', '=', merchantId)
  await tx
    .updateTable('member_session')
    .set({ ended_at: new Date(), end_reason: 'logout' })
    .where('id', 'in', sessions)
    .execute()
}

/** Nobody watches while the demo is made. */
export const SILENT = { toMember: () => {} }

const commonOf = (merchantId: number, { seat: { memberId, vendorCode, gameCode }, id }: Round) => ({
  merchantId,
  memberId,
  vendorCode,
  gameCode,
  roundId: id,
  currency: 'BRL' as const,
})
export const betOf = (merchantId: number, round: Round): VendorTransaction => ({
  ...commonOf(merchantId, round),
  kind: 'bet',
  transactionId: `bet-${round.id}`,
  amount: round.stake,
  sessionId: round.seat.sessionId,
})
const prizeOf = ({ stake, prizePercent }: Round) => (stake * BigInt(prizePercent)) / BigInt(PERCENT)
export const winOf = (merchantId: number, round: Round): VendorTransaction => ({
  ...commonOf(merchantId, round),
  kind: 'win',
  transactionId: `win-${round.id}`,
  amount: prizeOf(round),
  roundEnd: true,
})

/** Every player opens some of the first games of each category; the first seats are played most. */
async function openSeats(tx: Tx, merchantId: number, pick: Chance, at: Date): Promise<Seat[]> {
  const games = await playedGames(tx, merchantId)
  const members = await tx
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(
      'account',
      'in',
      DEMO_PLAYERS.map(({ account }) => account),
    )
    .orderBy('id')
    .execute()
  if (games.length === 0 || members.length === 0) return []
  const expires = new Date(Date.now() + WEEK_MS)
  const sessions = await tx
    .insertInto('member_session')
    .values(
      members.map(({ id }) => ({
        member_id: id,
        merchant_id: merchantId,
        token_hash: hashToken(newToken()),
        created_at: at,
        expires_at: expires,
      })),
    )
    .returning(['id', 'member_id as memberId'])
    .execute()
  await noteSeen(
    tx,
    sessions.map(({ id }) => ({ id, merchantId })),
    new Date(),
  )
  const opened = Array.from({ length: SEATS_PER_PLAYER }).flatMap(() =>
    sessions.map((session) => ({ session, game: games[Math.min(pick(games.length), pick(games.length))] as Played })),
  )
  const rows = await tx
    .insertInto('game_session')
    .values(
      opened.map(({ session, game }) => ({
        id: sql<bigint>`next_id(${at}::timestamptz, 0)`,
        token_hash: hashToken(newToken()),
        merchant_id: merchantId,
        member_id: session.memberId,
        session_id: session.id,
        node_id: game.nodeId,
        game_id: game.gameId,
        vendor_code: game.vendorCode,
        currency: 'BRL' as const,
        free: false,
        language: 'PT' as const,
        created_at: at,
        expires_at: expires,
      })),
    )
    .returning('id')
    .execute()
  return opened.map(({ session: { memberId }, game: { vendorCode, gameCode } }, index) => ({
    memberId,
    vendorCode,
    gameCode,
    sessionId: rows[index]?.id ?? 0n,
  }))
}

export type Played = { nodeId: bigint; gameId: bigint; vendorCode: string; gameCode: string }

export async function playedGames(tx: Tx, merchantId: number): Promise<Played[]> {
  const { rows } = await sql<Played>`
    select "nodeId", "gameId", "vendorCode", "gameCode" from (
      select mg.node_id as "nodeId", g.id as "gameId", g.vendor_code as "vendorCode", g.code as "gameCode",
        row_number() over (partition by mg.category order by mg.is_hot desc, mg.vendor_sort, mg.sort, mg.node_id) as place
      from merchant_game mg join game g on g.id = mg.game_id join vendor v on v.code = g.vendor_code
      where mg.merchant_id = ${merchantId} and mg.visible and g.room_type is null and g.status = 'active' and v.status = 'active'
    ) ranked where place <= ${GAMES_PER_CATEGORY} order by place, "nodeId"`.execute(tx)
  return rows
}
