import { setTimeout } from 'node:timers/promises'
import type { Pool } from '../apps/server/src/platform/db.ts'
import { hashToken, newToken } from '../apps/server/src/platform/token.ts'
import { keepBudgets } from './budget.ts'
import { prepareLottery } from './lottery-world.ts'
import { withProduct } from './product.ts'
import { printTable } from './report.ts'

const MEMBERS = 2_000
const BETS_PER_MEMBER = 100
const DRAWS = 5
/** Calls begin at this pace, whether those before are answered or not: a slow answer makes none of the next look quicker. */
const EVERY_MS = 5
const IDLE_MS = 20_000
const WARM_UP_MS = 3_000
/** Members are told and figures rolled up after a draw: what is idle begins when that is over. */
const CALM_MS = 8_000
const LOOK_EVERY_MS = 20
const ALLOWED = 2
const P99 = 0.99

/** What people do while a draw settles: a page that is kept, their balance, their account, their orders, what is drawn next. */
const CALLS = ['/wps/home', '/wps/wallet', '/wps/member/info', '/lgw/lottery/orders', '/lgw/lottery/now']

/** How long other calls take while the server that answers them settles a draw with 200,000 bets, beside an idle one. */
export const benchLotteryOthers = (adminUrl: string): Promise<void> =>
  withProduct(adminUrl, async (address, pool) => {
    const ask = askerOf(address, await aSession(pool))
    const world = await prepareLottery(pool, MEMBERS)
    await pool.query('vacuum analyze')
    await calls(ask, setTimeout(WARM_UP_MS))
    const first = await world.draw(BETS_PER_MEMBER)
    await calls(ask, isSettled(pool, first.id))
    const idle: Times = []
    const busy: Times = []
    let settledMs = 0
    for (let n = 0; n < DRAWS; n++) {
      const draw = await world.hiddenDraw(BETS_PER_MEMBER)
      await setTimeout(CALM_MS)
      idle.push(...(await calls(ask, setTimeout(IDLE_MS / DRAWS))))
      const began = performance.now()
      await draw.show()
      busy.push(...(await calls(ask, isSettled(pool, draw.id))))
      settledMs += performance.now() - began
    }
    const rows = [...CALLS, 'all'].map((call) => {
      const of = (times: Times) => times.filter((one) => call === 'all' || one.call === call).map(({ took }) => took)
      const [quiet, loaded] = [of(idle), of(busy)]
      const ratio = at(loaded, P99) / at(quiet, P99)
      return [
        call,
        String(loaded.length),
        ...[quiet, loaded].flatMap((times) => [ms(at(times, 0.5)), ms(at(times, P99))]),
        ratio.toFixed(2),
      ]
    })
    printTable(['other calls', 'calls', 'idle', 'p99', 'while 200,000 bets settle', 'p99', 'of idle'], rows)
    const perSecond = (DRAWS * MEMBERS * BETS_PER_MEMBER) / (settledMs / 1000)
    console.log(`${perSecond.toFixed(0)} bets/s were settled meanwhile`)
    const ofIdle =
      at(
        busy.map(({ took }) => took),
        P99,
      ) /
      at(
        idle.map(({ took }) => took),
        P99,
      )
    keepBudgets([{ what: 'p99 of other calls, of idle', is: ofIdle, atMost: ALLOWED }])
  })

type Time = { call: string; took: number }
type Times = Time[]

const at = (times: readonly number[], place: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * place)] ?? 0
const ms = (value: number) => `${value.toFixed(1)} ms`

async function aSession(pool: Pool): Promise<string> {
  const token = newToken()
  await pool.query(
    `insert into member_session (member_id, merchant_id, token_hash, expires_at)
     select id, merchant_id, $1, now() + interval '1 day' from member where account = 'demo' limit 1`,
    [hashToken(token)],
  )
  return token
}

const askerOf = (address: string, token: string) => async (call: string) => {
  const began = performance.now()
  const answer = await fetch(address + call, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}`)
  return { call, took: performance.now() - began }
}

/** Asks at the pace until something has happened; the times of all answers. */
async function calls(ask: (call: string) => Promise<Time>, until: Promise<unknown>): Promise<Times> {
  const asked: Promise<Time>[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  for (let n = 0; !isOver; n++) {
    asked.push(ask(CALLS[n % CALLS.length] ?? ''))
    await setTimeout(EVERY_MS)
  }
  await over
  return Promise.all(asked)
}

async function isSettled(pool: Pool, drawId: bigint): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ state: string }>(`select state from lottery_draw where id = ${drawId}`)
    if (rows[0]?.state === 'settled') return
    await setTimeout(LOOK_EVERY_MS)
  }
}
