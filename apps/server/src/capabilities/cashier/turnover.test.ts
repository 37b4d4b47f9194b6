import { randomUUID } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CashierWorld, type Payer, played as playedBy, startCashierWorld } from '../../../test/cashier.ts'
import { askedBefore } from '../../../test/ledger.ts'
import { admitGifts, admitTransfer } from '../../money/gate/gate.ts'
import { noteAdmission } from '../../money/ledger/admission.ts'
import { notePass } from '../../money/ledger/passes.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { TRANSFER_KINDS } from '../../money/ledger/transfer-kinds.ts'
import { TURNOVER_RULES } from '../../money/ledger/turnover-rules.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { openWithin, returnEnvelopes, sendBatch } from '../agents/envelopes.ts'
import { creditPayments } from './credit.ts'
import { lockDeposit } from './deposit-queries.ts'
import { giveUpGift } from './give-up.ts'
import { payOut } from './payouts.ts'
import { heldView, turnoverOf, turnoverView } from './turnover.ts'
import { cancelWithdrawal } from './withdrawals.ts'

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
const heldOf = async (payer: Payer) => (await heldView(world.deps.db, payer, 'BRL')).held
const freeOf = async (payer: Payer) => (await heldView(world.deps.db, payer, 'BRL')).free
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
    // 160 asked for, 60 played: 100 left, of which the first deposit is 40, the second 50, the gift 10; and so much it holds.
    expect(await turnoverView(world.deps.db, ana, 'BRL')).toMatchObject({
      required: '160.00',
      done: '60.00',
      left: '100.00',
      free: '60.00',
      held: '100.00',
      percent: 100,
      credits: [
        { kind: 'deposit', amount: '100.00', percent: 100, left: '40.00', holds: '40.00', canGiveUp: false },
        { kind: 'deposit', amount: '50.00', percent: 100, left: '50.00', holds: '50.00', canGiveUp: false },
        { kind: 'gift', amount: '10.00', percent: 100, left: '10.00', holds: '10.00', canGiveUp: true },
      ],
    })
    expect(await codeOf(world.withdraw(ana, '60.01'))).toBe('turnover_required')
    await played(ana, '99.99')
    expect(await codeOf(world.withdraw(ana, '160.00'))).toBe('turnover_required')
    await played(ana, '0.01')
    expect(await codeOf(world.withdraw(ana, '20.00'))).toBe('done')
    // What was played beyond it counts for nothing that comes later.
    await played(ana, '70.00')
    await deposited(ana, '30.00')
    expect(await turnoverView(world.deps.db, ana, 'BRL')).toMatchObject({ left: '30.00', held: '30.00' })
  })

  test('is asked of gifts and corrections, not of prizes and of rebates', async () => {
    const ana = await world.payer()
    await given(ana, '7.00', 'win')
    await given(ana, '5.00', 'rebate')
    expect(await openOf(ana)).toBe('0.00')
    expect(await codeOf(world.withdraw(ana, '2.00'))).toBe('done')
    await given(ana, '20.00')
    expect(await openOf(ana)).toBe('20.00')
    expect(await codeOf(world.withdraw(ana, '10.01'))).toBe('turnover_required')
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
    // Money that is held leaves first, and takes along what it asks for.
    await sent(ana, bia, '25.00')
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
    // As much as the money that was sent was asked for when it came, and it holds no more than that money.
    expect([await openOf(ana), await openOf(bia)]).toEqual(['150.00', '150.00'])
    expect([await heldOf(ana), await heldOf(bia)]).toEqual(['50.00', '50.00'])
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

/** Money in a bet that has not ended, and its return. */
const inBet = (member: Payer, kind: 'bet' | 'bet_rollback', amount: string) =>
  inTx(world.deps.db, async (tx) => {
    noteAdmission(tx, 'stake', member.id)
    const minor = kind === 'bet' ? -parseMoney(amount) : parseMoney(amount)
    await world.deps.ledger.postTransfer(tx, {
      merchantId: member.merchantId,
      kind,
      key: `${kind}:${randomUUID()}`,
      postings: [
        { account: memberCash(member.id, 'BRL'), amount: minor },
        { account: houseAccount('games', 'BRL'), amount: -minor },
      ],
    })
  })
const firstGift = async (member: Payer) => {
  const { credits } = await heldView(world.deps.db, member, 'BRL')
  const gift = credits.find(({ canGiveUp }) => canGiveUp)
  if (gift === undefined) throw new Error('there is no gift')
  return { creditId: BigInt(gift.id), holds: parseMoney(gift.holds) }
}
const givingUp = (member: Payer, gift: { creditId: bigint; holds: bigint }, requestId: string = randomUUID()) =>
  codeOf(giveUpGift(world.deps, member, 'BRL', { requestId, ...gift }))

describe('held by credit', () => {
  test('money parked in a bet throws nothing away: three rounds of park, send and cancel', async () => {
    const [agent, downline] = [await world.payer(), await world.payer()]
    await deposited(agent, '4000.00')
    for (const cents of ['2.00', '0.01', '0.01']) {
      const cash = await world.cashOf(agent)
      const parked = formatMoney(cash - parseMoney(cents))
      await inBet(agent, 'bet', parked)
      await sent(agent, downline, cents)
      await inBet(agent, 'bet_rollback', parked)
    }
    expect([await openOf(agent), await openOf(downline)]).toEqual(['3997.98', '2.02'])
    expect(await world.cashOf(agent)).toBe(parseMoney('3997.98'))
    for (const amount of ['400.00', '3000.00', '10.00']) {
      expect(await codeOf(world.withdraw(agent, amount))).toBe('turnover_required')
    }
  })

  test('the same with a gift of 500.00, an envelope and a withdrawal that is taken back', async () => {
    const [agent, downline] = [await world.payer('100.00'), await world.payer()]
    await given(agent, '500.00')
    const waiting = await world.withdraw(agent, '100.00')
    await inBet(agent, 'bet', '499.98')
    await inEnvelope(agent, [downline], '0.01')
    await sent(agent, downline, '0.01')
    await inBet(agent, 'bet_rollback', '499.98')
    await cancelWithdrawal(world.deps, agent.id, waiting.id)
    expect([await heldOf(agent), await freeOf(agent), await heldOf(downline)]).toEqual(['499.98', '100.00', '0.01'])
    world.app.clock.advance(25 * 3_600_000)
    await returnEnvelopes(world.deps, world.brand)
    // It came back as it left: a gift that may be given up.
    expect([await heldOf(agent), (await firstGift(agent)).holds]).toEqual(['499.99', parseMoney('499.99')])
  })

  test('cents that are sent block nobody: the receiver holds no more than what came', async () => {
    const [agent, downline] = [await world.payer(), await world.payer('3000.00')]
    await deposited(agent, '4000.00')
    for (let n = 0; n < 14; n++) await sent(agent, downline, '0.01')
    expect([await heldOf(downline), await freeOf(downline)]).toEqual(['0.14', '3000.00'])
    // They are one credit, however many they were.
    expect((await turnoverOf(world.deps.db, downline.id, 'BRL')).credits).toHaveLength(1)
    expect(await codeOf(world.withdraw(downline, '3000.00'))).toBe('done')
  })

  test('R$ 65 of gifts hold R$ 65 of R$ 1,502, and R$ 6.33 of salary hold R$ 6.33 of R$ 8,308.99', async () => {
    const ana = await world.payer('1437.35')
    for (let n = 0; n < 6; n++) await given(ana, '10.00')
    await given(ana, '5.00')
    expect([await freeOf(ana), await heldOf(ana)]).toEqual(['1437.35', '65.00'])
    const refused = await world.withdraw(ana, '1437.36').catch((error: { code: string; value: unknown }) => error)
    expect(refused).toMatchObject({
      code: 'turnover_required',
      value: { free: '1437.35', held: '65.00', gifts: '65.00' },
    })
    expect(await codeOf(world.withdraw(ana, '100.00'))).toBe('done')
    expect(await codeOf(world.withdraw(ana, '1337.35'))).toBe('done')

    const [upline, agent] = [await world.payer(), await world.payer('8302.66')]
    await deposited(upline, '10.00')
    await moved('contract_payout', upline, agent, '6.33')
    expect([await world.cashOf(agent), await freeOf(agent)]).toEqual([parseMoney('8308.99'), '8302.66'])
    expect(await codeOf(world.withdraw(agent, '8302.67'))).toBe('turnover_required')
    expect(await codeOf(world.withdraw(agent, '8302.66'))).toBe('done')
  })

  test('two withdrawals at once take what is free once', async () => {
    const ana = await world.payer('60.00')
    await deposited(ana, '60.00')
    const both = await Promise.all([1, 2].map(() => codeOf(world.withdraw(ana, '60.00'))))
    expect(both.toSorted()).toEqual(['done', 'turnover_required'])
  })

  test('play that counts for nothing any more holds again what it had freed', async () => {
    const ana = await world.payer()
    await deposited(ana, '100.00')
    await played(ana, '80.00')
    await given(ana, '1.00')
    expect(await heldOf(ana)).toBe('21.00')
    await played(ana, '-50.00')
    expect(await heldOf(ana)).toBe('71.00')
  })

  test('whom the law lets play no more takes what was held along, and it is held no more', async () => {
    const ana = await world.payer('50.00')
    await deposited(ana, '100.00')
    await world.app.database.pool.query('update turnover_account set unplayed = 0 where member_id = $1', [ana.id])
    const withdrawal = await world.withdraw(ana, '50.00')
    await world.app.database.pool.query('update withdrawal set held_part = 300000 where id = $1', [withdrawal.id])
    await payOut(world.deps, withdrawal.id)
    expect([(await world.withdrawalNow(ana, withdrawal.id)).state, await heldOf(ana)]).toEqual(['paid', '70.00'])
  })
})

describe('a gift that is given up', () => {
  test('takes exactly what it still holds, and lets the rest go', async () => {
    const ana = await world.payer('100.00')
    await given(ana, '20.00')
    await played(ana, '5.00')
    const gift = await firstGift(ana)
    expect([gift.holds, await freeOf(ana)]).toEqual([parseMoney('15.00'), '105.00'])
    const requestId = randomUUID()
    expect(await givingUp(ana, gift, requestId)).toBe('done')
    expect([await world.cashOf(ana), await heldOf(ana), await openOf(ana)]).toEqual([
      parseMoney('105.00'),
      '0.00',
      '0.00',
    ])
    // The same request again, and another for the same gift.
    expect([await givingUp(ana, gift, requestId), await givingUp(ana, gift)]).toEqual(['done', 'not_found'])
    expect(await givingUp(ana, { ...gift, creditId: gift.creditId + 1n }, requestId)).toBe('idempotency_conflict')
    expect(await world.cashOf(ana)).toBe(parseMoney('105.00'))
    expect(await codeOf(world.withdraw(ana, '105.00'))).toBe('done')
  })

  test('two at once give it up once; beside a withdrawal both stand', async () => {
    const ana = await world.payer('100.00')
    await given(ana, '20.00')
    const gift = await firstGift(ana)
    const both = await Promise.all([1, 2].map(() => givingUp(ana, gift)))
    expect(both.toSorted()).toEqual(['done', 'not_found'])
    await given(ana, '20.00')
    const next = await firstGift(ana)
    expect(await Promise.all([givingUp(ana, next), codeOf(world.withdraw(ana, '100.00'))])).toEqual(['done', 'done'])
    expect(await world.cashOf(ana)).toBe(0n)
  })

  test('is refused where the balance is less, of somebody else, for a deposit, and where it holds more than was shown', async () => {
    const [ana, bia] = [await world.payer(), await world.payer('50.00')]
    await given(ana, '20.00')
    const gift = await firstGift(ana)
    expect(await givingUp(bia, gift)).toBe('not_found')
    await inBet(ana, 'bet', '10.00')
    expect(await givingUp(ana, gift)).toBe('insufficient_funds')
    await inBet(ana, 'bet_rollback', '10.00')
    expect(await givingUp(ana, { ...gift, holds: gift.holds - 1n })).toBe('conflict')
    await deposited(bia, '30.00')
    const [credit] = (await heldView(world.deps.db, bia, 'BRL')).credits
    expect(await givingUp(bia, { creditId: BigInt(credit?.id ?? 0), holds: 300_000n })).toBe('not_found')
    expect([await world.cashOf(ana), await heldOf(ana)]).toEqual([200_000n, '20.00'])
  })

  test('while its money lies in a bet, what comes back is as free as the balance that paid for it was', async () => {
    const ana = await world.payer('20.00')
    await given(ana, '20.00')
    await inBet(ana, 'bet', '20.00')
    expect(await givingUp(ana, await firstGift(ana))).toBe('done')
    await inBet(ana, 'bet_rollback', '20.00')
    expect([await world.cashOf(ana), await freeOf(ana)]).toEqual([200_000n, '20.00'])
  })
})

test('what the version before left in an account and in envelopes is held by its lines', async () => {
  const { pool } = world.app.database
  const [ana, bia] = [await world.payer('500.00'), await world.payer()]
  await deposited(ana, '100.00')
  await given(ana, '20.00')
  // 120 asked for, 30 done: the gift's 20 and 70 of the deposit.
  await askedBefore(pool, ana.id, 1_200_000n, 300_000n)
  expect([await openOf(ana), await heldOf(ana), await freeOf(ana)]).toEqual(['90.00', '90.00', '530.00'])
  await played(ana, '10.00')
  await given(ana, '1.00')
  expect([await openOf(ana), await heldOf(ana)]).toEqual(['81.00', '81.00'])
  // Beside this version it relieved the account, and then asked for more.
  await pool.query('update turnover_account set required = required - 50000 where member_id = $1', [ana.id])
  expect(await openOf(ana)).toBe('76.00')
  await given(ana, '2.00')
  expect(await openOf(ana)).toBe('78.00')
  await inEnvelope(ana, [bia], '10.00')
  await pool.query('delete from turnover_credit where batch_id is not null')
  await pool.query('update envelope_batch set turnover_carried = 150000 where sender_id = $1', [ana.id])
  await opened(bia)
  expect([await openOf(bia), await heldOf(bia)]).toEqual(['15.00', '10.00'])
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
