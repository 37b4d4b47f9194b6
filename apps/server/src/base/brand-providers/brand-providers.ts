import type { ProviderKind } from '@trevo/contract/ops/providers'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import { type Identities, identityOf, mailOf, smsOf } from './build.ts'
import { sealedInUse } from './queries.ts'
import { openSettings, type SettingsOf } from './settings.ts'

/** Of the machine: for brands that have none of their own, and for letters to staff. */
type House = {
  mail: MailProvider
  sms: SmsProvider
  identities: Identities
}

type BrandProviders = {
  mail: MailProvider
  sms: SmsProvider
  identitiesOf(merchantId: number): Promise<Identities>
  close(): void
}

type Options = {
  config: Pick<Config, 'nodeEnv' | 'secrets'>
  db: Db
  clock: Clock
  log: Logger
  /** The bill of a gateway is bounded, whoever's it is. */
  capped(sms: SmsProvider, perHour: number, name: string): SmsProvider
}

type Built<T> = { id: bigint; made: T }

/**
 * Which service a brand is served by, looked up for every message: what two people put into use counts on every node from the
 * next one on. Connections are kept for as long as the service stays the same.
 */
export function createBrandProviders({ config, db, clock, log, capped }: Options, house: House): BrandProviders {
  const { secrets } = config
  const tools = { clock, log, isProduction: config.nodeEnv === 'production' }
  const mails = new Map<number, Built<MailProvider>>()
  const gateways = new Map<number, Built<SmsProvider>>()
  const identities = new Map<number, Built<Identities>>()

  async function served<K extends ProviderKind, T>(
    {
      kind,
      known,
      build,
      drop,
    }: {
      kind: K
      known: Map<number, Built<T>>
      build: (settings: SettingsOf<K>, id: bigint) => T
      drop?: (old: T) => void
    },
    merchantId: number,
  ): Promise<T | undefined> {
    const row = await sealedInUse(db, merchantId, kind)
    const kept = known.get(merchantId)
    if (kept !== undefined && kept.id === row?.id) return kept.made
    if (kept !== undefined) {
      known.delete(merchantId)
      drop?.(kept.made)
    }
    if (row === undefined) return undefined
    const settings = openSettings(secrets, merchantId, kind, row.sealed) as SettingsOf<K>
    const made = build(settings, row.id)
    known.set(merchantId, { id: row.id, made })
    return made
  }

  const mailFor = (merchantId: number) =>
    served(
      { kind: 'mail', known: mails, build: (settings) => mailOf(settings, tools), drop: (old) => old.close() },
      merchantId,
    )
  const smsFor = (merchantId: number) =>
    served(
      {
        kind: 'sms',
        known: gateways,
        build: (settings, id) => capped(smsOf(settings, tools), settings.perHour, `sms ${id}`),
      },
      merchantId,
    )

  return {
    mail: {
      async send(mail) {
        const own = mail.merchantId === null ? undefined : await mailFor(mail.merchantId)
        await (own ?? house.mail).send(mail)
      },
      close: () => house.mail.close(),
    },
    sms: {
      async send(message) {
        await ((await smsFor(message.merchantId)) ?? house.sms).send(message)
      },
    },
    async identitiesOf(merchantId) {
      const build = (settings: SettingsOf<'identity'>) => identityOf(settings, tools)
      return (await served({ kind: 'identity', known: identities, build }, merchantId)) ?? house.identities
    },
    close() {
      for (const { made } of mails.values()) made.close()
      house.mail.close()
    },
  }
}
