import { query } from './support/database.ts'
import { addPayer, type Payer, signInTo } from './support/payers.ts'
import { press } from './support/press.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const MINOR = 10_000

/** As if so many rounds of the category had just been settled. */
const plays = ({ account }: Payer, rounds: number, turnover: number) =>
  query(
    `select record_play(m.merchant_id, now(), array[m.id], array['FISH'], array['BRL'], array[0::bigint], array[$2::bigint],
       array[0::bigint], array[$3::int]) from member m where m.account = $1`,
    [account, turnover * MINOR, rounds],
  )
const given = async ({ account }: Payer) => {
  const rows = await query(
    `select g.amount::text from reward_given g join member m on m.id = g.member_id where m.account = $1 and g.source = 'mission'`,
    [account],
  )
  return rows.length
}

test('a mission is followed from the member centre, and what was reached is taken once', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/member/home')
  await page.getByRole('main').getByRole('link', { name: 'Missões' }).click()
  await expect(page).toHaveURL(/\/m\/missions$/)
  const daily = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pescaria da semana' }) })
  await expect(daily).toContainText('0 de 100 rodadas')
  await expectAccessible(page)

  await plays(payer, 100, 2000)
  await page.reload()
  const claim = daily.getByRole('button', { name: /Resgatar/ })
  await press({ page, call: 'POST /wps/rewards/claim', button: claim, mix: null })
  await expect(daily).toContainText('Resgatado')
  await expect(daily).toContainText('100 de 300 rodadas')
  expect(await given(payer)).toBe(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.goto('/m/home')
  const row = page.getByRole('region', { name: 'Missões' })
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('link', { name: /Pescaria da semana/ })).toBeVisible()
})
