import type { Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { daysPass } from './support/later.ts'
import { addCpfKey, addPayer, knownForLong, PICTURE, payIn, signInTo } from './support/payers.ts'
import { addPerson } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const PROOF = 'Como a identidade foi comprovada'
const button = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true })

async function choose(desk: Page, name: string, option: string): Promise<void> {
  await desk.getByRole('dialog').getByRole('combobox', { name }).click()
  await desk.getByRole('option', { name: option, exact: true }).click()
}

/** Presses a button of the card, says why in its dialog, and confirms. */
async function does(desk: Page, name: string, fields: () => Promise<unknown> = async () => {}): Promise<void> {
  await button(desk, name).click()
  const dialog = desk.getByRole('dialog')
  await fields()
  const reason = dialog.getByRole('combobox', { name: 'Motivo' })
  if ((await reason.count()) > 0) await choose(desk, 'Motivo', 'Pedido do membro')
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Pediu por telefone')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** The yes to the newest that waits for a second person about somebody. */
async function sayYes(desk: Page, account: string, kind: string): Promise<void> {
  await desk.goto('/ops/approvals')
  await desk
    .getByRole('row', { name: new RegExp(`${kind}.*${account}`) })
    .first()
    .click()
  await button(desk, 'Aprovar').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
}

async function agree(desk: Page, account: string, kind: string): Promise<void> {
  await sayYes(desk, account, kind)
  await expect(desk.getByText('Aprovado', { exact: true })).toBeVisible()
}

test('the card of a member to the end: found, helped, held, moved and closed, each by who may and all of it noted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const payer = await addPayer()
  const agent = await addPerson('trevo', { type: 1 })
  const { account } = payer
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '80')
  await page.reload()
  await addCpfKey(page, payer.cpf)
  await expect(page.getByText(/Conta salva|CPF/).first()).toBeVisible()
  await knownForLong(payer)

  const open = async (role: string) => {
    const { desk, errors } = await openConsole(browser, baseURL ?? '')
    await signInStaff(desk, await addStaff('trevo', [role]))
    return { desk, errors }
  }
  const support = await open('support')
  const find = async (q: string) => {
    await support.desk.goto('/ops/members')
    // The list shows what was looked for before until the answer is there.
    const answered = support.desk.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === q)
    await support.desk.getByRole('textbox', { name: /^Nome, usuário, CPF/ }).fill(q)
    await answered
    await expect(support.desk.getByRole('row', { name: new RegExp(account) }).first()).toBeVisible()
  }
  for (const q of [account, payer.cpf, payer.mobile, payer.email]) await find(q)
  await support.desk.getByRole('row', { name: new RegExp(account) }).click()
  await expect(support.desk).toHaveURL(/members\/\d+\/show/)
  const card = new URL(support.desk.url()).pathname

  // Support helps, and is offered nothing that risk decides.
  for (const name of ['Bloquear', 'Reter saques', 'Pedir encerramento'])
    await expect(button(support.desk, name)).toHaveCount(0)
  const proved = () => choose(support.desk, PROOF, 'Chamada de vídeo')
  await does(support.desk, 'Redefinir senha de saque', proved)
  await expect(support.desk.getByText('Senha de saque redefinida').first()).toBeVisible()
  await does(support.desk, 'Redefinir senha', proved)
  await expect(support.desk.getByText('Senha redefinida').first()).toBeVisible()
  await does(support.desk, 'Corrigir cadastro', async () => {
    await support.desk.getByRole('dialog').getByRole('textbox', { name: 'E-mail' }).fill(`novo.${payer.email}`)
    await proved()
  })
  await query(
    `insert into second_factor_totp (member_id, secret_sealed, confirmed_at) select id, '\\x00', now() from member where account = $1`,
    [account],
  )
  await support.desk.reload()
  await does(support.desk, 'Pedir redefinição da segunda etapa', proved)
  await does(support.desk, 'Encerrar sessões')
  await support.desk.getByRole('tab', { name: 'Notas' }).click()
  await support.desk.getByRole('textbox', { name: /^Nova nota/ }).fill('Prefere ser chamada à tarde')
  await button(support.desk, 'Guardar nota').click()
  await expect(support.desk.getByText('Prefere ser chamada à tarde').first()).toBeVisible()
  await button(support.desk, 'Etiquetas').click()
  await support.desk.getByRole('combobox', { name: 'Etiqueta' }).fill('tarde')
  await support.desk.getByRole('dialog').getByRole('button', { name: 'Salvar etiquetas' }).click()
  await expect(support.desk.getByText('tarde', { exact: true }).first()).toBeVisible()
  await support.desk.getByRole('tab', { name: 'Documentos' }).click()
  await button(support.desk, 'Guardar documento').click()
  const document = { name: 'rg.png', mimeType: 'image/png', buffer: PICTURE }
  await support.desk.getByRole('dialog').locator('input[type=file]').setInputFiles(document)
  await support.desk.getByRole('dialog').getByRole('button', { name: 'Guardar documento' }).click()
  await expect(support.desk.getByText('Documento guardado').first()).toBeVisible()
  // Who kept it may not open it.
  await expect(button(support.desk, 'Ver')).toHaveCount(0)

  const risk = await open('risk')
  await risk.desk.goto(card)
  await does(risk.desk, 'Bloquear')
  await does(risk.desk, 'Pedir desbloqueio')
  await does(risk.desk, 'Reter saques')
  await expect(risk.desk.getByText(/^Saques retidos: nada/).first()).toBeVisible()
  await does(risk.desk, 'Pedir liberação dos saques')
  await expectAccessible(risk.desk)
  await risk.desk.getByRole('tab', { name: 'Equipe' }).click()
  await does(risk.desk, 'Mudar de superior', () =>
    risk.desk.getByRole('dialog').getByRole('textbox', { name: 'Usuário do novo superior' }).fill(agent.account),
  )
  await does(risk.desk, 'Tornar agente')

  const finance = await open('finance')
  for (const kind of [
    'Correção de cadastro',
    'Redefinir a segunda etapa',
    'Desbloquear membro',
    'Liberar saques',
    'Mudança de superior',
    'Jogador ou agente',
  ])
    await agree(finance.desk, account, kind)
  await risk.desk.goto(card)
  await expect(risk.desk.getByText('Ativo', { exact: true }).first()).toBeVisible()
  await expect(risk.desk.getByText(`novo.${payer.email}`).first()).toBeVisible()
  await expect(risk.desk.getByText(/^Agente · /).first()).toBeVisible()
  await risk.desk.getByRole('tab', { name: 'Equipe' }).click()
  await expect(risk.desk.getByRole('tabpanel').getByText(agent.account).first()).toBeVisible()
  for (const tab of ['Apostas', 'Dinheiro', 'Prêmios', 'Aparelhos', 'Limites', 'Documentos', 'Notas', 'Histórico']) {
    await risk.desk.getByRole('tab', { name: tab }).click()
    await expect(risk.desk.getByRole('tabpanel', { name: tab })).toBeVisible()
    await risk.desk.waitForLoadState('networkidle')
    await expect(risk.desk.getByRole('tabpanel').getByRole('alert')).toHaveCount(0)
  }
  for (const told of ['Bloqueada', 'Documento guardado', 'Nota escrita', 'Mudança de superior'])
    await expect(risk.desk.getByRole('tabpanel').getByText(told).first()).toBeVisible()

  await risk.desk.getByRole('tab', { name: 'Resumo' }).click()
  await does(risk.desk, 'Pedir encerramento')
  // Staff have just corrected the contact: the yes has no effect yet, and says why and until when.
  await sayYes(finance.desk, account, 'Encerrar conta')
  const told = finance.desk.getByRole('alert').filter({ hasText: 'o pedido continua em aberto' })
  await expect(told).toContainText(/mudou há pouco: nada é pago antes de \d\d\/\d\d\/\d{4}/)
  await daysPass(payer, 2)
  await agree(finance.desk, account, 'Encerrar conta')
  await risk.desk.goto(card)
  await expect(risk.desk.getByText('Encerrado', { exact: true }).first()).toBeVisible()
  await expect(risk.desk.getByRole('group', { name: 'Ações' })).toHaveCount(0)

  const notes = await query<{ action: string }>(
    `select distinct action from staff_audit where entity = 'member' and entity_id = $1`,
    [card.split('/').at(-2)],
  )
  expect(NOTED.filter((wanted) => !notes.some(({ action }) => action === wanted))).toEqual([])
  expect([...support.errors, ...risk.errors, ...finance.errors]).toEqual([])
  for (const { desk } of [support, risk, finance]) await desk.close()
})

/** What stands in the log about the one member. */
const NOTED = [
  'member.view',
  'member.find',
  'member.reset_password',
  'member.sign_out',
  'member.note',
  'member.tags',
  'member.document',
  'member.lock',
  'member.hold_payouts',
  'member.close',
]
