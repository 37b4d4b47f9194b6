import type { Page } from '@playwright/test'
import { addPayer, payIn, signInTo } from './support/payers.ts'
import { press } from './support/press.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** The brand whose members may open bolões: under the Brazilian rules the house alone does. */
const mare = (baseURL: string | undefined) => (baseURL ?? '').replace('//localhost', '//mare.localhost')

async function enter(page: Page, path: string, origin: string): Promise<void> {
  await signInTo(page, await addPayer('mare'), path, origin)
  await payIn(page, '100')
}

test('a slip is cut into shares, another member buys the rest, and what is called off is given back', async ({
  page,
  browser,
  baseURL,
}) => {
  // Drawn once a day: nothing closes while it is walked.
  await enter(page, '/m/lottery/game?code=6x60', mare(baseURL))
  for (const place of [0, 1, 2, 3, 4, 5]) await page.getByRole('checkbox').nth(place).click()
  await page.getByRole('button', { name: /^Apostar R\$/ }).click()
  await page.getByRole('link', { name: /fazer um bolão/ }).click()
  await page.getByRole('radio', { name: '2 cotas', exact: true }).click()
  await expectAccessible(page)
  const open = page.getByRole('button', { name: /^Abrir e pagar/ })
  await press({ page, call: 'POST /lgw/lottery/bolaos', button: open, mix: null })
  await expect(page).toHaveURL(/\/m\/lottery\/bolaos\?id=\d+$/)
  await expect(page.getByText('Resta 1 cota de 2')).toBeVisible()
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await enter(other, '/m/lottery/bolaos', mare(baseURL))
  await other.goto(page.url())
  const buy = other.getByRole('button', { name: /^Comprar por/ })
  await press({ page: other, call: 'POST /lgw/lottery/bolaos/:id/shares', button: buy, mix: null })
  await expect(other.getByText('Você tem 1 cota')).toBeVisible()
  // The organiser's page hears of it by itself.
  await expect(page.getByText('Completo')).toBeVisible()
  await other.setViewportSize({ width: 320, height: 640 })
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByRole('button', { name: 'Cancelar bolão' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar bolão' }).click()
  await expect(other.getByText('O organizador cancelou.')).toBeVisible()
  await other.goto(`${mare(baseURL)}/m/lottery/bolaos?filter=mine`)
  await expect(other.getByRole('link', { name: /Cancelado/ })).toBeVisible()
  await expectAccessible(other)
  await other.context().close()
})
