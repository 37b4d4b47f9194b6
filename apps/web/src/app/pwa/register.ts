const CHECK_EVERY_MS = 60 * 60 * 1000

/** Calls back with what makes the waiting version take over and reloads the page. Where workers are refused there is none. */
export function registerWorker(onNewer: (update: () => Promise<void>) => void): void {
  if ('serviceWorker' in navigator) watchWorker(onNewer).catch(() => undefined)
}

async function watchWorker(onNewer: (update: () => Promise<void>) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  const update = async () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  }
  const offer = () => {
    // The first one waits for nobody.
    if (registration.waiting && registration.active) onNewer(update)
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  offer()
  follow()
  registration.addEventListener('updatefound', follow)
  setInterval(() => registration.update().catch(() => undefined), CHECK_EVERY_MS)
}
