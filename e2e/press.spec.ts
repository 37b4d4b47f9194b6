import type { Page } from '@playwright/test'
import { bookingsOf, plays, rowsOf } from './support/counts.ts'
import { query } from './support/database.ts'
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
import { PROOF_RUNS, press, RUNS, titleOf } from './support/press.ts'
import { aGiftPromotion, aSignUpPromotion } from './support/promotions.ts'
import { owesTwenty } from './support/rounds.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The other demo brand, where nothing has to be played for the rain. */
const mare = (baseURL: string | undefined) => (baseURL ?? '').replace('//localhost', '//mare.localhost')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialogButton = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

/** The draw has time left: what is pressed late is refused as it should be. */
const awayFromClose = (page: Page) =>
  expect(page.getByRole('timer').first()).toHaveAccessibleName(/Fecha em 00:(2\d|[3-5]\d)/, { timeout: 45_000 })

async function fillSlip(page: Page): Promise<void> {
  await page.goto('/m/lottery/game?code=5d-1m')
  await awayFromClose(page)
  await page.getByRole('tab', { name: 'Posição fixa' }).click()
  await button(page, 'Dezena de milhar: Todos').click()
  await button(page, /^Apostar R\$\s20,00$/).click()
}

const promotionOf = async (flow: string) => {
  const [found] = await query<{ id: string }>(
    `select p.announcement_id::text as id from promotion p join merchant b on b.id = p.merchant_id
     where b.code = 'trevo' and p.flow = $1 and not p.needs_deposit order by 1 limit 1`,
    [flow],
  )
  return `/m/activityDetail?id=${found?.id}`
}

for (const mix of RUNS) {
  test(`a slip, a chase and their cancelling, however often they are pressed${titleOf(mix)}`, async ({ page }) => {
    const payer = await addPayer()
    await signInTo(page, payer, '/m/limits')
    await payIn(page, '500')
    await fillSlip(page)
    await press({ page, call: 'POST /lgw/lottery/orders', button: button(page, 'Confirmar bilhete'), mix })
    await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
    expect(await rowsOf(payer, 'lottery_order')).toBe(1)

    await button(page, 'Cancelar aposta').click()
    const cancel = dialogButton(page, 'Cancelar aposta')
    await press({ page, call: 'POST /lgw/lottery/orders/:id/cancel', button: cancel, mix })
    expect(await bookingsOf(payer, 'bet_rollback')).toBe(1)

    await fillSlip(page)
    await button(page, 'Mais').first().click()
    await expect(page.getByText('Total, 2 sorteios')).toBeVisible()
    await press({ page, call: 'POST /lgw/lottery/orders', button: button(page, 'Confirmar bilhete'), mix })
    await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
    expect(await rowsOf(payer, 'lottery_order')).toBe(2)
  })

  test(`rewards, points and promotions, however often they are pressed${titleOf(mix)}`, async ({ page }) => {
    const payer = await addPayer()
    await plays(payer, 40_000)
    await signInTo(page, payer, '/m/activity/signIn')
    await press({ page, call: 'POST /wps/check-in', button: button(page, /^Fazer check-in/), mix })
    await expect(button(page, 'Recebido')).toBeDisabled()
    expect(await rowsOf(payer, 'sign_in_day')).toBe(1)
    expect(await rowsOf(payer, 'reward_given', { where: `r.source = 'sign_in'` })).toBe(1)

    await page.goto(`/m/activityDetail?id=${await aSignUpPromotion('trevo')}`)
    await press({ page, call: 'POST /wps/promotions/:id/join', button: button(page, 'Participar'), mix })
    await expect(page.getByText('Você está inscrito')).toBeVisible()
    expect(await rowsOf(payer, 'promotion_event')).toBe(1)

    await page.goto(`/m/activityDetail?id=${await aGiftPromotion('trevo')}`)
    await press({ page, call: 'POST /wps/promotions/:id/claim', button: button(page, 'Resgatar'), mix })
    expect(await rowsOf(payer, 'promotion_event', { where: 'r.transfer_id is not null' })).toBe(1)

    await page.goto(await promotionOf('application'))
    await button(page, 'Solicitar').click()
    await page.getByRole('textbox', { name: /^Observações/ }).fill('Segue o comprovante')
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: PICTURE }
    await page.getByLabel('Adicionar imagem').setInputFiles(picture)
    await press({ page, call: 'POST /wps/rewards/applications', button: button(page, 'Enviar'), mix })
    await expect(page).toHaveURL(/\/m\/activity$/)
    expect(await rowsOf(payer, 'reward_application')).toBe(1)

    const bronze = button(page, 'Receber: Nível alcançado: VIP Bronze')
    await page.goto('/m/rewardCenter')
    await expect(async () => {
      await page.reload()
      await expect(bronze).toBeVisible({ timeout: 4_000 })
    }).toPass({ timeout: 60_000 })
    await press({ page, call: 'POST /wps/rewards/claim', button: bronze, mix })
    expect(await rowsOf(payer, 'reward_given', { where: `r.about_pt like '%Bronze%'` })).toBe(1)
  })

  test(`the points mall, however often it is pressed${titleOf(mix)}`, async ({ page }) => {
    const payer = await addPayer()
    await plays(payer, 40_000)
    await signInTo(page, payer, '/m/mall/mallHome')
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('400', { exact: true })).toBeVisible({ timeout: 4_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('link', { name: /Caneca esmaltada/ }).click()
    await page.getByLabel('Nome de quem recebe').fill('Nina Prado')
    await page.getByLabel('Celular com DDD').fill('(11) 98765-4321')
    await page.getByLabel('CEP').pressSequentially('01310100')
    await page.getByLabel('Rua ou avenida').fill('Avenida Paulista')
    await page.getByLabel('Número (ou s/n)').fill('s/n')
    await page.getByLabel('Bairro').fill('Bela Vista')
    await page.getByLabel('Cidade').fill('São Paulo')
    await page.getByLabel('Estado').selectOption('SP')
    await button(page, 'Resgatar por 280 pontos').click()
    await press({ page, call: 'POST /wps/mall/orders', button: dialogButton(page, 'Resgatar'), mix })
    await expect(page).toHaveURL(/view=orders/)
    expect(await rowsOf(payer, 'mall_order')).toBe(1)
    await button(page, /Caneca esmaltada.*Aguardando/).click()
    await dialogButton(page, 'Cancelar pedido').click()
    const cancel = page
      .getByRole('dialog', { name: 'Cancelar este pedido?' })
      .getByRole('button', { name: 'Cancelar pedido' })
    await press({ page, call: 'POST /wps/mall/orders/:id/cancel', button: cancel, mix })
    expect(await bookingsOf(payer, 'points_return')).toBe(1)

    await page.goto('/m/mall/mallHome')
    await page.getByRole('link', { name: /R\$ 5,00 em saldo/ }).click()
    await button(page, 'Resgatar por 100 pontos').click()
    await press({ page, call: 'POST /wps/mall/orders', button: dialogButton(page, 'Resgatar'), mix })
    await expect(page).toHaveURL(/view=orders/)
    expect(await bookingsOf(payer, 'points_spend')).toBe(2)
  })

  test(`what is owed for a corrected prize, however often it is pressed${titleOf(mix)}`, async ({ page }) => {
    const payer = await addPayer()
    await signInTo(page, payer, '/m/withdraw')
    await payIn(page, '100')
    await addCpfKey(page, payer.cpf)
    await expect(button(page, /PIX, CPF/)).toBeVisible()
    await owesTwenty(payer)
    await payIn(page, '50')
    await page.goto('/m/withdraw')
    const main = page.getByRole('main')
    await expect(
      main.getByText(/Um prêmio seu foi corrigido pelo provedor do jogo, e R\$\s20,00 já não estavam/),
    ).toBeVisible()
    await expect(main.getByRole('button', { name: 'Sacar', exact: true })).toBeDisabled()
    await button(page, /^Pagar R\$\s20,00 com o saldo/).click()
    await press({ page, call: 'POST /wps/game/debts/repay', button: dialogButton(page, 'Pagar'), mix })
    await expect(main.getByText(/Um prêmio seu foi corrigido/)).toHaveCount(0)
    // What was there was taken at once, the rest by the button.
    expect(await bookingsOf(payer, 'win_rollback')).toBe(2)
  })
}

// One mix of each of these is pressed on the ways of `cashier.spec.ts` and `rewards.spec.ts`.
for (const mix of PROOF_RUNS) {
  test(`money in and out, however often it is pressed${titleOf(mix)}`, async ({ page }) => {
    const payer = await addPayer()
    await signInTo(page, payer, '/m/voucherCenter')
    await amount(page).fill('20')
    await press({ page, call: 'POST /wps/deposit', button: button(page, 'Gerar código PIX'), mix })
    await expect(page.getByRole('img', { name: /Código QR do PIX/ })).toBeVisible()
    expect(await rowsOf(payer, 'deposit')).toBe(1)

    await payIn(page, '300')
    await page.goto('/m/withdraw')
    await button(page, 'Adicionar conta').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Chave PIX (CPF)').fill(payer.cpf)
    await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
    await press({ page, call: 'POST /wps/withdraw/accounts', button: dialogButton(page, 'Salvar conta'), mix })
    await expect(button(page, /PIX, CPF/)).toBeVisible()
    expect(await rowsOf(payer, 'payout_account')).toBe(1)

    await amount(page, 'Valor do saque').fill('50')
    await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click()
    await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
    await press({ page, call: 'POST /wps/withdraw', button: dialogButton(page, /^Sacar R\$/), mix })
    await expect(page).toHaveURL(/\/m\/withdraw\?id=/)
    expect(await rowsOf(payer, 'withdrawal')).toBe(1)
    await button(page, 'Cancelar este saque').click()
    await press({ page, call: 'POST /wps/withdraw/:id/cancel', button: dialogButton(page, 'Cancelar saque'), mix })
    await expect(page.getByText('Cancelado por você')).toBeVisible()
    expect(await bookingsOf(payer, 'withdrawal_returned')).toBe(1)

    await knownForLong(payer)
    await page.goto('/m/withdraw')
    await withdraw(page, '40')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(/enviados/, {
      timeout: 60_000,
    })
    await takeBackNewest(page)
    await payIn(page, '80')
    await page.goto('/m/withdraw')
    await page.getByRole('main').getByRole('link', { name: 'Ver', exact: true }).click()
    await button(page, /^Pagar R\$\s40,00 com o saldo/).click()
    const pay = page.getByRole('dialog').getByRole('button', { name: 'Pagar', exact: true })
    await press({ page, call: 'POST /wps/deposit/:id/repay', button: pay, mix })
    // What was there went back by itself, the rest by the button.
    expect(await bookingsOf(payer, 'deposit_reversal')).toBe(2)
  })

  test(`an envelope of the rain, however often it is pressed${titleOf(mix)}`, async ({ page, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const payer = await addPayer('mare')
    await query(
      `update rain_round set starts_at = now() - interval '1 second', ends_at = now() + interval '5 minutes' where id = (
         select r.id from rain_round r join merchant b on b.id = r.merchant_id
         where b.code = 'mare' and r.starts_at > now() and r.cancelled_at is null order by r.starts_at limit 1)`,
      [],
    )
    await signInTo(page, payer, '/m/redRain', mare(baseURL))
    await press({ page, call: 'POST /wps/rain/:id/grab', button: button(page, 'Pegar um envelope').first(), mix })
    await expect(page.getByText('Você pegou').first()).toBeVisible()
    expect(await rowsOf(payer, 'rain_envelope')).toBe(1)
  })
}
