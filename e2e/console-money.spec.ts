import type { Browser, Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { approvalsOf, bookingsOf } from './support/counts.ts'
import { query } from './support/database.ts'
import {
  addCpfKey,
  addPayer,
  amount,
  knownForLong,
  PICTURE,
  payIn,
  signInTo,
  takeBackNewest,
  withdraw,
} from './support/payers.ts'
import { press } from './support/press.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// A phone and one or two desks at once. Whatever moves money is pressed impatiently, as in `press.spec.ts`. The desks are shared,
// so one test comes after the other.
test.describe.configure({ mode: 'default', timeout: 180_000 })

const stage = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const link = (desk: Page, name: string) => desk.getByRole('menuitem', { name, exact: true })

/** The list takes a filter over a moment later, and would come back over the page of a row that was opened before. */
async function lookFor(desk: Page, list: string, account: string): Promise<void> {
  await link(desk, list).click()
  await desk.getByRole('textbox', { name: 'Usuário' }).fill(account)
  await expect(desk).toHaveURL(new RegExp(`filter=.*${account}`))
}

type Colleague = { desk: Page; errors: string[]; userName: string }
const colleagues: Colleague[] = []
test.afterAll(async () => {
  for (const { desk } of colleagues.splice(0)) await desk.close()
})

/** One of two people of finance, each at a desk that can also be touched; opening it takes longer than most of what is done there. */
async function finance(browser: Browser, baseURL: string | undefined, which: 'first' | 'second' = 'first') {
  const place = which === 'first' ? 0 : 1
  const known = colleagues[place]
  if (known !== undefined) {
    // One press too many may have opened a dialog of the page beneath.
    await known.desk.keyboard.press('Escape')
    await expect(known.desk.getByRole('dialog')).toHaveCount(0)
    return known
  }
  const { desk, errors } = await openConsole(browser, baseURL ?? '', { hasTouch: true })
  const userName = await addStaff('trevo', ['finance'])
  await signInStaff(desk, userName)
  colleagues[place] = { desk, errors, userName }
  return colleagues[place]
}

test('a receipt is refused and another confirmed, and the open phone shows both', async ({
  page,
  browser,
  baseURL,
}) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/voucherCenter')
  const { desk, errors } = await finance(browser, baseURL)
  const sendReceipt = async (sum: string) => {
    await page.goto('/m/voucherCenter')
    await page.getByRole('radio', { name: /^Transferência/ }).click()
    await amount(page).fill(sum)
    await page.getByRole('button', { name: 'Ver dados para transferir' }).click()
    const picture = { name: 'recibo.png', mimeType: 'image/png', buffer: PICTURE }
    await page.getByLabel('Escolher o comprovante').setInputFiles(picture)
    await page.getByRole('button', { name: 'Enviar comprovante' }).click()
    await expect(stage(page)).toHaveText('Comprovante em conferência')
    // The desk hears of it by itself: in the tab's title and in the menu.
    await expect(desk).toHaveTitle(/^\(\d+\) /)
    await expect(link(desk, 'Depósitos')).toHaveAccessibleDescription(/\d+ esperando/)
    await lookFor(desk, 'Depósitos', payer.account)
    await desk.getByRole('row', { name: new RegExp(`${payer.account}.*Esperando`) }).click()
    await expect(desk.getByRole('img', { name: 'Comprovante enviado pelo membro' })).toBeVisible()
  }
  await sendReceipt('120')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Recusar' }).click()
  await desk.getByRole('combobox', { name: 'Motivo' }).click()
  await desk.getByRole('option', { name: 'Comprovante ilegível' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click()
  await expect(stage(page)).toHaveText('Depósito recusado')

  await sendReceipt('250')
  await desk.getByRole('button', { name: 'Confirmar valor' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Valor').fill('250,00')
  await dialog.getByLabel('Referência no extrato').fill(`TED-${payer.account}`)
  await dialog.getByLabel('CPF de quem pagou').fill(payer.cpf)
  await expectAccessible(desk)
  const confirm = dialog.getByRole('button', { name: 'Confirmar valor' })
  await press({ page: desk, call: 'POST /ops/v1/deposits/:id/confirm', button: confirm, mix: null })
  await desk.reload()
  await expect(desk.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  expect(await bookingsOf(payer, 'deposit')).toBe(1)
  await expect(stage(page)).toHaveText(/R\$\s250,00/)
  await page.goto('/m/member/home')
  await expect(page.getByRole('main').getByText('250,00')).toBeVisible()
  await desk.getByRole('link', { name: /^Lançamento \d+$/ }).click()
  await expect(
    desk.getByRole('row', { name: new RegExp(`Saldo ${payer.account} R\\$\\s250,00 R\\$\\s250,00`) }),
  ).toBeVisible()
  expect(errors).toEqual([])
})

test('a receipt that says something else than was asked takes a second person', async ({ page, browser, baseURL }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/voucherCenter')
  await page.getByRole('radio', { name: /^Transferência/ }).click()
  await amount(page).fill('100')
  await page.getByRole('button', { name: 'Ver dados para transferir' }).click()
  const picture = { name: 'recibo.png', mimeType: 'image/png', buffer: PICTURE }
  await page.getByLabel('Escolher o comprovante').setInputFiles(picture)
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(stage(page)).toHaveText('Comprovante em conferência')

  const asking = await finance(browser, baseURL)
  await lookFor(asking.desk, 'Depósitos', payer.account)
  await asking.desk.getByRole('row', { name: new RegExp(`${payer.account}.*Esperando`) }).click()
  await asking.desk.getByRole('button', { name: 'Confirmar valor' }).click()
  const dialog = asking.desk.getByRole('dialog', { name: 'Confirmar o que chegou?' })
  await dialog.getByLabel('Valor').fill('130,00')
  await dialog.getByLabel('Referência no extrato').fill(`TED-${payer.account}`)
  await dialog.getByLabel('CPF de quem pagou').fill(payer.cpf)
  await dialog.getByRole('button', { name: 'Confirmar valor' }).click()
  const second = asking.desk.getByRole('dialog', { name: 'Outra pessoa precisa concordar' })
  await expect(second.getByText('O valor é diferente do que foi pedido.')).toBeVisible()
  await second.getByLabel('Motivo').fill('O membro mandou 130')
  await expectAccessible(asking.desk)
  const ask = second.getByRole('button', { name: 'Pedir aprovação' })
  await press({ page: asking.desk, call: 'POST /ops/v1/approvals', button: ask, mix: null })
  await expect(asking.desk.getByText(/^Pedido enviado/)).toBeVisible()
  const waiting = await query(
    `select from approval a join deposit d on a.payload::text like '%"' || d.id || '"%' join member m on m.id = d.member_id
     where m.account = $1 and a.kind = 'bank_receipt'`,
    [payer.account],
  )
  expect(waiting).toHaveLength(1)
  await expect(stage(page)).toHaveText('Comprovante em conferência')

  const deciding = await finance(browser, baseURL, 'second')
  await link(deciding.desk, 'Aprovações').click()
  await deciding.desk.getByRole('row', { name: new RegExp(`Comprovante bancário: ${payer.account}`) }).click()
  await expect(deciding.desk.getByText('A creditar')).toBeVisible()
  await expect(deciding.desk.getByText(/R\$\s130,00/)).toBeVisible()
  await expect(deciding.desk.getByText('O membro mandou 130')).toBeVisible()
  await expectAccessible(deciding.desk)
  await deciding.desk.getByRole('button', { name: 'Aprovar' }).click()
  await deciding.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(deciding.desk.getByText('Aprovado', { exact: true })).toBeVisible()
  await expect(stage(page)).toHaveText(/R\$\s130,00/)
  expect([...asking.errors, ...deciding.errors]).toEqual([])
})

test('withdrawals above the threshold are looked at: one is approved and paid, one comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '3000')
  await addCpfKey(page, payer.cpf)
  await withdraw(page, '1500')
  await expect(stage(page)).toHaveText('Saque em análise')
  const { desk, errors, userName } = await finance(browser, baseURL)
  await lookFor(desk, 'Saques', payer.account)
  await desk.getByRole('row', { name: new RegExp(payer.account) }).click()
  await expect(desk.getByText('Conta nova: 0 dias')).toBeVisible()
  await expect(desk.getByText('Primeiro saque, e de valor alto')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Aprovar e pagar' }).click()
  const approve = desk.getByRole('dialog').getByRole('button', { name: 'Aprovar e pagar' })
  await press({ page: desk, call: 'POST /ops/v1/withdrawals/:id/approve', button: approve, mix: null })
  await expect(stage(page)).toHaveText(/R\$\s1\.500,00 enviados/)
  expect(await bookingsOf(payer, 'withdrawal_paid')).toBe(1)
  await desk.reload()
  await expect(desk.getByRole('listitem').filter({ hasText: `· ${userName}` })).toHaveText(/^Aprovado/)
  await expect(desk.getByRole('listitem').last()).toHaveText(/^Pago/)

  await page.goto('/m/withdraw')
  await withdraw(page, '1050')
  await expect(stage(page)).toHaveText('Saque em análise')
  await lookFor(desk, 'Saques', payer.account)
  await desk
    .getByRole('row', { name: new RegExp(payer.account) })
    .filter({ hasText: /Em análise|Esperando/ })
    .click()
  await desk.getByRole('button', { name: 'Recusar' }).click()
  await desk.getByRole('combobox', { name: 'Motivo' }).click()
  await desk.getByRole('option').first().click()
  const refuse = desk.getByRole('dialog').getByRole('button', { name: 'Recusar' })
  await press({ page: desk, call: 'POST /ops/v1/withdrawals/:id/reject', button: refuse, mix: null })
  expect(await bookingsOf(payer, 'withdrawal_returned')).toBe(1)
  expect(errors).toEqual([])
})

test('an adjustment moves nothing until a second person approves it', async ({ page, browser, baseURL }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/member/home')
  const asking = await finance(browser, baseURL)
  await link(asking.desk, 'Aprovações').click()
  await asking.desk.getByRole('link', { name: 'Pedir ajuste' }).click()
  await asking.desk.getByRole('combobox', { name: /^Membro/ }).fill(payer.account)
  await asking.desk.getByRole('option', { name: payer.account }).click()
  await asking.desk.getByRole('textbox', { name: /^Valor/ }).fill('37,50')
  await asking.desk.getByRole('textbox', { name: /^Motivo/ }).fill('Bônus prometido no chat')
  await expectAccessible(asking.desk)
  const save = asking.desk.getByRole('button', { name: 'Salvar' })
  await press({ page: asking.desk, call: 'POST /ops/v1/adjustments', button: save, mix: null })
  await expect(asking.desk.getByText('Outra pessoa precisa decidir.')).toBeVisible()
  expect(await approvalsOf(payer, 'adjustment')).toBe(1)
  await expect(asking.desk.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)

  const deciding = await finance(browser, baseURL, 'second')
  await link(deciding.desk, 'Aprovações').click()
  await deciding.desk.getByRole('row', { name: new RegExp(payer.account) }).click()
  await expect(page.getByRole('main').getByText('37,50')).toHaveCount(0)
  await deciding.desk.getByRole('button', { name: 'Aprovar' }).click()
  const agree = deciding.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' })
  await press({ page: deciding.desk, call: 'POST /ops/v1/approvals/:id/decision', button: agree, mix: null })
  await expect(deciding.desk.getByText('Aprovado', { exact: true })).toBeVisible()
  expect(await bookingsOf(payer, 'adjustment')).toBe(1)
  await expectAccessible(deciding.desk)
  await expect(page.getByRole('main').getByText('37,50')).toBeVisible()
  expect([...asking.errors, ...deciding.errors]).toEqual([])
})

test('what is owed for a deposit that the bank took back is written off by two people', async ({
  page,
  browser,
  baseURL,
}) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '100')
  await addCpfKey(page, payer.cpf)
  await expect(page.getByRole('button', { name: /PIX, CPF/ })).toBeVisible()
  await knownForLong(payer)
  await withdraw(page, '70')
  await expect(stage(page)).toHaveText(/R\$\s70,00 enviados/)
  await takeBackNewest(page)
  await page.goto('/m/withdraw')
  const owed = page.getByText(/Faltam R\$\s70,00/)
  await expect(owed).toBeVisible()

  const asking = await finance(browser, baseURL)
  await lookFor(asking.desk, 'Devoluções', payer.account)
  await asking.desk.getByRole('row', { name: new RegExp(`${payer.account}.*Em aberto`) }).click()
  await expect(asking.desk.getByText(/o membro não saca nem transfere/)).toBeVisible()
  await expectAccessible(asking.desk)
  await asking.desk.getByRole('button', { name: 'Pedir baixa' }).click()
  await asking.desk.getByRole('dialog').getByLabel('Motivo').fill('Conta encerrada no banco')
  await asking.desk.getByRole('dialog').getByRole('button', { name: 'Pedir baixa' }).click()
  await expect(asking.desk.getByText('Pedido enviado para aprovação')).toBeVisible()

  const deciding = await finance(browser, baseURL, 'second')
  await link(deciding.desk, 'Aprovações').click()
  await deciding.desk.getByRole('row', { name: new RegExp(`Baixa de dívida.*${payer.account}`) }).click()
  await deciding.desk.getByRole('button', { name: 'Aprovar' }).click()
  await deciding.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(deciding.desk.getByText('Aprovado', { exact: true })).toBeVisible()
  await expect(owed).toHaveCount(0)
  await asking.desk.reload()
  await expect(asking.desk.getByText('Encerrado')).toBeVisible()
  await asking.desk.getByRole('link', { name: /^Depósito \d+$/ }).click()
  await expect(asking.desk.getByRole('link', { name: /^Devolução \d+$/ })).toBeVisible()
  expect([...asking.errors, ...deciding.errors]).toEqual([])
})
