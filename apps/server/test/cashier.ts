import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import type { Language } from '@trevo/contract/wire'
import { CASHIER_CHECKS } from '../src/capabilities/cashier/audit.ts'
import { type DepositRow, depositOfMember } from '../src/capabilities/cashier/deposit-queries.ts'
import { createDeposit } from '../src/capabilities/cashier/deposits.ts'
import type { Brand, CashierDeps, Owner } from '../src/capabilities/cashier/deps.ts'
import { approveWithdrawal } from '../src/capabilities/cashier/staff.ts'
import '../src/capabilities/cashier/tables.ts'
import { type StaffActor, staffWrite } from '../src/base/staff/audit.ts'
import {
  type WithdrawalRow,
  withdrawalOfMember,
  withdrawalsOfMember,
} from '../src/capabilities/cashier/withdrawal-queries.ts'
import { requestWithdrawal } from '../src/capabilities/cashier/withdrawals.ts'
import '../src/base/staff/tables.ts'
import { FIGURE_CHECKS } from '../src/base/figures/audit.ts'
import { recordPlay } from '../src/base/figures/play-day.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../src/money/ledger/transfer.ts'
import { audit } from '../src/platform/audit.ts'
import { balancesOf } from './balances.ts'
import '../src/base/inbox/tables.ts'
import { webhookPath, webhookSecret } from '../src/capabilities/cashier/member/webhook.ts'
import type { Config } from '../src/platform/config.ts'
import { inTx } from '../src/platform/db.ts'
import type { ImpedimentSettings } from '../src/platform/impediment-settings.ts'
import { pixApi } from '../src/providers/payments/pix-api.ts'
import { type SandboxPsp, startSandboxPsp } from '../src/providers/payments/sandbox-psp.ts'
import { startTestApp, type TestApp } from './app.ts'
import { giveContact } from './auth.ts'
import { aMember, aMerchant, aSession } from './fixtures.ts'
import { deposit as openingDeposit, playedOff } from './ledger.ts'
import { aPayoutKey } from './personal.ts'
import { TEST_CONFIG } from './stub-app.ts'

export const CASHIER_HOST = 'cashier.test'
const START = '2026-03-01T12:00:00Z'

export type Payer = Owner & { token: string; accountId: bigint }
export type CashierWorld = {
  app: TestApp
  psp: SandboxPsp
  deps: CashierDeps
  brand: Brand
  methods: { pixIn: bigint; bankIn: bigint; pixOut: bigint }
  /** What approvals wanted to pay, in order; tests pay when they are ready. */
  started: bigint[]
  /** Where the payment service calls, with the right secret. */
  webhookUrl: string
  /** Somebody known for long, with nothing to wonder about; what is there was played for. */
  payer(cash?: string): Promise<Payer>
  cashOf(owner: Owner, kind?: 'cash' | 'held'): Promise<bigint>
  deposit(owner: Owner, amount: string, requestId?: string): Promise<DepositRow>
  depositNow(owner: Owner, id: bigint): Promise<DepositRow>
  withdraw(
    payer: Payer,
    amount: string,
    change?: { requestId?: string; fee?: string; giveUpBonusId?: bigint },
  ): Promise<WithdrawalRow>
  withdrawalNow(owner: Owner, id: bigint): Promise<WithdrawalRow>
  withdrawals(owner: Owner): Promise<WithdrawalRow[]>
  findings(): Promise<string[]>
  close(): Promise<void>
}

/** The server with a payment service of its own, both on a clock that stands still, and one brand with ways to pay. */
export async function startCashierWorld({
  regulation = 'none' as RegulationProfile,
  startAt = START,
  impediments = undefined as ImpedimentSettings | undefined,
  identity = undefined as Config['providers']['identity'],
} = {}): Promise<CashierWorld> {
  let now = () => new Date(startAt)
  const psp = await startSandboxPsp({ clock: { now: () => now() } })
  let merchantId = 0
  const methods = { pixIn: 0n, bankIn: 0n, pixOut: 0n }
  const app = await startTestApp({
    startAt,
    config: { providers: { ...TEST_CONFIG.providers, pix: psp.settings, impediments, identity } },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: [CASHIER_HOST], regulation })).id
      Object.assign(methods, await someMethods(db, merchantId))
    },
  })
  now = app.clock.now
  const { db, pool } = app.database
  const ledger = createLedger({ pool })
  const started: bigint[] = []
  const deps: CashierDeps = {
    db,
    ledger,
    clock: app.clock,
    provider: pixApi(psp.settings, app.clock),
    live: { toMember: () => {}, toMerchant: () => {}, toTopic: () => {} },
    jobs: { send: async () => true },
    log: { warn: () => {}, error: () => {} },
    startPayout: (id) => started.push(id),
    secrets: TEST_CONFIG.secrets,
  }
  const brand: Brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL', regulation }
  const address = await app.app.http.listen({ host: '127.0.0.1', port: 0 })
  const webhookUrl = `${address}${webhookPath(webhookSecret(TEST_CONFIG.secrets))}`
  await deps.provider?.registerWebhook(webhookUrl)

  const orThrow = <T>(row: T | undefined): T => {
    if (row === undefined) throw new Error('there is no such row')
    return row
  }
  return {
    app,
    psp,
    deps,
    brand,
    methods,
    started,
    webhookUrl,
    async payer(cash = '0') {
      const member = await aMember(db, { merchantId })
      const { token } = await aSession(db, member, app.clock.now())
      const longAgo = new Date(app.clock.now().getTime() - 90 * 86_400_000)
      await db.updateTable('member').set({ created_at: longAgo }).where('id', '=', member.id).execute()
      await giveContact(db, member, 'mobile', `+55119${String(member.id).padStart(8, '0')}`, longAgo)
      if (cash !== '0') {
        await ledger.transfer(openingDeposit(merchantId, member.id, parseMoney(cash), `open:${member.id}`))
        await playedOff(pool, member.id)
      }
      const accountId = await aPayoutKey(db, member, `${member.account}@example.com`, longAgo)
      return { id: member.id, merchantId, token, accountId }
    },
    async cashOf({ id }, kind = 'cash') {
      return (await balancesOf(db, id)).find((one) => one.kind === kind && one.currency === 'BRL')?.balance ?? 0n
    },
    deposit: ({ id, merchantId: of }, amount, requestId = randomUUID()) =>
      createDeposit(
        deps,
        brand,
        { id, merchantId: of },
        { requestId, methodId: methods.pixIn, amountMinor: parseMoney(amount) },
      ),
    depositNow: async (owner, id) => orThrow(await depositOfMember(db, owner.id, id)),
    withdraw: ({ id, merchantId: of, accountId }, amount, { requestId = randomUUID(), fee = '0', ...agreed } = {}) =>
      requestWithdrawal(
        deps,
        brand,
        { id, merchantId: of },
        {
          requestId,
          accountId,
          methodId: methods.pixOut,
          amountMinor: parseMoney(amount),
          feeMinor: parseMoney(fee),
          ...agreed,
        },
      ),
    withdrawalNow: async (owner, id) => orThrow(await withdrawalOfMember(db, owner.id, id)),
    withdrawals: ({ id }) => withdrawalsOfMember(db, id, null, 100),
    findings: async () =>
      (await audit(db, [...LEDGER_CHECKS, ...CASHIER_CHECKS, ...FIGURE_CHECKS])).map(
        ({ check, detail }) => `${check}: ${detail}`,
      ),
    async close() {
      await app.close()
      await psp.close()
    },
  }
}

/** From 10 to 5,000 in by Pix or bank, 20,000 a day; out up to 1,000 at once without anybody looking, 100,000 a day. */
async function someMethods(db: CashierDeps['db'], merchantId: number) {
  const rows = await db
    .insertInto('payment_method')
    .values([
      {
        merchant_id: merchantId,
        direction: 'in',
        kind: 'pix',
        min_amount: 100_000n,
        max_amount: 50_000_000n,
        day_max: 200_000_000n,
        presets: [200_000n, 1_000_000n],
        bank_details: null,
      },
      {
        merchant_id: merchantId,
        direction: 'in',
        kind: 'bank',
        min_amount: 100_000n,
        max_amount: 50_000_000n,
        day_max: 200_000_000n,
        position: 1,
        bank_details: JSON.stringify({
          bankName: 'Banco Um',
          branch: '0001',
          account: '12345-6',
          holder: 'Trevo Ltda',
          document: '00000000000191',
        }),
      },
      {
        merchant_id: merchantId,
        direction: 'out',
        kind: 'pix',
        min_amount: 10_000n,
        max_amount: 500_000_000n,
        day_max: 1_000_000_000n,
        auto_approve_max: 10_000_000n,
        bank_details: null,
      },
    ])
    .returning('id')
    .execute()
  const [pixIn = 0n, bankIn = 0n, pixOut = 0n] = rows.map(({ id }) => id)
  return { pixIn, bankIn, pixOut }
}

/** Somebody of finance who may decide. */
export async function aStaffActor({ deps: { db }, brand }: CashierWorld): Promise<StaffActor> {
  const userName = `s${randomUUID().slice(0, 8)}`
  const { id } = await db
    .insertInto('staff_account')
    .values({ user_name: userName, display_name: 'Fin', password_hash: 'x', roles: ['finance'], merchant_id: brand.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { staffId: id, userName, displayName: 'Fin', merchantId: brand.id, ip: '127.0.0.1' }
}

/** Approved by one person, as the console's call does it. */
export const approvedAlone = (
  { deps }: Pick<CashierWorld, 'deps'>,
  actor: StaffActor,
  id: bigint,
): Promise<WithdrawalRow> => staffWrite(deps, actor, (tx) => approveWithdrawal(tx, deps, actor, id, null))

/** A withdrawal that may leave: staff approve it where it is not approved by itself. */
export async function approved(
  world: CashierWorld,
  payer: Payer,
  amount: string,
  change?: { requestId?: string },
): Promise<WithdrawalRow> {
  const withdrawal = await world.withdraw(payer, amount, change)
  if (withdrawal.state !== 'review') return withdrawal
  return approvedAlone(world, await aStaffActor(world), withdrawal.id)
}

/** As if it had been played away. */
export async function spend({ deps: { db, ledger } }: CashierWorld, payer: Owner, amount: string): Promise<void> {
  const minor = parseMoney(amount)
  const transfer: TransferInput = {
    merchantId: payer.merchantId,
    kind: 'adjustment',
    key: `spent:${randomUUID()}`,
    postings: [
      { account: memberCash(payer.id, 'BRL'), amount: -minor },
      { account: houseAccount('adjustments', 'BRL'), amount: minor },
    ],
  }
  await inTx(db, (tx) => ledger.postTransfer(tx, transfer))
}

/** As if stakes of this sum had been settled; of the lottery, which has no vendors' rounds that would be missing. */
export async function played(
  { deps: { db }, app }: CashierWorld,
  { id, merchantId }: Owner,
  amount: string,
): Promise<void> {
  const figures = { memberId: id, category: 'LOTT', currency: 'BRL', turnover: parseMoney(amount), bets: 1 } as const
  await inTx(db, (tx) => recordPlay(tx, merchantId, app.clock.now(), [figures]))
}

/** Subjects and texts of the inbox, oldest first. */
export async function toldOf(
  { deps: { db } }: CashierWorld,
  { id }: Owner,
  language: Language = 'PT',
): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('inbox_state as s')
    .innerJoin('inbox_text as t', 't.message_id', 's.message_id')
    .select(['t.subject', 't.plain'])
    .where('s.member_id', '=', id)
    .where('t.language', '=', language)
    .orderBy('s.message_id')
    .execute()
  return rows.map(({ subject, plain }) => [subject, plain.replaceAll('\u00a0', ' ')])
}
