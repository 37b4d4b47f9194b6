import { readFile } from 'node:fs/promises'
import { expect, type Page, type Route, test } from '@playwright/test'

// Not the tests' own fixture: files that are lost on purpose are reported in the console, as they should be.

const HERO = 'Jogue no seu ritmo'
const ASSET = /\/assets\/[^/?]+\.(js|css)$/
const hero = (page: Page) => page.getByRole('heading', { level: 1, name: HERO })
const nameOf = (route: Route) => new URL(route.request().url()).pathname

/** A page shows the visitor something to read or to look at, whatever it lacks. */
const expectNotBlank = async (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const isSplash = (document.querySelector('.splash-mark')?.getBoundingClientRect().height ?? 0) > 0
        const words = [...document.querySelectorAll('h1, h2, p, a, button')]
        return (
          isSplash || words.some((element) => element.getClientRects().length > 0 && element.textContent.trim() !== '')
        )
      }),
    )
    .toBe(true)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('popupsSeen', '1'))
})

test('a page that could not be opened opens by itself once the server is back', async ({ page }) => {
  // As the proxies answer where no node can be asked; a node has the same page in the look of its brand.
  const body = await readFile(new URL('../deploy/proxy/away.html', import.meta.url), 'utf8')
  let asked = 0
  await page.route('**/m/home', (route) => {
    asked += 1
    return asked < 3 ? route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body }) : route.continue()
  })
  await page.goto('/m/home')
  for (const words of ['A página não abriu agora', 'The page did not open just now', 'La página no se abrió ahora'])
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  await expect(hero(page)).toBeVisible({ timeout: 60_000 })
  expect(asked).toBe(3)
})

test('every file lost once, and the page comes whole', async ({ page }) => {
  const lost = new Set<string>()
  await page.route(ASSET, (route) => {
    if (lost.has(nameOf(route))) return route.continue()
    lost.add(nameOf(route))
    return route.abort()
  })
  await page.goto('/m/home')
  await expect(hero(page)).toBeVisible({ timeout: 90_000 })
  // The end of the page, and what comes after everything else: the menu over it.
  await expect(page.getByText(/^© 2019/)).toBeVisible({ timeout: 60_000 })
  const menu = page.getByRole('dialog')
  await expect(async () => {
    // Its files may come long after the press, and the button is out of reach once it lies open.
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Conta' }).click({ timeout: 1_000 })
    await expect(menu).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  expect(lost.size).toBeGreaterThan(10)
})

test('the first files lost for good: the page says so, and one press brings it when they are back', async ({
  page,
}) => {
  await page.route(/\/assets\/(react|base)-[^/]+\.(js|css)$/, (route) => route.abort())
  await page.goto('/m/home')
  await expectNotBlank(page)
  await expect(page.getByText('A página não carregou')).toBeVisible()
  await expect(page.getByText('Este navegador não abre')).toBeHidden()
  await page.unroute(/\/assets\/(react|base)-[^/]+\.(js|css)$/)
  await page.getByRole('button', { name: 'Tentar agora' }).click()
  await expect(hero(page)).toBeVisible()
})

for (const [what, file] of [
  ['what shows only when something happens', /\/assets\/extras-[^/]+\.(js|css)$/],
  ['what lies under the first view', /\/assets\/below-[^/]+\.(js|css)$/],
  ['what fills home', /\/assets\/home-content-[^/]+\.(js|css)$/],
] as const) {
  test(`${what}, lost for good: never blank, and the rest works`, async ({ page }) => {
    await page.route(file, (route) => route.abort())
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.goto('/m/home')
    await expectNotBlank(page)
    // The page may load itself anew in the very moment of the press.
    await expect(async () => {
      await page.getByRole('link', { name: 'Promoções' }).first().click({ timeout: 10_000 })
      await expect(page).toHaveURL(/\/m\/activity/, { timeout: 2_000 })
    }).toPass({ timeout: 45_000 })
    await expect(page.getByRole('main')).toContainText(/\p{L}/u)
    // Once for files of an older release, and not for ever.
    expect(loads).toBeLessThanOrEqual(2)
  })
}

test.describe('a release while a tab is open', () => {
  const PAGE = /\/assets\/app-guide-screen-[^/]+\.js$/
  const openGuide = (page: Page) => page.getByRole('link', { name: 'Baixe o app e teste com moedas grátis' }).click()

  test('the old tab asks for a file that is gone, and one reload brings the new page', async ({ page }) => {
    await page.goto('/m/home')
    await expect(hero(page)).toBeVisible()
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    // The new page names other files; here it is enough that they are there once it is loaded.
    await page.route(PAGE, (route) => (loads === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue()))
    await openGuide(page)
    await expect(page.getByRole('heading', { name: '1. Abra o menu do navegador' })).toBeVisible()
    expect(loads).toBe(1)
  })

  test('a file that stays away costs one reload, the page says so, and styles come back with the press', async ({
    page,
  }) => {
    const files = /\/assets\/app-guide-screen-[^/]+\.css$/
    await page.goto('/m/home')
    await expect(hero(page)).toBeVisible()
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.route(files, (route) => route.abort())
    await openGuide(page)
    await expect(page.getByRole('heading', { name: 'Esta página não abriu' })).toBeVisible()
    expect(loads).toBe(1)
    await page.unroute(files)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { name: '1. Abra o menu do navegador' })).toBeVisible()
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
    expect(styles.some((href) => href.includes('/app-guide-screen-'))).toBe(true)
  })
})
