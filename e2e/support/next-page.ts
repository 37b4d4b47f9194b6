import { expect, type Locator, type Page } from '@playwright/test'

type Row = Record<string, unknown>
type List = {
  path: string
  open: () => Promise<unknown>
  rows: Locator
  /** What makes a row of the second page out of one of the first. */
  older: Row
}

/**
 * Opens a list whose second page is refused the first time: what is shown stays, nobody asks again by themselves, and the press
 * on the retry brings the rest.
 */
export async function expectNextPageAskedAgain(page: Page, { path, open, rows, older }: List): Promise<void> {
  const cursors: (string | null)[] = []
  const isList = (url: URL) => url.pathname === path
  await page.route(isList, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    cursors.push(cursor)
    if (cursor !== null && cursors.filter((one) => one !== null).length === 1) {
      return route.fulfill({ status: 429, json: { success: false, errorCode: 'locked_out', message: '' } })
    }
    const first = await route.fetch({ url: new URL(path, route.request().url()).href })
    const { value } = await first.json()
    const [row] = value.list as Row[]
    const list = cursor === null ? value.list.slice(0, 1) : [{ ...row, ...older }]
    return route.fulfill({ json: { success: true, value: { ...value, list, cursor: cursor === null ? '1' : null } } })
  })
  await open()
  const told = page.getByRole('main').getByRole('alert')
  await expect(told).toContainText('Muitas tentativas seguidas')
  await expect(rows).toHaveCount(1)
  // Longer than a list waits that asks by itself.
  await page.waitForTimeout(2_500)
  expect(cursors.filter((one) => one !== null)).toHaveLength(1)
  await told.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(told).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  await page.unroute(isList)
}
