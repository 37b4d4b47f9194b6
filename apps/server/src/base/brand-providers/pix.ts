import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { PaymentProvider } from '../../providers/payments/payments.ts'
import { pixApi } from '../../providers/payments/pix-api.ts'
import { pixSettings, wayOf } from './build.ts'
import { sealedInUse, sealedPix, usedPix } from './queries.ts'
import { openSettings, type SettingsOf } from './settings.ts'

type Options = {
  config: Pick<Config, 'secrets' | 'nodeEnv'>
  db: Db
  clock: Clock
  log: Logger
  /** Told of a service when this node first speaks to it. */
  onOpened(provider: PaymentProvider): void
}

/** Payment services of brands; what one of them was asked for is asked of it for as long as anything may come of it. */
export function createBrandPix({ config, db, clock, log, onOpened }: Options) {
  const known = new Map<bigint, PaymentProvider>()
  const way = wayOf({ isProduction: config.nodeEnv === 'production' })
  return {
    async current(merchantId: number): Promise<bigint | null> {
      return (await sealedInUse(db, merchantId, 'pix'))?.id ?? null
    },
    async provider(account: bigint): Promise<PaymentProvider | undefined> {
      const opened = known.get(account)
      if (opened !== undefined) return opened
      const row = await sealedPix(db, account)
      if (row === undefined) return undefined
      const settings = openSettings(config.secrets, row.merchantId, 'pix', row.sealed) as SettingsOf<'pix'>
      const onChange = (isAway: boolean) =>
        log.error({ isAway, account: String(account) }, 'a brand’s payment service went or came')
      const provider = pixApi(pixSettings(settings), clock, onChange, way)
      known.set(account, provider)
      onOpened(provider)
      return provider
    },
    all: (): Promise<bigint[]> => usedPix(db, clock.now()),
  }
}
