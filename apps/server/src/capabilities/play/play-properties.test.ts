import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME, type PlayWorld, startPlayWorld, type TestPlayer, VENDOR } from '../../../test/play.ts'
import { createPlay, type Play } from './play.ts'
import type { VendorTransaction } from './transaction.ts'

let world: PlayWorld
let play: Play
beforeAll(async () => {
  world = await startPlayWorld()
  const { pool } = world.app.database
  play = createPlay({ pool, ledger: world.ledger, clock: world.app.clock, live: { toMember: () => {} } })
})
afterAll(() => world.app.close())

const OPENING = 1_000n

/** What a vendor may send, by small numbers: few rounds and bets, so that they meet often. */
type Step =
  | { kind: 'bet'; id: number; round: number; amount: bigint }
  | { kind: 'win'; id: number; round: number; amount: bigint; end: boolean }
  | { kind: 'rollback'; id: number; bet: number; round: number }
  | { kind: 'round'; round: number; amount: bigint; prize: bigint }

/** A rollback that names the round itself. */
const WHOLE = -1

const amount = fc.bigInt({ min: 1n, max: 400n })
const [round, id] = [fc.nat({ max: 2 }), fc.nat({ max: 7 })]
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bet' as const), id, round, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('win' as const),
      id: fc.nat({ max: 5 }),
      round,
      amount: fc.oneof(fc.constant(0n), amount),
      end: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rollback' as const),
      id: fc.nat({ max: 5 }),
      bet: fc.integer({ min: WHOLE, max: 7 }),
      round,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('round' as const),
      round,
      amount,
      prize: fc.oneof(fc.constant(0n), amount),
    }),
  },
)

type ModelBet = { round: number; amount: bigint; order: number; undone: boolean }
type ModelRound = { status: 'open' | 'settled' | 'void'; lastWin: number; wins: number; isWhole?: boolean }

/** The rules once more, in the plainest form: one thing after another. */
class Model {
  balance = OPENING
  readonly answers = new Map<string, { input: string; outcome: string }>()
  readonly bets = new Map<number, ModelBet>()
  readonly rounds = new Map<number, ModelRound>()
  readonly tombstones = new Set<number>()
  readonly keptAway = new Set<number>()
  #order = 0

  take(one: Step): string {
    const key = nameOf(one)
    const input = JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    const known = this.answers.get(key)
    if (known) return known.input === input ? 'replayed' : 'idempotency_conflict'
    const outcome = this.#decide(one)
    if (outcome === 'posted') this.answers.set(key, { input, outcome })
    return outcome
  }

  #decide(one: Step): string {
    const found = this.rounds.get(one.round)
    const order = ++this.#order
    switch (one.kind) {
      case 'bet':
        if (this.tombstones.has(one.id)) return 'bet_rolled_back'
        if (found?.status === 'settled') return 'round_closed'
        if (one.amount > this.balance) return 'insufficient_funds'
        this.balance -= one.amount
        this.bets.set(one.id, { round: one.round, amount: one.amount, order, undone: false })
        this.rounds.set(one.round, { lastWin: 0, wins: 0, ...found, status: 'open' })
        return 'posted'
      case 'win':
        if (!found) return 'round_unknown'
        if (found.status !== 'open') return 'round_closed'
        this.balance += one.amount
        this.rounds.set(one.round, { status: one.end ? 'settled' : 'open', lastWin: order, wins: found.wins + 1 })
        return 'posted'
      case 'rollback':
        return one.bet === WHOLE ? this.#keepAway(one.round, found) : this.#takeBack(one, found)
      case 'round':
        if (found) return 'idempotency_conflict'
        if (this.keptAway.has(one.round)) return 'bet_rolled_back'
        if (one.amount > this.balance) return 'insufficient_funds'
        this.balance += one.prize - one.amount
        this.rounds.set(one.round, { status: 'settled', lastWin: order, wins: 1, isWhole: true })
        return 'posted'
    }
  }

  #keepAway(round: number, found: ModelRound | undefined): string {
    if (found?.isWhole) return 'round_closed'
    this.keptAway.add(round)
    return 'posted'
  }

  #takeBack(one: Step & { kind: 'rollback' }, found: ModelRound | undefined): string {
    const bet = this.bets.get(one.bet)
    if (!bet) {
      this.tombstones.add(one.bet)
      return 'posted'
    }
    if (bet.round !== one.round) return 'transaction_mismatch'
    if (bet.undone) return 'posted'
    if (found?.status !== 'open' || found.lastWin > bet.order) return 'round_closed'
    bet.undone = true
    this.balance += bet.amount
    const stands = [...this.bets.values()].some((other) => other.round === one.round && !other.undone)
    if (!stands && found.wins === 0) this.rounds.set(one.round, { ...found, status: 'void' })
    return 'posted'
  }
}

const nameOf = (one: Step) => (one.kind === 'round' ? `${one.round}` : `${one.kind}-${one.id}`)

function transactionOf(player: TestPlayer, run: number, one: Step): VendorTransaction {
  const common = {
    vendorCode: VENDOR,
    merchantId: world.merchantId,
    memberId: player.id,
    currency: 'BRL' as const,
    transactionId: `${run}-${nameOf(one)}`,
    roundId: `${run}-${one.round}`,
  }
  switch (one.kind) {
    case 'bet':
      return { ...common, kind: 'bet', gameCode: GAME, amount: one.amount, sessionId: BigInt(player.sessionId) }
    case 'win':
      return { ...common, kind: 'win', gameCode: GAME, amount: one.amount, roundEnd: one.end }
    case 'rollback':
      return {
        ...common,
        kind: 'rollback',
        betTransactionId: one.bet === WHOLE ? common.roundId : `${run}-bet-${one.bet}`,
      }
    case 'round': {
      const { amount, prize } = one
      return { ...common, kind: 'round', gameCode: GAME, amount, prize, sessionId: BigInt(player.sessionId) }
    }
  }
}

const outcomeOf = (promise: Promise<{ status: string }>) =>
  promise.then(
    ({ status }) => status,
    (error: Error & { code?: string }) => error.code ?? error.message,
  )

let runs = 0
test('any sequence of bets, wins, rollbacks and whole rounds, repeated and reordered, ends as the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const player = await world.player('0.1')
      const model = new Model()
      const run = ++runs
      for (const one of steps) expect(await outcomeOf(play.take(transactionOf(player, run, one)))).toBe(model.take(one))
      expect(await world.cashOf(player)).toBe(model.balance)
    }),
    { numRuns: 80 },
  )
  expect(await world.findings()).toEqual([])
})

test('sent all at once, they end as one order of them would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const player = await world.player('0.1')
      const run = ++runs
      const outcomes = await Promise.all(steps.map((one) => outcomeOf(play.take(transactionOf(player, run, one)))))
      // What was taken, in the order in which it was taken, is what the rules alone would have taken.
      const model = new Model()
      const { rows } = await sql<{ transaction_id: string }>`
        select transaction_id, id from game_transaction where member_id = ${player.id}
        union all
        select vendor_round_id, id from game_round where member_id = ${player.id} and input_hash is not null
        order by id`.execute(world.db)
      expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(rows.length)
      for (const { transaction_id } of rows) {
        const candidates = steps.filter((one) => transaction_id === `${run}-${nameOf(one)}`)
        const taken = candidates.find((one) => outcomes[steps.indexOf(one)] === 'posted')
        expect(taken && model.take(taken)).toBe('posted')
      }
      expect(await world.cashOf(player)).toBe(model.balance)
    }),
    { numRuns: 60 },
  )
  expect(await world.findings()).toEqual([])
})
