import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { PushMessage, PushProvider, PushTarget } from '../../providers/push/push.ts'
import { realPush } from '../../providers/push/web-push.ts'
import { sealedByPushKey, sealedInUse } from './queries.ts'
import { openSettings, type SettingsOf, vapidOf } from './settings.ts'

/** `serverKey` is what the browser subscribed with; null: the machine's. */
export type BrandBrowser = PushTarget & { merchantId: number; serverKey: string | null }

/** Notifications of each brand, in its own name where it has keys of its own. */
export type BrandPush = {
  /** What a browser of the brand subscribes with; null where notifications are not configured. */
  keyOf(merchantId: number): Promise<string | null>
  send(browser: BrandBrowser, message: PushMessage): Promise<'sent' | 'gone'>
}

export const pushOf = (settings: SettingsOf<'push'>): PushProvider => realPush(vapidOf(settings), settings.subject)

type Options = { config: Pick<Config, 'secrets'>; db: Db }

/** A browser keeps the key it subscribed with, so what a brand used before goes on signing for the browsers of then. */
export function createBrandPush({ config, db }: Options, house: PushProvider): BrandPush {
  const known = new Map<bigint, PushProvider>()
  const open = (merchantId: number, { id, sealed }: { id: bigint; sealed: Buffer }): PushProvider => {
    const kept = known.get(id)
    if (kept !== undefined) return kept
    const made = pushOf(openSettings(config.secrets, merchantId, 'push', sealed) as SettingsOf<'push'>)
    known.set(id, made)
    return made
  }
  return {
    async keyOf(merchantId) {
      const row = await sealedInUse(db, merchantId, 'push')
      return (row ? open(merchantId, row) : house).publicKey
    },
    async send({ merchantId, serverKey, ...target }, message) {
      if (serverKey === null || serverKey === house.publicKey) return house.send(target, message)
      const row = await sealedByPushKey(db, merchantId, serverKey)
      // Nobody can sign for it: the browser subscribes anew when its owner comes back.
      return row ? open(merchantId, row).send(target, message) : 'gone'
    },
  }
}
