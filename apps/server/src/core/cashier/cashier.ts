import type { Background } from '../../platform/background.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { PspUnavailable } from '../../providers/payments/payments.ts'
import { collectLate, recheckFailed } from './late-payouts.ts'
import type { CashierParts } from './parts.ts'
import { payOut, sweepPayouts } from './payouts.ts'
import { reconcileDeposits } from './reconcile.ts'
import { reconcileReturns } from './reconcile-returns.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'cashier.reconcile': Record<string, never>
    'cashier.returns': Record<string, never>
    'cashier.payouts': Record<string, never>
  }
}

type Options = Omit<CashierParts, 'startPayout'> & { background: Background }

export function createCashier({ background, ...rest }: Options): CashierParts {
  const parts: CashierParts = {
    ...rest,
    startPayout(withdrawalId) {
      background.run('pay out', async () => {
        await payOut(parts, withdrawalId)
      })
    },
  }
  return parts
}

/**
 * Every minute: what a lost notice missed, and payouts that a crash or a silent payment service left open. Every ten: what
 * banks took back.
 */
export function scheduleCashier(jobs: Jobs, parts: CashierParts): void {
  jobs.define('cashier.reconcile', { handler: () => unlessSilent(parts, reconcileAll), retryLimit: 0 })
  jobs.schedule('cashier.reconcile', '* * * * *', 'UTC')
  jobs.define('cashier.returns', { handler: () => unlessSilent(parts, reconcileReturns), retryLimit: 0 })
  jobs.schedule('cashier.returns', '*/10 * * * *', 'UTC')
  const payouts = async () => {
    await sweepPayouts(parts)
    await recheckFailed(parts)
    await collectLate(parts)
  }
  jobs.define('cashier.payouts', { handler: payouts, retryLimit: 0 })
  jobs.schedule('cashier.payouts', '* * * * *', 'UTC')
}

async function reconcileAll(parts: CashierParts): Promise<void> {
  while (await reconcileDeposits(parts));
}

/** A payment service that does not answer is asked again in a minute. */
async function unlessSilent(parts: CashierParts, work: (parts: CashierParts) => Promise<void>): Promise<void> {
  try {
    await work(parts)
  } catch (error) {
    if (!(error instanceof PspUnavailable)) throw error
    parts.log.warn({ err: error }, 'the payment service does not answer')
  }
}
