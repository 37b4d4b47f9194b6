import { pushKey, pushSubscribe, pushUnsubscribe } from '@trevo/contract/content'
import { call } from '../lib/api/call.ts'
import { currentLanguage } from '../lib/i18n/i18n.ts'

const fetchKey = call(pushKey)
const subscribe = call(pushSubscribe)
const unsubscribe = call(pushUnsubscribe)

/** off: not asked for; denied: the browser's settings say no; none: this browser, or the server, has no notifications. */
export type PushState = 'on' | 'off' | 'denied' | 'none'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

export async function currentPush(): Promise<PushState> {
  if (!isSupported() || !(await navigator.serviceWorker.getRegistration())) return 'none'
  const { key } = await fetchKey()
  if (key === null) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  const made = await subscription()
  if (made === null) return 'off'
  if (made.options.applicationServerKey && !isOf(made, key)) await subscribeAnew(key)
  return 'on'
}

/** A browser hears the key it subscribed with and no other; a brand may have changed its own since. */
const isOf = ({ options: { applicationServerKey: held } }: PushSubscription, key: string) =>
  held !== null && new Uint8Array(held).join() === bytesOf(key).join()

async function subscribeAnew(key: string): Promise<void> {
  const worker = await navigator.serviceWorker.ready
  const old = await worker.pushManager.getSubscription()
  if (old && !isOf(old, key)) await old.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  try {
    await subscribe({ body: { ...wireOf(made), serverKey: key } })
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
}

function wireOf(made: PushSubscription) {
  const { endpoint, keys } = made.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the subscription has no keys')
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, language: currentLanguage() }
}

/** Call it in the press itself: browsers ask for consent only then. Nothing is kept here that the server did not take. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'denied' : 'off'
  }
  const { key } = await fetchKey()
  if (key === null) return 'none'
  await subscribeAnew(key)
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  if (!isSupported()) return 'none'
  const made = await subscription()
  if (!made) return 'off'
  await made.unsubscribe()
  await unsubscribe({ query: { endpoint: made.endpoint } })
  return 'off'
}
