import type { Promotion } from '@trevo/contract/content'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { rowsOf } from './support/counts.ts'
import { query } from './support/database.ts'
import { addPayer, signInTo } from './support/payers.ts'
import { press } from './support/press.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** One dot, as a PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an announcement is written in both languages, published, and shows on an open phone by itself', async ({
  page,
  brand,
  open,
  browser,
  baseURL,
}) => {
  await open('/m/notice')
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff(brand.code, ['content']))
  await desk.getByRole('menuitem', { name: 'Avisos' }).click()
  await expect(desk.getByRole('menuitem', { name: 'Equipe' })).toHaveCount(0)
  await desk.getByRole('link', { name: 'Criar' }).click()

  const [pt, en] = [desk.getByRole('region', { name: 'Português' }), desk.getByRole('region', { name: 'Inglês' })]
  await pt.getByRole('textbox', { name: /^Título/ }).fill('PIX parado às 22 h')
  await pt.getByRole('textbox', { name: 'Texto' }).fill('Volta em meia hora.')
  await en.getByRole('textbox', { name: /^Título/ }).fill('PIX pauses at 10 pm')
  await en.getByRole('textbox', { name: 'Texto' }).fill('Back in half an hour.')
  const phone = desk.locator('[data-preview]')
  await expect(phone.getByRole('heading', { name: 'PIX parado às 22 h' })).toBeVisible()
  await desk.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(phone.getByText('Back in half an hour.')).toBeVisible()
  await expectAccessible(desk)

  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('Rascunho')).toBeVisible()
  await expect(page.getByText('PIX parado às 22 h')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Publicar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('PIX parado às 22 h')).toBeVisible()

  await desk.getByRole('button', { name: 'Encerrar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('PIX parado às 22 h')).toHaveCount(0)
  expect(errors).toEqual([])
  await desk.close()
})

test('an application for a reward is looked at with its picture, approved and paid', async ({
  page,
  browser,
  baseURL,
}) => {
  const answer = await page.request.get('/wps/promotions?language=PT')
  const { list } = ((await answer.json()) as { value: { list: Promotion[] } }).value
  const wanted = list.find(({ byApplication }) => byApplication)
  if (!wanted) throw new Error('the demo has no promotion with an application')
  const person = await addPayer()
  const { account } = person
  // Trevo's rules give nothing to somebody who has never played.
  await query(
    `insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, bets)
     select id, current_date, 'RNG', 'BRL', merchant_id, 10000, 10000, 1 from member where account = $1`,
    [account],
  )
  // And the demo's first offer is for members who have paid in.
  await query(
    `insert into money_day (member_id, day, currency, merchant_id, deposits)
     select id, current_date, 'BRL', merchant_id, 5000000 from member where account = $1`,
    [account],
  )
  await signInTo(page, person, `/m/activityDetail?id=${wanted.announcement.id}`)
  await page.getByRole('button', { name: 'Solicitar' }).click()
  await page.getByRole('textbox', { name: /^Observações/ }).fill('Segue o comprovante')
  await page.getByLabel('Adicionar imagem').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL(/\/m\/activity$/)

  const { desk, errors } = await openConsole(browser, baseURL ?? '', { hasTouch: true })
  await signInStaff(desk, await addStaff('trevo', ['finance']))
  await desk.getByRole('menuitem', { name: 'Pedidos de prêmio' }).click()
  await desk.getByRole('row').filter({ hasText: account }).click()
  await expect(desk.getByText('Segue o comprovante')).toBeVisible()
  await expect(desk.getByRole('img', { name: 'Imagem 1 do pedido' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Aprovar e pagar' }).click()
  const asked = desk.getByRole('dialog', { name: 'Aprovar e pagar o prêmio?' })
  await expect(asked.getByText(account)).toBeVisible()
  // More than a hundred takes a second person.
  await asked.getByLabel('Valor').fill('50,00')
  const issue = asked.getByRole('button', { name: 'Aprovar e pagar' })
  await press({ page: desk, call: 'POST /ops/v1/rewards/:id/issue', button: issue, mix: null })
  await expect(desk.getByText('Aprovado e pago')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Aprovar e pagar' })).toHaveCount(0)
  expect(await rowsOf(person, 'promotion_event', { where: 'r.transfer_id is not null' })).toBe(1)
  expect(errors).toEqual([])
  await desk.close()
})
