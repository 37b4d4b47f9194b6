import type { PushBrowser } from '@trevo/contract/content'

const WORKER = '/ops/push-try.js'
const SCOPE = '/ops/push-try/'

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/**
 * Subscribes this very browser with the key that is tried, for a moment: whoever tries it sees the notification. The worker
 * has a scope of its own, so no page of the console is ever in its hands.
 */
export async function subscribeHere(key: string): Promise<PushBrowser> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    throw new Error('providers.push_unsupported')
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('providers.push_denied')
  const worker = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await ready(worker)
  const old = await worker.pushManager.getSubscription()
  await old?.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Its own state tells; `navigator.serviceWorker.ready` waits for one that is in charge of this page, which none is. */
function ready({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active !== null || coming === null) return Promise.resolve()
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve())
  })
}
