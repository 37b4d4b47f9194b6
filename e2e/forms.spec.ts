import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type FormRow, GUEST_FORMS, MEMBER_FORMS, WITHOUT_ROW } from './support/form-rows.ts'
import { payIn, signInTo } from './support/payers.ts'
import { addTeam, idOf, type Team } from './support/team.ts'
import { expect, test } from './support/test.ts'

/** The other demo brand, where agents may hand on money. */
const mare = (baseURL: string | undefined) => (baseURL ?? '').replace('//localhost', '//mare.localhost')

/** What a field that was left empty is told: to be filled in, or what the specification says of an empty user name and an empty confirmation. */
const ASKS =
  /^(Preencha|Escreva|Informe|Digite|Escolha) |^(Use de 1 a 20 letras, números ou sublinhado|Senha incorreta|As senhas não são iguais)$/

type Control = { label: string; isFilled: boolean; isInvalid: boolean; note: string }

const controlsOf = (form: Locator): Promise<Control[]> =>
  form.locator('input:not([readonly], [type=radio], [type=checkbox], [type=file]), textarea').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).map((input) => ({
      label: input.labels?.[0]?.textContent?.trim() ?? '',
      isFilled: input.value !== '',
      isInvalid: input.getAttribute('aria-invalid') === 'true',
      note: document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent?.trim() ?? '',
    })),
  )

async function sendEmpty(page: Page, { file, open, send, optional = [] }: FormRow): Promise<void> {
  await open?.(page)
  const button = page.getByRole('button', { name: send, exact: true })
  const form = page.locator('form').filter({ has: button }).last()
  await form.getByRole('button', { name: send, exact: true }).click()
  const mayStay = ({ label, isFilled }: Control) =>
    isFilled || optional.some((name) => (typeof name === 'string' ? name === label : name.test(label)))
  await expect(async () => {
    const controls = await controlsOf(form)
    const asked = controls.filter(({ isInvalid, note }) => isInvalid && ASKS.test(note))
    expect(asked.map(({ label }) => label)).toEqual(
      controls.filter((control) => !mayStay(control)).map(({ label }) => label),
    )
    expect(asked.length).toBeGreaterThan(0)
  }, `${file} asks for all that is missing at once`).toPass({ timeout: 30_000 })
  await expect(form.locator('[aria-invalid=true]').first()).toBeFocused()
}

async function signInAsHead(page: Page, baseURL: string | undefined): Promise<Team> {
  const team = await addTeam('mare')
  await signInTo(page, team.head, '/m/set', mare(baseURL))
  return team
}

test('every form of the site stands in the table', () => {
  const folder = path.join(import.meta.dirname, '../apps/web/src/features')
  const withForm = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && /<form\b/.test(readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
  const listed = [...GUEST_FORMS, ...MEMBER_FORMS].map(({ file }) => file)
  expect([...listed, ...Object.keys(WITHOUT_ROW)].sort()).toEqual(withForm.sort())
})

test('a guest who sends a form empty is asked for everything at once', async ({ page }) => {
  for (const row of GUEST_FORMS) {
    await page.goto(String(row.path))
    await sendEmpty(page, row)
  }
})

test('a member who sends a form empty is asked for everything at once', async ({ page, baseURL }) => {
  const { agent } = await signInAsHead(page, baseURL)
  const team = { agentId: await idOf(agent) }
  for (const row of MEMBER_FORMS) {
    await page.goto(mare(baseURL) + (typeof row.path === 'string' ? row.path : row.path(team)))
    await sendEmpty(page, row)
  }
})

test('what is typed or pasted is read as it was meant, and told what would be right', async ({ page, baseURL }) => {
  const site = mare(baseURL)
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  const paste = async (into: Locator, text: string) => {
    await into.fill('')
    await into.focus()
    await page.keyboard.insertText(text)
  }
  await page.goto(`${site}/m/forget`)
  const mobile = page.getByLabel('Celular', { exact: true }).last()
  for (const text of ['+55 11 98765-4321', '0055 11 98765 4321', '(11) 98765-4321']) {
    await paste(mobile, text)
    await expect(mobile).toHaveValue('11987654321')
  }
  const { agent } = await signInAsHead(page, baseURL)
  await payIn(page, '100')

  await page.goto(`${site}/m/voucherCenter`)
  await paste(field('Valor'), 'R$ 1.234.567,89')
  await expect(field('Valor')).toHaveValue('1.234.567,89')
  await page.getByRole('button', { name: /^Gerar código/ }).click()
  await expect(page.getByText(/^O máximo por vez é R\$/)).toBeVisible()

  await page.goto(`${site}/m/securityCenter?open=payment`)
  const pin = page.getByLabel('Nova senha de saque', { exact: true })
  for (const easy of ['123456', '111111']) {
    await pin.fill(easy)
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(/fáceis de adivinhar/)).toBeVisible()
    await pin.fill('')
  }

  await page.goto(`${site}/m/myAccount/index`)
  const nickname = field('Apelido')
  await paste(nickname, 'Ni\u202ena')
  // Said when the field is left, before anything is sent.
  await nickname.blur()
  await expect(page.getByText('Use até 50 letras, números ou símbolos visíveis')).toBeVisible()
  await nickname.fill('')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Dados salvos')).toBeVisible()

  await page.goto(`${site}/m/member/team`)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(agent.account) })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Transferir dinheiro' }).click()
  await sheet.getByRole('textbox', { name: 'Valor' }).fill('100,01')
  await sheet.getByRole('button', { name: 'Transferir', exact: true }).click()
  await expect(sheet.getByText(/^Você tem R\$\s100,00 disponível$/)).toBeVisible()
  await expect(sheet.getByText('Preencha este campo')).toBeVisible()

  await page.goto(`${site}/m/agentRegister`)
  await page.getByLabel('Mesma taxa para todas').fill('9')
  await page.getByRole('button', { name: 'Preencher' }).click()
  await expect(page.getByRole('status').getByText(/^9,00% onde cabe\. Em \d+ de \d+ categorias entrou/)).toBeVisible()
})
