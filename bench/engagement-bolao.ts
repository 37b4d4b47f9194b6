import { randomBytes, randomUUID } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { buy, open } from '../apps/server/src/capabilities/lottery/bolao/bolao.ts'
import type { LotteryDeps } from '../apps/server/src/capabilities/lottery/deps.ts'
import { saveOffers } from '../apps/server/src/capabilities/lottery/offers.ts'
import { settleDrawn } from '../apps/server/src/capabilities/lottery/settle.ts'
import { forgetTaken } from '../apps/server/src/capabilities/opposite/void.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { inTx } from '../apps/server/src/platform/db.ts'
import type { PlayWorld, TestPlayer } from '../apps/server/test/play.ts'

const GAME = '5d-1m'
const SHARES = 7
/** All ten digits of a place: it always wins, and seven shares never divide the prize. */
const LINE = {
  play: 'fixed',
  selection: '0,1,2,3,4,5,6,7,8,9||||',
  units: 10,
  mode: '0.1',
  multiple: 1,
  series: 0,
  stake: '2.00',
} as const

export type BolaoTable = {
  sell(n: number): Promise<void>
  figures(): Promise<{ bolaos: number; split: number; returned: number }>
}

/** A lottery without a beacon of its own: its draws are drawn by hand, and settled by whoever is killed. */
export async function aBolaoTable(world: PlayWorld): Promise<BolaoTable> {
  const { db, merchantId, ledger } = world
  const { pool } = world.app.database
  const deps = { db, pool, ledger, clock: systemClock, live: { toMember: () => {}, toMerchant: () => {} } }
  await sql`insert into lottery_game (code) values (${GAME}) on conflict do nothing`.execute(db)
  const limits = {
    minStake: parseMoney('0.02'),
    maxStake: parseMoney('5000'),
    maxPayout: parseMoney('200000'),
    maxExposure: parseMoney('500000'),
  }
  const offer = {
    gameCode: GAME,
    enabled: true,
    popular: false,
    sort: 1,
    seriesMin: 1800,
    seriesMax: 1956,
    closedPlays: [],
  }
  await inTx(db, (tx) => saveOffers(tx, merchantId, [{ ...offer, ...limits }]))
  const people = await Promise.all(Array.from({ length: 4 }, () => world.player('100000')))

  const bettor = ({ id, memberSessionId }: TestPlayer) =>
    ({ memberId: id, merchantId, sessionId: memberSessionId, currency: 'BRL' }) as const

  async function aBolao(period: string, unsold: 'cancel' | 'take', sold: readonly number[]): Promise<void> {
    const [organiser, ...others] = people
    if (organiser === undefined) return
    const asked = {
      gameCode: GAME,
      period,
      playType: 'trad',
      lines: [LINE],
      shares: SHARES,
      price: LINE.stake,
    } as const
    const id = await inTx(db, (tx) =>
      open(
        tx,
        deps,
        { id: merchantId, regulation: 'none' },
        { bettor: bettor(organiser) },
        {
          ...asked,
          lines: [...asked.lines],
          requestId: randomUUID(),
          own: 1,
          unsold,
        },
      ),
    )
    for (const [index, shares] of sold.entries()) {
      const buyer = others[index % others.length]
      if (buyer === undefined) return
      const total = formatMoney(parseMoney(LINE.stake) * BigInt(shares))
      await buy(deps, bettor(buyer), { id, shares, total, requestId: randomUUID() })
    }
  }

  return {
    async sell(n) {
      // A day for each draw, so that its seed is the whole chain.
      const seed = randomBytes(32)
      const day = new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10)
      const period = `${day.replaceAll('-', '')}-0001`
      await sql`insert into lottery_day (game_code, day, draws, commitment, committed_at)
        values (${GAME}, ${day}::date, 1, sha256(${seed}::bytea), now())`.execute(db)
      await sql`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at)
        values (${GAME}, ${period}, ${day}::date, 1, now(), now() + interval '5 minutes', now() + interval '6 minutes')`.execute(
        db,
      )
      // Sold out, not sold out and given back, taken by its organiser.
      await aBolao(period, 'cancel', [3, 2, 1])
      await aBolao(period, 'cancel', [2, 1])
      await aBolao(period, 'take', [2, 1])
      await sql`update lottery_draw set state = 'drawn', closed_at = now(), drawn_at = now(), seed = ${seed}, result = ${[n % 10, 1, 2, 3, 4]}
        where game_code = ${GAME} and period = ${period}`.execute(db)
      await sql`update bolao set closes_at = now() where book_id = ${merchantId} and closes_at > now()`.execute(db)
    },
    async figures() {
      const { rows } = await sql<{ bolaos: number; split: number; returned: number }>`
        select count(*)::int as bolaos, count(*) filter (where b.cancelled_at is null)::int as split,
          count(*) filter (where b.cancelled_why = 'unsold')::int as returned
        from bolao b join lottery_draw d on d.id = b.draw_id and d.state = 'settled' where b.book_id = ${merchantId}`.execute(
        db,
      )
      return rows[0] ?? { bolaos: 0, split: 0, returned: 0 }
    },
  }
}

type Settling = Pick<LotteryDeps, 'db' | 'ledger' | 'live' | 'jobs' | 'clock'> & {
  log: { error: (fault: unknown) => void }
}

/** Seeds and the beacon are asked for nothing here. */
export const settleBolaos = (deps: Settling) =>
  settleDrawn({ ...deps, forgetTaken, log: { ...deps.log, warn: () => {} } } as unknown as LotteryDeps)
