import type { Page } from '@playwright/test'
import { logIn } from './support/forms.ts'
import { playAfterTold, playFrom } from './support/game-tile.ts'
import { signInTo } from './support/payers.ts'
import { addPerson } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** A game that says when a round is open. */
const STUDIO_PAGE = `<!doctype html><title>Estúdio</title><button id="open">abrir</button><script>
  const site = new URL(new URLSearchParams(location.search).get('return')).origin
  document.getElementById('open').onclick = () => parent.postMessage({ type: 'trevo:round', open: true }, site)
</script>`

test.beforeEach(async ({ context }) => {
  // Neither the drawing of covers nor the studio is what these tests are about.
  await context.route('**/img/**', (route) => route.abort())
  await context.route('**/studio/play**', (route) => route.fulfill({ contentType: 'text/html', body: STUDIO_PAGE }))
})

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })
const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorito: ${name}`, exact: true })
const games = (page: Page) => page.getByRole('list', { name: 'Jogos' }).getByRole('listitem')
const chip = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

const signInAt = async (page: Page, path: string) => signInTo(page, await addPerson('trevo'), path)

test('each category shows its games, and the lists are accessible', async ({ page }) => {
  const titles = {
    '/m/slot-games': 'Slots',
    '/m/live-games': 'Mesas e ao vivo',
    '/m/fishing-games': 'Pescaria',
    '/m/gameCenter?gameType=INHOUSE': 'Central de jogos',
  }
  for (const [path, title] of Object.entries(titles)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(games(page).first()).toBeVisible()
    })
  }
  for (const path of [
    '/m/slot-games',
    '/m/gameList?gameType=RNG',
    '/m/gameCenter?gameType=LIVESTREAM',
    '/m/read/rng',
  ]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('article')).first()).toBeVisible()
      await expectAccessible(page)
    })
  }
})

test('e-sports are part of the sports lobby', async ({ page }) => {
  await page.goto('/m/sport-games')
  await expect(games(page).first()).toBeVisible()
  await chip(page, 'E-sports').click()
  await expect(page).toHaveURL(/\/m\/sport-games\?gameType=ESPORTS$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Esportes' })).toBeVisible()
  await expect(games(page).first()).toBeVisible()
})

test('new slots hide the vendors, and an active shortcut gives way to all', async ({ page }) => {
  await page.goto('/m/slot-games')
  const vendors = page.getByRole('radiogroup', { name: 'Provedor' })
  await expect(vendors).toBeVisible()
  const [asked] = await Promise.all([page.waitForRequest(/\/wps\/game\/list\?.*isNew=1/), chip(page, 'Novos').click()])
  expect(new URL(asked.url()).searchParams.get('gameClassify')).toBe('')
  await expect(vendors).toHaveCount(0)
  const hot = page.getByRole('button', { name: 'Em alta', exact: true })
  await hot.click()
  await expect(hot).toHaveAttribute('aria-pressed', 'true')
  await hot.click()
  await expect(hot).toHaveAttribute('aria-pressed', 'false')
  await expect(vendors).toBeVisible()
})

test('the filter narrows the list, and clearing it bit by bit shows all again', async ({ page }) => {
  await page.goto('/m/gameList?gameType=RNG')
  const count = page.getByRole('status').filter({ hasText: /^\d+ jogos$/ })
  await expect(count).toBeVisible()
  const all = await count.textContent()
  await tab(page, 'Filtro').click()
  const sheet = page.getByRole('dialog', { name: 'Filtrar jogos' })
  await sheet.getByRole('checkbox', { name: 'Ipê Play' }).check()
  await sheet.getByRole('radio', { name: /R\$.0,50/ }).click()
  const submit = sheet.getByRole('button', { name: /^Ver \d+ jogos?$/ })
  await expect(submit).not.toHaveText(`Ver ${all}`)
  await expectAccessible(page)
  const promised = (await submit.textContent())?.replace('Ver ', '') ?? ''
  await submit.click()
  await expect(tab(page, 'Filtro')).toHaveAttribute('aria-selected', 'true')
  await expect(count).toHaveText(promised)
  await page.getByRole('button', { name: 'Remover Ipê Play' }).click()
  await expect(tab(page, 'Filtro')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /Remover R\$/ }).click()
  await expect(tab(page, 'Todos')).toHaveAttribute('aria-selected', 'true')
  await expect(count).toHaveText(all ?? '')
})

test('the filter of home opens the panel; closed without a choice it shows all', async ({ page }) => {
  await page.goto('/m/home')
  await page.getByRole('link', { name: 'Filtrar jogos' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtrar jogos' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(tab(page, 'Todos')).toHaveAttribute('aria-selected', 'true')
})

test('another category replaces the page; back leads past it', async ({ page }) => {
  await page.goto('/m/home')
  await page.goto('/m/gameList?gameType=RNG')
  await tab(page, 'Filtro').click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Pescaria' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pescaria' })).toBeVisible()
  await expect(page).toHaveURL(/gameList\?gameType=FISH$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('a search forgives missing accents, and a vendor in the address starts it', async ({ page }) => {
  await page.goto('/m/gameList?gameType=RNG&vassalage=PG')
  await expect(tab(page, 'Busca')).toHaveAttribute('aria-selected', 'true')
  const box = page.getByRole('searchbox', { name: 'Buscar jogos' })
  await box.fill('  dragao de jade ')
  await expect(
    games(page)
      .first()
      .getByRole('button', { name: /^Dragão de Jade,/ }),
  ).toBeVisible()
  await expect(page).toHaveURL(/name=dragao\+de\+jade/)
  await box.fill('xqzxqzxqz')
  await expect(page.getByRole('heading', { name: 'Nenhum jogo encontrado' })).toBeVisible()
  await expectAccessible(page)
})

test('a star is kept, shows among the favourites and goes from there at once', async ({ page }) => {
  await signInAt(page, '/m/gameList?gameType=RNG')
  await star(page, 'Trevo da Sorte').click()
  await expect(star(page, 'Trevo da Sorte')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star(page, 'Trevo da Sorte')).toHaveAttribute('aria-pressed', 'true')
  await tab(page, 'Favoritos').click()
  await expect(games(page)).toHaveCount(1)
  await star(page, 'Trevo da Sorte').click()
  await expect(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
})

test('a star that the server refuses goes back, and the page says why', async ({ page }) => {
  await signInAt(page, '/m/gameList?gameType=RNG')
  await page.route('**/wps/game/favourites', (route) =>
    route.fulfill({ status: 503, json: { success: false, errorCode: 'overloaded', message: 'busy' } }),
  )
  await star(page, 'Trevo da Sorte').click()
  await expect(page.getByText('O servidor está ocupado. Tente de novo.')).toBeVisible()
  await expect(star(page, 'Trevo da Sorte')).toHaveAttribute('aria-pressed', 'false')
})

test('a guest who opens a game or his favourites signs in and comes back', async ({ page }) => {
  const { account } = await addPerson('trevo')
  await page.goto('/m/slot-games')
  await playFrom(page, tile(page, 'Trevo da Sorte'))
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fplay%3FnodeId%3D\d+$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Favoritos', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/login\?from=/)
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/slot-games\?.*type=fav/)
  await expect(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
})

test('the game of a vendor without a frame opens in a window of its own and becomes recent', async ({ page }) => {
  // All demo vendors have a frame: this one is said to have none.
  for (const path of ['list', 'launch']) {
    await page.route(`**/wps/game/${path}?*`, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replaceAll('"inSite":true', '"inSite":false')
      await route.fulfill({ response: answer, body: text })
    })
  }
  await signInAt(page, '/m/gameList?gameType=RNG&vassalage=PG')
  await tile(page, 'Tigre Dourado').click()
  const [opened] = await Promise.all([page.waitForEvent('popup'), playAfterTold(page)])
  await opened.waitForURL(/\/studio\/play\?token=/)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()
  await tab(page, 'Recentes').click()
  await expect(tile(page, 'Tigre Dourado')).toBeVisible()
})

test('a game of the house opens inside; leaving asks only while a round is open, and the list is where it was', async ({
  page,
}) => {
  await signInAt(page, '/m/gameList?gameType=RNG')
  await expect(games(page).first()).toBeVisible()
  // Several pages down, as a thumb would get there.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2500)
  }).toPass()
  await page.evaluate(() => scrollTo(0, 700))
  const shown = games(page)
    .getByRole('button', { name: /, Trevo$/ })
    .last()
  // As it is read out: a tile whose cover is not there yet shows its title once more.
  const name = /button "(.+)"/.exec(await shown.ariaSnapshot())?.[1] ?? ''
  // By its name: with every step of the scroll another tile is the last one.
  const chosen = page.getByRole('button', { name, exact: true })
  await chosen.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await playFrom(page, chosen)
  await expect(page).toHaveURL(/\/m\/play\?nodeId=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: name.replace(/, Trevo$/, '') })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/\d:\d\d/)
  await expectAccessible(page)
  await page.frameLocator('iframe').getByRole('button', { name: 'abrir' }).click()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('dialog', { name: 'Há uma rodada em andamento' }).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/m\/gameList\?gameType=RNG$/)
  await expect(chosen).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(3)
})

test('whoever plays without money keeps no favourites and is told so', async ({ page }) => {
  await page.goto('/m/trail')
  await expect(page).toHaveURL(/\/m\/home$/)
  await page.goto('/m/gameList?gameType=RNG')
  await star(page, 'Trevo da Sorte').click()
  await expect(page.getByText('Contas de teste não podem usar esta função.', { exact: false })).toBeVisible()
  await expect(star(page, 'Trevo da Sorte')).toHaveAttribute('aria-pressed', 'false')
  await tab(page, 'Favoritos').click()
  await expect(tab(page, 'Todos')).toHaveAttribute('aria-selected', 'true')
})

test('the keyboard reaches what a long press tells about a game', async ({ page }) => {
  await page.goto('/m/slot-games')
  await tile(page, 'Trevo da Sorte').focus()
  const details = page.getByRole('button', { name: 'Detalhes de Trevo da Sorte' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(details).toBeFocused()
  await expect(details.locator('svg')).toBeVisible()
  await page.keyboard.press('Enter')
  const about = page.getByRole('dialog', { name: 'Trevo da Sorte' })
  await expect(about.getByText('95,52%')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(about).toHaveCount(0)
  await expect(details).toBeFocused()
})

test('a long press tells about a game and offers to try it without money', async ({ page }) => {
  await signInAt(page, '/m/gameList?gameType=RNG')
  await tile(page, 'Trevo da Sorte').hover()
  await page.mouse.down()
  const about = page.getByRole('dialog', { name: 'Trevo da Sorte' })
  await expect(about.getByText('95,52%')).toBeVisible()
  await page.mouse.up()
  await about.getByRole('button', { name: 'Testar sem dinheiro' }).click()
  await expect(page).toHaveURL(/\/m\/play\?nodeId=\d+&free=1$/)
  await expect(page.getByText('Sem dinheiro', { exact: true })).toBeVisible()
})
