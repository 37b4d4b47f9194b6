import type { Browser, Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { approvalsOf, bookingsOf, plays, rowsOf } from './support/counts.ts'
import { query } from './support/database.ts'
import {
  addCpfKey,
  addPayer,
  amount,
  ownToken,
  type Payer,
  PICTURE,
  payIn,
  signInTo,
  withdraw,
} from './support/payers.ts'
import { PROOF_RUNS, press, RUNS, titleOf } from './support/press.ts'
import { aSignUpPromotion } from './support/promotions.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const button = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true })
const dialogButton = (desk: Page, name: string) => desk.getByRole('dialog').getByRole('button', { name })
const open = (desk: Page, name: string) => desk.getByRole('menuitem', { name, exact: true }).click()

/** Somebody of finance at a desk that can also be touched. */
async function finance(browser: Browser, baseURL: string | undefined, brand = 'trevo'): Promise<Page> {
  const { desk } = await openConsole(browser, baseURL ?? '', { hasTouch: true })
  await signInStaff(desk, await addStaff(brand, ['finance']))
  return desk
}

/** The list takes a filter over a moment later, and would come back over the page of a row that was opened before. */
async function openRowOf(desk: Page, list: string, { account }: Payer, which = /./): Promise<void> {
  await open(desk, list)
  await desk.getByRole('textbox', { name: 'Usuário' }).fill(account)
  await expect(desk).toHaveURL(new RegExp(`filter=.*${account}`))
  await desk
    .getByRole('row', { name: new RegExp(account) })
    .filter({ hasText: which })
    .first()
    .click()
}

async function sendReceipt(page: Page, sum: string): Promise<void> {
  await page.goto('/m/voucherCenter')
  await page.getByRole('radio', { name: /^Transferência/ }).click()
  await amount(page).fill(sum)
  await page.getByRole('button', { name: 'Ver dados para transferir' }).click()
  const picture = { name: 'recibo.png', mimeType: 'image/png', buffer: PICTURE }
  await page.getByLabel('Escolher o comprovante').setInputFiles(picture)
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(page.getByText('Comprovante em conferência')).toBeVisible()
}

/** What the member does by other means than the page. */
async function asks(page: Page, path: string, body: object): Promise<void> {
  const token = await ownToken(page)
  const { success } = await page.evaluate(
    async ({ path, body, token }) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const wish = JSON.stringify({ requestId: crypto.randomUUID(), ...body })
      return (await fetch(path, { method: 'POST', headers, body: wish })).json() as Promise<{ success: boolean }>
    },
    { path, body, token },
  )
  expect(success).toBe(true)
}

// One mix of each of these is pressed on the ways of `console-money.spec.ts` and `console.spec.ts`.
for (const mix of PROOF_RUNS) {
  test(`deposits and withdrawals at the console, however often they are pressed${titleOf(mix)}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const payer = await addPayer()
    await signInTo(page, payer, '/m/voucherCenter')
    await sendReceipt(page, '250')
    const desk = await finance(browser, baseURL)
    await openRowOf(desk, 'Depósitos', payer)
    await button(desk, 'Confirmar valor').click()
    await desk.getByRole('dialog').getByLabel('Valor').fill('250,00')
    await desk.getByRole('dialog').getByLabel('Referência no extrato').fill(`TED-${payer.account}`)
    await desk.getByRole('dialog').getByLabel('CPF de quem pagou').fill(payer.cpf)
    const confirm = dialogButton(desk, 'Confirmar valor')
    await press({ page: desk, call: 'POST /ops/v1/deposits/:id/confirm', button: confirm, mix })
    await expect(desk.getByText('Confirmado', { exact: true }).first()).toBeVisible()
    expect(await bookingsOf(payer, 'deposit')).toBe(1)

    await payIn(page, '2000')
    await page.goto('/m/withdraw')
    await addCpfKey(page, payer.cpf)
    await withdraw(page, '1100')
    await expect(page.getByText('Saque em análise').first()).toBeVisible()
    await openRowOf(desk, 'Saques', payer)
    await button(desk, 'Aprovar e pagar').click()
    const approve = dialogButton(desk, 'Aprovar e pagar')
    await press({ page: desk, call: 'POST /ops/v1/withdrawals/:id/approve', button: approve, mix })
    await expect.poll(() => bookingsOf(payer, 'withdrawal_paid')).toBe(1)

    await page.goto('/m/withdraw')
    await withdraw(page, '1050')
    await expect(page.getByText('Saque em análise').first()).toBeVisible()
    await openRowOf(desk, 'Saques', payer, /Em análise|Esperando/)
    await button(desk, 'Recusar').click()
    await desk.getByRole('combobox', { name: 'Motivo' }).click()
    await desk.getByRole('option').first().click()
    await press({ page: desk, call: 'POST /ops/v1/withdrawals/:id/reject', button: dialogButton(desk, 'Recusar'), mix })
    expect(await bookingsOf(payer, 'withdrawal_returned')).toBe(1)
    await desk.close()
  })

  test(`what staff asks for and decides, however often it is pressed${titleOf(mix)}`, async ({ browser, baseURL }) => {
    const payer = await addPayer()
    const [asking, deciding] = [await finance(browser, baseURL), await finance(browser, baseURL)]
    await open(asking, 'Aprovações')
    await asking.getByRole('link', { name: 'Pedir ajuste' }).click()
    await asking.getByRole('combobox', { name: /^Membro/ }).fill(payer.account)
    await asking.getByRole('option', { name: payer.account }).click()
    await asking.getByRole('textbox', { name: /^Valor/ }).fill('37,50')
    await asking.getByRole('textbox', { name: /^Motivo/ }).fill('Bônus prometido no chat')
    await press({ page: asking, call: 'POST /ops/v1/adjustments', button: button(asking, 'Salvar'), mix })
    await expect(asking.getByText('Outra pessoa precisa decidir.')).toBeVisible()
    expect(await approvalsOf(payer, 'adjustment')).toBe(1)

    await open(deciding, 'Aprovações')
    await deciding.getByRole('row', { name: new RegExp(payer.account) }).click()
    await button(deciding, 'Aprovar').click()
    const agree = dialogButton(deciding, 'Aprovar')
    await press({ page: deciding, call: 'POST /ops/v1/approvals/:id/decision', button: agree, mix })
    await expect(deciding.getByText('Aprovado', { exact: true })).toBeVisible()
    expect(await bookingsOf(payer, 'adjustment')).toBe(1)
    for (const desk of [asking, deciding]) await desk.close()
  })

  test(`a second person's word and a reward, however often they are pressed${titleOf(mix)}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const payer = await addPayer()
    await plays(payer, 40_000)
    await signInTo(page, payer, '/m/voucherCenter')
    await sendReceipt(page, '100')
    const [wanted] = await query<{ id: string }>(
      `select p.announcement_id::text as id from promotion p join merchant b on b.id = p.merchant_id
       where b.code = 'trevo' and p.flow = 'application' and not p.needs_deposit order by 1 limit 1`,
      [],
    )
    await page.goto(`/m/activityDetail?id=${wanted?.id}`)
    await page.getByRole('button', { name: 'Solicitar' }).click()
    await page.getByRole('textbox', { name: /^Observações/ }).fill('Segue o comprovante')
    await page.getByLabel('Adicionar imagem').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page).toHaveURL(/\/m\/activity$/)

    const desk = await finance(browser, baseURL)
    await openRowOf(desk, 'Depósitos', payer)
    await button(desk, 'Confirmar valor').click()
    await desk.getByRole('dialog').getByLabel('Valor').fill('130,00')
    await desk.getByRole('dialog').getByLabel('Referência no extrato').fill(`TED-${payer.account}`)
    await desk.getByRole('dialog').getByLabel('CPF de quem pagou').fill(payer.cpf)
    await dialogButton(desk, 'Confirmar valor').click()
    const second = desk.getByRole('dialog', { name: 'Outra pessoa precisa concordar' })
    await second.getByLabel('Motivo').fill('O membro mandou 130')
    const ask = second.getByRole('button', { name: 'Pedir aprovação' })
    await press({ page: desk, call: 'POST /ops/v1/approvals', button: ask, mix })
    await expect(desk.getByText(/^Pedido enviado/)).toBeVisible()
    const waiting = await query(
      `select from approval a join deposit d on a.payload::text like '%"' || d.id || '"%' join member m on m.id = d.member_id
       where m.account = $1 and a.kind = 'bank_receipt'`,
      [payer.account],
    )
    expect(waiting).toHaveLength(1)

    // The last press may have opened another dialog of the page, where a button of it lies under the one that is gone.
    await desk.reload()
    await open(desk, 'Pedidos de prêmio')
    await desk.getByRole('row').filter({ hasText: payer.account }).click()
    await button(desk, 'Aprovar e pagar').click()
    // More than a hundred takes a second person.
    await desk.getByRole('dialog').getByLabel('Valor').fill('50,00')
    const issue = dialogButton(desk, 'Aprovar e pagar')
    await press({ page: desk, call: 'POST /ops/v1/rewards/:id/issue', button: issue, mix })
    await expect(desk.getByText('Aprovado e pago')).toBeVisible()
    expect(await rowsOf(payer, 'promotion_event', { where: 'r.transfer_id is not null' })).toBe(1)
    await desk.close()
  })
}

for (const mix of RUNS) {
  test(`orders of the mall and grants, however often they are pressed${titleOf(mix)}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const origin = (baseURL ?? '').replace('//localhost', '//mare.localhost')
    const payer = await addPayer('mare')
    await plays(payer, 40_000)
    await signInTo(page, payer, '/m/limits', origin)
    const promotionId = await aSignUpPromotion('mare')
    const [voucher] = await query<{ id: string; points: string }>(
      `select i.id::text, (i.points / 10000)::text as points from mall_item i join merchant b on b.id = i.merchant_id
       where b.code = 'mare' and i.kind = 'voucher' and i.active order by i.points limit 1`,
      [],
    )
    await expect
      .poll(() => rowsOf(payer, 'ledger_account', { where: `r.currency = 'PTS'` }), { timeout: 30_000 })
      .toBe(1)
    await asks(page, `/wps/promotions/${promotionId}/join`, {})
    await asks(page, '/wps/mall/orders', { itemId: voucher?.id, points: `${voucher?.points}.00` })
    expect(await rowsOf(payer, 'mall_order')).toBe(1)

    const desk = await finance(browser, origin, 'mare')
    await open(desk, 'Pedidos da loja')
    await desk.getByRole('row', { name: new RegExp(payer.account) }).click()
    await button(desk, 'Recusar e devolver pontos').click()
    await desk.getByRole('dialog').getByLabel('Motivo').fill('Acabou o vale')
    const refuse = dialogButton(desk, 'Recusar e devolver pontos')
    await press({ page: desk, call: 'POST /ops/v1/mall/orders/:id/state', button: refuse, mix })
    expect(await bookingsOf(payer, 'points_return')).toBe(1)

    await open(desk, 'Inscrições')
    await desk.getByRole('row').nth(1).click()
    await desk
      .getByRole('row', { name: new RegExp(payer.account) })
      .getByRole('checkbox')
      .check()
    await button(desk, 'Liberar prêmio').click()
    const grant = dialogButton(desk, 'Liberar prêmio')
    await press({ page: desk, call: 'POST /ops/v1/sign-up-promotions/:id/grants', button: grant, mix })
    expect(await rowsOf(payer, 'promotion_event', { where: `r.to_status = 'Claim'` })).toBe(1)

    await open(desk, 'Itens da loja')
    await desk.getByRole('link', { name: 'Criar' }).first().click()
    const title = `Boné ${payer.account}`
    await desk.getByRole('combobox', { name: /^Categoria/ }).click()
    await desk.getByRole('option').first().click()
    await desk.getByRole('textbox', { name: /^Português/ }).fill(title)
    await desk.getByRole('textbox', { name: /^Inglês/ }).fill(title)
    await desk.getByRole('textbox', { name: /^Custo para a casa/ }).fill('6')
    await desk.getByRole('textbox', { name: /^Preço em pontos/ }).fill('120')
    await press({ page: desk, call: 'POST /ops/v1/mall/items', button: button(desk, 'Salvar'), mix })
    expect(await query('select from mall_item where title_pt = $1', [title])).toHaveLength(1)
    await desk.close()
  })
}
