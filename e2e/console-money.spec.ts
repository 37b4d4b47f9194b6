import type { Browser, Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
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
import { expect, expectAccessible, test } from './support/test.ts'

// A phone and one or two desks at once.
test.describe.configure({ timeout: 180_000 })

const stage = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const link = (desk: Page, name: string) => desk.getByRole('menuitem', { name, exact: true })

/** The list takes a filter over a moment later, and would come back over the page of a row that was opened before. */
async function lookFor(desk: Page, list: string, account: string): Promise<void> {
  await link(desk, list).click()
  await desk.getByRole('textbox', { name: 'Usuário' }).fill(account)
  await expect(desk).toHaveURL(new RegExp(`filter=.*${account}`))
}

/** Somebody of finance at a desk of their own. */
async function finance(browser: Browser, baseURL: string | undefined) {
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  const userName = await addStaff('trevo', ['finance'])
  await signInStaff(desk, userName)
  return { desk, errors, userName }
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
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Confirmar valor' }).click()
  await expect(desk.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  await expect(stage(page)).toHaveText(/R\$\s250,00/)
  await page.goto('/m/member/home')
  await expect(page.getByRole('main').getByText('250,00')).toBeVisible()
  await desk.getByRole('link', { name: /^Lançamento \d+$/ }).click()
  await expect(
    desk.getByRole('row', { name: new RegExp(`Saldo ${payer.account} R\\$\\s250,00 R\\$\\s250,00`) }),
  ).toBeVisible()
  expect(errors).toEqual([])
  await desk.context().close()
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
  await dialog.getByRole('button', { name: 'Confirmar valor' }).click()
  const second = asking.desk.getByRole('dialog', { name: 'Outra pessoa precisa concordar' })
  await expect(second.getByText('O valor é diferente do que foi pedido.')).toBeVisible()
  await second.getByLabel('Motivo').fill('O membro mandou 130')
  await expectAccessible(asking.desk)
  await second.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(asking.desk.getByText(/^Pedido enviado/)).toBeVisible()
  await expect(stage(page)).toHaveText('Comprovante em conferência')

  const deciding = await finance(browser, baseURL)
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
  for (const { desk } of [asking, deciding]) await desk.context().close()
})

test('a withdrawal above the threshold is looked at, approved and paid', async ({ page, browser, baseURL }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '2000')
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
  await desk.getByRole('dialog').getByRole('button', { name: 'Aprovar e pagar' }).click()
  await expect(stage(page)).toHaveText(/R\$\s1\.500,00 enviados/, { timeout: 20_000 })
  await desk.reload()
  await expect(desk.getByRole('listitem').filter({ hasText: `· ${userName}` })).toHaveText(/^Aprovado/)
  await expect(desk.getByRole('listitem').last()).toHaveText(/^Pago/)
  expect(errors).toEqual([])
  await desk.context().close()
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
  await asking.desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(asking.desk.getByText('Outra pessoa precisa decidir.')).toBeVisible()
  await expect(asking.desk.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)

  const deciding = await finance(browser, baseURL)
  await link(deciding.desk, 'Aprovações').click()
  await deciding.desk.getByRole('row', { name: new RegExp(payer.account) }).click()
  await expect(page.getByRole('main').getByText('37,50')).toHaveCount(0)
  await deciding.desk.getByRole('button', { name: 'Aprovar' }).click()
  await deciding.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(deciding.desk.getByText('Aprovado', { exact: true })).toBeVisible()
  await expectAccessible(deciding.desk)
  await expect(page.getByRole('main').getByText('37,50')).toBeVisible()
  expect([...asking.errors, ...deciding.errors]).toEqual([])
  for (const { desk } of [asking, deciding]) await desk.context().close()
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
  await expect(stage(page)).toHaveText(/R\$\s70,00 enviados/, { timeout: 20_000 })
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

  const deciding = await finance(browser, baseURL)
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
  for (const { desk } of [asking, deciding]) await desk.context().close()
})
