import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type Answered,
  differences,
  type InterruptedHouse,
  type InterruptedNode,
  notPages,
  openInterruptedHouse,
  openPage,
  openPages,
  type Pool,
  takes,
  walk,
} from './interruptions.ts'

/** Everybody at the same moment. */
const ALL = { atOnce: 1_000 }

let house: InterruptedHouse
let node: InterruptedNode
/** What a node answers from which nothing was ever taken. */
let usual: Answered

beforeAll(async () => {
  house = await openInterruptedHouse()
  node = await house.openNode()
  usual = await walk(node, house)
  await node.app.jobs.start()
})
afterAll(async () => {
  await node.app.jobs.stop()
  await node.close()
  await house.close()
})

const readiness = async ({ app }: InterruptedNode) => (await app.http.inject('/readyz')).json().status as string

/** Pages come back by themselves, and no address was broken by what it was asked meanwhile. */
async function isAsBefore(after: InterruptedNode) {
  await expect.poll(() => openPage(after.app, '/m/home'), { timeout: 15_000 }).toBe('200 page')
  expect(differences(usual, await walk(after, house))).toEqual([])
}

async function aColdNode(): Promise<InterruptedNode> {
  const cold = await house.openNode()
  onTestFinished(() => cold.close())
  return cold
}

test('every page and every reading call answers to begin with', () => {
  for (const page of ['/', '/m/home', '/ops/']) expect([page, usual.get(`page ${page}`)]).toEqual([page, '200 page'])
  expect([...usual].filter(([, answer]) => /^(401|5)/.test(answer))).toEqual([])
  expect(usual.size).toBeGreaterThan(200)
})

test('a node keeps no failure of a database that was away at its first requests', async () => {
  const cold = await aColdNode()
  takes(cold.line, 'cut', 'calls')
  const meanwhile = await walk(cold, house, ALL)
  expect(meanwhile.get('page /m/home')).toBe('503 away')
  expect(meanwhile.get('page /wps/go/abcdefghijklmnop')).toBe('503 away')
  expect(notPages(meanwhile)).toEqual([])
  cold.line.giveBack()
  await isAsBefore(cold)
})

test('nor of one that hung for longer than a caller waits for a connection, while a brand was edited', async () => {
  const cold = await aColdNode()
  expect(await openPage(cold.app, '/m/home')).toBe('200 page')
  takes(cold.line, 'frozen', 'calls')
  await sql`select pg_notify('merchant_changed', ''), pg_notify('catalogue_changed', '')`.execute(house.db)
  // Five seconds are how long a caller waits; what has a connection is answered once bytes pass again.
  const waiting = walk(cold, house, ALL)
  await setTimeout(5_500)
  cold.line.giveBack()
  expect(notPages(await waiting)).toEqual([])
  await isAsBefore(cold)
})

test.each<[Pool, string]>([
  ['jobs', 'ready'],
  ['bus', 'bus_away'],
  ['readiness', 'database_unreachable'],
])('without its connection for %s a node answers on, says %s, and has it back by itself', async (pool, said) => {
  takes(node.line, 'cut', pool)
  await expect.poll(() => readiness(node)).toBe(said)
  expect(notPages(await openPages(node.app))).toEqual([])
  node.line.giveBack()
  await expect.poll(() => readiness(node), { timeout: 15_000 }).toBe('ready')
})

test('a node from which everything was taken in turn answers as before', () => isAsBefore(node))
