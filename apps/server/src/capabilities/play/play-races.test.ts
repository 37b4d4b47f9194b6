import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME, type PlayWorld, startPlayWorld, type TestPlayer, VENDOR } from '../../../test/play.ts'
import { createLedger } from '../../money/ledger/ledger.ts'
import { openDatabase } from '../../platform/db.ts'
import { createPlay, type Play } from './play.ts'
import type { Bet, Rollback, WholeRound, Win } from './transaction.ts'

/** Two nodes on one database, each with connections and a memory of its own. */
let world: PlayWorld
let nodes: Play[]
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  world = await startPlayWorld()
  nodes = [1, 2].map(() => {
    const { db, pool } = openDatabase({ url: world.app.database.url, poolSize: 6, onError: () => {} })
    closers.push(() => db.destroy())
    return createPlay({ pool, ledger: createLedger({ pool }), clock: world.app.clock, live: { toMember: () => {} } })
  })
})
afterAll(async () => {
  for (const close of closers) await close()
  await world.app.close()
})

const common = (player: TestPlayer, transactionId: string, roundId: string) => ({
  vendorCode: VENDOR,
  merchantId: world.merchantId,
  memberId: player.id,
  transactionId,
  roundId,
  currency: 'BRL' as const,
})
const bet = (player: TestPlayer, id: string, round: string, amount: string): Bet => ({
  ...common(player, id, round),
  kind: 'bet',
  gameCode: GAME,
  amount: parseMoney(amount),
  sessionId: BigInt(player.sessionId),
})
const win = (player: TestPlayer, id: string, round: string, amount: string): Win => ({
  ...common(player, id, round),
  kind: 'win',
  gameCode: GAME,
  amount: parseMoney(amount),
  roundEnd: true,
})
const rollback = (player: TestPlayer, id: string, betId: string, round: string): Rollback => ({
  ...common(player, id, round),
  kind: 'rollback',
  betTransactionId: betId,
})
const whole = (player: TestPlayer, round: string, stake: string, prize: string): WholeRound => ({
  ...common(player, round, round),
  kind: 'round',
  gameCode: GAME,
  amount: parseMoney(stake),
  prize: parseMoney(prize),
  sessionId: BigInt(player.sessionId),
})
const node = (index: number) => nodes[index % nodes.length] as Play
const outcomeOf = (promise: Promise<{ status: string }>) =>
  promise.then(
    ({ status }) => status,
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const countOf = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((name) => [name, outcomes.filter((one) => one === name).length]))

test('200 bets at once on one balance: exactly what it covers', async () => {
  const player = await world.player('73.00')
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) => outcomeOf(node(n).take(bet(player, `many-${n}`, `many-${n}`, '1.00')))),
  )
  expect(countOf(outcomes)).toEqual({ posted: 73, insufficient_funds: 127 })
  expect(await world.cashOf(player)).toBe(0n)
})

test('one transaction sent 40 times at once happens once and is answered the same', async () => {
  const player = await world.player('100.00')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => node(n).take(bet(player, 'same', 'same', '10.00'))),
  )
  expect(countOf(answers.map(({ status }) => status))).toEqual({ posted: 1, replayed: 39 })
  expect(new Set(answers.map(({ reference, balance }) => `${reference} ${balance}`)).size).toBe(1)
  expect(await world.cashOf(player)).toBe(parseMoney('90.00'))
})

test('a bet and its rollback at the same moment on two nodes: the money ends where it was', async () => {
  const player = await world.player('100.00')
  const seen = new Set<string>()
  for (let n = 0; n < 60; n++) {
    const [placed, undone] = await Promise.all([
      outcomeOf(node(n).take(bet(player, `race-${n}`, `race-${n}`, '10.00'))),
      outcomeOf(node(n + 1).take(rollback(player, `undo-${n}`, `race-${n}`, `race-${n}`))),
    ])
    seen.add(placed)
    expect(undone).toBe('posted')
    expect(['posted', 'bet_rolled_back']).toContain(placed)
    expect(await world.cashOf(player)).toBe(parseMoney('100.00'))
  }
})

test('a bet taken back by many rollbacks at once is given back once', async () => {
  const player = await world.player('100.00')
  await node(0).take(bet(player, 'once', 'once', '40.00'))
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, n) => outcomeOf(node(n).take(rollback(player, `once-${n}`, 'once', 'once')))),
  )
  expect(countOf(outcomes)).toEqual({ posted: 30 })
  expect(await world.cashOf(player)).toBe(parseMoney('100.00'))
})

test('the end of a round and a rollback at the same moment: one of them wins, never both', async () => {
  const player = await world.player('100.00')
  for (let n = 0; n < 30; n++) {
    const before = await world.cashOf(player)
    await node(0).take(bet(player, `end-${n}`, `end-${n}`, '10.00'))
    const outcomes = await Promise.all([
      outcomeOf(node(n).take(win(player, `prize-${n}`, `end-${n}`, '25.00'))),
      outcomeOf(node(n + 1).take(rollback(player, `back-${n}`, `end-${n}`, `end-${n}`))),
    ])
    expect(outcomes.toSorted()).toEqual(['posted', 'round_closed'])
    const gain = outcomes[0] === 'posted' ? parseMoney('15.00') : 0n
    expect((await world.cashOf(player)) - before).toBe(gain)
  }
})

test('200 whole rounds at once on one balance: exactly what it covers, as none of them wins', async () => {
  const player = await world.player('73.00')
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) => outcomeOf(node(n).take(whole(player, `wholes-${n}`, '1.00', '0')))),
  )
  expect(countOf(outcomes)).toEqual({ posted: 73, insufficient_funds: 127 })
  expect(await world.cashOf(player)).toBe(0n)
})

test('one whole round sent 40 times at once is taken and paid once, and answered the same', async () => {
  const player = await world.player('100.00')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => node(n).take(whole(player, 'same whole', '10.00', '35.00'))),
  )
  expect(countOf(answers.map(({ status }) => status))).toEqual({ posted: 1, replayed: 39 })
  expect(new Set(answers.map((one) => `${one.reference} ${one.transferId} ${one.balance}`)).size).toBe(1)
  expect(await world.cashOf(player)).toBe(parseMoney('125.00'))
})

test('a whole round and its rollback at the same moment: it stands or it never comes', async () => {
  const player = await world.player('1000.00')
  for (let n = 0; n < 60; n++) {
    const before = await world.cashOf(player)
    const outcomes = await Promise.all([
      outcomeOf(node(n).take(whole(player, `stands-${n}`, '10.00', '25.00'))),
      outcomeOf(node(n + 1).take(rollback(player, `away-${n}`, `stands-${n}`, `stands-${n}`))),
    ])
    const gained = (await world.cashOf(player)) - before
    if (gained === 0n) expect(outcomes).toEqual(['bet_rolled_back', 'posted'])
    else expect([gained, ...outcomes]).toEqual([parseMoney('15.00'), 'posted', 'round_closed'])
  }
})

test('a whole round and a bet of the same name at the same moment: one of them has it', async () => {
  const player = await world.player('1000.00')
  for (let n = 0; n < 30; n++) {
    const outcomes = await Promise.all([
      outcomeOf(node(n).take(whole(player, `name-${n}`, '1.00', '0'))),
      outcomeOf(node(n + 1).take(bet(player, `named-${n}`, `name-${n}`, '1.00'))),
    ])
    expect([
      ['posted', 'round_closed'],
      ['idempotency_conflict', 'posted'],
    ]).toContainEqual(outcomes)
  }
  expect(await world.cashOf(player)).toBe(parseMoney('970.00'))
})

test('a transaction id is the player’s: two of them at once do not meet, and a repeat is answered', async () => {
  const [ana, rui] = [await world.player('100.00'), await world.player('100.00')]
  for (let n = 0; n < 20; n++) {
    const outcomes = await Promise.all([
      outcomeOf(node(0).take(bet(ana, `shared-${n}`, `shared-${n}`, '1.00'))),
      outcomeOf(node(1).take(bet(rui, `shared-${n}`, `shared-${n}`, '1.00'))),
    ])
    expect(outcomes).toEqual(['posted', 'posted'])
    expect(await outcomeOf(node(1).take(bet(ana, `shared-${n}`, `shared-${n}`, '1.00')))).toBe('replayed')
    const other = outcomeOf(node(0).take(bet(rui, `shared-${n}`, `shared-${n}`, '2.00')))
    expect(await other).toBe('idempotency_conflict')
  }
  expect([await world.cashOf(ana), await world.cashOf(rui)]).toEqual([parseMoney('80.00'), parseMoney('80.00')])
})

test('a long transaction on one player’s balance holds up nobody else', async () => {
  const [slow, quick] = [await world.player('100.00'), await world.player('100.00')]
  const client = await world.app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select from ledger_balance b join ledger_account a on a.id = b.account_id where a.member_id = $1 for update of b`,
      [slow.id],
    )
    const held = outcomeOf(node(0).take(bet(slow, 'held', 'held', '1.00')))
    expect(await outcomeOf(node(0).take(bet(quick, 'quick', 'quick', '1.00')))).toBe('posted')
    await client.query('commit')
    expect(await held).toBe('posted')
  } finally {
    client.release()
  }
})

test('the books are right after all of this', async () => {
  expect(await world.findings()).toEqual([])
})
