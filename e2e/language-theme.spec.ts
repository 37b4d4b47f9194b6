import { expect, test } from './support/test.ts'

test('language changes at once, is kept, and sets the document language', async ({ page }) => {
  await page.goto('/m/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.getByRole('button', { name: 'Idioma e aparência' }).click()
  const sheet = page.getByRole('dialog', { name: 'Idioma e aparência' })
  await expect(sheet.getByRole('button', { name: /Português/ })).toHaveAttribute('aria-current', 'true')
  await sheet.getByRole('button', { name: /English/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Play at your own pace' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('EN')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Play at your own pace' })).toBeVisible()
  await page.getByRole('button', { name: 'Language and appearance' }).click()
  await page.getByRole('button', { name: /Español/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Juega a tu ritmo' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Juega a tu ritmo' })).toBeVisible()
})

test('theme changes at once, and a reload paints it from the first frame', async ({ page }) => {
  await page.goto('/m/home')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Idioma e aparência' }).click()
  await page.getByRole('radio', { name: 'Claro' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  // Before any module runs the boot script has already painted the stored theme.
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#F4F7F3')
})

test('a browser below the floor, or without scripts, is told so in every language', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.addInitScript(() => {
    // @ts-expect-error as in browsers before 2020
    delete Promise.allSettled
  })
  await page.goto('/m/home')
  await expect(page.getByText('Este navegador não abre Trevo')).toBeVisible()
  await expect(page.getByText('This browser cannot open Trevo')).toBeVisible()
  await expect(page.getByText('Este navegador no abre Trevo')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await context.close()
  const scriptless = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await scriptless.newPage()
  await plain.goto('/m/home')
  await expect(plain.getByText('Este navegador não abre Trevo')).toBeVisible()
  await scriptless.close()
})
