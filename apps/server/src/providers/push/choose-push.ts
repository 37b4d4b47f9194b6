import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { keptKey } from '../../platform/kept-keys.ts'
import { keepInOutbox } from '../outbox/outbox.ts'
import type { PushProvider } from './push.ts'
import { vapidKeysFrom } from './vapid-keys.ts'
import { realPush } from './web-push.ts'

type Options = { config: Pick<Config, 'nodeEnv' | 'providers' | 'secrets'>; db: Db }

/**
 * Real notifications where whoever runs the server can be named to push services, else the outbox, which
 * production does not have. Browsers subscribe to one key for good, so it outlives the server's secret.
 */
export async function choosePush({ config, db }: Options): Promise<PushProvider> {
  const settings = config.providers.push
  const keys = settings?.keys ?? vapidKeysFrom(await keptKey(db, config.secrets, 'push'))
  if (settings) return realPush(keys, settings.subject)
  if (config.nodeEnv === 'production') return { publicKey: null, send: async () => 'sent' }
  return {
    publicKey: keys.publicKey,
    async send({ endpoint }, { title, body, url }) {
      await keepInOutbox(db, { channel: 'push', recipient: endpoint, subject: title, body: `${body}\n${url}` })
      return 'sent'
    },
  }
}
