import { cacheNameOf, pushNote, routeRequest, SHELL_PATH, TEMPLATE_PATH } from './policy.ts'

type LifeEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = LifeEvent & { data: { text(): string } | null }
type NoteEvent = LifeEvent & { notification: Notification }
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
type FetchEvent = LifeEvent & { request: Request; respondWith(answer: Promise<Response>): void }

/** The few parts of a worker's world that are used here: its whole library does not mix with the page's. */
type Worker = {
  VERSION: { url: string; revision: string | null }[]
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NoteEvent) => void): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
}
declare const self: Worker

const manifest = self.VERSION
const CACHE = cacheNameOf(manifest)
const PICTURES = 'pictures-1'
const PICTURES_MAX = 300

/**
 * The shell is asked of the server, since it differs by brand. Both it and the assets it names belong to one version, so
 * they are kept and dropped together.
 */
async function precache(): Promise<void> {
  const cache = await caches.open(CACHE)
  const assets = manifest.map((entry) => `/${entry.url}`).filter((path) => path !== TEMPLATE_PATH)
  await cache.addAll([new Request(SHELL_PATH, { cache: 'reload', headers: { accept: 'text/html' } }), ...assets])
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE && name !== PICTURES).map((name) => caches.delete(name)))
}

async function fromCache(request: Request | string): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(request)) ?? fetch(request)
}

/** What is kept shows at once and is renewed behind; the oldest pictures give way. */
async function picture(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PICTURES)
  const kept = await cache.match(event.request)
  const renewed = fetch(event.request).then(async (answer) => {
    if (answer.ok) {
      await cache.put(event.request, answer.clone())
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - PICTURES_MAX)).map((key) => cache.delete(key)))
    }
    return answer
  })
  if (!kept) return renewed
  event.waitUntil(renewed.catch(() => undefined))
  return kept
}

/** In the page that is open, where there is one. */
async function openPage(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) await self.clients.openWindow(address)
  else await page.focus().then(() => page.navigate(address))
}

self.addEventListener('install', (event) => event.waitUntil(precache()))
self.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => self.clients.claim())))
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})
self.addEventListener('push', (event) => {
  const note = pushNote(event.data?.text())
  if (!note) return
  const { title, body, url } = note
  // One place, one notification: news of the same thing replaces it.
  event.waitUntil(self.registration.showNotification(title, { body, data: { url }, tag: url }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage((event.notification.data as { url: string }).url))
})
self.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request
  const way = routeRequest({ method, mode, destination, url: new URL(url), origin: self.location.origin })
  if (way === 'shell') event.respondWith(fromCache(SHELL_PATH))
  else if (way === 'asset') event.respondWith(fromCache(event.request))
  else if (way === 'picture') event.respondWith(picture(event))
})
