import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { createOrders, type Orders } from '../apps/server/src/capabilities/lottery/orders.ts'
import { createPlay, type Play } from '../apps/server/src/capabilities/play/play.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../apps/server/src/money/ledger/transfer.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { type Placed, seatPlayers } from './players.ts'
import { median, printTable } from './report.ts'

const PLAYERS = 5_000
const CALLERS = 64
const ROUNDS = 7
const SECONDS = 3
export const GAME = '5d-1m'
export const PERIOD = '20300101-0001'
/** Of game rounds in the same run: a round is a bet and its win, an order a line on one draw. */
const LEAST = 0.5
const PURSE = parseMoney('1000000.00')

export type Seat = Placed

async function fillPurses(pool: Pool, merchantId: number, seats: readonly Seat[]): Promise<void> {
  const ledger = createLedger({ pool })
  const open = ({ memberId }: Seat) =>
    ledger.transfer({
      merchantId,
      kind: 'deposit',
      key: `open:${memberId}`,
      postings: [
        { account: houseAccount('psp', 'BRL'), amount: -PURSE },
        { account: memberCash(memberId, 'BRL'), amount: PURSE },
      ],
    })
  for (let start = 0; start < seats.length; start += CALLERS)
    await Promise.all(seats.slice(start, start + CALLERS).map(open))
}

/** Players with money, each in a vendor's game and at a draw that closes in years. */
async function prepare(pool: Pool): Promise<{ merchantId: number; seats: Seat[] }> {
  const { merchantId, placed: seats } = await seatPlayers(pool, { vendor: 'BEN', players: PLAYERS })
  await pool.query(`insert into lottery_game (code) values ('${GAME}') on conflict do nothing`)
  await pool.query(`insert into merchant_lottery (merchant_id, game_code, series_min, series_max, min_stake, max_stake, max_payout, max_exposure)
    values (${merchantId}, '${GAME}', 1800, 1956, 100, 1000000000, 10000000000, 1000000000000000)`)
  await pool.query(
    `insert into lottery_day (game_code, day, draws, commitment, committed_at) values ('${GAME}', '2030-01-01', 1, sha256('day'), now())`,
  )
  await pool.query(`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at)
    values ('${GAME}', '${PERIOD}', '2030-01-01', 1, now(), '2030-01-01', '2030-01-01 00:00:05')`)
  await fillPurses(pool, merchantId, seats)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  return { merchantId, seats }
}

const digit = () => Math.floor(Math.random() * 10)

export const placeOne = (orders: Orders, merchantId: number, { memberId, sessionId }: Seat) =>
  orders.place(
    { memberId, merchantId, type: 0, sessionId, currency: 'BRL' },
    {
      requestId: randomUUID(),
      gameCode: GAME,
      playType: 'trad',
      lines: [
        {
          play: 'fixed',
          selection: `${digit()}|${digit()}|||`,
          units: 2,
          mode: '1',
          multiple: 1,
          series: 1956,
          stake: '4.00',
        },
      ],
      periods: [{ period: PERIOD, multiple: 1 }],
      stopOnWin: false,
      total: '4.00',
    },
  )

export async function playOne(play: Play, merchantId: number, { memberId, gameSession }: Seat): Promise<void> {
  const roundId = randomUUID()
  const common = { vendorCode: 'BEN', merchantId, memberId, roundId, currency: 'BRL', gameCode: 'slot' } as const
  await play.take({ ...common, kind: 'bet', transactionId: `${roundId}:b`, sessionId: gameSession, amount: 20_000n })
  await play.take({ ...common, kind: 'win', transactionId: `${roundId}:w`, amount: 10_000n, roundEnd: true })
}

async function perSecond(seats: readonly Seat[], one: (seat: Seat) => Promise<unknown>): Promise<number> {
  let done = 0
  const start = performance.now()
  const end = start + SECONDS * 1000
  const caller = async () => {
    while (performance.now() < end) {
      await one(seats[Math.floor(Math.random() * seats.length)] as Seat)
      done++
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (done * 1000) / (performance.now() - start)
}

/** Lottery orders beside game rounds, by the same callers with the same players, in turns. */
export async function benchLotteryPlace(adminUrl: string): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { merchantId, seats } = await prepare(pool)
    const { db, pool: own } = openDatabase({ url, poolSize: 10, onError: () => {} })
    try {
      const common = {
        pool: own,
        ledger: createLedger({ pool: own }),
        clock: systemClock,
        live: { toMember: () => {} },
      }
      const [orders, play] = [createOrders({ ...common, db }), createPlay(common)]
      const place = (seat: Seat) => placeOne(orders, merchantId, seat)
      const round = (seat: Seat) => playOne(play, merchantId, seat)
      // What is asked once per player and connection is no part of a bet.
      for (let start = 0; start < seats.length; start += CALLERS) {
        await Promise.all(seats.slice(start, start + CALLERS).map(place))
      }
      await perSecond(seats, round)
      const runs: { placed: number; played: number }[] = []
      for (let n = 0; n < ROUNDS; n++) {
        runs.push({ played: await perSecond(seats, round), placed: await perSecond(seats, place) })
      }
      const ratio = median(runs.map(({ placed, played }) => placed / played))
      printTable(
        [`${CALLERS} callers`, 'per second', 'of game rounds'],
        [
          ['game rounds (bet and win)', median(runs.map(({ played }) => played)).toFixed(0), '1.00'],
          ['lottery orders', median(runs.map(({ placed }) => placed)).toFixed(0), ratio.toFixed(2)],
        ],
      )
      if (ratio < LEAST) throw new Error(`lottery orders reach ${ratio.toFixed(2)} of game rounds: at least ${LEAST}`)
    } finally {
      await db.destroy()
    }
  })
}
