import { randomUUID } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Studio } from '../src/app.ts'
import { createChains } from '../src/live/chain.ts'
import { createSeal } from '../src/platform/seal.ts'
import { PATHS } from '../src/protocol.ts'
import { tableChains } from '../src/tables/chain-queries.ts'
import { settleRound } from '../src/tables/settle.ts'
import { type RoundPage, TABLE_PATHS, type TableProof } from '../src/tables/shared/wire.ts'
import { TABLES } from '../src/tables/table-list.ts'
import { SECRET_KEY, testBeacon } from './crash-world.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakePlatform, startFakePlatform, tokenOf } from './fake-platform.ts'
import { type Told, valueFrom } from './studio.ts'
import {
  emptyTables,
  joinTable,
  numberOf,
  placed,
  plantTable,
  ROULETTE,
  startTableNode,
  untilPaid,
} from './table-world.ts'

const START = parseMoney('1000')

let database: TestDatabase
let platform: FakePlatform
let studio: Studio
let url = ''
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyTables(database)
  platform = await startFakePlatform({ gameCode: ROULETTE.game, currency: 'BRL' })
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})
const start = async () => {
  const node = await startTableNode(database.url, platform.url)
  studio = node.studio
  url = node.url
}
const ask = async <V>(path: string, key?: string): Promise<Told<V>> => {
  const response = await fetch(url + path, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })
  return (await response.json()) as Told<V>
}

test('two people at one table see the same result and each other’s bets; each is paid what the number says', async () => {
  const [number = -1] = await plantTable(database, ROULETTE.table, 3)
  await start()
  const [here, there] = await Promise.all([joinTable(url, tokenOf(1)), joinTable(url, tokenOf(2))])
  // One is on the number, the other on all that it is not.
  const other = number === 0 ? 1 : 0
  const hit = placed(await here.bet([{ spot: String(number), amount: '1' }]))
  const missed = placed(await there.bet([{ spot: String(other), amount: '2' }]))
  expect([hit.status, missed.status]).toEqual(['placed', 'placed'])
  const { seated } = await there.until('seated', ({ seated }) => seated.count === 2)
  expect(seated).toEqual({
    roundId: hit.roundId,
    count: 2,
    staked: '3.00',
    winners: 0,
    paid: '0.00',
    top: [
      { name: 'd****', stake: '2.00', prize: null },
      { name: 'd****', stake: '1.00', prize: null },
    ],
  })
  const [mine, theirs] = await Promise.all([here.ended(hit.roundId), there.ended(hit.roundId)])
  expect(mine.outcome).toEqual({ number })
  expect(theirs).toEqual(mine)
  expect(await here.result(hit.betId)).toMatchObject({
    status: 'won',
    prize: '36.00',
    won: [{ spot: String(number), prize: '36.00' }],
  })
  expect(await there.result(missed.betId)).toMatchObject({ status: 'lost', prize: '0.00', won: [] })
  const end = await here.until('seated', ({ seated }) => seated.winners === 1)
  expect(end.seated).toMatchObject({
    paid: '36.00',
    top: [
      { stake: '1.00', prize: '36.00' },
      { stake: '2.00', prize: '0.00' },
    ],
  })
  await untilPaid(database)
  expect(platform.balance).toBe(START - parseMoney('3') + parseMoney('36'))
  // What was shown is what anybody can work out, and the next round is promised by it.
  const [page, proof] = [
    valueFrom(await ask<RoundPage>(`${TABLE_PATHS.rounds}?table=${ROULETTE.table}`)),
    valueFrom(await ask<TableProof>(`${TABLE_PATHS.bet}?betId=${hit.betId}`, here.key)),
  ]
  const [round] = page.rounds
  expect(numberOf(round?.hash ?? '', page.chains[0]?.salt ?? '')).toBe(number)
  expect(proof).toMatchObject({ round, before: page.chains[0]?.terminalHash })
  expect(await ask(`${TABLE_PATHS.bet}?betId=${hit.betId}`, there.key)).toMatchObject({ errorCode: 'not_found' })
  here.close()
  there.close()
})

test('the same request is one bet, another of the same round is refused, and so is a bet that breaks the rules', async () => {
  await plantTable(database, ROULETTE.table, 3)
  await start()
  const [here, again] = [await joinTable(url, tokenOf(1)), await joinTable(url, tokenOf(3))]
  const requestId = randomUUID()
  const chips = [{ spot: 'red', amount: '1' }]
  // Of two at once the second hears that the first is on its way, or the same answer.
  await Promise.all([here.bet(chips, { requestId }), here.bet(chips, { requestId })])
  await here.until('bet', ({ bet }) => bet.requestId === requestId && bet.status === 'placed')
  expect(platform.done.filter(({ kind }) => kind === 'bet')).toHaveLength(1)
  expect(await here.bet([{ spot: 'black', amount: '1' }])).toMatchObject({ t: 'no', code: 'conflict' })
  const { id } = await again.open()
  expect(await again.bet([{ spot: 'moon', amount: '1' }])).toMatchObject({ t: 'no', code: 'invalid_input' })
  expect(await again.bet([{ spot: 'red', amount: '501' }])).toMatchObject({ t: 'no', code: 'limit_exceeded' })
  expect(await again.bet(chips, { roundId: id + 1 })).toMatchObject({ t: 'no', code: 'conflict' })
  const stake = { t: 'bet', requestId: randomUUID(), roundId: id, stake: '5', bets: chips } as const
  again.say(stake)
  expect(await again.until('no', ({ about }) => about === stake.requestId)).toMatchObject({ code: 'invalid_input' })
  expect(platform.done.filter(({ kind }) => kind === 'bet')).toHaveLength(1)
  here.close()
  again.close()
})

test('a stake that comes after bets have closed goes back, and nothing is paid on it', async () => {
  const [number = 0] = await plantTable(database, ROULETTE.table, 3)
  await start()
  const here = await joinTable(url, tokenOf(1))
  const { id } = await here.open()
  platform.delayMs = 2_500
  const told = await here.bet([{ spot: String(number), amount: '1' }], { roundId: id })
  expect(told).toMatchObject({ t: 'no', code: 'bet_rolled_back' })
  await untilPaid(database)
  expect(platform.done.map(({ kind, amount }) => [kind, formatMoney(amount)])).toEqual([
    ['bet', '-1.00'],
    ['rollback', '1.00'],
  ])
  expect(platform.balance).toBe(START)
  here.close()
})

test('a shared table is never played alone, and nothing of a round is told before its end', async () => {
  await plantTable(database, ROULETTE.table, 3)
  await start()
  const here = await joinTable(url, tokenOf(1))
  const round = await here.open()
  expect(round).toMatchObject({ outcome: null, hash: null, nextAt: null })
  const response = await fetch(url + PATHS.round, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${here.key}` },
    body: JSON.stringify({
      requestId: randomUUID(),
      stake: '1',
      action: { bets: [{ spot: 'red', amount: '1' }] },
    }),
  })
  expect(await response.json()).toMatchObject({ success: false, errorCode: 'not_found' })
  expect(valueFrom(await ask<RoundPage>(`${TABLE_PATHS.rounds}?table=${ROULETTE.table}`)).rounds).toEqual([])
  expect(platform.done).toEqual([])
  here.close()
})

test('of two bets at once one is taken; the round of another table takes none', async () => {
  await plantTable(database, ROULETTE.table, 3)
  await plantTable(database, 'onc-2', 3)
  await start()
  const here = await joinTable(url, tokenOf(1))
  const { id: roundId } = await here.open()
  const told = await Promise.all(['red', 'black', 'odd'].map((spot) => here.bet([{ spot, amount: '1' }], { roundId })))
  expect(told.map((frame) => (frame.t === 'no' ? frame.code : frame.t)).sort()).toEqual(['bet', 'conflict', 'conflict'])
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into studio.table_round (table_code, chain_id, position, closes_at)
     select table_code, id, 1, now() + interval '1 minute' from studio.table_chain where table_code = 'onc-2' and salt is not null
     returning id`,
  )
  const other = await joinTable(url, tokenOf(2))
  await other.until('welcome')
  const elsewhere = await other.bet([{ spot: 'red', amount: '1' }], { roundId: rows[0]?.id ?? 0 })
  expect(elsewhere).toMatchObject({ t: 'no', code: 'conflict' })
  expect(platform.done.filter(({ kind }) => kind === 'bet')).toHaveLength(1)
  here.close()
  other.close()
})

test('settled by several at once, a round pays each of its bets once, and not before bets have closed', async () => {
  const [number = -1] = await plantTable(database, ROULETTE.table, 3)
  await start()
  const players = await Promise.all([1, 2, 3, 4, 5].map((player) => joinTable(url, tokenOf(player))))
  const { id: roundId } = (await players[0]?.open()) ?? { id: 0 }
  const bets = await Promise.all(
    players.map(async (player) => placed(await player.bet([{ spot: String(number), amount: '1' }], { roundId }))),
  )
  const { pool } = database
  const chain = await pool.query<{ id: number }>('select chain_id as id from studio.table_round where id = $1', [
    roundId,
  ])
  const chains = createChains(tableChains(pool, ROULETTE.table), createSeal(SECRET_KEY, 'table-chain'), testBeacon)
  const secret = await chains.secretOf({ chainId: chain.rows[0]?.id ?? 0, position: 1 })
  const table = TABLES.get(ROULETTE.table)
  if (table === undefined) throw new Error('there is no such table')
  const settle = () => settleRound(pool, { table, roundId, ...secret, log: pino({ level: 'silent' }) })
  expect(await settle()).toBe(false)
  const isOver = async () => {
    const { rows } = await pool.query('select from studio.table_round where id = $1 and finished_at is not null', [
      roundId,
    ])
    return rows.length > 0
  }
  while (!(await isOver())) await Promise.all([settle(), settle(), settle()])
  await untilPaid(database)
  const wins = platform.done.filter(({ kind }) => kind === 'win')
  expect(wins.map(({ id }) => id).sort()).toEqual(bets.map(({ betId }) => `${betId}:win`).sort())
  expect(platform.balance).toBe(START - parseMoney('5') + parseMoney('180'))
  for (const player of players) player.close()
})
