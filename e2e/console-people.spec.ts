import { addStaff, enterByForm, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { PASSWORD } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a new colleague is agreed to by a second person and chooses the password by mail', async ({
  browser,
  baseURL,
}) => {
  const admin = await openConsole(browser, baseURL ?? '')
  await signInStaff(admin.desk, await addStaff('trevo', ['admin']))
  const userName = `nova${Date.now()}`
  await admin.desk.getByRole('menuitem', { name: 'Equipe' }).click()
  await admin.desk.getByRole('link', { name: 'Criar' }).click()
  await admin.desk.getByLabel(/^Usuário/).fill(userName)
  await admin.desk.getByLabel(/^Nome/).fill('Nova Pessoa')
  await admin.desk.getByLabel(/^E-mail/).fill(`${userName}@example.com`)
  await admin.desk.getByRole('checkbox', { name: /^Financeiro/ }).check()
  await admin.desk.getByRole('checkbox', { name: /^Administração/ }).check()
  await admin.desk.getByRole('combobox', { name: /^Marca/ }).click()
  await admin.desk.getByRole('option', { name: 'Trevo' }).click()
  await admin.desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(admin.desk.getByText('Uma mesma pessoa não pode ter financeiro e administração.')).toBeVisible()
  await admin.desk.getByRole('checkbox', { name: /^Administração/ }).uncheck()
  await expectAccessible(admin.desk)
  await admin.desk.getByRole('button', { name: 'Salvar' }).click()
  const asked = admin.desk.getByRole('dialog', { name: 'Outra pessoa precisa concordar' })
  await asked.getByLabel('Motivo').fill('Entra no financeiro')
  await asked.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(admin.desk.getByText(/^Pedido enviado/)).toBeVisible()

  const second = await openConsole(browser, baseURL ?? '')
  await signInStaff(second.desk, await addStaff('trevo', ['finance']))
  await second.desk.getByRole('menuitem', { name: 'Aprovações' }).click()
  await second.desk.getByRole('row', { name: new RegExp(`Nova pessoa na equipe.*${userName}`) }).click()
  await expect(second.desk.locator('#main-content').getByText('Financeiro', { exact: true })).toBeVisible()
  await expect(second.desk.getByText('Entra no financeiro')).toBeVisible()
  await second.desk.getByRole('button', { name: 'Aprovar' }).click()
  await second.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(second.desk.getByText('Aprovado', { exact: true })).toBeVisible()

  // Nobody but the person gets the link.
  let link = ''
  await expect(async () => {
    const [letter] = await query<{ body: string }>('select body from outbox where recipient = $1', [
      `${userName}@example.com`,
    ])
    link = /\/ops\/enrolment#token=[\w-]+/.exec(letter?.body ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const own = await openConsole(browser, baseURL ?? '')
  await own.desk.goto(link)
  await own.desk.getByLabel('Nova senha', { exact: false }).first().fill(PASSWORD)
  await own.desk.getByLabel('Repita a nova senha').fill(PASSWORD)
  await expectAccessible(own.desk)
  await own.desk.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(own.desk.getByLabel('Usuário')).toBeVisible()
  // Who is not signed in is sent to the form in one step.
  const before = await own.desk.evaluate(() => history.length)
  await own.desk.goto('/ops')
  await expect(own.desk.getByLabel('Usuário')).toBeVisible()
  expect(await own.desk.evaluate(() => history.length)).toBeLessThanOrEqual(before + 2)
  await enterByForm(own.desk, userName, 'Nova Pessoa')
  expect([...admin.errors, ...second.errors, ...own.errors]).toEqual([])
  for (const { desk } of [admin, second, own]) await desk.close()
})

test('finance sets what a promotion gives, and the ways out stand on one page', async ({ brand, browser, baseURL }) => {
  const writer = await openConsole(browser, baseURL ?? '')
  await signInStaff(writer.desk, await addStaff(brand.code, ['content']))
  await writer.desk.getByRole('menuitem', { name: 'Promoções' }).click()
  await writer.desk.getByRole('link', { name: 'Criar' }).first().click()
  const pt = writer.desk.getByRole('region', { name: 'Português' })
  await pt.getByRole('textbox', { name: /^Título/ }).fill('Presente da casa')
  await writer.desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(writer.desk.getByText('O financeiro define o valor.')).toBeVisible()

  const finance = await openConsole(browser, baseURL ?? '')
  await signInStaff(finance.desk, await addStaff(brand.code, ['finance']))
  await finance.desk.getByRole('menuitem', { name: 'Promoções' }).click()
  await finance.desk.getByRole('row', { name: /Presente da casa/ }).click()
  await expect(finance.desk.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  const value = finance.desk.getByRole('region', { name: 'O que a promoção dá' })
  await value.getByRole('button', { name: 'Definir valor' }).click()
  const form = finance.desk.getByRole('dialog', { name: 'O que a promoção dá' })
  await form.getByLabel('Valor do prêmio').fill('20')
  await form.getByLabel('Orçamento total').fill('400,00')
  await expectAccessible(finance.desk)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(value.getByText(/R\$\s400,00/)).toBeVisible()
  await value.getByRole('button', { name: 'Definir valor' }).click()
  await form.getByLabel('Valor do prêmio').fill('150')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const asked = finance.desk.getByRole('dialog', { name: 'Outra pessoa precisa concordar' })
  await expect(asked.getByText(/Passa de R\$\s100,00/)).toBeVisible()
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await form.getByRole('button', { name: 'Cancelar' }).click()

  await finance.desk.getByRole('menuitem', { name: 'Saídas de valor' }).click()
  await expect(finance.desk.getByRole('row', { name: /^Promoções Casa: prêmios Financeiro/ })).toBeVisible()
  await expectAccessible(finance.desk)
  expect([...writer.errors, ...finance.errors]).toEqual([])
  for (const { desk } of [writer, finance]) await desk.close()
})
