import type { Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { logIn } from './support/forms.ts'
import { addPayer, amount, PAYMENT_PASSWORD, type Payer, payIn, signInTo } from './support/payers.ts'
import { DOUBLE_CLICK, DOUBLE_TAP, pressHard, TRIPLE, TRIPLE_CLICK } from './support/press.ts'
import { openOwnGame } from './support/studio.ts'
import { addTeam } from './support/team.ts'
import { expect, test } from './support/test.ts'

// Slowed down six and fifteen times, and yet a phone.
test.describe.configure({ timeout: 150_000 })

/** The other demo brand, where nothing has to be played for the rain and agents may hand on money. */
const mare = (baseURL: string | undefined) => (baseURL ?? '').replace('//localhost', '//mare.localhost')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialogButton = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

/** Rows of a table that belong to somebody. */
async function rowsOf({ account }: Payer, table: string, column = 'member_id', where = 'true'): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int from ${table} r join member m on m.id = r.${column} where m.account = $1 and ${where}`,
    [account],
  )
  return row?.count ?? 0
}

/** Bookings of a kind that moved somebody's money or points. */
async function bookingsOf({ account }: Payer, kind: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(distinct t.id)::int from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
     join ledger_account a on a.id = p.account_id join member m on m.id = a.member_id where m.account = $1 and t.kind = $2`,
    [account, kind],
  )
  return row?.count ?? 0
}

const plays = ({ account }: Payer, units: number) =>
  query(
    `select record_play(now(), array[id], array['RNG'], array['BRL'], array[$2::bigint], array[$2::bigint], array[0::bigint],
       array[1]) from member where account = $1`,
    [account, units * 10_000],
  )

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

test('a slip, a chase and their cancelling, however often they are pressed', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/limits')
  await payIn(page, '500')
  await fillSlip(page)
  await pressHard(page, button(page, 'Confirmar bilhete'), DOUBLE_CLICK)
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  expect(await rowsOf(payer, 'lottery_order')).toBe(1)

  await button(page, 'Cancelar aposta').click()
  await pressHard(page, dialogButton(page, 'Cancelar aposta'), DOUBLE_TAP)
  expect(await bookingsOf(payer, 'bet_rollback')).toBe(1)

  await fillSlip(page)
  await button(page, 'Mais').first().click()
  await expect(page.getByText('Total, 2 sorteios')).toBeVisible()
  await pressHard(page, button(page, 'Confirmar bilhete'), TRIPLE)
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  expect(await rowsOf(payer, 'lottery_order')).toBe(2)
})

test('money in and out, however often it is pressed', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/voucherCenter')
  await amount(page).fill('20')
  await pressHard(page, button(page, 'Gerar código PIX'), TRIPLE)
  await expect(page.getByRole('img', { name: /Código QR do PIX/ })).toBeVisible()
  expect(await rowsOf(payer, 'deposit')).toBe(1)

  await payIn(page, '300')
  await page.goto('/m/withdraw')
  await button(page, 'Adicionar conta').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Chave PIX (CPF)').fill(payer.cpf)
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  await pressHard(page, sheet.getByRole('button', { name: 'Salvar conta' }), DOUBLE_TAP)
  await expect(button(page, /PIX, CPF/)).toBeVisible()
  expect(await rowsOf(payer, 'payout_account')).toBe(1)

  await amount(page, 'Valor do saque').fill('50')
  await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click()
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  await pressHard(page, sheet.getByRole('button', { name: /^Sacar R\$/ }), TRIPLE_CLICK)
  await expect(page).toHaveURL(/\/m\/withdraw\?id=/)
  expect(await rowsOf(payer, 'withdrawal')).toBe(1)
  await button(page, 'Cancelar este saque').click()
  await pressHard(page, dialogButton(page, 'Cancelar saque'), DOUBLE_CLICK)
  await expect(page.getByText('Cancelado por você')).toBeVisible()
  expect(await bookingsOf(payer, 'withdrawal_returned')).toBe(1)
})

test('rewards, points and promotions, however often they are pressed', async ({ page }) => {
  const payer = await addPayer()
  await plays(payer, 40_000)
  await signInTo(page, payer, '/m/activity/signIn')
  await pressHard(page, button(page, /^Fazer check-in/), TRIPLE)
  await expect(button(page, 'Recebido')).toBeDisabled()
  expect(await rowsOf(payer, 'sign_in_day')).toBe(1)
  expect(await rowsOf(payer, 'reward_given', 'member_id', `r.source = 'sign_in'`)).toBe(1)

  await page.goto('/m/rewardCenter')
  await expect(async () => {
    await page.reload()
    await expect(button(page, 'Receber: Nível alcançado: VIP Bronze')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await pressHard(page, button(page, 'Receber: Nível alcançado: VIP Bronze'), DOUBLE_CLICK)
  expect(await rowsOf(payer, 'reward_given', 'member_id', `r.about_pt like '%Bronze%'`)).toBe(1)

  await page.goto('/m/mall/mallHome')
  await page.getByRole('link', { name: /R\$ 5,00 em saldo/ }).click()
  await button(page, 'Resgatar por 100 pontos').click()
  await pressHard(page, dialogButton(page, 'Resgatar'), DOUBLE_TAP)
  await expect(page).toHaveURL(/view=orders/)
  expect(await rowsOf(payer, 'mall_order')).toBe(1)
  expect(await bookingsOf(payer, 'points_spend')).toBe(1)

  const [tournament] = await query<{ id: string }>(
    `select p.announcement_id::text as id from promotion p join merchant b on b.id = p.merchant_id
     where b.code = 'trevo' and p.flow = 'sign_up' order by 1 limit 1`,
    [],
  )
  await page.goto(`/m/activityDetail?id=${tournament?.id}`)
  await pressHard(page, button(page, 'Participar'), TRIPLE_CLICK)
  await expect(page.getByText('Você está inscrito')).toBeVisible()
  expect(await rowsOf(payer, 'promotion_event')).toBe(1)
})

test('an envelope of the rain, however often it is pressed', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const payer = await addPayer('mare')
  await query(
    `update rain_round set starts_at = now() - interval '1 second', ends_at = now() + interval '5 minutes' where id = (
       select r.id from rain_round r join merchant b on b.id = r.merchant_id
       where b.code = 'mare' and r.starts_at > now() and r.cancelled_at is null order by r.starts_at limit 1)`,
    [],
  )
  await signInTo(page, payer, '/m/redRain', mare(baseURL))
  await pressHard(page, button(page, 'Pegar um envelope').first(), TRIPLE)
  await expect(page.getByText('Você pegou').first()).toBeVisible()
  expect(await rowsOf(payer, 'rain_envelope')).toBe(1)
})

test('what an agent gives, however often it is pressed', async ({ page, baseURL }) => {
  const { head, agent, player } = await addTeam('mare')
  const go = (path: string) => page.goto(mare(baseURL) + path)
  await go('/m/login?types=A&from=%2Fm%2Fmember%2Fteam')
  await logIn(page, head.account)
  await page.waitForURL(/\/m\/member\/team$/)
  await payIn(page, '100')
  const sheet = page.getByRole('dialog')
  await button(page, new RegExp(agent.account)).click()
  await sheet.getByRole('button', { name: 'Transferir dinheiro' }).click()
  await sheet.getByRole('textbox', { name: 'Valor' }).fill('40')
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  await pressHard(page, sheet.getByRole('button', { name: 'Transferir', exact: true }), TRIPLE)
  expect(await bookingsOf(agent, 'transfer_to_downline')).toBe(1)

  await go('/m/member/teamRebate')
  await button(page, new RegExp(agent.account)).click()
  await sheet.getByLabel('Slots', { exact: true }).fill('0,28')
  await pressHard(page, sheet.getByRole('button', { name: 'Salvar taxas' }), DOUBLE_TAP)
  expect(await rowsOf(agent, 'rate_change')).toBe(1)

  await go('/m/redRain?tab=send')
  await page.getByRole('textbox', { name: 'Valor para cada pessoa' }).fill('12,50')
  await page.getByRole('checkbox', { name: agent.account }).check()
  await button(page, 'Continuar').click()
  await sheet.getByLabel('Senha de saque', { exact: true }).fill(PAYMENT_PASSWORD)
  await pressHard(page, sheet.getByRole('button', { name: /^Enviar R\$/ }), DOUBLE_CLICK)
  expect(await bookingsOf(head, 'envelope_sent')).toBe(1)

  await go('/m/agentRegister')
  const account = `n${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: 'Usuário', exact: true }).fill(account)
  await page.getByLabel('Senha inicial').fill('primeira senha 7')
  await pressHard(page, page.getByRole('main').getByRole('button', { name: 'Abrir conta', exact: true }), TRIPLE_CLICK)
  await expect(page.getByRole('heading', { name: 'Conta aberta' })).toBeVisible()
  expect(await rowsOf(head, 'member', 'parent_id')).toBe(2)
  expect(await rowsOf(player, 'ledger_account')).toBe(0)
})

test('a round of a game, however often it is pressed', async ({ page }) => {
  const game = await openOwnGame(page, 'Dados')
  const rounds = async () => {
    const [row] = await query<{ count: number }>(
      `select count(*)::int from game_round r join game_session s on s.member_id = r.member_id
       where s.id = (select max(id) from game_session)`,
      [],
    )
    return row?.count
  }
  const begin = game.getByRole('button', { name: 'Jogar', exact: true })
  await pressHard(page, begin, DOUBLE_TAP)
  expect(await rounds()).toBe(1)
  await pressHard(page, begin, TRIPLE)
  expect(await rounds()).toBe(2)
})

test('what staff asks for and decides, however often it is pressed', async ({ browser, baseURL }) => {
  const payer = await addPayer()
  const desks = []
  for (const _ of ['asks', 'decides']) {
    const { desk } = await openConsole(browser, baseURL ?? '')
    await signInStaff(desk, await addStaff('trevo', ['finance']))
    desks.push(desk)
  }
  const [asking, deciding] = desks as [Page, Page]
  const approvals = (desk: Page) => desk.getByRole('menuitem', { name: 'Aprovações', exact: true })
  await approvals(asking).click()
  await asking.getByRole('link', { name: 'Pedir ajuste' }).click()
  await asking.getByRole('combobox', { name: /^Membro/ }).fill(payer.account)
  await asking.getByRole('option', { name: payer.account }).click()
  await asking.getByRole('textbox', { name: /^Valor/ }).fill('37,50')
  await asking.getByRole('textbox', { name: /^Motivo/ }).fill('Bônus prometido no chat')
  await pressHard(asking, button(asking, 'Salvar'), TRIPLE_CLICK)
  await expect(asking.getByText('Outra pessoa precisa decidir.')).toBeVisible()
  const [asked] = await query<{ count: number }>(
    `select count(*)::int from approval where payload::text like '%' || (select id from member where account = $1) || '%'
       and kind = 'adjustment'`,
    [payer.account],
  )
  expect(asked?.count).toBe(1)
  await approvals(deciding).click()
  await deciding.getByRole('row', { name: new RegExp(payer.account) }).click()
  await button(deciding, 'Aprovar').click()
  await pressHard(deciding, dialogButton(deciding, 'Aprovar'), DOUBLE_CLICK)
  await expect(deciding.getByText('Aprovado', { exact: true })).toBeVisible()
  expect(await bookingsOf(payer, 'adjustment')).toBe(1)
  for (const desk of desks) await desk.context().close()
})
