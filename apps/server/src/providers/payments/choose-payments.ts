import path from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { PixSettings } from '../../platform/payment-settings.ts'
import type { PaymentProvider } from './payments.ts'
import { pixApi } from './pix-api.ts'
import { type SandboxPsp, startSandboxPsp } from './sandbox-psp.ts'

export type Payments = {
  /** Undefined: no payment service is configured, and nothing can be paid by Pix. */
  provider: PaymentProvider | undefined
  webhook: PixSettings['webhook']
  /** The service of the demo, with its controls. */
  sandbox: SandboxPsp | undefined
  close(): Promise<void>
}

type Options = { config: Pick<Config, 'nodeEnv' | 'demo' | 'dataDir' | 'providers'>; clock: Clock; log: Logger }

/** The service that is configured; on demo data the sandbox stands in for it. */
export async function choosePayments({ config, clock, log }: Options): Promise<Payments> {
  const { pix } = config.providers
  const hasSandbox = pix === undefined && config.demo && config.nodeEnv !== 'production'
  // What was paid stays paid after a restart; tests begin with nothing.
  const memory = config.nodeEnv === 'development' ? { file: path.join(config.dataDir, 'sandbox-psp.json') } : {}
  const sandbox = hasSandbox ? await startSandboxPsp({ clock, ...memory }) : undefined
  const settings = pix ?? sandbox?.settings
  return {
    provider:
      settings && pixApi(settings, clock, (isAway) => log.error({ isAway }, 'the payment service went or came')),
    webhook: settings?.webhook ?? { allowedIps: [], header: undefined },
    sandbox,
    async close() {
      await sandbox?.close()
    },
  }
}
