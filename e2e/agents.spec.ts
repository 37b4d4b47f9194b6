import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { query } from './support/database.ts'
import { logIn, textField } from './support/forms.ts'
import { PAYMENT_PASSWORD, payIn } from './support/payers.ts'
import { addTeam, idOf } from './support/team.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Long ways through several pages, each looked at for accessibility.
test.describe.configure({ timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page) => page.getByRole('dialog')

async function signInAsAgent(page: Page, account: string, path: string, password?: string): Promise<void> {
  await page.goto(`/m/login?from=${encodeURIComponent(path)}&types=A`)
  await logIn(page, account, password)
  await page.waitForURL((url) => url.pathname + url.search === path)
}

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

test('only agents see the agent pages, and the member centre is theirs too', async ({ page }) => {
  const { agent, player } = await addTeam('trevo')
  await page.goto('/m/agent')
  await expect(page).toHaveURL(/\/m\/home$/)
  await page.goto('/m/login?from=%2Fm%2Fset')
  await logIn(page, player.account)
  await page.waitForURL(/\/m\/set$/)
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
  // A brand where nobody else's test looks at this flag.
  await query(
    `insert into merchant_flag (merchant_id, flag, enabled) select id, 'TRANSDOWN3', true from merchant where code = 'mare'
     on conflict (merchant_id, flag) do update set enabled = true`,
    [],
  )
  const { head, agent, below, player } = await addTeam('mare')
  const origin = new URL(baseURL ?? '')
  origin.hostname = 'mare.localhost'
  await page.goto(`${origin.origin}/m/login?from=%2Fm%2Fmember%2Fteam&types=A`)
  await logIn(page, head.account)
  await page.waitForURL(/\/m\/member\/team$/)
  await payIn(page, '100')
  await expect(main(page).getByText(agent.account)).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Ver 2 indicados diretos' }).click()
  await expect(main(page).getByText(player.account)).toBeVisible()
  const path = page.getByRole('navigation', { name: 'Onde você está na equipe' })
  await expect(path).toContainText(agent.account)
  await path.getByRole('button', { name: 'Minha equipe' }).click()
  await expect(main(page).getByText(player.account)).toHaveCount(0)
  await page.getByLabel('Buscar por usuário').fill(below.account)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(main(page).getByText(below.account)).toBeVisible()
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByRole('button', { name: new RegExp(agent.account) }).click()
  await expect(sheet(page).getByText('Slots 7,00%')).toBeVisible()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Transferir dinheiro' }).click()
  await sheet(page).getByRole('textbox', { name: 'Valor' }).fill('40')
  await sheet(page).getByLabel('Senha de pagamento').fill(PAYMENT_PASSWORD)
  await sheet(page).getByRole('button', { name: 'Transferir', exact: true }).click()
  await expect(page.getByText(new RegExp(`R\\$\\s40,00 para ${agent.account}`))).toBeVisible()
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
})

test('an account is opened and signs in; a link is made, shown and ended', async ({ page }) => {
  const { agent } = await addTeam('trevo')
  await signInAsAgent(page, agent.account, '/m/agentRegister')
  const account = `n${Date.now().toString(36)}`
  await expect(page.getByRole('heading', { name: 'Abrir conta' })).toBeVisible()
  await textField(page, 'Usuário').fill(account)
  await page.getByLabel('Senha inicial').fill('primeira senha 7')
  await page.getByLabel('Slots', { exact: true }).fill('7,01')
  await page.getByRole('button', { name: 'Abrir conta', exact: true }).click()
  await expect(page.getByText('Fica entre 0,00 e 7,00%')).toBeVisible()
  await page.getByLabel('Slots', { exact: true }).fill('1,5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir conta', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Conta aberta' })).toBeVisible()

  await page.goto('/m/agentRegister?view=links')
  await page.getByRole('button', { name: 'Novo link' }).click()
  const code = `E2E-${account}`
  await sheet(page)
    .getByLabel(/^Código/)
    .fill(code)
  await sheet(page).getByLabel('Mesma taxa para todas').fill('2')
  await sheet(page).getByRole('button', { name: 'Preencher' }).click()
  await expect(sheet(page).getByLabel('Ao vivo', { exact: true })).toHaveValue('2,00')
  await expect(sheet(page).getByLabel('Pescaria', { exact: true })).toHaveValue('0,00')
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Criar link' }).click()
  await expect(page.getByText('Link criado')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`Código QR de ${code}`, 'i') }).click()
  await expect(sheet(page).getByRole('img', { name: /Código QR com o endereço/ })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Fechar' }).click()
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
  await expect(main(page).getByText('Slots 7,80%')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(agent.account) }).click()
  const slots = sheet(page).getByLabel('Slots', { exact: true })
  await expect(sheet(page).getByText('De 3,00 a 7,80%').first()).toBeVisible()
  await slots.fill('2,99')
  await sheet(page).getByRole('button', { name: 'Salvar taxas' }).click()
  await expect(sheet(page).getByText('Fica entre 3,00 e 7,80%')).toBeVisible()
  await slots.fill('7,5')
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Salvar taxas' }).click()
  await expect(page.getByText('Taxas salvas')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(agent.account) }).click()
  await expect(sheet(page).getByLabel('Slots', { exact: true })).toHaveValue('7,50')
})

test('a contract is offered within the own one, prompted for, accepted, and ended by both', async ({ page }) => {
  const { head, agent } = await addTeam('trevo')
  const offerPath = `/m/member/agent/getSalaryContract?to=${await idOf(agent)}`
  await signInAsAgent(page, head.account, offerPath)
  await page.getByLabel('Giro por dia').fill('1.000')
  await page.getByLabel('Ativos').fill('2')
  await page.getByLabel('Paga (%)').fill('1,2')
  await page.getByRole('button', { name: 'Enviar oferta' }).click()
  await expect(page.getByText('Com estas condições, o limite é a sua faixa 1.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Paga (%)').fill('0,8')
  await page.getByRole('button', { name: 'Enviar oferta' }).click()
  await expect(main(page).getByText('Aguarda resposta', { exact: true })).toBeVisible()

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await signInAsAgent(page, agent.account, '/m/agent')
  const prompt = page.getByRole('dialog', { name: 'Contrato de salário diário' })
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Cancelar' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Equipe hoje' })).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('contractsPutOff'))
  await page.reload()
  await prompt.getByRole('button', { name: 'Ver oferta' }).click()
  await page.waitForURL(/getSalaryContract$/)
  await main(page).getByRole('button', { name: 'Aceitar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click()
  await expect(main(page).getByText('Em vigor').first()).toBeVisible()
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
  await signInAsAgent(page, 'lider', '/m/agent/team/overview?range=30d', 'jogo-limpo-26')
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
