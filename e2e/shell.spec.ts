import { expect, test } from './support/test.ts'

const HERO = 'Jogue no seu ritmo'

for (const path of ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home']) {
  test(`${path} renders home`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Trevo, início' })).toHaveAttribute('href', '/m/home')
    await expect(page.getByRole('link', { name: 'Início', exact: true })).toHaveAttribute('aria-current', 'page')
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('#splash')).toHaveCount(0)
  })
}

for (const path of ['/m/nowhere', '/m/home/more', '/m/agent']) {
  test(`${path} is nothing to a guest and leads home`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/m\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  })
}

test('an address that shows nothing names a way on', async ({ page }) => {
  await page.goto('/m/login/?types=A')
  await expect(page).toHaveURL(/\/m\/login\?types=A$/)
  await page.getByRole('button', { name: 'Idioma e aparência' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /English/ })).toBeVisible()
  await page.goto('/m/%F0')
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  for (const address of ['game', 'game?code=nowhere', 'game?node=999999999', 'rules', 'draws?code=x']) {
    await page.goto(`/m/lottery/${address}`)
    await expect(page.getByRole('heading', { name: 'Esta loteria não existe' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver loterias' })).toHaveAttribute('href', '/m/lottery')
  }
})

test('every link of the shell leads to a page that exists', async ({ page }) => {
  await page.goto('/m/home')
  // The end of home comes when the page is idle.
  await expect(page.getByText(/^© 2019/)).toBeVisible()
  await page.getByRole('button', { name: 'Conta' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const paths = await page
    .locator('a[href^="/m"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))])
  expect(paths).toContain('/m/app')
  // A trial begins by itself and then is at home.
  expect(paths).toContain('/m/trail')
  for (const path of paths.filter((one) => one !== '/m/trail')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What needs an account asks for it first and leads there afterwards.
    const { pathname, searchParams } = new URL(page.url())
    expect(searchParams.get('from') ?? pathname).toBe(path)
  }
})

test('the app guide has one header with its title, and back leads where the visitor came from', async ({ page }) => {
  await page.goto('/m/home')
  await page.getByRole('link', { name: 'Baixe o app e teste com moedas grátis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baixar o app')
  await expect(page.locator('header')).toHaveCount(1)
  await expect(page).toHaveTitle('Baixar o app · Trevo')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('radio', { name: 'iPhone e iPad' }).check()
  await expect(page.getByRole('heading', { name: 'Toque em Compartilhar' })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page).toHaveTitle('Trevo')
})

test('back without history leads home', async ({ page }) => {
  await page.goto('/m/app')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('a page that was left opens again where it was, a new one at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/m/home')
  const link = page.getByRole('link', { name: 'Baixe o app e teste com moedas grátis' })
  // Rows that fill only after the page was left would stand above the link when it is seen again.
  await expect(page.locator('main footer')).toBeAttached()
  await page.waitForLoadState('networkidle')
  await link.scrollIntoViewIfNeeded()
  // Where it stands on the screen, not how far the page was scrolled: rows above it may come later than it does.
  const leaving = link.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        const note = () => resolve(Math.round(pressed.getBoundingClientRect().top))
        pressed.addEventListener('click', note, { capture: true, once: true })
      }),
  )
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(50)
  await link.click()
  const left = await leaving
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baixar o app')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  await expect.poll(() => link.evaluate((seen) => Math.round(seen.getBoundingClientRect().top))).toBe(left)
})

test('several service channels are offered in a list, which closes by its mask', async ({ page }) => {
  await page.goto('/m/home')
  await page.getByRole('button', { name: 'Atendimento' }).click()
  const sheet = page.getByRole('dialog', { name: 'Como podemos ajudar?' })
  await expect(sheet.getByRole('button', { name: /WhatsApp/ })).toBeVisible()
  await page.mouse.click(20, 20)
  await expect(sheet).toHaveCount(0)
})

test('what floats lies on nothing that can be pressed, and never three at once', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/m/home')
    await expect(page.getByRole('button', { name: 'Atendimento' })).toBeVisible()
    for (const top of [0, 300, 700, 1100, 1500]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect(async () => {
        const { floating, covered } = await page.evaluate(() => {
          const own = document.querySelector('[data-tucked]')
          const controls = [...document.querySelectorAll('main a[href], main button, main label')]
          const isCovered = (control: Element) => {
            const { left, top, right, bottom } = control.getBoundingClientRect()
            const isSeen = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
            return isSeen && own?.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
          }
          return { floating: own?.querySelectorAll('button').length, covered: controls.filter(isCovered).length }
        })
        expect(covered).toBe(0)
        expect(floating).toBeGreaterThan(0)
        expect(floating).toBeLessThan(3)
      }).toPass({ timeout: 30_000 })
    }
  }
  await page.goto('/m/lottery/draws?code=5d-1m')
  await expect(page.getByRole('button', { name: 'Atendimento' })).toHaveCount(1)
})

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/m/home')
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
})

test.describe('a page that does not arrive', () => {
  for (const { what, file } of [
    { what: 'its code', file: /\/assets\/app-guide-screen-/ },
    { what: 'its texts', file: /\/assets\/pt-/ },
  ]) {
    test(`without ${what} the header stays, the page says so, and the next try opens it`, async ({ page }) => {
      await page.goto('/m/home')
      await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
      const kept = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
      await page.route(file, (route) => (kept.has(route.request().url()) ? route.continue() : route.abort()))
      await page.getByRole('link', { name: 'Baixe o app e teste com moedas grátis' }).click()
      await expect(page.getByRole('heading', { name: 'Esta página não abriu' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baixar o app')
      await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible()
      await page.unroute(file)
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(page.getByRole('heading', { name: '1. Abra o menu do navegador' })).toBeVisible()
    })
  }
})
