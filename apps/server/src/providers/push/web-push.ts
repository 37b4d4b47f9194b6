import { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'
import { isPublicEndpoint, publicLookup } from './public-address.ts'
import type { PushProvider } from './push.ts'
import type { VapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000
/** A notice that a phone could not be given for a day is news no more. */
const TTL_SECONDS = 86_400
/** Push services take 4 kB, of which encryption needs some. */
const MAX_PAYLOAD_BYTES = 3000

type Deliver = typeof webPush.sendNotification

/** `deliver` is the library's own; a test hands in another. */
export function realPush(keys: VapidKeys, subject: string, deliver: Deliver = webPush.sendNotification): PushProvider {
  const agent = new Agent({ lookup: publicLookup, keepAlive: true, maxSockets: 20 })
  const vapidDetails = { subject, ...keys }
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      if (!isPublicEndpoint(endpoint)) return 'gone'
      const payload = JSON.stringify(message)
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new RangeError('the notification is too long')
      try {
        const options = { vapidDetails, agent, timeout: TIMEOUT_MS, TTL: TTL_SECONDS }
        await deliver({ endpoint, keys: { p256dh, auth } }, payload, options)
        return 'sent'
      } catch (error) {
        // By the protocol these two mean that the subscription is no more.
        if (error instanceof WebPushError && (error.statusCode === 404 || error.statusCode === 410)) return 'gone'
        throw error
      }
    },
  }
}
