import { bookingsOf } from './support/counts.ts'
import { query } from './support/database.ts'
import { addPayer, type Payer, payIn, signInTo } from './support/payers.ts'
import { press } from './support/press.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const MINOR = 10_000
const mare = (baseURL: string | undefined) => (baseURL ?? '').replace('//localhost', '//mare.localhost')

/** As if so much had just been played. */
const plays = ({ account }: Payer, turnover: number) =>
  query(
    `select record_play(m.merchant_id, now(), array[m.id], array['FISH'], array['BRL'], array[0::bigint], array[$2::bigint],
       array[0::bigint], array[1::int]) from member m where m.account = $1`,
    [account, turnover * MINOR],
  )
const states = async ({ account }: Payer) =>
  (
    await query(`select b.state from bonus_purse b join member m on m.id = b.member_id where m.account = $1`, [account])
  ).map(({ state }) => state)

test('a code opens a bonus once, whose figures are told before it is given up', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/member/home')
  await page.getByRole('main').getByRole('link', { name: 'Bônus' }).click()
  await expect(page.getByText('Nenhum bônus aberto')).toBeVisible()
  await expectAccessible(page)

  const code = page.getByRole('textbox', { name: 'Código promocional' })
  await code.fill('x')
  await page.getByRole('button', { name: 'Usar código' }).click()
  await expect(page.getByText('Um código tem de 3 a 20 letras e números.')).toBeVisible()
  await code.fill('trevo10')
  await page.getByRole('button', { name: 'Usar código' }).click()
  await expect(page.getByText(/R\$\s20,00/)).toBeVisible()

  await plays(payer, 20)
  await press({
    page,
    call: 'POST /wps/rules/code',
    button: page.getByRole('button', { name: 'Usar código' }),
    mix: null,
  })
  await expect(page.getByRole('heading', { name: 'Código da casa' })).toBeVisible()
  await expect(page.getByText('Aposta máxima')).toBeVisible()
  expect(await states(payer)).toEqual(['open'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByRole('button', { name: 'Abrir mão do bônus' }).click()
  await expect(page.getByText(/Você perde R\$\s10,00 de bônus/)).toBeVisible()
  await press({
    page,
    call: 'POST /wps/bonuses/:id/give-up',
    button: page.getByRole('button', { name: 'Abrir mão', exact: true }),
    mix: null,
  })
  await expect(page.getByText('Você abriu mão')).toBeVisible()
  expect(await states(payer)).toEqual(['given_up'])
})

test('a gift that holds money back is given back once, and the rest may leave', async ({ page, baseURL }) => {
  const payer = await addPayer('mare')
  await signInTo(page, payer, '/m/withdraw', mare(baseURL))
  await payIn(page, '40')
  const main = page.getByRole('main')
  await expect(main.getByText(/^R\$\s40,00 retidos até você jogar R\$\s40,00/)).toBeVisible()
  // As if a check-in had given it.
  await query(
    `update turnover_credit c set kind = 'reward', source = 'sign_in' from member m where m.id = c.member_id and m.account = $1`,
    [payer.account],
  )
  await page.reload()
  await expect(main.getByRole('listitem').filter({ hasText: 'Check-in diário de R$' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await main.getByRole('button', { name: 'Devolver presente' }).click()
  await expect(page.getByText(/R\$\s40,00 saem do seu saldo/)).toBeVisible()
  await press({
    page,
    call: 'POST /wps/withdraw/held/:id/give-up',
    button: page.getByRole('button', { name: 'Devolver', exact: true }),
    mix: null,
    says: page.getByText('Presente devolvido'),
  })
  await expect(main.getByText('retidos até')).toHaveCount(0)
  expect(await bookingsOf(payer, 'reward_return')).toBe(1)
})
