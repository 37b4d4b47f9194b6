import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts'

const PAGES = {
  guest: ['/m/home', '/m/app', '/m/login', '/m/login?types=A', '/m/register', '/m/forget', '/m/forget#token=x'],
  member: [
    '/m/changePsw',
    '/m/set',
    '/m/securityCenter',
    '/m/securityCenter?view=devices',
    '/m/myAccount/index',
    '/m/member/home',
  ],
} as const

for (const [who, paths] of Object.entries(PAGES)) {
  test(`the pages of a ${who} have no accessibility violation in dark and in light`, async ({ page, open, brand }) => {
    if (who === 'member') await brand.signIn(page)
    for (const path of paths) {
      await test.step(path, async () => {
        await open(path)
        await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // What loads says so; a step of a form is a status too.
        await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0)
        await expectAccessibleInBothThemes(page)
      })
    }
  })
}

test('the member menu and the sheets have no accessibility violation', async ({ page, open, brand }) => {
  await brand.signIn(page, 1)
  await open('/m/home')
  await page.getByRole('button', { name: /Abrir o menu da conta/ }).click()
  await expect(page.getByRole('dialog', { name: 'Menu da conta' })).toBeVisible()
  await expectAccessible(page)
})
