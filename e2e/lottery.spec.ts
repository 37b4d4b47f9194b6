import type { Page } from '@playwright/test'
import { addPayer, payIn, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// A draw comes once a minute, and some of these wait for one.
test.describe.configure({ timeout: 150_000 })
const DRAW_MS = 100_000

const GAME = '/m/lottery/game?code=5d-1m'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Somebody with 500.00 to bet. */
async function enter(page: Page, path: string): Promise<void> {
  await signInTo(page, await addPayer(), path)
  await payIn(page, '500')
}

/** All ten digits of one position: one of them must come, and pays 19.56 for 20.00. */
async function chooseSureWin(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Posição fixa' }).click()
  await button(page, 'Dezena de milhar: Todos').click()
  await button(page, /^Apostar R\$\s20,00$/).click()
  await expect(page.getByRole('heading', { name: '1 linha' })).toBeVisible()
}

/** A bet in the last seconds of a draw is refused as it should be; here it would only be in the way. */
async function awayFromClose(page: Page): Promise<void> {
  const left = page.getByRole('timer').first()
  await expect(left).toHaveAccessibleName(/Fecha em 00:(1[5-9]|[2-5]\d)/, { timeout: 30_000 })
}

test('the lobby by groups, and a game for who only looks', async ({ page }) => {
  await page.goto('/m/lottery')
  await expect(page.getByRole('heading', { name: 'Rápidas' })).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Vietnã' }).click()
  await expect(page.getByRole('link', { name: /Vietnã Norte/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /5D 1 min/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Loteria eletrônica' }).click()
  await page.getByRole('link', { name: /Cores 1 min/ }).click()
  await expect(page.getByRole('checkbox', { name: /^Verde/ })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Verde/ }).click()
  await button(page, /^Apostar R\$\s5,00$/).click()
  await expect(page.getByRole('link', { name: 'Entrar para apostar' })).toBeVisible()
  await expectAccessible(page)
})

test('a sure win, a chase that stops on it, and the proof of the draw', async ({ page }) => {
  await enter(page, GAME)
  await awayFromClose(page)
  await chooseSureWin(page)
  await page.getByRole('radio', { name: '5', exact: true }).click()
  await page.getByRole('radio', { name: 'Dobrar a cada sorteio' }).click()
  await button(page, 'Menos').first().click()
  await button(page, 'Menos').first().click()
  // 20.00 x (1 + 2 + 4)
  await expect(page.getByText('Total, 3 sorteios').locator('..')).toContainText(/R\$\s140,00/)
  await expect(page.getByRole('switch', { name: 'Parar ao ganhar' })).toBeChecked()
  await expectAccessible(page)
  await button(page, 'Confirmar bilhete').click()
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  await expect(page.getByRole('heading', { name: /^Sorteio \d{4}$/ })).toHaveCount(3)

  await expect(page.getByText('Você ganhou', { exact: true })).toBeVisible({ timeout: DRAW_MS })
  await expect(page.getByText(/Você ganhou R\$\s19,56 na loteria/)).toBeVisible()
  await expect(page.getByText('Devolvida')).toHaveCount(2)
  await expect(page.getByRole('term').filter({ hasText: 'Devolvido' }).locator('+ dd')).toHaveText(/R\$\s120,00/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Conferir sorteio' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Tudo confere neste aparelho')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(button(page, 'Conferir sorteio').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Tendências' }).click()
  await expect(page.getByRole('heading', { name: 'Mapa de resultados' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/m/lottery/orders')
  await page.getByRole('radio', { name: 'Premiadas' }).click()
  await expect(page.getByRole('link', { name: /5D 1 min.*Prêmio R\$\s19,56/s })).toBeVisible()
  await expectAccessible(page)
})

test('on the smallest screen: buttons with odds, then cancelled before the draw', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, `${GAME}&board=ent`)
  await awayFromClose(page)
  await page.getByRole('checkbox', { name: /^Grande/ }).click()
  await page.getByRole('tab', { name: 'Dragão e tigre' }).click()
  await page.getByRole('checkbox', { name: /^Tigre/ }).click()
  await page.getByRole('radio', { name: /R\$\s10$/ }).click()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await button(page, /^Apostar R\$\s20,00$/).click()
  await expect(page.getByRole('heading', { name: '2 linhas' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await button(page, 'Confirmar bilhete').click()
  await expect(page.getByRole('heading', { name: '2 linhas' })).toBeVisible()
  await button(page, 'Cancelar aposta').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar aposta' }).click()
  await expect(page.getByText('Cancelada').first()).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Devolvido' }).locator('+ dd')).toHaveText(/R\$\s20,00/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('typed bets are looked at as they are typed, and a line can be changed and taken away', async ({ page }) => {
  await page.goto(GAME)
  await page.getByRole('tab', { name: 'Primeiras 3' }).click()
  await page.getByRole('radio', { name: 'Digitar' }).click()
  const typed = page.getByLabel('Suas apostas')
  await typed.fill('123 456 123 78')
  await expect(page.getByText('1 não serve: 78. 1 repetida ficou de fora.')).toBeVisible()
  await expect(page.getByText('2 apostas')).toBeVisible()
  await expectAccessible(page)
  await button(page, /^Apostar R\$\s4,00$/).click()
  await expect(page.getByText('123 456')).toBeVisible()
  await page.getByRole('link', { name: /^Editar/ }).click()
  await expect(typed).toHaveValue('1-2-3 4-5-6')
  await typed.fill('789')
  await button(page, /^Salvar R\$\s2,00$/).click()
  await expect(page.getByText('789')).toBeVisible()
  await page.reload()
  await expect(page.getByText('789')).toBeVisible()
  await button(page, /^Remover/).click()
  await expect(page.getByRole('heading', { name: 'Seu bilhete está vazio' })).toBeVisible()
})

test('a bet that comes too late is refused in words, and the slip stays', async ({ page }) => {
  await enter(page, GAME)
  await chooseSureWin(page)
  const value = { period: '20261115-0007', serverNow: new Date().toISOString(), current: null }
  const refusal = { success: false, errorCode: 'draw_closed', message: 'draw_closed', value }
  await page.route('**/lgw/lottery/orders?*', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await button(page, 'Confirmar bilhete').click()
  await expect(page.getByText(/O sorteio 0007 já fechou. Seu bilhete continua aqui/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 linha' })).toBeVisible()
})

test('a lost answer is asked for again and never paid twice', async ({ page }) => {
  await enter(page, GAME)
  await awayFromClose(page)
  await chooseSureWin(page)
  const bodies: string[] = []
  await page.route('**/lgw/lottery/orders?*', async (route) => {
    bodies.push(route.request().postData() ?? '')
    if (bodies.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Confirmar bilhete').click()
  await expect(page.getByText(/Não sabemos se a aposta chegou/)).toBeVisible()
  await button(page, 'Confirmar bilhete').click()
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  expect(bodies[1]).toBe(bodies[0])
  await page.unroute('**/lgw/lottery/orders?*')
  await page.goto('/m/lottery/orders')
  await expect(page.getByRole('link', { name: /5D 1 min/ })).toHaveCount(1)
})
