import {
  CASHIER_PAGE,
  type createDeposit as createDepositCall,
  type Deposit,
  type DepositMethod,
  PIX_CURRENCY,
} from '@trevo/contract/cashier'
import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type {
  requestWithdrawal as requestWithdrawalCall,
  Withdrawal,
  WithdrawalRules,
} from '@trevo/contract/withdrawals'
import { provePaymentPassword } from '../../../base/accounts/payment-password.ts'
import { credentialOf } from '../../../base/members/credentials.ts'
import { isImpeded } from '../../../base/members/impediment.ts'
import { openContacts } from '../../../base/members/required-contacts.ts'
import type { Place } from '../../../base/second-step/passkeys.ts'
import type { SecondSteps } from '../../../base/second-step/second-steps.ts'
import { withFactor } from '../../../base/second-step/with-factor.ts'
import type { Throttle } from '../../../base/throttle/throttle.ts'
import { viewOfOpen } from '../../../money/bonus/purses.ts'
import { openPurseOf } from '../../../money/bonus/queries.ts'
import { debtOf, roundDebtOf } from '../../../money/gate/debt.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant, Session } from '../../../platform/guards.ts'
import type { PaymentProvider } from '../../../providers/payments/payments.ts'
import { type DepositRow, depositedToday, depositOfMember, depositsOfMember } from '../deposit-queries.ts'
import { createDeposit } from '../deposits.ts'
import type { Brand, CashierDeps, Owner } from '../deps.ts'
import { type Method, methodsFor } from '../methods.ts'
import { payoutWait } from '../payout-wait.ts'
import { accountIn, accountOf } from '../psp-accounts.ts'
import { turnoverView } from '../turnover.ts'
import { asDeposits, asWithdrawals } from '../views.ts'
import { withdrawalOfMember, withdrawalsOfMember, withdrawnToday } from '../withdrawal-queries.ts'
import { requestWithdrawal } from '../withdrawals.ts'
import { sandboxPath } from './sandbox.ts'

export type Cashier = CashierDeps & { throttle: Throttle; secondSteps: Pick<SecondSteps, 'methodsOf' | 'verify'> }

const left = (max: bigint, used: bigint) => formatMoney(max > used ? max - used : 0n)

/** What can be paid right now: without a payment service there is no Pix. */
const usable = (provider: PaymentProvider | undefined, methods: readonly Method[]) =>
  methods.filter(({ kind }) => kind === 'bank' || provider !== undefined)

export async function depositMethodsFor(deps: Cashier, brand: Brand, owner: Owner): Promise<DepositMethod[]> {
  const { provider } = await accountOf(deps, owner.merchantId)
  const methods = usable(provider, await methodsFor(deps.db, owner, 'in'))
  const methodIds = methods.map(({ id }) => id)
  const question = { memberId: owner.id, methodIds, now: deps.clock.now(), merchantId: brand.id }
  const used = await depositedToday(deps.db, question)
  return methods.map(({ id, kind, minAmount, maxAmount, dayMax, presets, bankDetails }) => ({
    id: String(id),
    kind,
    min: formatMoney(minAmount),
    max: formatMoney(maxAmount),
    leftToday: left(dayMax, used.get(id)?.sum ?? 0n),
    presets: presets.filter((preset) => preset >= minAmount && preset <= maxAmount).map(formatMoney),
    bank: bankDetails,
    sandbox: kind === 'pix' && provider?.isSandbox === true,
  }))
}

export async function openDeposit(
  deps: Cashier,
  brand: Brand,
  owner: Owner,
  { requestId, methodId, amount }: BodyOf<typeof createDepositCall>,
): Promise<Deposit> {
  const request = { requestId, methodId: BigInt(methodId), amountMinor: parseMoney(amount) }
  return depositView(deps, owner, await createDeposit(deps, brand, owner, request))
}

export async function depositView(deps: Cashier, owner: Owner, row: DepositRow): Promise<Deposit> {
  const [view] = await depositViews(deps, owner, [row])
  if (view === undefined) throw new AppError('not_found')
  return view
}

async function depositViews(deps: Cashier, owner: Owner, rows: readonly DepositRow[]): Promise<Deposit[]> {
  const hasBank = rows.some(({ kind }) => kind === 'bank')
  const methods = hasBank ? await methodsFor(deps.db, owner, 'in') : []
  return asDeposits(deps.db, rows, {
    sandboxUrlOf: (txid) => (accountIn(txid) === null && deps.provider?.isSandbox ? sandboxPath(txid) : null),
    bankDetailsOf: (methodId) => methods.find(({ id }) => id === methodId)?.bankDetails ?? null,
  })
}

export async function depositFor(deps: Cashier, owner: Owner, id: bigint): Promise<Deposit> {
  const row = await depositOfMember(deps.db, owner.id, id)
  if (row === undefined) throw new AppError('not_found')
  return depositView(deps, owner, row)
}

/** One more than a page is read, to know whether there is another. */
const pageOf = <Row extends { id: bigint }>(rows: Row[]) => {
  const page = rows.slice(0, CASHIER_PAGE)
  const last = page.at(-1)
  return { page, cursor: rows.length > CASHIER_PAGE && last ? String(last.id) : null }
}

export async function depositsFor(deps: Cashier, owner: Owner, cursor: string | undefined) {
  const rows = await depositsOfMember(deps.db, owner.id, idOfCursor(cursor), CASHIER_PAGE + 1)
  const { page, cursor: next } = pageOf(rows)
  return { list: await depositViews(deps, owner, page), cursor: next }
}

/** What a withdrawal has to know of the brand beyond the money. */
type Paying = Brand & Pick<Merchant, 'site'>

export async function withdrawalRulesFor(deps: Cashier, brand: Paying, owner: Owner): Promise<WithdrawalRules> {
  const { db, clock } = deps
  const { provider } = await accountOf(deps, owner.merchantId)
  const [all, balances, credential] = await Promise.all([
    methodsFor(db, owner, 'out'),
    balancesOf(db, owner),
    credentialOf(db, owner.id),
  ])
  const unconfirmed = await openContacts(db, owner.id, brand.site.register)
  const methods = provider === undefined && brand.currency === PIX_CURRENCY ? [] : all
  const methodIds = methods.map(({ id }) => id)
  const { id: memberId } = owner
  const now = clock.now()
  const [used, turnover, debt, wait, factors, purse] = await Promise.all([
    withdrawnToday(db, { memberId, methodIds, now, merchantId: brand.id }),
    turnoverView(db, owner, brand.currency),
    debtOf(db, memberId),
    payoutWait(db, { memberId, merchantId: owner.merchantId, accountId: null, now }),
    deps.secondSteps.methodsOf(db, memberId),
    openPurseOf(db, owner.merchantId, memberId),
  ])
  const cash = balances.find(({ kind, currency }) => kind === 'cash' && currency === brand.currency)
  return {
    methods: methods.map((method) => ({
      id: String(method.id),
      kind: method.kind,
      min: formatMoney(method.minAmount),
      max: formatMoney(method.maxAmount),
      leftToday: left(method.dayMax, used.get(method.id)?.sum ?? 0n),
      timesLeftToday: Math.max(0, method.dayCount - (used.get(method.id)?.times ?? 0)),
      feeFlat: formatMoney(method.feeFlat),
      feePercent: (method.feeBasisPoints / 100).toFixed(2),
      promisedMinutes: method.promisedMinutes,
      sandbox: provider?.isSandbox === true,
    })),
    available: formatMoney(cash?.balance ?? 0n),
    hasPaymentPassword: credential.hasPayment,
    unconfirmed,
    // Whom the law lets play no more has nothing left to play.
    turnover: (await isImpeded(db, memberId)) ? null : turnover,
    debt: debt && {
      owed: formatMoney(debt.owed),
      depositId: debt.depositId === null ? null : String(debt.depositId),
      forRounds: formatMoney(await roundDebtOf(db, memberId)),
    },
    bonus: purse?.state === 'open' ? viewOfOpen(purse) : null,
    wait: wait && { cause: wait.cause, until: wait.until.toISOString() },
    factors,
  }
}

export async function withdraw(
  deps: Cashier,
  brand: Paying,
  session: Session,
  body: BodyOf<typeof requestWithdrawalCall>,
  place: Place,
): Promise<Withdrawal> {
  const owner = { id: session.memberId, merchantId: session.merchantId }
  await provePaymentPassword(deps, session, body.paymentPassword)
  const unconfirmed = await openContacts(deps.db, owner.id, brand.site.register)
  if (unconfirmed.length > 0) throw new AppError('contact_unverified', { contacts: unconfirmed })
  const request = {
    requestId: body.requestId,
    methodId: BigInt(body.methodId),
    accountId: BigInt(body.accountId),
    amountMinor: parseMoney(body.amount),
    feeMinor: parseMoney(body.fee),
    ...(body.giveUpBonusId !== undefined && { giveUpBonusId: BigInt(body.giveUpBonusId) }),
  }
  const row = await requestWithdrawal(deps, brand, owner, request, (work) =>
    withFactor(deps, session, { answer: body.factor, place }, work),
  )
  return withdrawalFor(deps, owner, row.id)
}

export async function withdrawalFor(deps: Cashier, owner: Owner, id: bigint): Promise<Withdrawal> {
  const row = await withdrawalOfMember(deps.db, owner.id, id)
  const [view] = row === undefined ? [] : await asWithdrawals(deps.db, deps.secrets, [row])
  if (view === undefined) throw new AppError('not_found')
  return view
}

export async function withdrawalsFor(deps: Cashier, owner: Owner, cursor: string | undefined) {
  const rows = await withdrawalsOfMember(deps.db, owner.id, idOfCursor(cursor), CASHIER_PAGE + 1)
  const { page, cursor: next } = pageOf(rows)
  return { list: await asWithdrawals(deps.db, deps.secrets, page), cursor: next }
}
