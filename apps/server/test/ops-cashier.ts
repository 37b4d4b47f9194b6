import { randomUUID } from 'node:crypto'
import type { Currency } from '@trevo/contract/money'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { creditPayments, incomingOf } from '../src/capabilities/cashier/credit.ts'
import { lockDeposit } from '../src/capabilities/cashier/deposit-queries.ts'
import type { CashierDeps } from '../src/capabilities/cashier/deps.ts'
import { reversalsOfDeposit } from '../src/capabilities/cashier/reversal-queries.ts'
import { bookReturns } from '../src/capabilities/cashier/reversals.ts'
import '../src/capabilities/cashier/tables.ts'
import { requestWithdrawal } from '../src/capabilities/cashier/withdrawals.ts'
import { createLedger, type Ledger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../src/money/ledger/transfer.ts'
import { inTx } from '../src/platform/db.ts'
import { aMember, type TestMember } from './fixtures.ts'
import { deposit } from './ledger.ts'
import type { OpsWorld } from './ops-world.ts'
import { aPayoutKey } from './personal.ts'
import { TEST_CONFIG } from './stub-app.ts'

type World = Pick<OpsWorld, 'server' | 'db' | 'brandId'>

/** A way to pay of the brand. */
export async function aMethod({ db, brandId }: World, direction: 'in' | 'out', kind: 'pix' | 'bank' = 'pix') {
  const { id } = await db
    .insertInto('payment_method')
    .values({
      merchant_id: brandId,
      direction,
      kind,
      min_amount: 100_000n,
      max_amount: 500_000_000n,
      day_max: 1_000_000_000n,
      bank_details: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the console sends to make one. */
export const aMethodBody = (more: object) => ({
  requestId: randomUUID(),
  direction: 'in',
  kind: 'pix',
  active: true,
  position: 0,
  min: '10.00',
  max: '5000.00',
  dayMax: '10000.00',
  presets: [],
  feeFlat: '0.00',
  feePercent: '0.00',
  autoApproveMax: '0.00',
  dayCount: 5,
  promisedMinutes: 120,
  turnoverPercent: 0,
  bank: null,
  ...more,
})

/** A bank transfer whose receipt somebody has to look at. */
export async function aReceipt(world: World, member?: TestMember, receiptKey = 'receipts/none.jpg'): Promise<bigint> {
  const { db, brandId } = world
  const owner = member ?? (await aMember(db, { merchantId: brandId }))
  const at = world.server.clock.now()
  const { id } = await db
    .insertInto('deposit')
    .values({
      merchant_id: brandId,
      member_id: owner.id,
      method_id: await aMethod(world, 'in', 'bank'),
      kind: 'bank',
      state: 'pending',
      currency: 'BRL',
      amount: 500_000n,
      request_id: randomUUID(),
      txid: null,
      receipt_key: receiptKey,
      created_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { deposit_id: id, reason: null, actor: null, note: '', created_at: at }
  await db
    .insertInto('deposit_event')
    .values([
      { ...event, from_state: '', to_state: 'created' },
      { ...event, from_state: 'created', to_state: 'pending' },
    ])
    .execute()
  return id
}

export type Key = { pixKey?: string; savedAt?: Date }

/** A withdrawal that waits for staff; the member has paid in exactly as much. */
export async function aWithdrawal(
  world: World,
  { amount = '2000.00', member, pixKey, savedAt }: Key & { amount?: string; member?: TestMember } = {},
): Promise<{ id: bigint; member: TestMember }> {
  const { db, brandId, server } = world
  const owner = member ?? (await aMember(db, { merchantId: brandId }))
  const ledger = createLedger({ pool: server.database.pool })
  await ledger.transfer(deposit(brandId, owner.id, parseMoney(amount), `open:${randomUUID()}`))
  const key = pixKey ?? `${owner.account}@example.com`
  const accountId = await aPayoutKey(db, owner, key, savedAt ?? server.clock.now())
  const deps = silentDeps(world, ledger)
  const brand = { id: brandId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as Currency, regulation: 'none' as const }
  const request = { requestId: randomUUID(), methodId: await aMethod(world, 'out'), accountId, feeMinor: 0n }
  const ask = { ...request, amountMinor: parseMoney(amount) }
  const { id } = await requestWithdrawal(deps, brand, { id: owner.id, merchantId: brandId }, ask)
  return { id, member: owner }
}

const silentDeps = ({ db, server }: World, ledger: Ledger): CashierDeps => ({
  db,
  ledger,
  clock: server.clock,
  provider: undefined,
  startPayout: () => {},
  live: { toMember: () => {}, toMerchant: () => {}, toTopic: () => {} },
  jobs: { send: async () => true },
  log: { warn: () => {}, error: () => {} },
  secrets: TEST_CONFIG.secrets,
})

/** A withdrawal of 50 that was paid after all, when 20 were left: 30 are owed. */
export async function aLatePayout(world: World, withdrawal?: Awaited<ReturnType<typeof aWithdrawal>>): Promise<bigint> {
  const { db, brandId, server } = world
  const { id, member } = withdrawal ?? (await aWithdrawal(world))
  const ledger = createLedger({ pool: server.database.pool })
  await inTx(db, async (tx) => {
    await sql`insert into late_payout (withdrawal_id, merchant_id, member_id, currency, amount, taken, end_to_end_id, noticed_at)
      values (${id}, ${brandId}, ${member.id}, 'BRL', 500000, 200000, 'E2E', ${server.clock.now()})`.execute(tx)
    await ledger.postTransfer(tx, {
      merchantId: brandId,
      kind: 'withdrawal_paid',
      key: `withdrawal:${id}:late`,
      postings: [
        { account: houseAccount('receivables', 'BRL'), amount: -300_000n },
        { account: houseAccount('psp', 'BRL'), amount: 300_000n },
      ],
    })
  })
  return id
}

/** A payment of 50 for a deposit that came to nothing, of which nobody says who paid. */
export async function aRefusedPayment(world: World): Promise<string> {
  const { db, brandId, server } = world
  const depositId = await aReceipt(world)
  const at = server.clock.now()
  const { member_id } = await db
    .selectFrom('deposit')
    .select('member_id')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow()
  const reference = `E${randomUUID().replaceAll('-', '')}`
  await db
    .insertInto('refused_payment')
    .values({
      reference,
      deposit_id: depositId,
      merchant_id: brandId,
      member_id,
      currency: 'BRL',
      amount: 500_000n,
      payer_masked: null,
      state: 'held',
      next_at: null,
      paid_at: at,
      created_at: at,
    })
    .execute()
  return reference
}

/** A deposit of 50 that the bank took back when 20 of it were left: 30 are owed. */
export async function aReversal(world: World): Promise<bigint> {
  const { db, brandId, server } = world
  const owner = await aMember(db, { merchantId: brandId })
  const at = server.clock.now()
  const { id } = await db
    .insertInto('deposit')
    .values({
      merchant_id: brandId,
      member_id: owner.id,
      method_id: await aMethod(world, 'in'),
      kind: 'pix',
      state: 'pending',
      currency: 'BRL',
      amount: 500_000n,
      request_id: randomUUID(),
      txid: randomUUID().replaceAll('-', ''),
      created_at: at,
      expires_at: new Date(at.getTime() + 1_800_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ledger = createLedger({ pool: server.database.pool })
  const deps = silentDeps(world, ledger)
  const returns = [{ id: 'D1', amountMinor: 500_000n, returnedAt: at }]
  const pix = { endToEndId: `E${randomUUID()}`, txid: null, amountMinor: 500_000n, paidAt: at, payer: null, returns }
  await inTx(db, async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (deposit === undefined) throw new Error('there is no such deposit')
    const credited = await creditPayments(tx, deps, deposit, [incomingOf(pix)])
    await ledger.postTransfer(tx, {
      merchantId: brandId,
      kind: 'adjustment',
      key: `spent:${id}`,
      postings: [
        { account: memberCash(owner.id, 'BRL'), amount: -300_000n },
        { account: houseAccount('adjustments', 'BRL'), amount: 300_000n },
      ],
    })
    await bookReturns(tx, deps, credited, [pix])
  })
  const [reversal] = await reversalsOfDeposit(db, id)
  if (reversal === undefined) throw new Error('nothing was booked')
  return reversal.id
}
