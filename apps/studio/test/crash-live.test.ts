import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { isSignedBy } from '@trevo/fair/verify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Studio } from '../src/app.ts'
import { crashOf, hundredthsAt } from '../src/crash/shared/curve.ts'
import { CRASH_PATHS, type FlightPage } from '../src/crash/shared/wire.ts'
import { hashBefore, saltFrom } from '../src/live/shared/chain.ts'
import { type CrashClient, joinCrash, placed } from './crash-client.ts'
import { emptyCrash, plantChain, QUICK, startNode, testBeacon } from './crash-world.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakePlatform, startFakePlatform, tokenOf } from './fake-platform.ts'
import { type Told, valueFrom } from './studio.ts'

let database: TestDatabase
let platform: FakePlatform
let studio: Studio
let url = ''
const clients: CrashClient[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyCrash(database)
  platform = await startFakePlatform({ gameCode: 'crash', currency: 'BRL' })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await studio.close()
  await platform.close()
})

async function start(bounds: [number, number][], timing = QUICK): Promise<number[]> {
  const points = await plantChain(database, bounds)
  ;({ studio, url } = await startNode(database.url, platform.url, timing))
  return points
}
async function join(token?: string): Promise<CrashClient> {
  const client = await joinCrash(url, token)
  clients.push(client)
  return client
}
/** All that waits is carried to the platform. */
async function untilPaid(): Promise<void> {
  for (;;) {
    await database.pool.query(`update studio.wallet_call set next_attempt_at = now() where status = 'pending'`)
    await studio.outbox.drain()
    const { rowCount } = await database.pool.query(
      `select from studio.round left join studio.wallet_call on round_id = round.id and wallet_call.status = 'pending'
       where round.status in ('betting', 'open') or transaction_id is not null`,
    )
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
async function pageOf(): Promise<FlightPage> {
  const response = await fetch(`${url}${CRASH_PATHS.flights}`)
  return valueFrom((await response.json()) as Told<FlightPage>)
}
const winsOf = (betId: string) => platform.done.filter(({ id }) => id === `${betId}:win`).map(({ amount }) => amount)

test('a rule that is reached is paid, one that is not is lost, and anybody can check the flight', async () => {
  const [crash = 0] = await start([
    [112, 120],
    [100, 1_000_000],
  ])
  const client = await join()
  const [early, late] = await Promise.all([
    client.bet({ slot: 0, stake: '2', auto: 105 }).then(placed),
    client.bet({ slot: 1, stake: '1', auto: 500 }).then(placed),
  ])
  expect([early.status, late.status]).toEqual(['flying', 'flying'])
  expect(await client.result(early.betId)).toMatchObject({ status: 'out', out: 105, prize: '2.10' })
  expect(await client.result(late.betId)).toMatchObject({ status: 'lost', out: null })
  const over = await client.phase('over')
  expect(over.flight.crash).toBe(crash)
  await untilPaid()
  expect(winsOf(early.betId)).toEqual([parseMoney('2.1')])
  expect(winsOf(late.betId)).toEqual([0n])
  expect(platform.balance).toBe(parseMoney('1000') - parseMoney('3') + parseMoney('2.1'))

  const response = await fetch(`${url}${CRASH_PATHS.flights}`)
  const { flights, chains } = valueFrom((await response.json()) as Told<FlightPage>)
  const shown = flights.find(({ id }) => id === over.flight.id)
  expect(shown).toMatchObject({ position: 1, crash, hash: over.flight.hash })
  expect(hashBefore(shown?.hash ?? '')).toBe(chains[0]?.terminalHash)
  expect(crashOf(shown?.hash ?? '', chains[0]?.salt ?? '')).toBe(crash)
})

test('a tap is paid at its arrival, once, and never after the crash', async () => {
  await start([[112, 120]])
  const client = await join()
  const quick = placed(await client.bet({ slot: 0 }))
  const slow = placed(await client.bet({ slot: 1 }))
  const { flight } = await client.phase('flying')
  await client.until('tick', ({ at }) => at >= 103)
  for (let tap = 0; tap < 3; tap++) client.say({ t: 'out', betId: quick.betId })
  const { out, prize } = await client.result(quick.betId)
  const lastTick = client.frames.findLast((frame) => frame.t === 'tick')
  expect(out).toBeGreaterThanOrEqual(103)
  expect(out).toBeLessThanOrEqual(hundredthsAt((lastTick?.t === 'tick' ? lastTick.now : 0) - flight.startsAt) + 2)
  expect(parseMoney(prize)).toBe((parseMoney('1') * BigInt(out ?? 0)) / 100n)
  await client.phase('over')
  client.say({ t: 'out', betId: slow.betId })
  expect(await client.result(slow.betId)).toMatchObject({ status: 'lost', prize: '0.00' })
  await untilPaid()
  expect(winsOf(quick.betId)).toEqual([parseMoney(prize)])
  expect(winsOf(slow.betId)).toEqual([0n])
})

describe('a bet', () => {
  test('whose stake is taken after the window has closed goes back', async () => {
    await start([[110, 130]])
    platform.delayMs = 3_000
    const client = await join()
    expect(await client.bet({ stake: '4' })).toMatchObject({ t: 'no', code: 'bet_rolled_back' })
    await untilPaid()
    expect(platform.done.map(({ kind }) => kind)).toEqual(['bet', 'rollback'])
    expect(platform.balance).toBe(parseMoney('1000'))
  })

  test('sent twice is placed once; another in its slot is not placed', async () => {
    await start([[110, 130]])
    const client = await join()
    const requestId = randomUUID()
    const first = placed(await client.bet({ requestId }))
    expect(await client.bet({ slot: 0 })).toMatchObject({ t: 'no', code: 'conflict' })
    const again = placed(await client.bet({ requestId }))
    expect(again.betId).toBe(first.betId)
    expect(platform.done.filter(({ kind }) => kind === 'bet')).toHaveLength(1)
  })

  test('is refused as the platform refuses it, and for a stake that is not offered', async () => {
    await start([[110, 130]])
    const client = await join()
    expect(await client.bet({ stake: '0.37' })).toMatchObject({ t: 'no', code: 'limit_exceeded' })
    platform.refuse.set('bet', 'loss_limit_reached')
    expect(await client.bet({ stake: '1' })).toMatchObject({ t: 'no', code: 'loss_limit_reached' })
    expect(platform.done).toEqual([])
  })

  test('is still there after a reload in the middle of the flight, and only for its player', async () => {
    await start([[130, 160]])
    const client = await join()
    const bet = placed(await client.bet({ auto: 500 }))
    await client.phase('flying')
    client.close()
    const [back, stranger] = await Promise.all([join(), join(tokenOf(9))])
    const { bets, flight, now } = await back.until('welcome')
    expect(bets).toMatchObject([{ betId: bet.betId, status: 'flying', auto: 500 }])
    expect(now).toBeGreaterThan(flight?.startsAt ?? Number.POSITIVE_INFINITY)
    expect((await stranger.until('welcome')).bets).toEqual([])
    stranger.say({ t: 'out', betId: bet.betId })
    expect(await stranger.until('no')).toMatchObject({ about: bet.betId, code: 'not_found' })
    back.say({ t: 'out', betId: bet.betId })
    expect(await back.result(bet.betId)).toMatchObject({ status: 'out' })
  })
})

test('many taps of one moment each get their own multiplier, once', async () => {
  await start([[140, 200]], { ...QUICK, windowMs: 9_000 })
  const players = await Promise.all(Array.from({ length: 60 }, (_, index) => join(tokenOf(index + 1))))
  const bets = await Promise.all(players.map(async (player) => placed(await player.bet({}))))
  const flights = await Promise.all(players.map((player) => player.phase('flying')))
  const startsAt = flights[0]?.flight.startsAt ?? 0
  await players[0]?.until('tick', ({ at }) => at >= 105)
  const offsetMs = async (player: CrashClient) => {
    player.say({ t: 'ping', n: 1 })
    return (await player.until('pong')).now - performance.now()
  }
  // The server's clock on ours, a little behind: the answer was on its way.
  const behindMs = await offsetMs(players[0] as CrashClient)
  const sentAt = performance.now()
  players.forEach((player, index) => {
    const betId = bets[index]?.betId ?? ''
    player.say({ t: 'out', betId })
    player.say({ t: 'out', betId })
  })
  const results = await Promise.all(players.map((player, index) => player.result(bets[index]?.betId ?? '')))
  const least = hundredthsAt(sentAt + behindMs - startsAt)
  const most = hundredthsAt(performance.now() + behindMs + 50 - startsAt)
  for (const { status, out } of results) {
    expect(status).toBe('out')
    expect(out).toBeGreaterThanOrEqual(least)
    expect(out).toBeLessThanOrEqual(most)
  }
  await untilPaid()
  for (const { betId, prize } of results) expect(winsOf(betId)).toEqual([parseMoney(prize)])
})

test('who rides and went out is on the list, masked', async () => {
  await start([[112, 130]])
  const client = await join()
  placed(await client.bet({ stake: '2', auto: 103 }))
  const { riders } = await client.until('riders', (frame) => frame.riders.out === 1)
  expect(riders).toMatchObject({
    count: 1,
    staked: '2.00',
    paid: '2.06',
    top: [{ name: 'd****', stake: '2.00', out: 103 }],
  })
})

test('a flight that nobody led is given back, except for rules that were reached', async () => {
  await start([[150, 150_000]])
  const client = await join()
  const ruled = placed(await client.bet({ slot: 0, auto: 102 }))
  const open = placed(await client.bet({ slot: 1 }))
  await client.phase('flying')
  await studio.close()
  // As if all nodes had been away for a minute.
  await database.pool.query(`update studio.crash_flight set starts_at = starts_at - interval '10 minutes'`)
  await database.pool.query(`update studio.crash_lead set led_at = now() - interval '10 minutes'`)
  await database.pool.query(
    `update studio.round set status = 'open', out_hundredths = null, prize = 0 where flight_id is not null`,
  )
  await database.pool.query(`delete from studio.wallet_call where kind = 'win'`)
  platform.done = platform.done.filter(({ kind }) => kind === 'bet')
  ;({ studio, url } = await startNode(database.url, platform.url))
  await untilPaid()
  const { rows } = await database.pool.query('select id, status from studio.round')
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [ruled.betId, 'settled'],
      [open.betId, 'cancelled'],
    ]),
  )
  expect(platform.done.filter(({ id }) => id === `${open.betId}:rollback`)).toHaveLength(1)
})

test('a chain names the beacon’s round that will be its salt before that exists, and nothing flies before', async () => {
  let isThere = false
  const beacon = { ...testBeacon, round: async (round: number) => (isThere ? testBeacon.round(round) : undefined) }
  ;({ studio, url } = await startNode(database.url, platform.url, { ...QUICK, saltMs: 0 }, beacon))
  const client = await join()
  const published = async () => (await pageOf()).chains[0]
  const first = await vi.waitUntil(published, { timeout: 60_000 })
  expect(first).toMatchObject({ salt: null, saltedAt: null, beacon: { chain: testBeacon.chain.hash, signature: null } })
  // The round was still to come when the end of the chain could be seen.
  expect(Date.parse(first?.beacon?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.publishedAt ?? '') + 2_900)
  // Its time passes, the beacon stays away: no flight, no bet.
  await new Promise((resolve) => setTimeout(resolve, Date.parse(first?.beacon?.at ?? '') - Date.now() + 1_500))
  expect(await published()).toMatchObject({ id: first?.id, salt: null })
  const { rows } = await database.pool.query('select from studio.crash_flight')
  expect(rows).toEqual([])
  isThere = true
  placed(await client.bet({}))
  const salted = await published()
  expect(salted).toMatchObject({ id: first?.id, terminalHash: first?.terminalHash })
  expect(salted?.beacon).toMatchObject({ round: first?.beacon?.round })
  const { publicKey = '', round = 0, signature } = salted?.beacon ?? {}
  expect(isSignedBy({ publicKey }, round, signature ?? '')).toBe(true)
  expect(salted?.salt).toBe(saltFrom(signature ?? ''))
})

test('a tap that came in time counts though it could only be written after the crash', async () => {
  await start([[112, 120]], { ...QUICK, graceMs: 50 })
  const client = await join()
  const first = placed(await client.bet({ slot: 0 }))
  const second = placed(await client.bet({ slot: 1 }))
  await database.pool.query(
    `create function studio.stumble() returns trigger language plpgsql as 'begin raise ''no''; end'`,
  )
  await database.pool.query(`create trigger stumble before update on studio.round for each row
    when (new.out_hundredths is not null) execute function studio.stumble()`)
  await client.until('tick', ({ at }) => at >= 105)
  client.say({ t: 'out', betId: first.betId })
  client.say({ t: 'out', betId: second.betId })
  const { flight } = await client.phase('over')
  await new Promise((resolve) => setTimeout(resolve, 300))
  await database.pool.query('drop function studio.stumble cascade')
  const ends = await Promise.all([first, second].map(({ betId }) => client.result(betId)))
  for (const { status, out } of ends) {
    expect(status).toBe('out')
    expect(out).toBeGreaterThanOrEqual(105)
    expect(out).toBeLessThan(flight.crash ?? 0)
  }
  await untilPaid()
  expect(ends.map(({ betId }) => winsOf(betId))).toEqual(ends.map(({ prize }) => [parseMoney(prize)]))
})

test('a loss is told once it is written, so that whoever comes in after the crash finds nothing up again that was lost', async () => {
  await start([[112, 120]], { ...QUICK, graceMs: 1_500, restMs: 3_000 })
  const client = await join()
  const bet = placed(await client.bet({ slot: 0 }))
  const ruled = placed(await client.bet({ slot: 1, auto: 110 }))
  await client.phase('over')
  const back = await join()
  const { flight, bets } = await back.until('welcome')
  expect(flight?.phase).toBe('over')
  expect(Object.fromEntries(bets.map(({ betId, status }) => [betId, status]))).toEqual({
    [bet.betId]: 'flying',
    [ruled.betId]: 'out',
  })
  for (const device of [client, back]) expect(await device.result(bet.betId)).toMatchObject({ status: 'lost' })
  for (const { frames } of [client, back]) {
    const told = frames.flatMap((frame) =>
      frame.t === 'bet' && frame.bet.betId === bet.betId ? [frame.bet.status] : [],
    )
    expect(told.slice(told.indexOf('lost'))).toEqual(['lost'])
  }
})

test('a player’s other device, on another node, is told of a tap as it was, and never of a loss', async () => {
  await start([[112, 120]])
  const other = await startNode(database.url, platform.url)
  try {
    const client = await join()
    const bet = placed(await client.bet({ slot: 0 }))
    const device = await joinCrash(other.url)
    clients.push(device)
    await client.until('tick', ({ at }) => at >= 103)
    client.say({ t: 'out', betId: bet.betId })
    const { out, prize } = await client.result(bet.betId)
    expect(out).toBeGreaterThanOrEqual(103)
    expect(await device.result(bet.betId)).toMatchObject({ status: 'out', out, prize })
    await untilPaid()
  } finally {
    await other.studio.close()
  }
})
