import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { addPayer, type Payer, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const MINOR = 10_000

/** As if a round that feeds the pool had just been settled; the server draws it by itself. */
const stakes = ({ account }: Payer, title: string, units: number) =>
  query(
    `insert into jackpot_queue (book_id, pool_id, member_id, round_id, stake)
     select p.merchant_id, p.id, m.id, 1, $3::bigint
     from jackpot_pool p join member m on m.merchant_id = p.merchant_id where m.account = $1 and p.title_pt = $2`,
    [account, title, units * MINOR],
  )

test('staff open a jackpot, its pot is on open phones, and whoever wins it can check the draw', async ({
  page,
  browser,
  baseURL,
}) => {
  const payer = await addPayer()
  const title = `Cofre ${payer.account}`
  await signInTo(page, payer, '/m/jackpots')
  await expect(page.getByRole('heading', { name: 'Como funciona' })).toBeVisible()

  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['finance']))
  await desk.getByRole('menuitem', { name: 'Jackpots', exact: true }).click()
  await desk.getByRole('link', { name: 'Criar' }).click()
  await desk.getByLabel('Português').fill(title)
  await desk.getByLabel('Inglês').fill(title)
  await desk.getByLabel('Espanhol').fill(title)
  // Where nobody else plays in these tests.
  await desk.getByLabel('Jogos que alimentam').click()
  await desk.getByRole('option', { name: 'Uma categoria' }).click()
  await desk.getByLabel('Categoria').click()
  await desk.getByRole('option', { name: 'Rinha virtual' }).click()
  await desk.getByLabel('Sai até').fill('11,00')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('Nenhum prêmio saiu ainda.')).toBeVisible()
  await expect(desk.getByText('Em andamento')).toBeVisible()
  expect(errors).toEqual([])

  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  // 1.00 more is its sum: 1,000.00 at 0.1 %.
  await stakes(payer, title, 1000)
  const winner = page.getByRole('link').filter({ hasText: '(você)' })
  await expect(winner).toContainText(/R\$\s11,00/, { timeout: 30_000 })
  await winner.click()
  await expect(page.getByText('Os prêmios saíram para as rodadas que a conta indica')).toBeVisible()
  await expect(page.getByText('A lista de rodadas é a que foi publicada antes')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await desk.getByRole('button', { name: 'Encerrar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(desk.getByText('Encerrando')).toBeVisible()
  expect(errors).toEqual([])
})
