import type { Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { bookingsOf, rowsOf } from './support/counts.ts'
import { query } from './support/database.ts'
import { addPayer, PAYMENT_PASSWORD, type Payer, payIn, signInTo } from './support/payers.ts'
import { press } from './support/press.ts'
import { aGiftPromotion } from './support/promotions.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const MINOR = 10_000

/** As if so much had been played today; the server counts it for points, levels and rewards by itself. */
const plays = ({ account }: Payer, units: number, brand = 'trevo') =>
  query(
    `select record_play(m.book_id, now(), array[m.id], array['RNG'], array['BRL'], array[$3::bigint], array[$3::bigint], array[0::bigint],
       array[1]) from member m join merchant b on b.id = m.merchant_id where b.code = $1 and m.account = $2`,
    [brand, account, units * MINOR],
  )

/** The next round of a brand begins now, for five minutes. */
const startRain = (brand: string) =>
  query(
    `update rain_round set min_turnover = 0, starts_at = now() - interval '1 second', ends_at = now() + interval '5 minutes' where id = (
       select r.id from rain_round r join merchant b on b.id = r.merchant_id
       where b.code = $1 and r.starts_at > now() and r.cancelled_at is null order by r.starts_at limit 1)`,
    [brand],
  )

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('the daily check-in is taken once, by the server’s day', async ({ page }) => {
  const payer = await addPayer()
  // The phone is two days ahead; the day and the countdown are the server's.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 })
  await signInTo(page, payer, '/m/activity/signIn')
  await expect(page.getByText('Comece hoje')).toBeVisible()
  await expect(page.getByText(/Jogue R\$\s50,00 hoje para liberar o check-in/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Quanto você já jogou' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Em andamento' })).toBeDisabled()
  const today = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', timeZone: 'America/Sao_Paulo' }).format(new Date())
  await expect(page.getByRole('table').locator('[aria-current="date"]')).toHaveText(today)
  // Hours, minutes and seconds of less than a day, or minutes and seconds of its last hour.
  await expect(page.getByRole('timer', { name: 'Próximo dia em' })).toHaveText(
    /^([01]\d|2[0-4]):\d\d:\d\d$|^\d\d:\d\d$/,
  )
  await expectAccessible(page)

  await plays(payer, 50)
  await page.reload()
  await page.getByRole('button', { name: 'Fazer check-in e ganhar 1 ponto' }).click()
  await expect(page.getByText('Check-in feito. Você ganhou 1 ponto')).toBeVisible()
  await expect(page.getByText('1 dia', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recebido' })).toBeDisabled()
  await expect(page.getByRole('listitem').filter({ hasText: 'Dia 1' })).toContainText('Recebido')
  await expect(page.getByRole('table').getByText(/, Recebido/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await expect(page.getByRole('table').getByText(/, Recebido/)).toHaveCount(0)
  await expectAccessible(page)
})

test('the reward centre: claim, follow and look back', async ({ page }) => {
  const payer = await addPayer()
  await aGiftPromotion('trevo')
  await plays(payer, 600)
  await signInTo(page, payer, '/m/member/home')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d recompensas para receber$/ })
    .click()
  await expect(page).toHaveURL(/\/m\/rewardCenter$/)
  await expect(page.getByRole('heading', { name: 'VIP Bronze', exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progresso para VIP Prata' })).toBeVisible()
  await page.getByRole('button', { name: 'Benefícios' }).click()
  const levels = page.getByRole('dialog', { name: 'Níveis e benefícios' })
  await expect(levels.getByRole('heading', { name: /VIP Diamante/ })).toBeVisible()
  await expectAccessible(page)
  await levels.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Receber: Nível alcançado: VIP Bronze' }).click()
  await expect(page.getByText(/Você recebeu R\$\s0,25/)).toBeVisible()
  await expect(page.getByRole('button', { name: /VIP Bronze/ })).toHaveCount(0)
  await expectAccessible(page)
  // The check-in of the first day and a promotion's points, by one press.
  await page.getByRole('button', { name: 'Receber tudo (2)' }).click()
  await expect(page.getByText('Você recebeu 11 pontos')).toBeVisible()
  // Said before joining: nothing is reserved.
  await expect(page.getByText(/^Restam \d+ recompensas, para quem completar primeiro/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Participar: Desafio da casa' }).click()
  await expect(page.getByText('Participação confirmada')).toBeVisible()
  await page.getByRole('tab', { name: /Em andamento/ }).click()
  // How much it asks is what the margin has room for.
  await expect(page.getByText(/^R\$\s0,00 de R\$\s[\d.]+,00$/)).toBeVisible()
  await expect(page.getByText('Contam: Esportes 100%, E-sports 50%, Slots 5%, Mesas e ao vivo 5%.')).toBeVisible()
  // The bar moves by itself, by a twentieth of what slots were played for.
  await plays(payer, 50)
  await expect(page.getByText(/^R\$\s2,50 de R\$\s[\d.]+,00$/)).toBeVisible()
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(page.getByText('Nível alcançado: VIP Bronze')).toBeVisible()
  await expect(page.getByText(/\+R\$\s0,25/)).toBeVisible()
  await expectAccessible(page)
})

test('the points mall: goods to an address, cancelled again; cash at once; statement', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const payer = await addPayer()
  await plays(payer, 40_000)
  await signInTo(page, payer, '/m/mall/mallHome')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('400', { exact: true })).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
  expect(await widthOf(page)).toBe(320)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Produtos' }).click()
  await expect(page.getByRole('link', { name: /em saldo/ })).toHaveCount(0)
  await page.getByRole('link', { name: /Caneca esmaltada/ }).click()

  const redeem = page.getByRole('button', { name: 'Resgatar por 280 pontos' })
  await redeem.click()
  await expect(page.getByText('Digite os 8 números do CEP')).toBeVisible()
  await expect(page.getByLabel('Nome de quem recebe')).toBeFocused()
  await expectAccessible(page)
  expect(await widthOf(page)).toBe(320)
  await page.getByLabel('Nome de quem recebe').fill('Nina Prado')
  await page.getByLabel('Celular com DDD').fill('(11) 98765-4321')
  await page.getByLabel('CEP').pressSequentially('01310100')
  await expect(page.getByLabel('CEP')).toHaveValue('01310-100')
  await page.getByLabel('Rua ou avenida').fill('Avenida Paulista')
  await page.getByLabel('Número (ou s/n)').fill('s/n')
  await page.getByLabel('Bairro').fill('Bela Vista')
  await page.getByLabel('Cidade').fill('São Paulo')
  await page.getByLabel('Estado').selectOption('SP')
  await redeem.click()
  await page
    .getByRole('dialog', { name: 'Resgatar Caneca esmaltada?' })
    .getByRole('button', { name: 'Resgatar' })
    .click()
  await page.getByRole('button', { name: /Caneca esmaltada.*Aguardando/ }).click()
  const order = page.getByRole('dialog', { name: 'Caneca esmaltada' })
  await expect(order.getByText(/Avenida Paulista, s\/n, Bela Vista, São Paulo - SP, 01310-100/)).toBeVisible()
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page
    .getByRole('dialog', { name: 'Cancelar este pedido?' })
    .getByRole('button', { name: 'Cancelar pedido' })
    .click()
  await expect(page.getByText('Pedido cancelado. Os pontos voltaram')).toBeVisible()

  await page.goto('/m/mall/mallHome')
  await expect(page.getByText('400', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /R\$ 5,00 em saldo/ }).click()
  await expect(page.getByRole('button', { name: 'Resgatar por 100 pontos' })).toBeVisible()
  await page.getByRole('button', { name: 'Um a mais' }).click()
  await expectAccessible(page)
  expect(await widthOf(page)).toBe(320)
  await page.getByRole('button', { name: 'Resgatar por 200 pontos' }).click()
  await page
    .getByRole('dialog', { name: /Resgatar 2 × R\$ 5,00/ })
    .getByRole('button', { name: 'Resgatar' })
    .click()
  await page.getByRole('button', { name: /2 × R\$ 5,00 em saldo.*Concluído/ }).click()
  await expect(page.getByRole('dialog').getByText(/R\$\s10,00/)).toBeVisible()
  await page.goto('/m/mall/mallHome?view=points')
  await expect(page.getByText('Pontos devolvidos')).toBeVisible()
  await expect(page.getByText('−200', { exact: true })).toBeVisible()
  await expect(page.getByText(/saldo 200/)).toBeVisible()
  await expectAccessible(page)
})

test('friends are invited by link, code and QR, and shared where the phone can', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => localStorage.setItem('shared', data.url ?? '') })
  })
  const payer = await addPayer()
  await signInTo(page, payer, '/m/inviteFriends')
  await expect(page.getByRole('heading', { name: /Convide e ganhe R\$\s10,00/ })).toBeVisible()
  await expect(page.getByText('Ninguém por aqui ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Link copiado')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/m\/register\?code=\w+$/)
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shared'))).toBe(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver QR' }).click()
  await expect(page.getByRole('img', { name: 'QR com o link do seu convite' })).toBeVisible()
  await expectAccessible(page)
})

test('the red rain: a plain button without motion, one envelope each, results', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const payer = await addPayer('mare')
  const origin = (baseURL ?? '').replace('//localhost', '//mare.localhost')
  await startRain('mare')
  await signInTo(page, payer, '/m/redRain', origin)
  await expect(page.getByText(/Restam \d+ de 100 envelopes/)).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await expectAccessible(page)
  const grab = page.getByRole('button', { name: 'Pegar um envelope' }).first()
  await press({ page, call: 'POST /wps/rain/:id/grab', button: grab, mix: null })
  await expect(page.getByText('Você pegou').first()).toBeVisible()
  expect(await rowsOf(payer, 'rain_envelope')).toBe(1)
  await expect(page.getByText('O valor já está no seu saldo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pegar um envelope' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '(você)' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Você pegou')).toBeVisible()

  // With motion the envelopes fall, and whoever has one sees no more of them.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const other = await addPayer('mare')
  await page.evaluate(() => localStorage.clear())
  await signInTo(page, other, '/m/redRain', origin)
  const canvas = page.locator('canvas')
  await expect(canvas).toBeVisible()
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect(async () => {
    for (let x = 20; x < box.width && (await canvas.count()) > 0; x += 30) {
      await page.mouse.click(box.x + x, box.y + box.height / 2)
    }
    await expect(page.getByText('Você pegou')).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
})

/** As if a round of the running tournament had just been settled; the server counts it by itself. */
const scores = ({ account }: Payer, stake: number, prize: number) =>
  query(
    `insert into tournament_queue (book_id, tournament_id, member_id, stake, prize, ended_at)
     select e.book_id, e.tournament_id, e.member_id, $2::bigint, $3::bigint, now()
     from member m join tournament_entry e on e.member_id = m.id where m.account = $1`,
    [account, stake * MINOR, prize * MINOR],
  )

test('a tournament is joined once, and the place of the player followed live', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/member/home')
  await page.getByRole('main').getByRole('link', { name: 'Torneios' }).click()
  await expect(page).toHaveURL(/\/m\/tournaments$/)
  await page.getByRole('link', { name: /Corrida da pesca/ }).click()
  await expect(page.getByRole('table', { name: 'Prêmios' })).toContainText(/R\$\s200,00/)
  const join = page.getByRole('button', { name: 'Participar' })
  await press({ page, call: 'POST /wps/tournaments/:id/join', button: join, mix: null })
  expect(await rowsOf(payer, 'tournament_entry')).toBe(1)
  await expect(page.getByText('Nenhuma rodada sua contou ainda.')).toBeVisible()
  await expectAccessible(page)

  // 40 lost and 25 that became 30: 45 were at risk. Nothing is loaded anew.
  await scores(payer, 40, 0)
  await scores(payer, 25, 30)
  await expect(page.getByText(/R\$\s45,00/).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '(você)' })).toContainText(/R\$\s45,00/, {
    timeout: 60_000,
  })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await widthOf(page)).toBe(320)
})

test('staff set a schedule of the rain, and an open phone counts down to it', async ({
  page,
  brand,
  open,
  browser,
  baseURL,
}) => {
  await brand.signIn(page)
  await open('/m/redRain')
  await expect(page.getByText('Sem chuva marcada')).toBeVisible()
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff(brand.code, ['finance']))
  await desk.getByRole('menuitem', { name: 'Agenda da chuva', exact: true }).click()
  await desk.getByRole('link', { name: 'Criar' }).first().click()
  await expect(desk.getByLabel('Português')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByLabel('Português').fill('Chuva da casa')
  await desk.getByLabel('Inglês').fill('House rain')
  await desk.getByLabel('Horários').fill('12:00, 12:05')
  await desk.getByLabel('Orçamento de cada rodada').fill('30')
  await desk.getByRole('spinbutton', { name: 'Envelopes' }).fill('20')
  await desk.getByLabel('Apostas mínimas no dia').fill('10')
  await desk.getByLabel('Começa em').fill('2026-01-01')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('Uma rodada começaria antes do fim da outra')).toBeVisible()
  await desk.getByLabel('Horários').fill('12:00, 20:30')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk).toHaveURL(/\/rainPlans\/\d+$/)

  await expect(page.getByRole('heading', { name: 'Chuva da casa' })).toBeVisible()
  await expect(page.getByText(/R\$\s30,00 em 20 envelopes/)).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Começa em' })).toBeVisible()
  await expect(page.getByText(/Para participar, jogue R\$\s10,00 no dia da chuva/)).toBeVisible()
  // Switched off, its rounds leave the page.
  await desk.getByRole('switch', { name: 'Ativo' }).uncheck()
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Sem chuva marcada')).toBeVisible()
  expect(errors).toEqual([])
})

test('an agent sends red envelopes to downlines, who open them', async ({ page }) => {
  const agent = await addPayer('trevo', { type: 1 })
  const [player, other] = [await addPayer(), await addPayer()]
  await query(
    `update member set parent_id = a.id from member a, merchant b
     where b.code = 'trevo' and a.merchant_id = b.id and a.account = $1 and member.merchant_id = b.id and member.account = any($2)`,
    [agent.account, [player.account, other.account]],
  )
  await signInTo(page, agent, '/m/redRain?tab=send')
  await payIn(page, '50')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Digite um valor')).toBeVisible()
  await page.getByRole('textbox', { name: 'Valor para cada pessoa' }).fill('12,50')
  await page.getByRole('textbox', { name: 'Mensagem (opcional)' }).fill('Boa sorte')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escolha ao menos uma pessoa')).toBeVisible()
  await page.getByRole('checkbox', { name: player.account }).check()
  await page.getByRole('checkbox', { name: other.account }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirme o envio' })
  await sheet.getByLabel('Senha de saque', { exact: true }).fill(PAYMENT_PASSWORD)
  const send = sheet.getByRole('button', { name: /Enviar R\$\s25,00/ })
  const sent = page.getByText('Envelopes enviados para 2 pessoas')
  await press({ page, call: 'POST /wps/agent/envelopes', button: send, mix: null, says: sent })
  expect(await bookingsOf(agent, 'envelope_sent')).toBe(1)
  await page.getByRole('button', { name: /R\$\s25,00.*0 de 2 abertos/ }).click()
  await expect(page.getByRole('dialog').getByText('Boa sorte')).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await signInTo(page, player, '/m/redRain')
  await expect(page.getByText('Boa sorte')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  const own = page.getByRole('button', { name: /^Abrir: De/ })
  const received = page.getByText(/Você recebeu R\$\s12,50/)
  await press({ page, call: 'POST /wps/envelopes/:id/open', button: own, mix: null, says: received })
  expect(await bookingsOf(player, 'envelope_opened')).toBe(1)
  await expect(page.getByText(/\+R\$\s12,50/)).toBeVisible()

  // The other one finds it in the reward centre, beside everything else that can be claimed.
  await page.evaluate(() => localStorage.clear())
  await signInTo(page, other, '/m/rewardCenter')
  const waiting = page.getByRole('button', { name: `Receber: Envelope de ${agent.account}` })
  await waiting.click()
  await expect(page.getByText(/Você recebeu R\$\s12,50/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(page.getByText(`Envelope de ${agent.account}`)).toBeVisible()
})

test('whoever plays for fun is told why not, and stays', async ({ page, brand, open }) => {
  await brand.signIn(page, 4)
  await open('/m/member/home')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  for (const name of ['Check-in diário', 'Central de recompensas', 'Loja de pontos']) {
    await page.getByRole('main').getByRole('link', { name }).click()
    const told = page.getByText('Contas de teste não podem usar esta função. Cadastre-se primeiro.')
    await expect(told).toBeVisible()
    await expect(told).toHaveCount(0)
    await expect(page).toHaveURL(/\/m\/member\/home$/)
  }
})
