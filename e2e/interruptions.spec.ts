import { endOf, openFrozenLine, through } from '../apps/server/test/frozen-line.ts'
import { OwnServer } from './support/own-server.ts'
import { FROZEN_SERVER_PORT } from './support/server-settings.ts'
import { expect, test } from './support/test.ts'

// A start of a server, and a call may wait for a database that hangs for 35 seconds.
const TIMEOUT_MS = 400_000
const PATIENT = { timeout: 90_000 }

test('where the database hangs, home says so in the brand’s look and comes back by itself', async ({ page }) => {
  test.setTimeout(TIMEOUT_MS)
  const database = process.env.DATABASE_URL ?? ''
  const line = await openFrozenLine(endOf(database))
  const server = new OwnServer(FROZEN_SERVER_PORT, { DATABASE_URL: through(database, line) })
  const hang = () => line.take('frozen', (name) => name.startsWith('trevo calls'))
  try {
    await server.start()
    hang()
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.goto(`${server.url}/m/home`)
    await expect(page.getByRole('heading', { name: 'A página não abriu agora' })).toBeVisible()
    await expect(page).toHaveTitle('Trevo')
    await expect(page.locator('img[src="/brands/trevo/favicon.svg"]')).toBeVisible()
    line.giveBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Jogue no seu ritmo' })).toBeVisible(PATIENT)
    expect(loads).toBeGreaterThan(1)
  } finally {
    await server.close()
    await line.close()
  }
})
