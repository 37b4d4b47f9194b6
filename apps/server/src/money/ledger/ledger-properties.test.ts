import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancesOf } from '../../../test/balances.ts'
import { openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { houseBalance } from './queries.ts'
import {
  type AccountRef,
  houseAccount,
  memberCash,
  memberHeld,
  type TransferInput,
  TransferRefused,
} from './transfer.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.drop())

/** Places 0 and 1 belong to the house, the others to three members. */
const PLACES = 6
const HOUSE_PLACES = 2
type Move = { from: number; to: number; amount: number; key: number }
type Call = { how: 'alone' | 'together' | 'rolled back'; moves: Move[] }
type Outcome = { status: string; balances: (number | null)[] }

const move: fc.Arbitrary<Move> = fc
  .record({
    from: fc.nat(PLACES - 1),
    to: fc.nat(PLACES - 1),
    amount: fc.integer({ min: 1, max: 60 }),
    // Few keys, so that repeats and conflicts are common.
    key: fc.nat(25),
  })
  .filter(({ from, to }) => from !== to)
const call: fc.Arbitrary<Call> = fc.record({
  how: fc.constantFrom('alone', 'together', 'together', 'rolled back'),
  moves: fc.array(move, { minLength: 1, maxLength: 8 }),
})

/** What should happen, worked out in memory without a look at how the ledger does it. */
class Model {
  balances: number[] = Array(PLACES).fill(0)
  answers = new Map<number, { input: string; outcome: Outcome }>()

  apply({ from, to, amount, key }: Move): Outcome {
    const seen = this.answers.get(key)
    const input = `${from} ${to} ${amount}`
    if (seen)
      return seen.input === input
        ? { ...seen.outcome, status: 'replayed' }
        : this.#now('idempotency_conflict', from, to)
    if (from >= HOUSE_PLACES && (this.balances[from] ?? 0) < amount) return this.#now('insufficient_funds', from, to)
    this.balances[from] = (this.balances[from] ?? 0) - amount
    this.balances[to] = (this.balances[to] ?? 0) + amount
    const outcome = this.#now('posted', from, to)
    this.answers.set(key, { input, outcome })
    return outcome
  }

  #now(status: string, ...places: number[]): Outcome {
    return { status, balances: places.map((place) => (place < HOUSE_PLACES ? null : (this.balances[place] ?? 0))) }
  }

  copy(): Model {
    const copy = new Model()
    copy.balances = [...this.balances]
    copy.answers = new Map(this.answers)
    return copy
  }
}

class RolledBack extends Error {}

async function perform({ how, moves }: Call, inputs: TransferInput[]): Promise<Outcome[]> {
  const seen: { status: string; balances: (bigint | null)[] }[] = []
  if (how === 'alone') {
    for (const input of inputs) {
      const answer = world.ledger.transfer(input).catch((error: unknown) => {
        if (!(error instanceof TransferRefused)) throw error
        return { status: error.code, balances: error.balances }
      })
      seen.push(await answer)
    }
  } else {
    const all = inTx(world.db, async (tx) => {
      seen.push(...(await world.ledger.tryTransfers(tx, inputs)))
      if (how === 'rolled back') throw new RolledBack()
    })
    await all.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  }
  expect(seen).toHaveLength(moves.length)
  return seen.map(({ status, balances }) => ({
    status,
    balances: balances.map((b) => (b === null ? null : Number(b))),
  }))
}

async function play(calls: Call[]): Promise<void> {
  const merchantId = world.merchantId
  const [a, b, c] = [await world.member(), await world.member(), await world.member()]
  const places: AccountRef[] = [
    houseAccount('psp', 'BRL'),
    houseAccount('games', 'BRL'),
    memberCash(a, 'BRL'),
    memberHeld(a, 'BRL'),
    memberCash(b, 'BRL'),
    memberCash(c, 'BRL'),
  ]
  const houseSum = async () =>
    (await houseBalance(world.db, { merchantId, house: 'psp', currency: 'BRL' })) +
    (await houseBalance(world.db, { merchantId, house: 'games', currency: 'BRL' }))
  const houseBefore = await houseSum()
  const model = new Model()
  for (const planned of calls) {
    const inputs = planned.moves.map(
      ({ from, to, amount, key }): TransferInput => ({
        merchantId,
        kind: 'adjustment',
        key: `${a}:${key}`,
        postings: [
          { account: places[from] as AccountRef, amount: BigInt(-amount) },
          { account: places[to] as AccountRef, amount: BigInt(amount) },
        ],
      }),
    )
    const expecting = planned.how === 'rolled back' ? model.copy() : model
    const expected = planned.moves.map((planned) => expecting.apply(planned))
    expect(await perform(planned, inputs)).toEqual(expected)
  }
  const held = (await Promise.all([a, b, c].map((id) => balancesOf(world.db, id)))).flat()
  const membersSum = held.reduce((sum, { balance }) => sum + balance, 0n)
  const of = (member: AccountRef) =>
    'memberId' in member &&
    world.ledger.accountId({ merchantId, ref: member }).then((id) => held.find((h) => h.accountId === id))
  for (const [place, ref] of places.entries()) {
    const balance = await of(ref)
    if (balance) expect(Number(balance.balance)).toBe(model.balances[place])
  }
  expect(membersSum + (await houseSum()) - houseBefore).toBe(0n)
  const { rows } = await world.pool.query('select from ledger_transfer where idem_key like $1', [`${a}:%`])
  expect(rows).toHaveLength(model.answers.size)
}

test('does what a simple model says, for any sequence of transfers, batches, repeats and refusals', async () => {
  const runs = Number(process.env.PROPERTY_RUNS ?? 40)
  await fc.assert(fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), play), { numRuns: runs })
  expect(await world.findings()).toEqual([])
}, 600_000)
