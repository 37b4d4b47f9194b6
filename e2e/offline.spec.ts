import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('after one visit the site opens without a network, says so, and recovers', async ({ page, context }) => {
  await page.goto('/m/home')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
    return registration.scope
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Jogue no seu ritmo' })).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: 'Sem conexão com a internet' })
  await expect(note).toBeVisible()
  // The note has its own place: it covers nothing of the page.
  const noteBottom = await note.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await page.locator('main').evaluate((main) => main.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
    noteBottom,
  )
  await page.goto('/m/app')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baixar o app')
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão com a internet')).toHaveCount(0)
})

test('calls are never answered from a cache', async ({ page }) => {
  await page.goto('/m/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept).toContain('/m/home')
  expect(kept.filter((path) => path.startsWith('/wps'))).toEqual([])
})
