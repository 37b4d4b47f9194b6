import { randomUUID } from 'node:crypto'
import { createOrders, type Orders } from '../apps/server/src/capabilities/lottery/orders.ts'
import { createPlay, type Play } from '../apps/server/src/capabilities/play/play.ts'
import { createLedger, type Ledger } from '../apps/server/src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../apps/server/src/money/ledger/transfer.ts'
import type { PoolFor } from '../apps/server/src/platform/book-pools.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import type { Db, Pool } from '../apps/server/src/platform/db.ts'
import { GAME, PERIOD, placeOne, playOne, type Seat } from './lottery-place.ts'

const PURSE = 10n ** 10n

export type Book = { id: number; seats: Seat[] }
export type Callers = { ledger: Ledger; play: Play; orders: Orders }

/** What all brands share: a vendor's game, and a draw that closes in years. */
export async function prepareGames(pool: Pool): Promise<void> {
  await pool.query(`insert into vendor (code, display_name, launch_url) values ('BEN', 'Bench', '/')`)
  await pool.query(`insert into game (vendor_code, code, category, name_pt, name_en, engine, min_bet)
    values ('BEN', 'slot', 'RNG', 'Bench', 'Bench', 'slot', 100)`)
  await pool.query(`insert into lottery_game (code) values ('${GAME}') on conflict do nothing`)
  await pool.query(
    `insert into lottery_day (game_code, day, draws, commitment, committed_at) values ('${GAME}', '2030-01-01', 1, sha256('day'), now())`,
  )
  await pool.query(`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at)
    values ('${GAME}', '${PERIOD}', '2030-01-01', 1, now(), '2030-01-01', '2030-01-01 00:00:05')`)
}

/** A brand with players who have money and sit in a game. */
export async function aBook(pool: Pool, players: number): Promise<Book> {
  const { rows } = await pool.query<{ id: number }>('insert into merchant (code) values ($1) returning id', [
    `b${randomUUID().slice(0, 8)}`,
  ])
  const id = rows[0]?.id ?? 0
  await pool.query(`insert into merchant_vendor (merchant_id, vendor_code, category) values (${id}, 'BEN', 'RNG')`)
  await pool.query(`insert into merchant_game (merchant_id, game_id) select ${id}, id from game`)
  await pool.query(`insert into merchant_lottery (merchant_id, game_code, series_min, series_max, min_stake, max_stake, max_payout, max_exposure)
    values (${id}, '${GAME}', 1800, 1956, 100, 1000000000, 10000000000, 1000000000000000)`)
  await pool.query(
    `insert into member (merchant_id, account, type) select ${id}, 'p' || n || 'x' || ${id}, 0 from generate_series(1, ${players}) n`,
  )
  await pool.query(`insert into member_session (member_id, merchant_id, token_hash, expires_at)
    select id, ${id}, sha256(id::text::bytea), now() + interval '1 day' from member where merchant_id = ${id}`)
  const seats = await pool.query<Seat>(`
    insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free, language, created_at, expires_at)
    select next_id(now(), 0), sha256(s.id::text::bytea), ${id}, s.member_id, s.id, mg.node_id, mg.game_id, 'BEN', 'BRL', false, 'PT', now(), now() + interval '1 day'
    from member_session s join merchant_game mg on mg.merchant_id = s.merchant_id where s.merchant_id = ${id}
    returning member_id as "memberId", session_id as "sessionId", id as "gameSession"`)
  const ledger = createLedger({ pool })
  for (const { memberId } of seats.rows) await ledger.transfer(deposit(id, memberId, `open:${memberId}`))
  return { id, seats: seats.rows }
}

const deposit = (merchantId: number, memberId: bigint, key: string, amount = PURSE) => ({
  merchantId,
  kind: 'deposit' as const,
  key,
  postings: [
    { account: houseAccount('psp', 'BRL'), amount: -amount },
    { account: memberCash(memberId, 'BRL'), amount },
  ],
})

/** A move of money that has no gate and follows no turnover: what `ledger_post` alone costs. */
export const stake = (merchantId: number, memberId: bigint, key: string) => ({
  merchantId,
  kind: 'win_rollback' as const,
  key,
  postings: [
    { account: memberCash(memberId, 'BRL'), amount: -100n },
    { account: houseAccount('games', 'BRL'), amount: 100n },
  ],
})

export function openCallers(db: Db, pool: Pool, poolFor?: PoolFor): Callers {
  const common = { pool, ...(poolFor && { poolFor }), clock: systemClock, live: { toMember: () => {} } }
  const ledger = createLedger(common)
  return { ledger, play: createPlay({ ...common, ledger }), orders: createOrders({ ...common, ledger, db }) }
}

/** The three things that most calls are. */
export const CALLS = {
  transfer: ({ ledger }: Callers, { id }: Book, { memberId }: Seat) =>
    ledger.transfer(stake(id, memberId, `move:${randomUUID()}`)),
  round: ({ play }: Callers, { id }: Book, seat: Seat) => playOne(play, id, seat),
  order: ({ orders }: Callers, { id }: Book, seat: Seat) => placeOne(orders, id, seat),
} as const

export const anySeat = ({ seats }: Book): Seat => seats[Math.floor(Math.random() * seats.length)] as Seat
