import { randomUUID } from 'node:crypto'
import { isClabe } from '@trevo/contract/cashier'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { balancesOf } from '../../../test/balances.ts'
import { approvedAlone, aStaffActor, type CashierWorld, startCashierWorld } from '../../../test/cashier.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import type { Consent } from '../../base/approvals/consent.ts'
import { type StaffActor, staffWrite } from '../../base/staff/audit.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { inTx } from '../../platform/db.ts'
import { confirmPayout, failPayout } from './by-hand.ts'
import { createDeposit } from './deposits.ts'
import type { Brand, Owner } from './deps.ts'
import { methodsFor } from './methods.ts'
import { addAccount } from './payout-accounts.ts'
import { payOut, sweepPayouts } from './payouts.ts'
import { lockWithdrawal, moveWithdrawal, withdrawalOfMember } from './withdrawal-queries.ts'
import { cancelWithdrawal, requestWithdrawal } from './withdrawals.ts'

/** A published example: the sum of its weighted digits ends in 1, so its last digit is 9. */
const CLABE = '032180000118359719'
const ACCOUNT = {
  kind: 'bank_abroad',
  bankName: 'Banco del Sol',
  account: CLABE,
  document: 'GODE561231GR8',
  holder: 'Elena Godoy',
  paymentPassword: '135790',
} as const

let world: CashierWorld
let mexico: Brand
const methods = { pixIn: 0n, pixOut: 0n, bankOut: 0n }
beforeAll(async () => {
  world = await startCashierWorld()
  const { db } = world.deps
  const { id } = await aMerchant(db, { hosts: ['sol.test'] })
  await db.updateTable('merchant').set({ currency: 'MXN' }).where('id', '=', id).execute()
  mexico = { id, timeZone: 'America/Mexico_City', currency: 'MXN', regulation: 'none' }
  for (const [name, direction, kind] of [
    ['pixIn', 'in', 'pix'],
    ['pixOut', 'out', 'pix'],
    ['bankOut', 'out', 'bank'],
  ] as const) {
    const limits = { min_amount: 100_000n, max_amount: 50_000_000n, day_max: 500_000_000n, day_count: 100 }
    const row = { merchant_id: id, direction, kind, ...limits, bank_details: null }
    const made = await db.insertInto('payment_method').values(row).returning('id').executeTakeFirstOrThrow()
    methods[name] = made.id
  }
})
afterEach(async () => {
  world.started.length = 0
  expect(world.psp.payouts()).toEqual({})
  expect(await world.findings()).toEqual([])
})
afterAll(() => world.close())

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const save = (owner: Owner, more = {}, brand = mexico) => {
  const { db, secrets, clock } = world.deps
  // Saved long ago: what was changed lately waits.
  const at = new Date(clock.now().getTime() - 90 * 86_400_000)
  return inTx(db, (tx) => addAccount(tx, secrets, brand, owner, { ...ACCOUNT, ...more } as typeof ACCOUNT, at))
}
async function aPlayer() {
  const { db, ledger } = world.deps
  const member = await aMember(db, { merchantId: mexico.id })
  const amount = parseMoney('500.00')
  const postings = [
    { account: houseAccount('psp', 'MXN'), amount: -amount },
    { account: memberCash(member.id, 'MXN'), amount },
  ]
  await inTx(db, (tx) =>
    ledger.postTransfer(tx, { merchantId: mexico.id, kind: 'deposit', key: `open:${member.id}`, postings }),
  )
  const owner = { id: member.id, merchantId: mexico.id }
  return { ...owner, accountId: (await save(owner)).id }
}
type Player = Awaited<ReturnType<typeof aPlayer>>
const ask = ({ id, merchantId, accountId }: Player, methodId = methods.bankOut) =>
  requestWithdrawal(
    world.deps,
    mexico,
    { id, merchantId },
    { requestId: randomUUID(), methodId, accountId, amountMinor: parseMoney('200.00'), feeMinor: 0n },
  )
const fail = (actor: StaffActor, id: bigint, note: string, consent: Consent = null) =>
  staffWrite(world.deps, actor, (tx) => failPayout(tx, world.deps, actor, { id, note }, consent))
const person = async (): Promise<StaffActor> => ({ ...(await aStaffActor(world)), merchantId: mexico.id })
const now = async (player: Player, id: bigint) => (await withdrawalOfMember(world.deps.db, player.id, id))?.state
const cash = async ({ id }: Player) =>
  Object.fromEntries((await balancesOf(world.deps.db, id)).map(({ kind, balance }) => [kind, balance]))

/** Let be paid by one, and handed to whoever goes to the bank. */
async function atTheBank(player: Player) {
  const { id } = await ask(player)
  const approver = await person()
  await approvedAlone(world, approver, id)
  await payOut(world.deps, id)
  return { id, approver }
}

describe('a brand that counts in pesos', () => {
  test('is offered no Pix, in or out: a real would count as a peso', async () => {
    const player = await aPlayer()
    expect(await methodsFor(world.deps.db, player, 'in')).toEqual([])
    expect((await methodsFor(world.deps.db, player, 'out')).map(({ kind }) => kind)).toEqual(['bank'])
    const deposit = { requestId: randomUUID(), methodId: methods.pixIn, amountMinor: parseMoney('50.00') }
    expect(await codeOf(createDeposit(world.deps, mexico, player, deposit))).toBe('not_found')
    expect(await codeOf(ask(player, methods.pixOut))).toBe('not_found')
    expect(world.psp.charges()).toEqual([])
  })

  test('takes an account of its country, by the digit that checks it, and no Brazilian one', async () => {
    const player = await aPlayer()
    expect(await codeOf(save(player, { account: '032180000118359718' }))).toBe('invalid_input')
    expect(await codeOf(save(player, { account: '12345' }))).toBe('invalid_input')
    const brazilian = { kind: 'bank', bankCode: '001', branch: '1', account: '12345-6', document: '52998224725' }
    expect(await codeOf(save(player, brazilian))).toBe('invalid_input')
    const ana = await world.payer()
    expect(await codeOf(save(ana, {}, world.brand))).toBe('invalid_input')
  })

  test('pays by hand: the service is never asked, and it is the member’s until somebody may be at the bank', async () => {
    const player = await aPlayer()
    const { id } = await ask(player)
    await approvedAlone(world, await person(), id)
    expect(await now(player, id)).toBe('approved')
    await sweepPayouts({ ...world.deps, provider: undefined })
    expect(await now(player, id)).toBe('paying')
    await sweepPayouts(world.deps)
    await payOut(world.deps, id)
    expect(await now(player, id)).toBe('paying')
    expect(await codeOf(cancelWithdrawal(world.deps, player.id, id))).toBe('conflict')
  })

  test('is paid once by another person than the one who let it be paid, under a reference of its own', async () => {
    const [player, other] = [await aPlayer(), await aPlayer()]
    const { id, approver } = await atTheBank(player)
    const second = await person()
    expect(await codeOf(confirmPayout(world.deps, approver, id, 'SPEI-1'))).toBe('second_person_required')
    expect(await codeOf(confirmPayout(world.deps, await aStaffActor(world), id, 'SPEI-1'))).toBe('not_found')
    const many = Array.from({ length: 5 }, () => codeOf(confirmPayout(world.deps, second, id, 'SPEI-1')))
    expect((await Promise.all(many)).toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'done'])
    expect(await now(player, id)).toBe('paid')
    expect(await cash(player)).toMatchObject({ cash: parseMoney('300.00'), held: 0n })
    const twice = await atTheBank(other)
    expect(await codeOf(confirmPayout(world.deps, second, twice.id, 'SPEI-1'))).toBe('conflict')
    expect(await now(other, twice.id)).toBe('paying')
    expect(await codeOf(fail(twice.approver, twice.id, 'cuenta cerrada'))).toBe('second_person_required')
    await fail(second, twice.id, 'cuenta cerrada')
    expect(await cash(other)).toMatchObject({ cash: parseMoney('500.00'), held: 0n })
    expect(await codeOf(confirmPayout(world.deps, second, twice.id, 'SPEI-2'))).toBe('conflict')
    const notes = await world.deps.db
      .selectFrom('staff_audit')
      .select(['action', 'entity_id as id', 'staff_name as by'])
      .where('action', 'in', ['withdrawal.paid', 'withdrawal.failed'])
      .where('entity_id', 'in', [String(id), String(twice.id)])
      .orderBy('id')
      .execute()
    expect(notes).toEqual([
      { action: 'withdrawal.paid', id: String(id), by: second.userName },
      { action: 'withdrawal.failed', id: String(twice.id), by: second.userName },
    ])
  })

  test('that nobody of staff approved is said to have failed by two people', async () => {
    const player = await aPlayer()
    const { id } = await ask(player)
    await sql`update withdrawal set state = 'approved' where id = ${id}`.execute(world.deps.db)
    await sql`insert into withdrawal_event (withdrawal_id, from_state, to_state, created_at)
      values (${id}, 'review', 'approved', ${world.deps.clock.now()})`.execute(world.deps.db)
    await inTx(world.deps.db, async (tx) => {
      const found = await lockWithdrawal(tx, id)
      if (found) await moveWithdrawal(tx, found, { to: 'paying', at: world.deps.clock.now() })
    })
    const [banker, second] = [await person(), await person()]
    expect(await codeOf(fail(banker, id, 'cuenta cerrada'))).toBe('approval_required')
    expect(await now(player, id)).toBe('paying')
    await fail(banker, id, 'cuenta cerrada', { approvalId: 1n, decider: second })
    expect(await now(player, id)).toBe('failed')
    expect(await cash(player)).toMatchObject({ cash: parseMoney('500.00'), held: 0n })
  })

  test('the same reference for two payouts at once counts for one', async () => {
    const [one, two] = [await atTheBank(await aPlayer()), await atTheBank(await aPlayer())]
    const second = await person()
    const answers = await Promise.all(
      [one, two].map(({ id }) => codeOf(confirmPayout(world.deps, second, id, 'SPEI-9'))),
    )
    expect(answers.toSorted()).toEqual(['conflict', 'done'])
  })

  test('a payout of the service is never ended by hand', async () => {
    const ana = await world.payer('100.00')
    const { id } = await world.withdraw(ana, '40.00')
    const someone = await aStaffActor(world)
    expect(await codeOf(confirmPayout(world.deps, someone, id, 'TED-1'))).toBe('conflict')
    expect(await codeOf(fail(someone, id, 'não foi'))).toBe('conflict')
    await cancelWithdrawal(world.deps, ana.id, id)
  })
})

/** By the digits alone: each other last digit is wrong. */
test.each([...'0123456789'])('a CLABE that ends in %s', (digit) => {
  expect(isClabe(`${CLABE.slice(0, 17)}${digit}`)).toBe(digit === '9')
})
