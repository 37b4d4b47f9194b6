import { expect, test } from './support/test.ts'

test('maintenance shows its page in the open browser and gives way when it ends', async ({ page, open, brand }) => {
  await open('/m/home')
  await expect(page.getByRole('heading', { name: 'Jogue no seu ritmo' })).toBeVisible()
  await brand.setMaintenance(true)
  await expect(page.getByRole('heading', { name: 'Voltamos já' })).toBeVisible({ timeout: 2_000 })
  await expect(page.getByText('Seu IP')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Falar com o atendimento' }).click()
  const help = page.getByRole('dialog', { name: 'Como podemos ajudar?' })
  await expect(help.getByText('WhatsApp')).toBeVisible()
  // Our own chat is as closed as the site.
  await expect(help.getByText('Chat ao vivo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Fechar' }).click()
  await brand.setMaintenance(false)
  await expect(page.getByRole('heading', { name: 'Jogue no seu ritmo' })).toBeVisible({ timeout: 2_000 })
})

test('a flag changed in the database shows in the open browser within 2 seconds', async ({
  browser,
  brand,
  baseURL,
}) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.goto(brand.url('/m/home', baseURL ?? ''))
  const download = page.getByRole('region', { name: 'Baixar o app' }).getByRole('link', { name: 'Ver como' })
  await expect(download).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await brand.setFlag('APPWINDOW', false)
  await expect(download).toHaveCount(0, { timeout: 2_000 })
  await brand.setFlag('APPWINDOW', true)
  await expect(download).toBeVisible({ timeout: 2_000 })
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await context.close()
})

/** As long as an address gets. */
const IP = '2804:14d4:5c82:a0b1:1c9d:8f2e:7b3a:9d01'

for (const { name, maintenance, regionRestriction, heading } of [
  { name: 'region restricted', maintenance: false, regionRestriction: true, heading: 'Indisponível na sua região' },
  { name: 'maintenance and region restricted', maintenance: true, regionRestriction: true, heading: 'Voltamos já' },
]) {
  test(`status of ${name} shows its page with the address and a contact`, async ({ page }) => {
    await page.route('**/wps/system/status', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const value = { ...body.value, maintenance, regionRestriction, location: { ip: IP, country: 'XX' } }
      await route.fulfill({ response: answer, json: { ...body, value } })
    })
    await page.goto('/m/home')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(IP)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expect(page.getByRole('button', { name: 'Falar com o atendimento' })).toBeVisible()
  })
}
