import type { pushSubscribe } from '@trevo/contract/content'
import type { BodyOf } from '@trevo/contract/endpoint'
import { keepSubscription } from '../../../base/push/push-queries.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { wrongField } from '../../../platform/errors.ts'
import type { Member } from '../../../platform/guards.ts'
import { isPublicEndpoint } from '../../../providers/push/public-address.ts'

/** More browsers than anybody uses; the oldest goes. */
const BROWSERS_MAX = 10

export async function subscribe(
  db: Db,
  { id: memberId, merchantId }: Member,
  { endpoint, keys, language, serverKey }: BodyOf<typeof pushSubscribe>,
): Promise<Record<string, never>> {
  // This server will call the address: it must not lead anywhere inside.
  if (!isPublicEndpoint(endpoint)) {
    throw wrongField('endpoint', 'address')
  }
  const { p256dh, auth } = keys
  const subscription = { merchantId, memberId, endpoint, p256dh, auth, language, serverKey: serverKey ?? null }
  await inTx(db, (tx) => keepSubscription(tx, subscription, BROWSERS_MAX))
  return {}
}
