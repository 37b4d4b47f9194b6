import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { wheelshow } from '../src/engines/wheelshow.ts'
import { chanceOf } from '../src/tables/shared/chance.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakePlatform, startFakePlatform, tokenOf } from './fake-platform.ts'
import {
  emptyTables,
  joinTable,
  placed,
  plantHashes,
  plantTable,
  ROULETTE,
  SALT,
  untilPaid,
  WHEEL,
} from './table-world.ts'

const CHILD = new URL('./table-node-child.ts', import.meta.url).pathname
const START = parseMoney('1000')
/** Two processes start, and a whole round goes by. */
const SLOW_MS = 240_000

let database: TestDatabase
let platform: FakePlatform
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyTables(database)
  platform = await startFakePlatform({ gameCode: ROULETTE.game, currency: 'BRL' })
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await platform.close()
})

async function startChild(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [CHILD], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, STUDIO_DATABASE_URL: database.url, PLATFORM_URL: platform.url },
  })
  children.push(child)
  const [url] = await once(child, 'message')
  return { child, url: String(url) }
}
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
/** Each once, and no more than these. */
const callsOf = (kind: string) =>
  platform.done
    .filter((call) => call.kind === kind)
    .map(({ id }) => id)
    .sort()

test(
  'the node that leads is killed while bets are taken: another settles the round with the number it always had',
  async () => {
    const numbers = await plantTable(database, ROULETTE.table, 9)
    const first = await startChild()
    const here = await joinTable(first.url, tokenOf(1))
    // The first has the lead by the time its table plays.
    const begun = await here.open()
    const second = await startChild()
    const there = await joinTable(second.url, tokenOf(2))
    // A whole window from here on.
    const last = await there.open()
    await there.ended(last.id)
    const { id } = await there.open()
    const number = numbers[id - begun.id] ?? -1
    const hit = placed(await here.bet([{ spot: String(number), amount: '1' }], { roundId: id }))
    const missed = placed(await there.bet([{ spot: String(number === 0 ? 1 : 0), amount: '1' }], { roundId: id }))
    await kill(first.child)
    const back = await joinTable(second.url, tokenOf(1))
    expect((await back.until('welcome')).bet).toMatchObject({ betId: hit.betId, status: 'placed' })
    expect((await there.ended(id)).outcome).toEqual({ number })
    expect(await back.result(hit.betId)).toMatchObject({ status: 'won', prize: '36.00' })
    expect(await there.result(missed.betId)).toMatchObject({ status: 'lost' })
    await untilPaid(database)
    expect(callsOf('win')).toEqual([`${hit.betId}:win`, `${missed.betId}:win`].sort())
    expect(platform.balance).toBe(START - parseMoney('2') + parseMoney('36'))
    for (const client of [here, there, back]) client.close()
  },
  SLOW_MS,
)

test(
  'all nodes are killed after bets have closed: whoever comes next settles, and a stake that nobody heard of goes back',
  async () => {
    const [number = -1] = await plantTable(database, ROULETTE.table, 3)
    const first = await startChild()
    const here = await joinTable(first.url, tokenOf(1))
    const there = await joinTable(first.url, tokenOf(2))
    const { id, closesAt } = await here.open()
    const hit = placed(await here.bet([{ spot: String(number), amount: '1' }], { roundId: id }))
    // Its stake is taken, but the answer does not come before the node is gone.
    platform.trouble.set('bet', ['hold'])
    const isHeld = new Promise<void>((resolve) => {
      platform.onCall = (kind) => kind === 'bet' && resolve()
    })
    void there.bet([{ spot: String(number), amount: '2' }], { roundId: id })
    await isHeld
    await kill(first.child)
    expect(platform.balance).toBe(START - parseMoney('3'))
    const { rows } = await database.pool.query<{ ms: number }>(
      'select greatest(0, $1 - (extract(epoch from clock_timestamp()) * 1000)::float8) as ms',
      [closesAt],
    )
    await new Promise((resolve) => setTimeout(resolve, rows[0]?.ms))
    const second = await startChild()
    const back = await joinTable(second.url, tokenOf(1))
    expect(await back.until('round', ({ round }) => round.id === id || round.id > id)).toBeDefined()
    await database.pool.query(`update studio.wallet_call set next_attempt_at = now() where status = 'pending'`)
    await untilPaid(database)
    expect(callsOf('win')).toEqual([`${hit.betId}:win`])
    expect(callsOf('rollback')).toHaveLength(1)
    expect(platform.balance).toBe(START - parseMoney('1') + parseMoney('36'))
    const ended = await database.pool.query('select outcome from studio.table_round where id = $1', [id])
    expect(ended.rows).toEqual([{ outcome: { number } }])
    for (const client of [here, there, back]) client.close()
  },
  SLOW_MS,
)

test(
  'a wheel whose nodes are killed after bets have closed stops where it would have, second stage and all, and pays once',
  async () => {
    await platform.close()
    platform = await startFakePlatform({ gameCode: WHEEL.game, currency: 'BRL' })
    const [hash = ''] = await plantHashes(database, WHEEL.table, 3)
    const drawn = wheelshow.draw(chanceOf(hash, SALT))
    const first = await startChild()
    const here = await joinTable(first.url, tokenOf(1), WHEEL.game)
    const { id, closesAt } = await here.open()
    const spots = ['n1', 'n3', 'n7', 'n15', 'chests', 'climb']
    const bet = placed(
      await here.bet(
        spots.map((spot) => ({ spot, amount: '1' })),
        { roundId: id },
      ),
    )
    await kill(first.child)
    const { rows } = await database.pool.query<{ ms: number }>(
      'select greatest(0, $1 - (extract(epoch from clock_timestamp()) * 1000)::float8) as ms',
      [closesAt],
    )
    await new Promise((resolve) => setTimeout(resolve, rows[0]?.ms))
    // Nobody bets on a round that has closed, whichever node is asked.
    const second = await startChild()
    const late = await joinTable(second.url, tokenOf(2), WHEEL.game)
    await late.until('welcome')
    const told = await late.bet([{ spot: String(drawn.spot), amount: '1' }], { roundId: id })
    expect(told).toMatchObject({ t: 'no' })
    await untilPaid(database)
    const ended = await database.pool.query('select outcome from studio.table_round where id = $1', [id])
    expect(ended.rows).toEqual([{ outcome: drawn }])
    expect(callsOf('win')).toEqual([`${bet.betId}:win`])
    // One of the six spots had come, whichever it was.
    expect(platform.balance).toBe(START - parseMoney('6') + parseMoney(String(drawn.times)))
    for (const client of [here, late]) client.close()
  },
  SLOW_MS,
)
