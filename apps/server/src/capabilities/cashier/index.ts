import type { Payments } from '../../providers/payments/choose-payments.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { CASHIER_CHECKS } from './audit.ts'
import { scheduleCashier } from './cashier.ts'
import type { CashierDeps } from './deps.ts'
import { cashierFigures } from './figures.ts'
import { cashierRoutes, registerWebhook } from './member/routes.ts'
import { openedDetails, PAYOUT_ACCOUNTS, payoutOwner, sealedDetails } from './payout-details.ts'
import { staffPayoutRuleRoutes } from './staff/payout-rule/routes.ts'
import { staffCashierRoutes } from './staff/routes.ts'
import { writeOffHandler } from './write-off.ts'

type Needs = House & { cashier: CashierDeps; payments: Payments }

export const cashier = capability({
  name: 'cashier',
  audit: CASHIER_CHECKS,
  sealed: [
    {
      table: 'payout_account',
      column: 'details_sealed',
      key: ['id'],
      types: ['bigint'],
      also: ['member_id', 'bank_code'],
      purpose: PAYOUT_ACCOUNTS,
      ownerOf: ({ member_id }) => payoutOwner(member_id as bigint),
      hashesOf(secrets, { member_id, bank_code, sealed }) {
        const memberId = member_id as bigint
        const details = { ...openedDetails(secrets, memberId, sealed), bankCode: bank_code as string | null }
        const { target_hash, document_hash } = sealedDetails(secrets, memberId, details)
        return { target_hash, document_hash }
      },
    },
  ],
  sealedFiles: [{ table: 'deposit', column: 'receipt_key', key: ['id'], types: ['bigint'] }],
  open: ({ cashier, payments, accounts: { throttle }, secondSteps, storage, work }: Needs) => ({
    routes: (app) => cashierRoutes(app, { cashier, payments, throttle, secondSteps, storage }),
    staffRoutes(door, book) {
      staffCashierRoutes(door, book, { cashier, storage })
      staffPayoutRuleRoutes(door, book)
    },
    figures: cashierFigures(work, cashier.clock),
    approvals: { debt_write_off: writeOffHandler(cashier) },
    jobs: (jobs) => scheduleCashier(jobs, { ...cashier, db: work }),
    start: (app, address) => registerWebhook(app, payments, address),
  }),
})
