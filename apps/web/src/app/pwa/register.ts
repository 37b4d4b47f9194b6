/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Calls back with what makes the waiting version take over and reloads the page. */
export function registerWorker(onNewer: (update: () => Promise<void>) => void): void {
  const update = registerSW({
    onNeedRefresh: () =>
      onNewer(() => {
        // The library reloads only a page that had a worker when it opened; whoever is here for the first time has none.
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        return update(true)
      }),
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => registration.update().catch(() => undefined), CHECK_EVERY_MS)
    },
  })
}
