import type { Background } from '../../platform/background.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { PspUnavailable } from '../../providers/payments/payments.ts'
import type { CashierDeps } from './deps.ts'
import { collectLate, recheckFailed } from './late-payouts.ts'
import { payOut, sweepPayouts } from './payouts.ts'
import { withEveryAccount } from './psp-accounts.ts'
import { reconcileDeposits } from './reconcile.ts'
import { reconcileReturnsByDay } from './reconcile-returns.ts'
import { settleRefused } from './refused-payments.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'cashier.reconcile': Record<string, never>
    'cashier.returns': Record<string, never>
    'cashier.payouts': Record<string, never>
    'cashier.refused': Record<string, never>
  }
}

type Options = Omit<CashierDeps, 'startPayout'> & { background: Background }

export function createCashier({ background, ...rest }: Options): CashierDeps {
  const deps: CashierDeps = {
    ...rest,
    startPayout(withdrawalId) {
      background.run('pay out', async () => {
        await payOut(deps, withdrawalId)
      })
    },
  }
  return deps
}

/**
 * Every minute: what a lost webhook missed, and payouts that a crash or a silent payment service left open. Every ten: what
 * banks took back.
 */
export function scheduleCashier(jobs: Jobs, deps: CashierDeps): void {
  jobs.define('cashier.reconcile', {
    handler: () => withEveryAccount(deps, (own) => unlessSilent(own, reconcileAll)),
    retryLimit: 0,
  })
  jobs.schedule('cashier.reconcile', '* * * * *', 'UTC')
  jobs.define('cashier.returns', {
    handler: () => withEveryAccount(deps, (own) => unlessSilent(own, reconcileReturnsByDay)),
    retryLimit: 0,
  })
  jobs.schedule('cashier.returns', '*/10 * * * *', 'UTC')
  jobs.define('cashier.refused', { handler: () => settleRefused(deps), retryLimit: 0 })
  jobs.schedule('cashier.refused', '* * * * *', 'UTC')
  const payouts = async () => {
    await sweepPayouts(deps)
    await recheckFailed(deps)
    await collectLate(deps)
  }
  jobs.define('cashier.payouts', { handler: payouts, retryLimit: 0 })
  jobs.schedule('cashier.payouts', '* * * * *', 'UTC')
}

async function reconcileAll(deps: CashierDeps): Promise<void> {
  while (await reconcileDeposits(deps));
}

/** A payment service that does not answer is asked again in a minute. */
async function unlessSilent(deps: CashierDeps, work: (deps: CashierDeps) => Promise<void>): Promise<void> {
  try {
    await work(deps)
  } catch (error) {
    if (!(error instanceof PspUnavailable)) throw error
    deps.log.warn({ err: error }, 'the payment service does not answer')
  }
}
