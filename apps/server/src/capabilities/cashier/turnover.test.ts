import { randomUUID } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CashierWorld, type Payer, played as playedBy, startCashierWorld } from '../../../test/cashier.ts'
import { admitGifts, admitTransfer } from '../../money/gate/gate.ts'
import { notePass } from '../../money/ledger/passes.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { TRANSFER_KINDS } from '../../money/ledger/transfer-kinds.ts'
import { TURNOVER_RULES } from '../../money/ledger/turnover-rules.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { openWithin, returnEnvelopes, sendBatch } from '../agents/envelopes.ts'
import { creditPayments } from './credit.ts'
import { lockDeposit } from './deposit-queries.ts'
import { turnoverOf, turnoverView } from './turnover.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())
beforeEach(() => asks(100))
afterEach(async () => expect(await world.findings()).toEqual([]))

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const asks = (percent: number) =>
  world.deps.db
    .updateTable('payment_method')
    .set({ turnover_percent: percent })
    .where('id', '=', world.methods.pixOut)
    .execute()

/** What is left to play. */
const openOf = async ({ id }: { id: bigint }) => formatMoney((await turnoverOf(world.deps.db, id, 'BRL')).open)
const deposited = async (payer: Payer, amount: string) => {
  const deposit = await world.deposit(payer, amount)
  const pix = await world.psp.pay(deposit.txid ?? '')
  return { deposit, pix }
}
const played = (payer: Payer, amount: string) => playedBy(world, payer, amount)
const moved = (kind: TransferInput['kind'], from: Payer, to: Payer, amount: string) =>
  inTx(world.deps.db, async (tx) => {
    await admitTransfer(tx, world.app.clock.now(), { fromId: from.id, toId: to.id })
    const minor = parseMoney(amount)
    return world.deps.ledger.postTransfer(tx, {
      merchantId: from.merchantId,
      kind,
      key: `moved:${randomUUID()}`,
      postings: [
        { account: memberCash(from.id, 'BRL'), amount: -minor },
        { account: memberCash(to.id, 'BRL'), amount: minor },
      ],
    })
  })
const sent = (from: Payer, to: Payer, amount: string) => moved('transfer_to_downline', from, to, amount)
const given = (to: Payer, amount: string, kind: 'reward' | 'rebate' | 'adjustment' | 'win' = 'reward') =>
  inTx(world.deps.db, async (tx) => {
    await admitGifts(tx, world.app.clock.now(), [to.id])
    const house =
      kind === 'reward' ? 'rewards' : kind === 'rebate' ? 'rebates' : kind === 'win' ? 'games' : 'adjustments'
    const minor = parseMoney(amount)
    if (kind === 'reward') notePass(tx, to.id, minor)
    return world.deps.ledger.postTransfer(tx, {
      merchantId: to.merchantId,
      kind,
      key: `given:${randomUUID()}`,
      postings: [
        { account: houseAccount(house, 'BRL'), amount: -minor },
        { account: memberCash(to.id, 'BRL'), amount: minor },
      ],
    })
  })
const inEnvelope = (from: Payer, to: readonly Payer[], each: string) =>
  inTx(world.deps.db, async (tx) => {
    await admitGifts(tx, world.app.clock.now(), [from.id])
    const amounts = to.map(({ id }) => ({ memberId: id, amount: parseMoney(each) }))
    const batch = { requestId: randomUUID(), split: 'fixed', amounts, wish: '' } as const
    await sendBatch(tx, world.deps, world.brand, from, batch)
  })
async function opened(member: Payer) {
  const { rows } = await world.app.database.pool.query<{ id: bigint }>(
    `select id from envelope where member_id = $1 and state = 'waiting'`,
    [member.id],
  )
  for (const { id } of rows) {
    await inTx(world.deps.db, (tx: Tx) => openWithin(tx, world.deps, world.brand, member.id, id))
  }
}

test('every kind of transfer says what it means for what has to be played', () => {
  expect(Object.keys(TURNOVER_RULES).toSorted()).toEqual(Object.keys(TRANSFER_KINDS).toSorted())
})

describe('a withdrawal beside a credit', () => {
  test('that waits for a deposit which is being credited finds it unplayed', async () => {
    const ana = await world.payer()
    const deposit = await world.deposit(ana, '50.00')
    let withdrawn: Promise<string> | undefined
    await inTx(world.deps.db, async (tx) => {
      const locked = await lockDeposit(tx, deposit.id)
      if (locked === undefined) throw new Error('no deposit')
      const paidAt = world.app.clock.now()
      await creditPayments(tx, world.deps, locked, [
        { reference: `E${randomUUID()}`, amount: 500_000n, paidAt, payer: null },
      ])
      // Sent now, it waits for the balance and goes on once the credit stands.
      withdrawn = codeOf(world.withdraw(ana, '50.00'))
      await new Promise((done) => setTimeout(done, 150))
    })
    expect(await withdrawn).toBe('turnover_required')
    expect([await world.cashOf(ana), await world.cashOf(ana, 'held')]).toEqual([500_000n, 0n])
  })

  test('a dozen sent around the payment: none goes out unplayed', async () => {
    const ana = await world.payer()
    const { txid } = await world.deposit(ana, '50.00')
    const [outcomes] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => codeOf(world.withdraw(ana, '50.00')))),
      world.psp.pay(txid ?? ''),
    ])
    expect(outcomes).not.toContain('done')
    expect(await openOf(ana)).toBe('50.00')
  })

  test('two at once, once it was played: one takes the money', async () => {
    const ana = await world.payer()
    await deposited(ana, '50.00')
    await played(ana, '50.00')
    const both = await Promise.all([1, 2].map(() => codeOf(world.withdraw(ana, '50.00'))))
    expect(both.toSorted()).toEqual(['done', 'insufficient_funds'])
  })
})

describe('what has to be played', () => {
  test('counts from the credit on, oldest first, and says why', async () => {
    const ana = await world.payer()
    await played(ana, '500.00')
    await deposited(ana, '100.00')
    await played(ana, '60.00')
    await deposited(ana, '50.00')
    await given(ana, '10.00')
    // 160 asked for, 60 played: 100 left, of which the gift is 10, the second deposit 50, the first 40.
    expect(await turnoverView(world.deps.db, ana.id, 'BRL')).toMatchObject({
      required: '160.00',
      done: '60.00',
      left: '100.00',
      credits: [
        { kind: 'gift', amount: '10.00', left: '10.00' },
        { kind: 'deposit', amount: '50.00', left: '50.00' },
        { kind: 'deposit', amount: '100.00', left: '40.00' },
      ],
    })
    await played(ana, '99.99')
    expect(await codeOf(world.withdraw(ana, '20.00'))).toBe('turnover_required')
    await played(ana, '0.01')
    expect(await codeOf(world.withdraw(ana, '20.00'))).toBe('done')
    // What was played beyond it counts for nothing that comes later.
    await played(ana, '70.00')
    await deposited(ana, '30.00')
    expect(await turnoverView(world.deps.db, ana.id, 'BRL')).toMatchObject({ required: '30.00', done: '0.00' })
  })

  test('is asked of gifts and corrections, not of prizes and of rebates', async () => {
    const ana = await world.payer()
    await given(ana, '7.00', 'win')
    await given(ana, '5.00', 'rebate')
    expect(await openOf(ana)).toBe('0.00')
    expect(await codeOf(world.withdraw(ana, '2.00'))).toBe('done')
    await given(ana, '20.00')
    expect(await openOf(ana)).toBe('20.00')
    expect(await codeOf(world.withdraw(ana, '10.00'))).toBe('turnover_required')
    await given(ana, '3.00', 'adjustment')
    expect(await openOf(ana)).toBe('23.00')
  })

  test('stays what it was when the percentage changes; what comes later asks for the new one', async () => {
    const ana = await world.payer()
    await deposited(ana, '100.00')
    await asks(0)
    expect(await codeOf(world.withdraw(ana, '100.00'))).toBe('turnover_required')
    await deposited(ana, '40.00')
    expect(await openOf(ana)).toBe('100.00')
    await asks(300)
    await deposited(ana, '10.00')
    expect(await openOf(ana)).toBe('130.00')
  })

  test('goes with a deposit that the bank takes back, and no further', async () => {
    const ana = await world.payer()
    const { pix } = await deposited(ana, '100.00')
    await deposited(ana, '60.00')
    await asks(0)
    await world.psp.takeBack(pix.endToEndId)
    expect([await openOf(ana), await world.cashOf(ana)]).toEqual(['60.00', 600_000n])
    expect(await codeOf(world.withdraw(ana, '60.00'))).toBe('turnover_required')
  })

  test('a deposit that was sent on and then taken back leaves its receiver with all of it', async () => {
    const [ana, bia] = [await world.payer(), await world.payer()]
    const { pix } = await deposited(ana, '100.00')
    await sent(ana, bia, '90.00')
    await world.psp.takeBack(pix.endToEndId)
    expect([await openOf(ana), await openOf(bia)]).toEqual(['0.00', '90.00'])
    expect(await codeOf(world.withdraw(bia, '90.00'))).toBe('turnover_required')
    expect(await codeOf(world.withdraw(ana, '10.00'))).toBe('deposit_debt')
  })
})

describe('money that is sent on', () => {
  test('to a downline takes along what was to be played', async () => {
    const [agent, downline] = [await world.payer(), await world.payer()]
    await deposited(agent, '100.00')
    await sent(agent, downline, '90.00')
    expect([await openOf(agent), await openOf(downline)]).toEqual(['10.00', '90.00'])
    expect(await codeOf(world.withdraw(downline, '90.00'))).toBe('turnover_required')
    await played(downline, '90.00')
    expect(await codeOf(world.withdraw(downline, '90.00'))).toBe('done')
  })

  test('in circles and back and forth stays as much as it was', async () => {
    const [ana, bia, caio] = [await world.payer(), await world.payer(), await world.payer()]
    await deposited(ana, '100.00')
    for (let turn = 0; turn < 3; turn++) {
      await sent(ana, bia, '100.00')
      await sent(bia, caio, '100.00')
      await sent(caio, ana, '100.00')
      await sent(ana, bia, '33.33')
      await sent(bia, ana, '33.33')
    }
    const sums = [await openOf(ana), await openOf(bia), await openOf(caio)]
    expect(sums).toEqual(['100.00', '0.00', '0.00'])
  })

  test('cannot leave its requirement behind when the brand stops asking', async () => {
    const [ana, bia] = [await world.payer(), await world.payer()]
    await deposited(ana, '100.00')
    await given(ana, '300.00', 'win')
    await asks(0)
    // A quarter of what there is takes a quarter of what is open along.
    await sent(ana, bia, '100.00')
    expect([await openOf(ana), await openOf(bia)]).toEqual(['75.00', '25.00'])
    await sent(ana, bia, '300.00')
    expect([await openOf(ana), await openOf(bia)]).toEqual(['0.00', '100.00'])
  })

  test('relieves the sender of no more than the receiver takes on', async () => {
    const [ana, bia] = [await world.payer(), await world.payer()]
    await asks(300)
    await deposited(ana, '100.00')
    await asks(100)
    await given(ana, '900.00', 'win')
    await sent(ana, bia, '50.00')
    expect([await openOf(ana), await openOf(bia)]).toEqual(['250.00', '50.00'])
  })

  test('by a contract of the upline has to be played as well', async () => {
    const [upline, downline] = [await world.payer(), await world.payer()]
    await deposited(upline, '100.00')
    await moved('contract_payout', upline, downline, '40.00')
    expect([await openOf(upline), await openOf(downline)]).toEqual(['60.00', '40.00'])
  })

  test('in an envelope is carried until it is opened, and comes back with what was not', async () => {
    const [ana, bia, caio] = [await world.payer(), await world.payer(), await world.payer()]
    await deposited(ana, '100.00')
    await inEnvelope(ana, [bia, caio], '40.00')
    expect(await openOf(ana)).toBe('20.00')
    await asks(0)
    await opened(bia)
    expect(await openOf(bia)).toBe('40.00')
    expect(await codeOf(world.withdraw(bia, '40.00'))).toBe('turnover_required')
    world.app.clock.advance(25 * 3_600_000)
    await returnEnvelopes(world.deps, world.brand)
    expect([await openOf(ana), await openOf(caio), await world.cashOf(ana)]).toEqual(['60.00', '0.00', 600_000n])
  })
})

test('random moves between five members never make less to play than there was', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.payer()))
  // A small generator of its own, so that a failure can be repeated.
  let state = 7
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % limit
  }
  const someone = () => people[below(people.length)] as Payer
  const total = async () => {
    let sum = 0n
    for (const { id } of people) sum += (await turnoverOf(world.deps.db, id, 'BRL')).open
    return sum
  }
  for (const person of people) await deposited(person, '100.00')
  let before = await total()
  expect(before).toBe(parseMoney('500.00'))
  for (let step = 0; step < 120; step++) {
    if (step % 10 === 0) await asks([0, 50, 100, 250][below(4)] ?? 100)
    const [from, to] = [someone(), someone()]
    const cash = await world.cashOf(from)
    if (from === to || cash === 0n) continue
    await sent(from, to, formatMoney((cash * BigInt(1 + below(100))) / 100n || 1n))
    const after = await total()
    expect(after).toBeGreaterThanOrEqual(before)
    before = after
  }
})
