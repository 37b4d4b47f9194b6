import { randomUUID } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BingoOutcome } from '../src/engines/bingo.ts'
import { type BlackjackOutcome, boxesOf, turnIn } from '../src/engines/blackjack/table.ts'
import { blackjackChoices } from '../src/engines/blackjack.ts'
import type { HoldemOutcome } from '../src/engines/holdem.ts'
import { replay } from '../src/engines/replay.ts'
import { PATHS, type Round, type VerifyData } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { codeOf, createWorld, gameWith, type Told, valueFrom, type World } from './studio.ts'

// Games that take a further stake in the middle of a round, played against the order in which they are meant.
const START = parseMoney('1000')
let database: TestDatabase
let world: World
let key: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(() => world.close())

const kinds = () => world.platform.done.map(({ kind }) => kind)
const count = (kind: string) => kinds().filter((each) => each === kind).length
const step = (round: Round, action: unknown, requestId = randomUUID(), at = round.steps): Promise<Told<Round>> =>
  world.call<Round>(PATHS.step, { key, body: { requestId, roundId: round.roundId, step: at, action } })

async function expectProven(engine: 'holdem' | 'bingo' | 'blackjack', round: Round): Promise<void> {
  valueFrom(await world.rotate(key, 'another'))
  const data = valueFrom(await world.call<VerifyData>(PATHS.verify, { key, query: { roundId: round.roundId } }))
  const setup = { engine, profile: null, minBetMinor: parseMoney(gameWith(engine).minBet) }
  const seeds = { ...data.fairness, serverSeed: data.serverSeed ?? '' }
  const again = replay(setup, seeds, parseMoney(data.stake), data.actions)
  expect(again.outcome).toEqual(round.outcome)
  expect(again.prizeMinor).toBe(parseMoney(round.prize))
}

const ANTE = parseMoney(gameWith('holdem').minBet)
const bets = { bets: [{ spot: 'ante', amount: formatMoney(ANTE) }] }
const balanceAfter = (round: Round) =>
  START - parseMoney(round.stake) - parseMoney(round.raised) + parseMoney(round.prize)

test("a hand of hold'em hides what is to come, is called once, paid once and proven", async () => {
  world = await createWorld(database, 'holdem')
  key = (await world.open()).sessionKey
  const begun = valueFrom(await world.spin(key, { action: bets }))
  expect(begun).toMatchObject({ status: 'open', outcome: { turn: null, river: null, dealer: null, result: null } })
  // Another page finds it where it stood; the session before has ended, and the new one stakes the call.
  const old = key
  const again = await world.open()
  expect(again.openRound).toEqual(begun)
  key = again.sessionKey
  const requestId = randomUUID()
  const told = await Promise.all([1, 2, 3].map(() => step(begun, 'call', requestId)))
  expect(told.map(codeOf).every((code) => code === 'success' || code === 'overloaded')).toBe(true)
  const over = valueFrom(await step(begun, 'call', requestId))
  expect(over).toMatchObject({ status: 'settled', paid: true, raised: formatMoney(2n * ANTE) })
  expect((over.outcome as HoldemOutcome).dealer).toHaveLength(2)
  expect(world.platform.balance).toBe(balanceAfter(over))
  expect([count('bet'), count('win')]).toEqual([2, 1])
  // Over is over: by any step, of any number, from either session.
  for (const [action, at] of [
    ['call', 1],
    ['fold', 1],
    ['call', 0],
    ['fold', 7],
  ] as const)
    expect(codeOf(await step(over, action, randomUUID(), at))).toBe('conflict')
  key = old
  expect(codeOf(await step(over, 'call'))).not.toBe('success')
  key = again.sessionKey
  expect(world.platform.balance).toBe(balanceAfter(over))
  await expectProven('holdem', over)
})

test('of a call and a fold at the same moment one counts, and a call after a fold takes nothing', async () => {
  world = await createWorld(database, 'holdem')
  key = (await world.open()).sessionKey
  const folded = valueFrom(await world.spin(key, { action: bets }))
  const done = valueFrom(await step(folded, 'fold'))
  expect(done).toMatchObject({ status: 'settled', raised: '0.00', prize: '0.00', outcome: { result: 'fold' } })
  expect(codeOf(await step(done, 'call'))).toBe('conflict')
  expect(codeOf(await step(folded, 'call'))).toBe('conflict')
  expect(world.platform.balance).toBe(START - ANTE)
  const next = valueFrom(await world.spin(key, { action: bets }))
  world.platform.delayMs = 100
  const told = await Promise.all([step(next, 'call'), step(next, 'fold')])
  expect(told.map(codeOf).sort()).toEqual(['conflict', 'success'])
  const won = told.find((each) => each.success)
  const over = valueFrom(won ?? told[0])
  expect(over.status).toBe('settled')
  expect(world.platform.balance).toBe(START - ANTE + balanceAfter(over) - START)
})

test("hold'em is refused with half a cent, without an ante, and where the wallet has no more for a call", async () => {
  world = await createWorld(database, 'holdem')
  key = (await world.open()).sessionKey
  const half = { bets: [{ spot: 'ante', amount: '0.0050' }] }
  expect(codeOf(await world.spin(key, { stake: '0.0050', action: half }))).not.toBe('success')
  const bonus = { bets: [{ spot: 'bonus', amount: formatMoney(ANTE) }] }
  expect(codeOf(await world.spin(key, { action: bonus }))).toBe('invalid_input')
  expect(kinds()).toEqual([])
  const begun = valueFrom(await world.spin(key, { action: bets }))
  world.platform.balance = ANTE
  expect(codeOf(await step(begun, 'call'))).toBe('insufficient_funds')
  expect((await world.open()).openRound).toMatchObject({ steps: 0, raised: '0.00' })
})

const CARDS = [1, 16, 31, 46].map((from) => Array.from({ length: 15 }, (_, cell) => from + cell))
const CARD_STAKE = parseMoney(gameWith('bingo').minBet)
const ROUND = { stake: formatMoney(4n * CARD_STAKE), action: { cards: CARDS } }

/** A round in which an extra ball is sold. */
async function openBingo(): Promise<Round> {
  for (;;) {
    const round = valueFrom(await world.spin(key, ROUND))
    if (round.status === 'open') return round
    world.platform.balance = START
  }
}
const priceOf = ({ outcome }: Round) => parseMoney((outcome as BingoOutcome).price ?? '0')

test('an extra ball of bingo is bought once at the price that was shown, and none after the end', async () => {
  world = await createWorld(database, 'bingo')
  key = (await world.open()).sessionKey
  let round = await openBingo()
  world.platform.balance = START - parseMoney(round.stake)
  const shown = JSON.stringify(round.outcome)
  expect((round.outcome as BingoOutcome).drawn).toHaveLength(30)
  const price = priceOf(round)
  const requestId = randomUUID()
  const told = await Promise.all([1, 2, 3].map(() => step(round, 'extra', requestId)))
  expect(told.map(codeOf).every((code) => code === 'success' || code === 'overloaded')).toBe(true)
  const first = round
  round = valueFrom(await step(first, 'extra', requestId))
  expect(round).toMatchObject({ steps: 1, raised: formatMoney(price), outcome: { extra: 1 } })
  // What came next was not told before.
  const ball = (round.outcome as BingoOutcome).drawn.at(-1) ?? 0
  expect((JSON.parse(shown) as BingoOutcome).drawn).not.toContain(ball)
  // A late request for the ball before, and one out of order.
  expect(codeOf(await step(first, 'extra'))).toBe('conflict')
  expect(codeOf(await step(round, 'extra', randomUUID(), round.steps + 1))).toBe('conflict')
  if (round.status === 'open') round = valueFrom(await step(round, 'stop'))
  expect(round).toMatchObject({ status: 'settled', paid: true })
  expect(world.platform.balance).toBe(balanceAfter(round))
  for (const action of ['extra', 'stop']) expect(codeOf(await step(round, action))).toBe('conflict')
  expect(world.platform.balance).toBe(balanceAfter(round))
  await expectProven('bingo', round)
})

test('a studio that starts anew in the middle of a round goes on where it stood', async () => {
  world = await createWorld(database, 'bingo')
  key = (await world.open()).sessionKey
  const round = await openBingo()
  await world.restart()
  const again = await world.open()
  expect(again.openRound).toEqual(round)
  key = again.sessionKey
  world.platform.balance = START - parseMoney(round.stake)
  const over = valueFrom(await step(round, 'stop'))
  expect(over).toMatchObject({ status: 'settled', paid: true, steps: 1 })
  expect(world.platform.balance).toBe(balanceAfter(over))
})

const BOX_STAKES = ['1.00', '2.00', '5.00']
const BOXES = { stake: '8.00', action: { boxes: BOX_STAKES } }
const choicesOf = (round: Round) => blackjackChoices(round.outcome as BlackjackOutcome)

test('three boxes of blackjack are one round in the wallet: each raised by its own stake, once, and paid together', async () => {
  world = await createWorld(database, 'blackjack')
  key = (await world.open()).sessionKey
  const raisedBoxes = new Set<number>()
  let [balance, bets, rounds] = [START, 0, 0]
  // Until each of the boxes was raised at least once.
  for (; rounds < 200 && raisedBoxes.size < BOX_STAKES.length; rounds++) {
    let round = valueFrom(await world.spin(key, BOXES))
    bets++
    while (round.status === 'open') {
      const again = await world.open()
      expect(again.openRound).toEqual(round)
      key = again.sessionKey
      const open = round.outcome as BlackjackOutcome
      const box = turnIn(open, boxesOf(open, 0n))?.box ?? 0
      const action = choicesOf(round).find((each) => ['insure', 'split', 'double'].includes(each)) ?? 'stand'
      const requestId = randomUUID()
      const before = round
      const told = await Promise.all([1, 2, 3].map(() => step(before, action, requestId)))
      expect(told.map(codeOf).every((code) => code === 'success' || code === 'overloaded')).toBe(true)
      round = valueFrom(await step(before, action, requestId))
      const added = parseMoney(round.raised) - parseMoney(before.raised)
      const stakeMinor = parseMoney(BOX_STAKES[box] ?? '')
      expect(added).toBe(action === 'stand' ? 0n : action === 'insure' ? stakeMinor / 2n : stakeMinor)
      if (added > 0n) {
        raisedBoxes.add(box)
        bets++
      }
      // What was asked of this box is not asked again by a late press, which would fall on the next.
      expect(codeOf(await step(before, action))).toBe('conflict')
    }
    balance += parseMoney(round.prize) - parseMoney(round.stake) - parseMoney(round.raised)
    expect(world.platform.balance).toBe(balance)
    if (raisedBoxes.size === BOX_STAKES.length) await expectProven('blackjack', round)
  }
  expect(raisedBoxes.size).toBe(BOX_STAKES.length)
  expect([count('bet'), count('win')]).toEqual([bets, rounds])
})

test.each<[string, string, unknown]>([
  ['more than the stake', '2.00', { boxes: ['1.00', '2.00'] }],
  ['less than the stake', '4.00', { boxes: ['1.00', '2.00'] }],
  ['four boxes', '4.00', { boxes: ['1.00', '1.00', '1.00', '1.00'] }],
  ['a box that takes from another', '1.00', { boxes: ['3.00', '-2.00'] }],
  ['parts of a stake', '1.00', { boxes: ['0.50', '0.50'] }],
])('%s never reaches the wallet', async (_, stake, action) => {
  world = await createWorld(database, 'blackjack')
  key = (await world.open()).sessionKey
  expect(codeOf(await world.spin(key, { stake, action }))).toBe('invalid_input')
  expect(kinds()).toEqual([])
  expect((await world.open()).openRound).toBeNull()
})

test('boxes over the limit of a round, and a second round beside one that is open, are refused', async () => {
  world = await createWorld(database, 'blackjack')
  const opened = await world.open()
  key = opened.sessionKey
  const most = parseMoney(opened.stakes.at(-1) ?? '0')
  const over = { stake: formatMoney(2n * most), action: { boxes: [formatMoney(most), formatMoney(most)] } }
  expect(codeOf(await world.spin(key, over))).toBe('limit_exceeded')
  expect(kinds()).toEqual([])
  let round = valueFrom(await world.spin(key, BOXES))
  while (round.status === 'settled') round = valueFrom(await world.spin(key, BOXES))
  const before = count('bet')
  expect(codeOf(await world.spin(key, BOXES))).toBe('conflict')
  expect(count('bet')).toBe(before)
})
