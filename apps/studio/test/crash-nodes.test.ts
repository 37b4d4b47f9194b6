import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { LEAD_KEYS } from '../src/live/line.ts'
import { joinCrash, placed } from './crash-client.ts'
import { emptyCrash, plantChain } from './crash-world.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakePlatform, startFakePlatform, tokenOf } from './fake-platform.ts'

const CHILD = new URL('./crash-node-child.ts', import.meta.url).pathname
const START = parseMoney('1000')
/** Two processes start, and a whole flight goes by. */
const SLOW_MS = 240_000

let database: TestDatabase
let platform: FakePlatform
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyCrash(database)
  platform = await startFakePlatform({ gameCode: 'crash', currency: 'BRL' })
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
const untilSomebodyLeads = () =>
  expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
           and classid::bigint << 32 | objid::bigint = $1 and database = (select oid from pg_database where datname = current_database())`,
        [LEAD_KEYS.studio_crash],
      )
      return rowCount
    })
    .toBe(1)
async function untilSettled(): Promise<void> {
  for (;;) {
    await database.pool.query(`update studio.wallet_call set next_attempt_at = now() where status = 'pending'`)
    const { rowCount } = await database.pool.query(
      `select from studio.round left join studio.wallet_call on round_id = round.id and wallet_call.status = 'pending'
       where round.status in ('betting', 'open') or transaction_id is not null`,
    )
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test(
  'the node that leads is killed during a flight: another finishes it, and every bet ends once',
  async () => {
    await plantChain(database, [[135, 150]])
    const first = await startChild()
    await untilSomebodyLeads()
    // Started before anybody plays: the time for bets may be shorter than that takes.
    const second = await startChild()
    const here = await joinCrash(first.url, tokenOf(1))
    await here.phase('betting')
    const there = await joinCrash(second.url, tokenOf(2))
    const ruled = placed(await here.bet({ slot: 0, auto: 120 }))
    const kept = placed(await here.bet({ slot: 1 }))
    const tapped = placed(await there.bet({ slot: 0 }))
    const lost = placed(await there.bet({ slot: 1, auto: 5_000 }))
    await there.phase('flying')
    await kill(first.child)

    const back = await joinCrash(second.url, tokenOf(1))
    const { bets, flight } = await back.until('welcome')
    expect(flight?.id).toBe(ruled.flightId)
    expect(bets.map(({ betId, status }) => [betId, status]).sort()).toEqual(
      [ruled, kept].map(({ betId }) => [betId, 'flying']).sort(),
    )
    back.say({ t: 'out', betId: kept.betId })
    there.say({ t: 'out', betId: tapped.betId })
    const [keptEnd, tappedEnd] = await Promise.all([back.result(kept.betId), there.result(tapped.betId)])
    expect([keptEnd.status, tappedEnd.status]).toEqual(['out', 'out'])
    expect(await back.result(ruled.betId)).toMatchObject({ status: 'out', out: 120, prize: '1.20' })
    expect(await there.result(lost.betId)).toMatchObject({ status: 'lost' })
    await untilSettled()
    const wins = platform.done.filter(({ kind }) => kind === 'win')
    expect(wins.map(({ id }) => id).sort()).toEqual(
      [ruled, kept, tapped, lost].map(({ betId }) => `${betId}:win`).sort(),
    )
    const prizes = parseMoney('1.20') + parseMoney(keptEnd.prize) + parseMoney(tappedEnd.prize)
    expect(platform.balance).toBe(START - 4n * parseMoney('1') + prizes)
    const { rows } = await database.pool.query(
      'select finished_at is not null as done from studio.crash_flight where id = $1',
      [ruled.flightId],
    )
    expect(rows).toEqual([{ done: true }])
    for (const client of [here, there, back]) client.close()
  },
  SLOW_MS,
)
