import type { Page } from '@playwright/test'
import { bookingsOf, rowsOf } from './support/counts.ts'
import { query } from './support/database.ts'
import { PAYMENT_PASSWORD, payIn, signInTo } from './support/payers.ts'
import { PROOF_RUNS, press, titleOf } from './support/press.ts'
import { addTeam, idOf } from './support/team.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The demo brand whose agents may hand on money. */
const mare = (baseURL: string | undefined) => (baseURL ?? '').replace('//localhost', '//mare.localhost')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialogButton = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: typeof name === 'string' })

// One mix of each of these is pressed on the ways of `agents.spec.ts` and `rewards.spec.ts`.
for (const mix of PROOF_RUNS) {
  test(`money, rates and accounts of a team, however often they are pressed${titleOf(mix)}`, async ({
    page,
    baseURL,
  }) => {
    const { head, agent, below } = await addTeam('mare')
    const origin = mare(baseURL)
    const go = (path: string) => page.goto(origin + path)
    const sheet = page.getByRole('dialog')
    await query('insert into agent_quota select id, 5, 5 from member where account = any($1)', [
      [head.account, agent.account],
    ])
    await signInTo(page, head, '/m/member/team', origin)
    await payIn(page, '100')
    await button(page, new RegExp(agent.account)).click()
    await dialogButton(page, 'Transferir dinheiro').click()
    await sheet.getByRole('textbox', { name: 'Valor' }).fill('40')
    await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
    await press({
      page,
      call: 'POST /wps/agent/team/members/:id/transfer',
      button: dialogButton(page, 'Transferir'),
      mix,
    })
    expect(await bookingsOf(agent, 'transfer_to_downline')).toBe(1)

    await go('/m/member/team')
    await button(page, new RegExp(agent.account)).click()
    await dialogButton(page, 'Dar cota de contas').click()
    await sheet.getByLabel('Contas de jogador').fill('2')
    await press({ page, call: 'POST /wps/agent/team/members/:id/quota', button: dialogButton(page, 'Dar cota'), mix })
    expect(await rowsOf(agent, 'agent_quota', { where: 'r.players = 7' })).toBe(1)

    await go('/m/member/teamRebate')
    await button(page, new RegExp(agent.account)).click()
    await sheet.getByLabel('Slots', { exact: true }).fill('0,28')
    await press({
      page,
      call: 'PUT /wps/agent/team/members/:id/rates',
      button: dialogButton(page, 'Salvar taxas'),
      mix,
    })
    expect(await rowsOf(agent, 'rate_change')).toBe(1)

    await go('/m/member/teamRebate')
    await button(page, 'Ajustar vários de uma vez').click()
    await page.getByRole('checkbox', { name: `Selecionar ${agent.account}` }).check()
    await page.getByRole('button', { name: 'Ajustar 1 membro', exact: true }).click()
    await sheet.getByLabel('Slots', { exact: true }).fill('0,26')
    await press({ page, call: 'PUT /wps/agent/team/rates', button: dialogButton(page, 'Salvar para todos'), mix })
    expect(await rowsOf(agent, 'rate_change')).toBe(2)

    await go('/m/agentRegister')
    await page.getByRole('textbox', { name: 'Usuário', exact: true }).fill(`n${Date.now().toString(36)}`)
    await page.getByLabel('Senha inicial').fill('primeira senha 7')
    const open = page.getByRole('main').getByRole('button', { name: 'Abrir conta', exact: true })
    await press({ page, call: 'POST /wps/agent/open-account', button: open, mix })
    await expect(page.getByRole('heading', { name: 'Conta aberta' })).toBeVisible()
    expect(await rowsOf(head, 'member', { column: 'parent_id' })).toBe(2)

    await go('/m/agentRegister?view=links')
    await button(page, 'Novo link').click()
    await press({ page, call: 'POST /wps/agent/links', button: dialogButton(page, 'Criar link'), mix })
    expect(await rowsOf(head, 'invitation_code', { column: 'owner_member_id' })).toBe(1)
    expect(await bookingsOf(below, 'transfer_to_downline')).toBe(0)
  })

  test(`envelopes and contracts, however often they are pressed${titleOf(mix)}`, async ({ page, baseURL }) => {
    const { head, agent } = await addTeam('mare')
    const origin = mare(baseURL)
    await signInTo(page, head, '/m/redRain?tab=send', origin)
    await payIn(page, '100')
    await page.getByRole('textbox', { name: 'Valor para cada pessoa' }).fill('12,50')
    await page.getByRole('checkbox', { name: agent.account }).check()
    await button(page, 'Continuar').click()
    await page.getByRole('dialog').getByLabel('Senha de saque', { exact: true }).fill(PAYMENT_PASSWORD)
    await press({ page, call: 'POST /wps/agent/envelopes', button: dialogButton(page, /^Enviar R\$/), mix })
    expect(await bookingsOf(head, 'envelope_sent')).toBe(1)

    await page.goto(`${origin}/m/member/agent/getSalaryContract?to=${await idOf(agent)}`)
    await page.getByLabel('Giro por dia').fill('1.000')
    await page.getByLabel('Ativos').fill('2')
    await page.getByLabel('Paga (%)').fill('0,15')
    await expect(page.getByText('O que você recebe cobre o que esta oferta paga.')).toBeVisible()
    await press({ page, call: 'POST /wps/agent/contracts', button: button(page, 'Enviar oferta'), mix })
    await expect(page.getByText('Aguarda resposta', { exact: true }).first()).toBeVisible()
    expect(await rowsOf(agent, 'agent_contract', { column: 'downline_id' })).toBe(1)

    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await signInTo(page, agent, '/m/member/agent/getSalaryContract', origin)
    await page.getByRole('main').getByRole('button', { name: 'Aceitar' }).click()
    await press({ page, call: 'POST /wps/agent/contracts/:id/steps', button: dialogButton(page, 'Aceitar'), mix })
    await expect(page.getByRole('main').getByText('Em vigor').first()).toBeVisible()
    const effective = { column: 'downline_id', where: `r.state = 'effective'` }
    expect(await rowsOf(agent, 'agent_contract', effective)).toBe(1)

    await page.goto(`${origin}/m/redRain`)
    await press({ page, call: 'POST /wps/envelopes/:id/open', button: button(page, /^Abrir: De/), mix })
    expect(await bookingsOf(agent, 'envelope_opened')).toBe(1)
  })
}
