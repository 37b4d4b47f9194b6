import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { bookingsOf, rowsOf } from './support/counts.ts'
import { query } from './support/database.ts'
import { logIn, textField } from './support/forms.ts'
import { PAYMENT_PASSWORD, payIn, signInTo } from './support/payers.ts'
import { press } from './support/press.ts'
import { addTeam, idOf } from './support/team.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Long ways through several pages, each looked at for accessibility. What moves money or rates is pressed impatiently, as in
// `press.spec.ts`.

const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page) => page.getByRole('dialog')
const inSheet = (page: Page, name: string | RegExp) =>
  sheet(page).getByRole('button', { name, exact: typeof name === 'string' })

const signInAsAgent = (page: Page, account: string, path: string) => signInTo(page, { account, brand: 'trevo' }, path)

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

test('only agents see the agent pages, and the member centre is theirs too', async ({ page }) => {
  const { agent, player } = await addTeam('trevo')
  await page.goto('/m/agent')
  await expect(page).toHaveURL(/\/m\/home$/)
  await signInTo(page, player, '/m/set')
  for (const path of ['/m/agent', '/m/member/team', '/m/agent/team/pnl', '/m/agentRegister']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/m\/home$/)
  }
  await page.evaluate(() => localStorage.clear())
  await signInAsAgent(page, agent.account, '/m/member/home')
  await expect(page.getByRole('heading', { name: 'Equipe hoje' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Configurações' })).toBeVisible()
})

test('the agent home greets by the hour and shows what the brand has switched on', async ({ page, brand, open }) => {
  await brand.setFlag('TEAMBETTING3', false)
  await brand.setFlag('DIVIDEND', true)
  await brand.signIn(page, 1)
  const greetings = [
    ['10:59', 'Bom dia,'],
    ['14:59', 'Boa tarde,'],
    ['18:59', 'Bom fim de tarde,'],
    ['19:00', 'Boa noite,'],
  ] as const
  for (const [hour, greeting] of greetings) {
    await page.clock.setFixedTime(`2026-11-15T${hour}:00-03:00`)
    await open('/m/agent')
    await expect(page.getByText(greeting)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Nina Prado', level: 1 })).toBeVisible()
  await expect(page.getByText('On-line agora')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Gestão da equipe' })).toHaveAttribute('href', '/m/member/team')
  await expect(main(page).getByRole('link', { name: 'Transações' })).toHaveAttribute(
    'href',
    '/m/transaction/record?types=A',
  )
  await expect(main(page).getByRole('link', { name: 'Apostas da equipe' })).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Atendimento' })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Área do agente' })
  await expect(bar.getByRole('link')).toHaveText(['Início', 'Abrir conta', 'Dividendos', /Avisos/])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideways(page)
})

test('a team is walked through, searched, written to and given money', async ({ page, baseURL }) => {
  const { head, agent, below, player } = await addTeam('mare')
  const origin = new URL(baseURL ?? '')
  origin.hostname = 'mare.localhost'
  await signInTo(page, head, '/m/member/team', origin.origin)
  await payIn(page, '100')
  await expect(main(page).getByText(agent.account)).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Ver 2 indicados diretos' }).click()
  await expect(main(page).getByText(player.account)).toBeVisible()
  const path = page.getByRole('navigation', { name: 'Onde você está na equipe' })
  await expect(path).toContainText(agent.account)
  await path.getByRole('button', { name: 'Minha equipe' }).click()
  await expect(main(page).getByText(player.account)).toHaveCount(0)
  await expect(main(page).getByText('Agentes 1', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Jogadores 0', { exact: true })).toBeVisible()
  await expect(
    main(page)
      .getByRole('term')
      .filter({ hasText: /^Rebate$/ })
      .locator('+ dd'),
  ).toHaveText(/0,25%$/)
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar a lista (CSV)' }).click()
  expect(await readFile(await (await list).path(), 'utf8')).toContain(agent.account)
  // Any part of a name finds it.
  await page.getByLabel('Buscar por usuário').fill(below.account.slice(1))
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(main(page).getByText(below.account)).toBeVisible()
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByRole('button', { name: new RegExp(agent.account) }).click()
  await expect(sheet(page).getByText('Slots 0,25%')).toBeVisible()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Transferir dinheiro' }).click()
  await sheet(page).getByRole('textbox', { name: 'Valor' }).fill('40')
  await sheet(page).getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  const transfer = inSheet(page, 'Transferir')
  const says = page.getByText(new RegExp(`R\\$\\s40,00 para ${agent.account}`))
  await press({ page, call: 'POST /wps/agent/team/members/:id/transfer', button: transfer, mix: null, says })
  expect(await bookingsOf(agent, 'transfer_to_downline')).toBe(1)
  await expect(
    sheet(page)
      .getByRole('term')
      .filter({ hasText: /^Saldo$/ })
      .locator('+ dd'),
  ).toHaveText(/R\$\s40,00/)
  await sheet(page).getByRole('button', { name: 'Enviar mensagem' }).click()
  await sheet(page).getByLabel('Assunto').fill('Reunião')
  await sheet(page).getByLabel('Mensagem', { exact: true }).fill('Amanhã às dez.')
  await sheet(page).getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Mensagem enviada')).toBeVisible()

  await query('insert into agent_quota select id, 5, 5 from member where account = any($1)', [
    [head.account, agent.account],
  ])
  await page.reload()
  await page.getByRole('button', { name: new RegExp(agent.account) }).click()
  await inSheet(page, 'Dar cota de contas').click()
  await sheet(page).getByLabel('Contas de jogador').fill('2')
  const give = inSheet(page, 'Dar cota')
  await press({ page, call: 'POST /wps/agent/team/members/:id/quota', button: give, mix: null })
  expect(await rowsOf(agent, 'agent_quota', { where: 'r.players = 7' })).toBe(1)
})

test('an account is opened and signs in; a link is made, shown, visited and ended', async ({ page, browser }) => {
  const { agent } = await addTeam('trevo')
  await signInAsAgent(page, agent.account, '/m/agentRegister')
  const account = `n${Date.now().toString(36)}`
  await expect(page.getByRole('heading', { name: 'Abrir conta' })).toBeVisible()
  await textField(page, 'Usuário').fill(account)
  await page.getByLabel('Senha inicial').fill('primeira senha 7')
  await page.getByLabel('Slots', { exact: true }).fill('0,26')
  await page.getByRole('button', { name: 'Abrir conta', exact: true }).click()
  await expect(page.getByText('Fica entre 0,00 e 0,25%')).toBeVisible()
  await page.getByLabel('Slots', { exact: true }).fill('0,15')
  await expectAccessible(page)
  const open = main(page).getByRole('button', { name: 'Abrir conta', exact: true })
  await press({ page, call: 'POST /wps/agent/open-account', button: open, mix: null })
  await expect(page.getByRole('heading', { name: 'Conta aberta' })).toBeVisible()

  await page.goto('/m/agentRegister?view=links')
  await page.getByRole('button', { name: 'Novo link' }).click()
  const code = `E2E-${account}`
  await sheet(page)
    .getByLabel(/^Código/)
    .fill(code)
  await sheet(page).getByLabel('Mesma taxa para todas').fill('0,2')
  await sheet(page).getByRole('button', { name: 'Preencher' }).click()
  await expect(sheet(page).getByLabel('Mesas e ao vivo', { exact: true })).toHaveValue('0,20')
  await expect(sheet(page).getByLabel('Pescaria', { exact: true })).toHaveValue('0,00')
  // The brand offers no such games.
  await expect(sheet(page).getByLabel('Cartas', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const says = page.getByText('Link criado')
  await press({ page, call: 'POST /wps/agent/links', button: inSheet(page, 'Criar link'), mix: null, says })
  expect(await rowsOf(agent, 'invitation_code', { column: 'owner_member_id' })).toBe(1)
  await page.getByRole('button', { name: new RegExp(`Código QR de ${code}`, 'i') }).click()
  await expect(sheet(page).getByRole('img', { name: /Código QR com o endereço/ })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Fechar' }).click()

  const guest = await (await browser.newContext()).newPage()
  const visit = guest.waitForResponse((answer) => answer.url().endsWith('/wps/affiliate/visit'))
  await guest.goto(new URL(`/m/register?affiliateCode=${code}`, page.url()).href)
  expect((await visit).ok()).toBe(true)
  const looked = guest.waitForResponse((answer) => answer.url().includes('/wps/affiliate?'))
  await guest.reload()
  await looked
  await guest.context().close()
  await page.reload()
  const visits = page.getByRole('term').filter({ hasText: /^Visitas$/ })
  await expect(visits.locator('+ dd').first()).toHaveText('1')

  await page.getByRole('button', { name: new RegExp(`Desativar ${code}`, 'i') }).click()
  await page.getByRole('button', { name: 'Desativar', exact: true }).click()
  await expect(main(page).getByText('Desativado')).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/m/login')
  await logIn(page, account, 'primeira senha 7')
  await expect(page).toHaveURL(/\/m\/changePsw/)
})

test('rates are set between what is below and what is above', async ({ page }) => {
  const { head, agent } = await addTeam('trevo')
  await signInAsAgent(page, head.account, '/m/member/teamRebate')
  await expect(main(page).getByText('Slots 0,30%')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(agent.account) }).click()
  const slots = sheet(page).getByLabel('Slots', { exact: true })
  await expect(sheet(page).getByText('De 0,15 a 0,30%').first()).toBeVisible()
  await slots.fill('0,14')
  await sheet(page).getByRole('button', { name: 'Salvar taxas' }).click()
  await expect(sheet(page).getByText('Fica entre 0,15 e 0,30%')).toBeVisible()
  await slots.fill('0,28')
  await expectAccessible(page)
  const [save, saved] = [inSheet(page, 'Salvar taxas'), page.getByText('Taxas salvas')]
  await press({ page, call: 'PUT /wps/agent/team/members/:id/rates', button: save, mix: null, says: saved })
  expect(await rowsOf(agent, 'rate_change')).toBe(1)
  await page.getByRole('button', { name: new RegExp(agent.account) }).click()
  await expect(sheet(page).getByLabel('Slots', { exact: true })).toHaveValue('0,28')
  await sheet(page).getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Ajustar vários de uma vez' }).click()
  await page.getByRole('checkbox', { name: `Selecionar ${agent.account}` }).check()
  await page.getByRole('button', { name: 'Ajustar 1 membro', exact: true }).click()
  const many = sheet(page).getByLabel('Slots', { exact: true })
  await many.fill('0,14')
  await sheet(page).getByRole('button', { name: 'Salvar para todos' }).click()
  await expect(sheet(page).getByText(new RegExp(`^${agent.account}: tem indicados com mais`))).toBeVisible()
  await expectAccessible(page)
  await many.fill('0,26')
  const [saveAll, says] = [inSheet(page, 'Salvar para todos'), page.getByText('Taxas de 1 membro mudaram')]
  await press({ page, call: 'PUT /wps/agent/team/rates', button: saveAll, mix: null, says })
  expect(await rowsOf(agent, 'rate_change')).toBe(2)
  await expect(main(page).getByText(/0,26%/)).toBeVisible()
})

test('a contract is offered within the agent’s own, prompted for, accepted, and ended by both', async ({ page }) => {
  const { head, agent } = await addTeam('trevo')
  const offerPath = `/m/member/agent/getSalaryContract?to=${await idOf(agent)}`
  await signInAsAgent(page, head.account, offerPath)
  await page.getByLabel('Giro por dia').fill('1.000')
  await page.getByLabel('Ativos').fill('2')
  await page.getByLabel('Paga (%)').fill('0,3')
  await page.getByRole('button', { name: 'Enviar oferta' }).click()
  await expect(page.getByText('Com estas condições, o limite é a sua faixa 1.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Paga (%)').fill('0,15')
  const offer = page.getByRole('button', { name: 'Enviar oferta' })
  await press({ page, call: 'POST /wps/agent/contracts', button: offer, mix: null })
  await expect(main(page).getByText('Aguarda resposta', { exact: true })).toBeVisible()
  expect(await rowsOf(agent, 'agent_contract', { column: 'downline_id' })).toBe(1)

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await signInAsAgent(page, agent.account, '/m/agent')
  const prompt = page.getByRole('dialog', { name: 'Contrato de salário diário' })
  await expect(prompt).toBeVisible()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Cancelar' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Equipe hoje' })).toBeVisible()
  // The way there is on the page, whatever was answered to the prompt.
  const way = main(page).getByRole('link', { name: /Salário diário.*Oferta esperando/ })
  await expect(way).toHaveAttribute('href', '/m/member/agent/getSalaryContract')
  await page.evaluate(() => sessionStorage.removeItem('contractsPutOff'))
  await page.reload()
  await prompt.getByRole('button', { name: 'Ver oferta' }).click()
  await page.waitForURL(/getSalaryContract$/)
  await main(page).getByRole('button', { name: 'Aceitar' }).click()
  const accept = inSheet(page, 'Aceitar')
  await press({ page, call: 'POST /wps/agent/contracts/:id/steps', button: accept, mix: null })
  await expect(main(page).getByText('Em vigor').first()).toBeVisible()
  await expect(main(page).getByText('Até agora neste período')).toBeVisible()
  await expect(main(page).getByText(/faltam R\$\s1\.000,00/)).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Pedir para encerrar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir para encerrar' }).click()
  await expect(main(page).getByText('Fim pedido')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await signInAsAgent(page, head.account, '/m/member/agent/getSalaryContract')
  await page.getByRole('link', { name: new RegExp(agent.account) }).click()
  await main(page).getByRole('button', { name: 'Concordar e encerrar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Concordar e encerrar' }).click()
  await expect(main(page).getByText('Encerrado', { exact: true })).toBeVisible()
  await expect(main(page).getByText(/Versão 1: Encerrado/)).toBeVisible()
})

test('reports add up, lead down the team and come as files', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAsAgent(page, 'lider', '/m/agent/team/overview?range=30d')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('img', { name: /Gráfico: Giro por dia/ })).toBeVisible()
  await page.getByText('Ver valores em tabela').click()
  await expect(page.getByRole('table', { name: 'Giro por dia' }).getByRole('row')).toHaveCount(30)
  await expectNoSideways(page)
  await expectAccessible(page)
  for (const path of [
    '/m/agent/team/pnl?range=7d',
    '/m/teamBetting?range=7d',
    '/m/member/agent/agentRebeat?range=30d',
  ]) {
    await page.goto(path)
    await expect(main(page).getByText(/R\$/).first()).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
  }
  await page.goto('/m/agent/team/pnl?range=7d')
  await main(page)
    .getByRole('button', { name: /^agente Giro/ })
    .click()
  await expect(page.getByRole('navigation', { name: 'Onde você está na equipe' })).toContainText('agente')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar planilha (CSV)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^lucro-e-perda-/)
  expect(await readFile(await file.path(), 'utf8')).toContain('agente_')
})

test('the desk leads down a team, sets rates, offers for the house and shows what runs pay', async ({
  page,
  browser,
  baseURL,
}) => {
  const { head, agent } = await addTeam('trevo')
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  const menu = (name: string) => desk.getByRole('menuitem', { name, exact: true })
  await signInStaff(desk, await addStaff('trevo', ['finance']))
  await menu('Equipes e taxas').click()
  await desk.getByRole('textbox', { name: 'Conta' }).fill(head.account)
  await expect(desk).toHaveURL(new RegExp(`filter=.*${head.account}`))
  await desk
    .getByRole('row', { name: new RegExp(head.account) })
    .getByRole('link', { name: '1' })
    .click()
  const below = desk.getByRole('row', { name: new RegExp(agent.account) })
  await expect(below).toBeVisible()
  await expectAccessible(desk)
  await below.click()
  const slots = desk.getByRole('textbox', { name: 'Slots' })
  await expect(slots).toHaveValue('0,25')
  await slots.fill('0,31')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('A taxa passa da que o superior tem, ou da maior da marca.')).toBeVisible()
  await slots.fill('0,2')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('Alteração salva')).toBeVisible()
  await expect(slots).toHaveValue('0,20')
  await expectAccessible(desk)

  await desk.getByRole('link', { name: head.account }).click()
  await desk.getByRole('link', { name: 'Oferecer contrato' }).click()
  await desk.getByRole('combobox', { name: 'Tipo' }).click()
  await desk.getByRole('option', { name: 'Dividendos' }).click()
  await desk.getByRole('textbox', { name: 'Giro mínimo' }).fill('1000')
  await desk.getByRole('textbox', { name: 'Perda líquida' }).fill('100')
  await desk.getByRole('spinbutton', { name: 'Ativos' }).fill('2')
  await desk.getByRole('textbox', { name: 'Taxa ou valor' }).fill('12,5')
  await desk.getByRole('textbox', { name: 'Motivo' }).fill('Combinado por telefone')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('Outra pessoa precisa decidir.')).toBeVisible()
  await expectAccessible(desk)
  const deciding = await openConsole(browser, baseURL ?? '')
  await signInStaff(deciding.desk, await addStaff('trevo', ['finance']))
  await deciding.desk.goto(desk.url())
  await deciding.desk.getByRole('button', { name: 'Aprovar' }).click()
  await deciding.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(deciding.desk.getByText('Aprovado', { exact: true })).toBeVisible()
  await deciding.desk.close()
  await menu('Contratos').click()
  const contract = desk.getByRole('row', { name: new RegExp(`Dividendos.*A casa.*${head.account}`) })
  await expect(contract).toContainText(/perda de R\$\s100,00 com 2 ativos: 12,5%/)
  await expect(contract).toContainText('Aguardando')
  await expectAccessible(desk)

  await signInAsAgent(page, head.account, '/m/agent')
  await page.getByRole('dialog', { name: 'Contrato de dividendos' }).getByRole('button', { name: 'Ver oferta' }).click()
  await main(page).getByRole('button', { name: 'Aceitar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click()
  await expect(main(page).getByText('Em vigor').first()).toBeVisible()
  await desk.reload()
  await contract.getByRole('button', { name: 'Pedir encerramento' }).click()
  await expect(contract).toContainText('Fim pedido')
  await expect(contract.getByRole('button')).toHaveText(['Manter'])

  await menu('Regras dos agentes').click()
  await expect(desk.getByRole('textbox', { name: 'Giro mínimo para contar como ativo' })).toHaveValue(/^\d+,00$/)
  await expectAccessible(desk)

  await menu('Pagamentos de agentes').click()
  await desk.getByRole('button', { name: 'Simular' }).click()
  await expect(desk.getByText(/^(Um pagamento|\d+ pagamentos)$/)).toBeVisible()
  await expectAccessible(desk)
  await desk
    .getByRole('row', { name: /Rebate.*Concluído/ })
    .first()
    .click()
  await desk
    .getByRole('button', { name: /^Recibo de/ })
    .first()
    .click()
  await expect(desk.getByRole('dialog').getByRole('row')).not.toHaveCount(1)
  await expectAccessible(desk)
  expect(errors).toEqual([])
  await desk.close()
})

test('the desk sees what each category keeps and gives back, and is refused what does not fit', async ({
  browser,
  baseURL,
}) => {
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['finance']))
  await desk.getByRole('menuitem', { name: 'Margem', exact: true }).click()
  const slots = desk.getByRole('row', { name: /^Slots/ })
  await expect(slots).toContainText('paga 99,00%')
  await expect(slots).toContainText('Dentro')
  // The widest table of the console scrolls in its card; the page does not.
  await expectNoSideways(desk)
  await expectAccessible(desk)
  await desk.getByRole('textbox', { name: 'Slots (%)' }).fill('0,51')
  await desk.getByRole('textbox', { name: 'Motivo' }).fill('Acordo novo')
  await desk.getByRole('button', { name: 'Pedir mudança' }).click()
  const refused = desk.getByRole('dialog', { name: 'Recusado: devolveria mais do que pode' })
  await expect(refused.getByRole('row', { name: /^Slots/ })).toContainText('Acima da regra')
  await expectAccessible(desk)
  await refused.getByRole('button', { name: 'Fechar' }).click()
  await desk.getByRole('textbox', { name: 'Slots (%)' }).fill('0,31')
  await desk.getByRole('button', { name: 'Pedir mudança' }).click()
  await expect(desk.getByText('Pedido enviado para aprovação')).toBeVisible()
  expect(errors).toEqual([])
  await desk.close()
})
