import type { Page } from '@playwright/test'
import { bookingsOf, rowsOf } from './support/counts.ts'
import { expectNextPageAskedAgain } from './support/next-page.ts'
import {
  addCpfKey,
  addPayer,
  amount,
  knownForLong,
  PAYMENT_PASSWORD,
  PICTURE,
  payIn,
  signInTo,
  takeBackNewest,
  withdraw,
} from './support/payers.ts'
import { press } from './support/press.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Long ways through several pages, each looked at for accessibility. What moves money is pressed impatiently, as in `press.spec.ts`.

const mare = (baseURL: string | undefined) => (baseURL ?? '').replace('//localhost', '//mare.localhost')
const stage = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
/** On the sandbox's page, which says what it is. */
async function payAtSandbox(page: Page, action: string): Promise<void> {
  const [sandbox] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Simular o pagamento' }).click(),
  ])
  await expect(sandbox.getByRole('heading', { name: 'Sandbox: Pix' })).toBeVisible()
  // A page that is closed while it goes to another sometimes never says that it is gone.
  const shownAgain = sandbox.waitForEvent('domcontentloaded')
  await sandbox.getByRole('button', { name: action, exact: true }).click()
  await shownAgain
  await sandbox.close()
}

test('who is not signed in comes back after signing in, and a trial account is told so for two seconds', async ({
  page,
  open,
  brand,
}) => {
  await open('/m/voucherCenter')
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FvoucherCenter/)
  await brand.signIn(page, 4)
  await open('/m/member/home')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  const main = page.getByRole('main')
  const refused = page.getByText('Entre com uma conta real para usar esta função.')
  await main.getByRole('link', { name: 'Depositar' }).click()
  await expect(refused).toBeVisible()
  await expect(page).toHaveURL(/\/m\/member\/home$/)
  await expect(refused).toHaveCount(0)
  await main.getByRole('link', { name: 'Sacar' }).click()
  await expect(page.getByText(/Contas de teste não podem usar esta função/)).toBeVisible()
})

test('a deposit by Pix is checked at the field, paid at the sandbox, and confirmed by itself', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/voucherCenter')
  await expect(page.getByRole('radio', { name: /^PIX/ })).toBeChecked()
  await expectAccessible(page)
  const create = page.getByRole('button', { name: 'Gerar código PIX' })
  await amount(page).fill('5')
  await create.click()
  await expect(page.getByText(/O mínimo é R\$\s10,00/)).toBeVisible()
  await expect(amount(page)).toBeFocused()
  await page.getByRole('radio', { name: /^R\$\s50$/ }).click()
  await expect(amount(page)).toHaveValue('50,00')
  await press({ page, call: 'POST /wps/deposit', button: create, mix: null })
  await expect(page.getByRole('img', { name: /Código QR do PIX/ })).toBeVisible()
  expect(await rowsOf(payer, 'deposit')).toBe(1)
  await expect(page.getByRole('timer')).toContainText(/Expira em (29|30):\d\d/)
  await expect(page.getByLabel('PIX copia e cola')).toHaveValue(/^000201.*br\.gov\.bcb\.pix/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(page.getByText('Código PIX copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201/)
  await expectAccessible(page)
  await payAtSandbox(page, 'Pay')
  await expect(stage(page)).toHaveText(/R\$\s50,00 no seu saldo/)
  await expect(stage(page)).toBeFocused()
  await expect(page.getByRole('list', { name: 'Andamento' }).getByRole('listitem')).toHaveText([
    /Depósito pedido/,
    /Código PIX gerado/,
    /Pagamento confirmado/,
  ])
  await expectAccessible(page)
  await expectNextPageAskedAgain(page, {
    path: '/wps/deposit',
    open: () => page.getByRole('link', { name: 'Histórico de depósitos' }).click(),
    rows: page.getByRole('link', { name: /R\$\s50,00 PIX.*Confirmado/ }),
    older: { id: '1' },
  })
  await page.goto('/m/member/home')
  await expect(page.getByRole('main').getByText('50,00')).toBeVisible()
})

test('what somebody else pays is refused and goes back, and what nobody is named for is held', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/voucherCenter')
  await amount(page).fill('20,00')
  await page.getByRole('button', { name: 'Gerar código PIX' }).click()
  await payAtSandbox(page, 'Pay, payer not told')
  await expect(page.getByText(/Recebemos R\$\s20,00 e esperamos o banco dizer quem pagou/)).toBeVisible()
  await expectAccessible(page)
  await payAtSandbox(page, 'Somebody else pays')
  await expect(stage(page)).toHaveText('Depósito recusado')
  await expect(page.getByText(/R\$\s20,00 vieram de uma conta que não é sua/)).toBeVisible()
  await expectAccessible(page)
})

test('a payment of half, of double and after its time is explained', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/voucherCenter')
  for (const [action, words] of [
    ['Pay half', /Recebemos R\$\s10,00 dos R\$\s20,00 pedidos/],
    ['Pay double', /Recebemos R\$\s40,00, mais que os R\$\s20,00 pedidos/],
    ['Pay after its time', /chegou depois do prazo do código/],
  ] as const) {
    await page.goto('/m/voucherCenter')
    await amount(page).fill('20')
    await page.getByRole('button', { name: 'Gerar código PIX' }).click()
    await payAtSandbox(page, action)
    await expect(page.getByText(words)).toBeVisible()
  }
})

test('a bank transfer takes a receipt, in the base layout', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInTo(page, await addPayer('mare'), '/m/voucherCenter', mare(baseURL))
  await page.getByRole('radio', { name: /^Transferência/ }).click()
  await amount(page).fill('1.250,50')
  await page.getByRole('button', { name: 'Ver dados para transferir' }).click()
  await expect(stage(page)).toHaveText(/Transfira R\$\s1\.250,50/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar: Conta' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('12345-6')
  const file = page.getByLabel('Escolher o comprovante')
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.alloc(10) })
  await expect(page.getByText('Envie uma imagem JPEG ou PNG.')).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('A imagem passa de 5 MB.')).toBeVisible()
  await file.setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByRole('img', { name: 'Prévia do comprovante recibo.png' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(stage(page)).toHaveText('Comprovante em conferência')
  await page.getByRole('link', { name: 'Fazer novo depósito' }).click()
  await expect(page.getByRole('link', { name: /Depósito de R\$\s1\.250,50 em aberto/ })).toBeVisible()
})

test('only the member’s own CPF is paid; what was just set up is looked at first', async ({ page }) => {
  const payer = await addPayer('trevo', { hasPaymentPassword: false })
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '300')
  // The password is made on its own page, which leads back here.
  await page.getByRole('link', { name: 'Criar' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('input[name=password]').fill('uma senha boa 9')
  await sheet.locator('input[name=paymentPassword]').fill(PAYMENT_PASSWORD)
  await sheet.locator('input[name=confirm]').fill(PAYMENT_PASSWORD)
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(/\/m\/withdraw$/)
  await addCpfKey(page, '52998224725')
  await expect(sheet.getByText('Só o seu próprio CPF pode ser a chave PIX.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Chave PIX (CPF)').fill(payer.cpf)
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  const keep = sheet.getByRole('button', { name: 'Salvar conta' })
  await press({ page, call: 'POST /wps/withdraw/accounts', button: keep, mix: null })
  await expect(page.getByRole('button', { name: /PIX, CPF/ })).toBeVisible()
  expect(await rowsOf(payer, 'payout_account')).toBe(1)
  await expectAccessible(page)
  await amount(page, 'Valor do saque').fill('900')
  await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click()
  await expect(page.getByText(/Você tem R\$\s300,00 disponível/)).toBeVisible()
  await page.getByRole('button', { name: 'Tudo', exact: true }).click()
  await expect(amount(page, 'Valor do saque')).toHaveValue('300,00')
  await amount(page, 'Valor do saque').fill('100')
  await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click()
  await sheet.getByLabel('Senha de saque').fill('111111')
  await sheet.getByRole('button', { name: /^Sacar R\$\s100,00/ }).click()
  await expect(sheet.getByText('A senha está incorreta.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  const draw = sheet.getByRole('button', { name: /^Sacar R\$\s100,00/ })
  await press({ page, call: 'POST /wps/withdraw', button: draw, mix: null })
  await expect(stage(page)).toHaveText('Saque em análise')
  expect(await rowsOf(payer, 'withdrawal')).toBe(1)
  await expect(page.getByText(/^Você alterou a conta de recebimento há pouco tempo/)).toBeVisible()
  await expectAccessible(page)
})

test('a small withdrawal of somebody known for long is paid at once', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '300')
  await addCpfKey(page, payer.cpf)
  await expect(page.getByRole('button', { name: /PIX, CPF/ })).toBeVisible()
  await knownForLong(payer)
  await withdraw(page, '100')
  await expect(stage(page)).toHaveText(/R\$\s100,00 enviados/)
  await expect(page.getByRole('list', { name: 'Andamento' }).getByRole('listitem').last()).toHaveText(/Pago/)
})

test('a large withdrawal waits for staff, and cancelling it gives the money back', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '2000')
  await addCpfKey(page, payer.cpf)
  await withdraw(page, '1500')
  await expect(stage(page)).toHaveText('Saque em análise')
  await expect(page.getByText(/^Previsão: /)).toBeVisible()
  await page.goto('/m/member/home')
  const main = page.getByRole('main')
  await expect(main.getByText('Reservado')).toContainText(/R\$\s1\.500,00/)
  await page.goto('/m/withdraw?view=history')
  await page.getByRole('link', { name: /R\$\s1\.500,00 .*Em análise/ }).click()
  await page.getByRole('button', { name: 'Cancelar este saque' }).click()
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancelar saque' })
  await press({ page, call: 'POST /wps/withdraw/:id/cancel', button: cancel, mix: null })
  await expect(stage(page)).toHaveText('Saque cancelado')
  expect(await bookingsOf(payer, 'withdrawal_returned')).toBe(1)
  await page.goto('/m/withdraw')
  await expect(main.getByText('2.000,00')).toBeVisible()
  await page.goto('/m/withdraw?view=accounts')
  await page.getByRole('button', { name: /^Remover PIX, CPF/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(page.getByText('Nenhuma conta salva')).toBeVisible()
})

test('a brand with fees and turnover shows both before anything is asked', async ({ page, baseURL }) => {
  const payer = await addPayer('mare')
  await signInTo(page, payer, '/m/withdraw', mare(baseURL))
  await payIn(page, '200')
  await expect(page.getByText(/^R\$\s200,00 retidos até você jogar R\$\s200,00/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'O que ainda precisa ser apostado' })).toHaveText(
    /Depósito de R\$\s200,00/,
  )
  await expect(page.getByRole('progressbar', { name: 'Apostas necessárias antes do saque' })).toBeVisible()
  await amount(page, 'Valor do saque').fill('100')
  // One real, and half a percent.
  await expect(page.getByRole('main').getByText(/^R\$\s1,50$/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^R\$\s98,50$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true })).toBeDisabled()
})

test('a deposit that the bank takes back closes withdrawals until it is paid', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '100')
  await addCpfKey(page, payer.cpf)
  await expect(page.getByRole('button', { name: /PIX, CPF/ })).toBeVisible()
  await knownForLong(payer)
  await withdraw(page, '40')
  await expect(stage(page)).toHaveText(/R\$\s40,00 enviados/)
  await page.goto('/m/withdraw')
  const main = page.getByRole('main')
  await expect(main.getByText('60,00')).toBeVisible()
  await takeBackNewest(page)
  // The open page is told.
  await expect(main.getByText(/Faltam R\$\s40,00 de um depósito que o banco pediu de volta/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sacar', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Ver', exact: true }).click()
  await expect(stage(page)).toHaveText(/O banco pediu R\$\s100,00 de volta/)
  await expect(page.getByRole('list', { name: 'Andamento' }).getByRole('listitem').last()).toHaveText(
    /Pedido de volta pelo banco/,
  )
  await expect(main.getByText('Seu saldo está vazio.')).toBeVisible()
  await expectAccessible(page)
  await payIn(page, '80')
  await main.getByRole('button', { name: /^Pagar R\$\s40,00 com o saldo/ }).click()
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Pagar', exact: true })
  const says = page.getByText('Valor pago')
  await press({ page, call: 'POST /wps/deposit/:id/repay', button: pay, mix: null, says })
  await expect(main.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  // What was there went back by itself, the rest by the button.
  expect(await bookingsOf(payer, 'deposit_reversal')).toBe(2)
  await page.goto('/m/transaction/record?type=deposit')
  await expect(main.getByRole('button', { name: /Depósito estornado/ })).toHaveText([/−R\$\s40,00/, /−R\$\s60,00/])
  await page.goto('/m/withdraw')
  await withdraw(page, '20')
  await expect(stage(page)).toHaveText('Saque em análise')
})
