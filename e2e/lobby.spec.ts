import type { Page } from '@playwright/test'
import { logIn } from './support/forms.ts'
import { playFrom } from './support/game-tile.ts'
import { addPayer, payIn, signInTo } from './support/payers.ts'
import { addPerson } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const OPEN_MS = 60_000
const games = (page: Page) => page.getByRole('list', { name: 'Jogos' }).getByRole('listitem')
const count = async (page: Page) =>
  Number(((await page.getByText(/^[\d.]+ jogos?$/).textContent()) ?? '').replace(/\D/g, ''))

test('a player narrows, sorts and finds games by what people call them, and back keeps it', async ({ page }) => {
  await page.goto('/m/gameList?gameType=RNG')
  await expect(games(page).first()).toBeVisible()
  const all = await count(page)
  await page.getByRole('tab', { name: 'Filtro', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtrar jogos' })
  await sheet.getByRole('checkbox', { name: 'Ipê Play' }).check()
  await sheet.getByRole('checkbox', { name: 'Boto' }).check()
  await sheet.getByRole('checkbox', { name: 'Alta', exact: true }).check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Ver [\d.]+ jogos$/ }).click()
  await expect(page).toHaveURL(/vassalage=PG%2CPP.*volatility=high/)
  await expect.poll(() => count(page)).toBeLessThan(all)
  const narrowed = await count(page)
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('name')
  await expect(page).toHaveURL(/sort=name/)
  const nameOf = async (place: number) =>
    /button "(.+)"/.exec(await games(page).nth(place).getByRole('button').first().ariaSnapshot())?.[1] ?? ''
  await expect.poll(async () => (await nameOf(0)).localeCompare(await nameOf(1), 'pt')).toBe(-1)
  await page.reload()
  await expect.poll(() => count(page)).toBe(narrowed)
  await page.getByRole('button', { name: 'Remover Boto' }).click()
  await expect(page).toHaveURL(/vassalage=PG&/)
  await page.getByRole('button', { name: 'Limpar o filtro' }).click()
  await expect.poll(() => count(page)).toBe(all)

  await page.getByRole('tab', { name: 'Busca', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Buscar jogos' }).fill('tigrihno')
  await expect(page.getByRole('button', { name: /^Tigre Dourado,/ })).toBeVisible()
  await page.getByRole('button', { name: 'Detalhes de Tigre Dourado' }).press('Enter')
  const about = page.getByRole('dialog', { name: 'Tigre Dourado' })
  await expect(about.getByText('Volatilidade')).toBeVisible()
  await expect(about.getByText(/^[\d.]+ × a aposta$/)).toBeVisible()
})

test('a guest is in the game that was pressed once signed in, and finds it again on home', async ({ page }) => {
  const { account } = await addPerson('trevo')
  await page.goto('/m/gameList?gameType=RNG&vassalage=PG&type=filter')
  await playFrom(page, page.getByRole('button', { name: /^Tigre Dourado,/ }))
  await expect(page).toHaveURL(/\/m\/login\?from=/)
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/play\?nodeId=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Tigre Dourado' })).toBeVisible()
  await page.goto('/m/home')
  const row = page.getByRole('region', { name: 'Continue jogando' })
  await expect(row.getByRole('button', { name: /^Tigre Dourado,/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Originais' })).toBeVisible()
})

test('a guest tries the very game without money where the brand wants it, and under the regulator signs in first', async ({
  page,
  baseURL,
}) => {
  const tried = async (origin: string | undefined) => {
    await page.goto(`${origin}/m/gameList?gameType=INHOUSE&name=Dados`)
    await page.getByRole('button', { name: 'Detalhes de Dados' }).press('Enter')
    await page.getByRole('dialog', { name: 'Dados' }).getByRole('button', { name: 'Testar sem dinheiro' }).click()
  }
  await tried(baseURL)
  await expect(page).toHaveURL(/\/m\/login\?from=/)

  await tried(baseURL?.replace('//localhost', '//mare.localhost'))
  await expect(page).toHaveURL(/\/m\/play\?.*free=1/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dados' })).toBeVisible()
  const game = page.frameLocator('iframe')
  const balance = game.getByTestId('balance')
  // Play money, and said so.
  await expect(balance).toHaveText(/^F\$/, { timeout: OPEN_MS })
  await expect(page.getByText('Sem dinheiro', { exact: true })).toBeVisible()
  const before = await balance.textContent()
  await Promise.all([page.waitForResponse('**/studio/api/round'), game.getByRole('button', { name: 'Jogar' }).click()])
  await expect(balance).not.toHaveText(before ?? '')
})

test('a round is opened from the history, with what came and what proves it', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/limits')
  await payIn(page, '50')
  await page.goto('/m/gameList?gameType=INHOUSE&name=Dados')
  await playFrom(page, page.getByRole('button', { name: /^Dados,/ }).first())
  const game = page.frameLocator('iframe')
  await expect(game.getByTestId('balance')).toHaveText(/50,00/, { timeout: OPEN_MS })
  await Promise.all([page.waitForResponse('**/studio/api/round'), game.getByRole('button', { name: 'Jogar' }).click()])
  await page.goto('/m/gameRecord')
  await page.getByRole('button', { name: /Dados/ }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver a rodada' }).click()
  await expect(page).toHaveURL(/\/m\/roundRecord\?kind=game&id=\d+$/)
  await expect(page.getByText('Saldo antes')).toBeVisible()
  await expect(page.getByText(/^(Abaixo de|A partir de) \d+,\d\d$/)).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Como conferir o resultado' }).click()
  await expect(page).toHaveURL(/\/m\/fairness$/)
})
