import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import type { EngineId } from '@trevo/games/engine-ids'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BlackjackOutcome } from '../src/engines/blackjack/table.ts'
import { blackjackChoices } from '../src/engines/blackjack.ts'
import { guessesOn, type HiloOutcome } from '../src/engines/hilo.ts'
import type { MinesOutcome } from '../src/engines/mines.ts'
import { replay } from '../src/engines/replay.ts'
import type { TowerOutcome } from '../src/engines/tower.ts'
import { PATHS, type Round, type VerifyData } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { codeOf, createWorld, gameWith, valueFrom, type World } from './studio.ts'

const START = parseMoney('1000')
let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(() => world.close())

const kinds = () => world.platform.done.map(({ kind }) => kind)
const stakeOf = (engine: EngineId) => parseMoney(gameWith(engine).minBet)

const ACTIONS: readonly (readonly [EngineId, unknown])[] = [
  ['dice', { direction: 'over', chance: 5_000 }],
  ['plinko', { rows: 12, risk: 'high' }],
  ['keno', { picks: [3, 7, 21, 40] }],
  ['wheel', { segments: 30, risk: 'medium' }],
  ['fish', { target: 'tropical-fish' }],
  ['duel', { pick: 2 }],
  ['match', { league: 'futsal', minute: 29_700_000, fixture: 1, pick: 'over' }],
  ['baccarat', { bets: [{ spot: 'banker', amount: '1.00' }] }],
  ['dragontiger', { bets: [{ spot: 'tiger', amount: '1.00' }] }],
  ['sicbo', { bets: [{ spot: 'one6', amount: '1.00' }] }],
  ['limbo', { target: 150 }],
  ['roulette', { bets: [{ spot: 'red', amount: gameWith('roulette').minBet }] }],
]

test.each(ACTIONS)('a round of %s is paid once, repeated safely and proven from its seeds', async (engine, action) => {
  world = await createWorld(database, engine)
  const { sessionKey: key } = await world.open()
  const requestId = randomUUID()
  const round = valueFrom(await world.spin(key, { requestId, action }))
  expect(round).toMatchObject({ status: 'settled', paid: true })
  expect(parseMoney(round.balance)).toBe(START - stakeOf(engine) + parseMoney(round.prize))
  expect(valueFrom(await world.spin(key, { requestId, action }))).toEqual(round)
  expect(kinds()).toEqual(['round'])
  expect(world.platform.balance).toBe(parseMoney(round.balance))
  await expectProven(engine, key, round)
})

test.each(ACTIONS)('%s without an action never reaches the wallet', async (engine) => {
  world = await createWorld(database, engine)
  const { sessionKey: key } = await world.open()
  expect(codeOf(await world.spin(key))).toBe('invalid_input')
  expect(kinds()).toEqual([])
})

test('a chain of hi-lo survives a reload, is cashed once and proven', async () => {
  world = await createWorld(database, 'hilo')
  let { sessionKey: key } = await world.open()
  let round = valueFrom(await world.spin(key))
  let stakes = 1n
  const step = (action: string, requestId = randomUUID()) =>
    world.call<Round>(PATHS.step, { key, body: { requestId, roundId: round.roundId, step: round.steps, action } })
  // The likelier guess is wrong sometimes: then the round is over and another begins.
  for (let guesses = 0; guesses < 3; ) {
    const [best] = guessesOn((round.outcome as HiloOutcome).cards.at(-1) ?? 0).sort(
      (a, b) => b.winningRanks - a.winningRanks,
    )
    round = valueFrom(await step(best?.guess ?? ''))
    guesses = round.status === 'open' ? guesses + 1 : 0
    if (round.status === 'open') continue
    expect(round.prize).toBe('0.00')
    round = valueFrom(await world.spin(key))
    stakes++
  }
  const again = await world.open()
  expect(again.openRound).toEqual(round)
  key = again.sessionKey
  const requestId = randomUUID()
  const cashed = valueFrom(await step('cash', requestId))
  expect(valueFrom(await step('cash', requestId))).toEqual(cashed)
  expect(codeOf(await step('cash'))).toBe('conflict')
  expect(parseMoney(cashed.prize)).toBeGreaterThan(stakeOf('hilo'))
  expect(world.platform.balance).toBe(START - stakes * stakeOf('hilo') + parseMoney(cashed.prize))
  await expectProven('hilo', key, cashed)
})

test('a board of mines survives a reload, never tells where they lie, is cashed once and proven', async () => {
  world = await createWorld(database, 'mines')
  let { sessionKey: key } = await world.open()
  let round = valueFrom(await world.spin(key, { action: { mines: 1 } }))
  let stakes = 1n
  const step = (action: unknown, requestId = randomUUID()) =>
    world.call<Round>(PATHS.step, { key, body: { requestId, roundId: round.roundId, step: round.steps, action } })
  // Of 25 cells one is mined: sooner or later two in a row are safe.
  for (let opened = 0; opened < 2; ) {
    expect((round.outcome as MinesOutcome).mines).toBeNull()
    round = valueFrom(await step({ cell: opened }))
    opened = round.status === 'open' ? opened + 1 : 0
    if (round.status === 'open') continue
    expect(round).toMatchObject({ prize: '0.00', outcome: { end: 'lost', mines: [expect.any(Number)] } })
    round = valueFrom(await world.spin(key, { action: { mines: 1 } }))
    stakes++
  }
  expect(codeOf(await step({ cell: 0 }))).toBe('conflict')
  const again = await world.open()
  expect(again.openRound).toEqual(round)
  expect(JSON.stringify(again)).not.toContain('"mines":[')
  key = again.sessionKey
  const requestId = randomUUID()
  const cashed = valueFrom(await step('cash', requestId))
  expect(valueFrom(await step('cash', requestId))).toEqual(cashed)
  // 0.99 x 25/24 x 24/23 = 1.076086..., cut to whole cents of a stake of 1.
  expect(cashed.prize).toBe('1.07')
  expect(world.platform.balance).toBe(START - stakes * stakeOf('mines') + parseMoney(cashed.prize))
  await expectProven('mines', key, cashed)
})

test('a hand of poker survives a reload, hides the cards to come, is drawn once and proven', async () => {
  world = await createWorld(database, 'jacks')
  const begun = await world.open()
  let key = begun.sessionKey
  const round = valueFrom(await world.spin(key))
  expect(round).toMatchObject({ status: 'open', outcome: { hold: null, final: null } })
  const again = await world.open()
  expect(again.openRound).toEqual(round)
  expect(JSON.stringify(again.openRound)).not.toContain('deck')
  key = again.sessionKey
  const body = { roundId: round.roundId, step: 0, action: { hold: [true, false, true, false, true] } }
  const draw = (requestId: string = randomUUID()) =>
    world.call<Round>(PATHS.step, { key, body: { ...body, requestId } })
  const requestId = randomUUID()
  const told = await Promise.all([draw(requestId), draw(requestId), draw()])
  expect(told.map(codeOf).filter((code) => code === 'success').length).toBeGreaterThanOrEqual(1)
  const drawn = valueFrom(told.find((each) => codeOf(each) === 'success') ?? told[0])
  expect(drawn.status).toBe('settled')
  expect(codeOf(await draw())).toBe('conflict')
  expect(kinds()).toEqual(['bet', 'win'])
  expect(world.platform.balance).toBe(START - stakeOf('jacks') + parseMoney(drawn.prize))
  await expectProven('jacks', key, drawn)
})

test('hands of blackjack take their raises from the wallet, survive a reload and are proven', async () => {
  world = await createWorld(database, 'blackjack')
  let { sessionKey: key } = await world.open()
  let staked = 0n
  let prizes = 0n
  let raises = 0
  // Sooner or later a hand may be doubled or split.
  for (let rounds = 0; rounds < 200 && raises === 0; rounds++) {
    let round = valueFrom(await world.spin(key))
    while (round.status === 'open') {
      ;({ sessionKey: key } = await world.open())
      const choices = blackjackChoices(round.outcome as BlackjackOutcome)
      const action = choices.find((each) => ['double', 'split'].includes(each)) ?? choices.at(1)
      const body = { requestId: randomUUID(), roundId: round.roundId, step: round.steps, action }
      round = valueFrom(await world.call<Round>(PATHS.step, { key, body }))
      if (round.raised !== '0.00') raises++
    }
    staked += parseMoney(round.stake) + parseMoney(round.raised)
    prizes += parseMoney(round.prize)
    expect(world.platform.balance).toBe(START - staked + prizes)
    if (raises > 0) await expectProven('blackjack', key, round)
  }
  expect(raises).toBeGreaterThan(0)
})

test('a climb of the tower never tells its traps, and a step after the end changes nothing', async () => {
  world = await createWorld(database, 'tower')
  const { sessionKey: key } = await world.open()
  let round = valueFrom(await world.spin(key, { action: { level: 'master' } }))
  const step = (action: unknown) =>
    world.call<Round>(PATHS.step, {
      key,
      body: { requestId: randomUUID(), roundId: round.roundId, step: round.steps, action },
    })
  expect(codeOf(await step('cash'))).toBe('conflict')
  while (round.status === 'open') {
    expect((round.outcome as TowerOutcome).traps).toBeNull()
    round = valueFrom(await step({ door: 0 }))
  }
  expect((round.outcome as TowerOutcome).traps).toHaveLength(5)
  expect(codeOf(await step({ door: 1 }))).toBe('conflict')
  expect(kinds()).toEqual(['bet', 'win'])
  await expectProven('tower', key, round)
})

/** Whoever has the seeds comes to the same round. */
async function expectProven(engine: EngineId, key: string, round: Round): Promise<void> {
  valueFrom(await world.rotate(key, 'x'))
  const data = valueFrom(await world.call<VerifyData>(PATHS.verify, { key, query: { roundId: round.roundId } }))
  const seeds = { ...data.fairness, serverSeed: data.serverSeed ?? '' }
  const turn = replay({ engine, profile: null, minBetMinor: stakeOf(engine) }, seeds, stakeOf(engine), data.actions)
  expect(turn.outcome).toEqual(round.outcome)
  expect(turn.prizeMinor).toBe(parseMoney(round.prize))
}
