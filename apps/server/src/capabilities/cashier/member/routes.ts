import {
  addPayoutAccount,
  createDeposit,
  deposit,
  depositMethods,
  deposits,
  payoutAccounts,
  receiptPicture,
  removePayoutAccount,
  repayDeposit,
  sendReceipt,
} from '@trevo/contract/cashier'
import { parseMoney } from '@trevo/contract/money'
import {
  cancelWithdrawal as cancelCall,
  giveUpGift as giveUpCall,
  heldMoney,
  requestWithdrawal,
  withdrawal,
  withdrawalRules,
  withdrawals,
} from '@trevo/contract/withdrawals'
import { provePaymentPassword } from '../../../base/accounts/payment-password.ts'
import { inTx } from '../../../platform/db.ts'
import type { App } from '../../../platform/http/app.ts'
import { take } from '../../../platform/http/gate.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { privatePictureRoute } from '../../../platform/http/private-picture.ts'
import { route } from '../../../platform/http/route.ts'
import { API_HEADERS, pageHeaders } from '../../../platform/http/security-headers.ts'
import { callerOfIp } from '../../../platform/rate-limit.ts'
import type { Payments } from '../../../providers/payments/choose-payments.ts'
import { PspUnavailable } from '../../../providers/payments/payments.ts'
import type { SandboxPsp } from '../../../providers/payments/sandbox-psp.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import { takeNotice } from '../deposits.ts'
import type { CashierDeps } from '../deps.ts'
import { giveUpGift } from '../give-up.ts'
import { accountsOf, addAccount, removeAccount } from '../payout-accounts.ts'
import { keepReceipt, receiptOf } from '../receipts.ts'
import { repayDeposit as repay } from '../reversals.ts'
import { heldView } from '../turnover.ts'
import { asAccount } from '../views.ts'
import { cancelWithdrawal } from '../withdrawals.ts'
import {
  type Cashier,
  depositFor,
  depositMethodsFor,
  depositsFor,
  depositView,
  openDeposit,
  withdraw,
  withdrawalFor,
  withdrawalRulesFor,
  withdrawalsFor,
} from './cashier.ts'
import { act, SANDBOX_PREFIX, sandboxPage, sandboxPath } from './sandbox.ts'
import { isFromService, txidsOf, webhookPath, webhookSecret, webhookSecrets } from './webhook.ts'

type Deps = Pick<Cashier, 'throttle' | 'secondSteps'> & {
  cashier: CashierDeps
  payments: Payments
  storage: StorageProvider
}

export function cashierRoutes(app: App, { cashier, payments, throttle, secondSteps, storage }: Deps): void {
  const deps = { ...cashier, throttle, secondSteps, storage }
  depositRoutes(app, deps)
  withdrawalRoutes(app, deps)
  webhookRoute(app, deps, payments)
  if (payments.sandbox && app.config.nodeEnv !== 'production') sandboxRoutes(app, payments.sandbox)
}

function depositRoutes(app: App, deps: Cashier & { storage: StorageProvider }): void {
  route(app, depositMethods, async ({ merchant, member }) => ({
    methods: await depositMethodsFor(deps, merchant, member),
  }))
  route(app, createDeposit, ({ merchant, member, body }) => openDeposit(deps, merchant, member, body))
  route(app, deposit, ({ member, params }) => depositFor(deps, member, BigInt(params.id)))
  route(app, deposits, ({ member, query }) => depositsFor(deps, member, query.cursor))
  route(app, sendReceipt, async ({ member, params, body }) =>
    depositView(deps, member, await keepReceipt(deps, member.id, BigInt(params.id), body.picture)),
  )
  route(app, repayDeposit, async ({ member, params, body: { requestId, amount } }) => {
    const repayment = { requestId, amountMinor: parseMoney(amount) }
    return depositView(deps, member, await repay(deps, member.id, BigInt(params.id), repayment))
  })
  privatePictureRoute(app, receiptPicture, ({ params, session }) =>
    receiptOf(deps, session.memberId, BigInt(params.id)),
  )
}

function withdrawalRoutes(app: App, deps: Cashier): void {
  const { db, clock, secrets } = deps
  route(app, payoutAccounts, async ({ merchant, member }) => ({
    list: (await accountsOf(db, secrets, member.id)).map(asAccount),
    ownCpfOnly: merchant.regulation === 'br',
  }))
  route(app, addPayoutAccount, async ({ merchant, member, session, body }) => {
    await provePaymentPassword(deps, session, body.paymentPassword)
    return asAccount(await inTx(db, (tx) => addAccount(tx, secrets, merchant, member, body, clock.now())))
  })
  route(app, removePayoutAccount, async ({ member, params }) => {
    await removeAccount(db, member.id, BigInt(params.id), clock.now())
    return {}
  })
  route(app, withdrawalRules, ({ merchant, member }) => withdrawalRulesFor(deps, merchant, member))
  route(app, heldMoney, ({ merchant, member }) => heldView(db, member, merchant.currency))
  route(app, giveUpCall, async ({ merchant, member, params, body: { requestId, holds } }) => {
    const gift = { requestId, creditId: BigInt(params.id), holds: parseMoney(holds) }
    await giveUpGift(deps, member, merchant.currency, gift)
    return heldView(db, member, merchant.currency)
  })
  route(app, requestWithdrawal, ({ merchant, session, body, request }) => {
    const place = { merchantId: merchant.id, origin: originOf(request, merchant, app.config) }
    return withdraw(deps, merchant, session, body, place)
  })
  route(app, cancelCall, async ({ member, params }) => {
    const { id } = await cancelWithdrawal(deps, member.id, BigInt(params.id))
    return withdrawalFor(deps, member, id)
  })
  route(app, withdrawal, ({ member, params }) => withdrawalFor(deps, member, BigInt(params.id)))
  route(app, withdrawals, ({ member, query }) => withdrawalsFor(deps, member, query.cursor))
}

/** Per address. Far more than a payment service sends; the reconciliation finds what is turned away. */
const NOTICES_PER_MINUTE = 600

/** Not in the envelope: the payment service reads the status alone, and calls again where it is no success. */
function webhookRoute(app: App, deps: Cashier, { webhook }: Payments): void {
  const expected = webhookSecrets(app.config.secrets)
  app.http.post<{ Params: { secret: string } }>(`${webhookPath(':secret')}/pix`, async (request, reply) => {
    const { ip, headers, params } = request
    reply.headers(API_HEADERS)
    take(app, `payment-webhook ${callerOfIp(ip)}`, NOTICES_PER_MINUTE)
    if (!isFromService({ secret: params.secret, ip, headers }, expected, webhook)) return reply.code(404).send({})
    try {
      await takeNotice(deps, txidsOf(request.body))
    } catch (error) {
      if (!(error instanceof PspUnavailable)) throw error
      return reply.code(503).send({})
    }
    return reply.send({})
  })
}

function sandboxRoutes({ http }: App, sandbox: SandboxPsp): void {
  const headers = { ...pageHeaders(), 'cache-control': 'no-store' }
  const path = `${SANDBOX_PREFIX}/:txid`
  http.get<{ Params: { txid: string } }>(path, (request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(sandboxPage(sandbox.charge(request.params.txid))),
  )
  http.post<{ Params: { txid: string }; Body: { action?: unknown } }>(path, async ({ params, body }, reply) => {
    await act(sandbox, params.txid, body?.action)
    return reply.headers(headers).redirect(sandboxPath(encodeURIComponent(params.txid)), 303)
  })
}

/** Asks the payment service to call us; where it does not answer, the reconciliation finds everything in time. */
export async function registerWebhook(app: App, { provider }: Payments, address: string): Promise<void> {
  if (provider === undefined) return
  const base = app.config.publicUrl ?? (provider.isSandbox ? address : undefined)
  if (base === undefined) return
  try {
    await provider.registerWebhook(new URL(webhookPath(webhookSecret(app.config.secrets)), base).href)
  } catch (error) {
    app.log.warn({ err: error }, 'the payment service was not told where to call us')
  }
}
