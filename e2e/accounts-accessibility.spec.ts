import { expect, expectAccessible, test } from './support/test.ts'

const GUEST = ['/m/login', '/m/login?types=A', '/m/register', '/m/forget', '/m/forget#token=x']
const MEMBER = [
  '/m/changePsw',
  '/m/set',
  '/m/securityCenter',
  '/m/securityCenter?view=devices',
  '/m/myAccount/index',
  '/m/member/home',
]

for (const theme of ['dark', 'light'] as const) {
  for (const [who, paths] of Object.entries({ guest: GUEST, member: MEMBER })) {
    test(`every account page of a ${who} in ${theme} has no accessibility violation`, async ({ page, open, brand }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      if (who === 'member') await brand.signIn(page)
      for (const path of paths) {
        await test.step(path, async () => {
          await open(path)
          await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
          await expectAccessible(page)
        })
      }
    })
  }
}
