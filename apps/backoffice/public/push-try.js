// Shows the one notification that a try of a brand's push keys sends to the browser of whoever tries them.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => {
  const { title, body } = event.data.json()
  const shown = self.registration.showNotification(title, { body })
  event.waitUntil(shown.then(async () => (await self.registration.pushManager.getSubscription())?.unsubscribe()))
})
