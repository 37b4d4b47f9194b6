import { randomUUID } from 'node:crypto'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { addPayer } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** As two people would have published it. */
async function addPlan(brandCode: string): Promise<string> {
  const name = `Parceiros ${Date.now() % 100_000}`
  await query(
    `insert into affiliate_plan (merchant_id, name, cpa, cpa_least, cpa_played, share_bps, play_share, carries, request_id, created_by, created_at)
     select id, $2, 500000, 300000, 200000000, 2500, 2500, true, $3, 'ana', now() from merchant where code = $1`,
    [brandCode, name, randomUUID()],
  )
  return name
}

test('finance takes a partner on, a visit by the link is kept, and the partner reads the report', async ({
  page,
  browser,
  baseURL,
}) => {
  const plan = await addPlan('trevo')
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['finance']))
  await desk.goto('/ops/affiliates/create')
  const code = `BLOG${Date.now() % 1_000_000}`
  await desk.getByRole('textbox', { name: /^Nome/ }).fill('Blog da Sorte')
  await desk.getByRole('textbox', { name: /^Contrato/ }).fill('AF-1')
  await desk.getByRole('combobox', { name: /^Plano/ }).click()
  await desk.getByRole('option', { name: plan }).click()
  await desk.getByRole('textbox', { name: /^Código/ }).fill(code)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk).toHaveURL(/affiliates\/\d+\/show/)
  await expect(desk.getByText(`/m/home?aff=${code}&sub=`)).toBeVisible()

  // Whatever page the link leads to; what the browser keeps names the visit and nothing else.
  await page.goto(`/m/gameCenter?aff=${code.toLowerCase()}&sub=x-1`)
  const kept = () => page.evaluate(() => localStorage.getItem('click'))
  await expect.poll(kept).toMatch(/^[\da-f-]{36}$/)
  // Registered as the form does it: the form's own way is walked in registration.spec.ts.
  const { account } = await addPayer()
  await query(
    `insert into affiliate_member (member_id, merchant_id, affiliate_id, link_id, click_id, sub, joined_at, joined_on)
     select m.id, l.merchant_id, l.affiliate_id, l.id, c.id, c.sub, now(), current_date
     from affiliate_click c join affiliate_link l on l.id = c.link_id join member m on m.account = $2 where c.id = $1`,
    [await kept(), account],
  )
  await desk.reload()
  const row = desk.getByRole('row', { name: new RegExp(account) })
  await expect(row).toContainText('x-1')
  await row.getByRole('button', { name: 'Não contar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Não contar' }).click()
  await expect(row).toContainText('decisão de risco')
  await expectAccessible(desk)

  await desk.getByRole('button', { name: 'Criar link do relatório' }).click()
  const link = await desk.getByText(/\/m\/partner#/).textContent()
  await page.goto(`/m/partner#${link?.split('#')[1]}`)
  await expect(page.getByRole('heading', { name: 'Blog da Sorte' })).toBeVisible()
  await expect(page.getByText(`aff=${code}`)).toBeVisible()
  await expect(page.getByText(account)).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/m/partner#wrong')
  await expect(page.getByText('Este link não abre mais')).toBeVisible()
  expect(errors).toEqual([])
  await desk.close()
})
