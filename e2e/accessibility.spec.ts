import { expect, expectAccessible, test } from './support/test.ts'

for (const theme of ['dark', 'light']) {
  for (const path of ['/m/home', '/m/app']) {
    test(`${path} in ${theme} has no accessibility violation`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  }
}

test('the member menu and the sheets have no accessibility violation', async ({ page, open, brand }) => {
  await brand.signIn(page, 1)
  await open('/m/home')
  await page.getByRole('button', { name: /Abrir o menu da conta/ }).click()
  await expect(page.getByRole('dialog', { name: 'Menu da conta' })).toBeVisible()
  await expectAccessible(page)
})
