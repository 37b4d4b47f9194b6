import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { signInTo } from './support/payers.ts'
import { addPerson } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** One dot, as a PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const TABLET = { width: 820, height: 1180 }

test('a chat with a canned answer, a note and a tag is closed, and its member rates it once', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await addPerson('trevo')
  await signInTo(page, person, '/m/chat')
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Quanto demora o saque?')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()

  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['support']))
  const shortcut = `prazo-${Date.now() % 100_000}`
  await desk.goto('/ops/chatAnswers/create')
  await desk.getByRole('textbox', { name: /^Atalho/ }).fill(shortcut)
  await desk.getByRole('textbox', { name: /^Texto/ }).fill('{name}, até amanhã. {staff}')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk).toHaveURL(/chatAnswers\/\d+$/)

  await desk.goto('/ops/chat')
  await desk.getByRole('button', { name: new RegExp(person.account) }).click()
  await desk.getByRole('button', { name: 'Atender' }).click()
  const field = desk.getByRole('textbox', { name: 'Escreva uma resposta' })
  await field.fill(`/${shortcut}`)
  await expect(desk.getByRole('option', { name: new RegExp(shortcut) })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(/, até amanhã\. Lia$/)
  await field.press('Enter')
  await expect(page.getByRole('log').getByText(/, até amanhã\. Lia$/)).toBeVisible()

  await desk.getByRole('textbox', { name: /^Nova nota interna/ }).fill('Ligar na sexta')
  await desk.getByRole('button', { name: 'Adicionar nota' }).click()
  await expect(desk.getByText('Ligar na sexta')).toBeVisible()
  await desk.getByRole('button', { name: 'Etiquetas' }).click()
  await desk.getByRole('combobox', { name: 'Etiqueta' }).fill('saque')
  await desk.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('saque', { exact: true }).first()).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Concluir' }).click()

  await page.getByRole('button', { name: '4 estrelas' }).click()
  await page.getByRole('textbox', { name: /contar algo mais/ }).fill('Rápido')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(page.getByText('Obrigado pela avaliação.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page.getByRole('button', { name: '4 estrelas' })).toHaveCount(0)
  await expect(page.getByText('Ligar na sexta')).toHaveCount(0)
  await desk.goto('/ops/chatRatings')
  await expect(desk.getByRole('row', { name: /Rápido.*Lia/ })).toBeVisible()
  expect(errors).toEqual([])
  await desk.close()
})

test('outside the hours of the desk a member reads when it opens again', async ({
  page,
  brand,
  open,
  browser,
  baseURL,
}) => {
  await brand.signIn(page)
  const { desk } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff(brand.code, ['admin']))
  await desk.goto('/ops/chatHours')
  // A day that is not today, so that the test may run at any hour.
  const weekday = ((new Date().getUTCDay() + 2) % 7) + 1
  await desk.getByRole('button', { name: 'Adicionar' }).click()
  await desk.getByRole('combobox', { name: /^Dia/ }).click()
  await desk
    .getByRole('option')
    .nth(weekday - 1)
    .click()
  await desk.getByRole('textbox', { name: /^Das/ }).fill('09:00')
  await desk.getByRole('textbox', { name: /^Às/ }).fill('18:00')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await open('/m/chat')
  await expect(page.getByText(/^Atendimento fechado\. Voltamos .*09:00/)).toBeVisible()
  await desk.close()
})

test('a text has a table and a picture of ours, and members get both', async ({ page, browser, baseURL }) => {
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['content']))
  await desk.goto('/ops/help/create')
  const pt = desk.getByRole('region', { name: 'Português' })
  const title = `Tabela de prazos ${Date.now() % 100_000}`
  await pt.getByRole('textbox', { name: /^Título/ }).fill(title)
  const text = pt.getByRole('textbox', { name: 'Texto' })
  await text.click()
  await pt.getByRole('button', { name: 'Inserir tabela' }).click()
  await text.locator('th').first().click()
  await pt.getByRole('button', { name: 'Linha abaixo' }).click()
  await expect(text.locator('tr')).toHaveCount(3)
  await pt.getByRole('button', { name: 'Excluir coluna' }).click()
  await expect(text.locator('tr').first().locator('th')).toHaveCount(2)
  for (const [place, words] of ['Forma', 'Prazo'].entries()) {
    await text.locator('th').nth(place).click()
    await desk.keyboard.type(words)
  }
  await text.locator('p').last().click()
  desk.once('dialog', (dialog) => void dialog.accept('Um "recibo" <b>'))
  const chooser = desk.waitForEvent('filechooser')
  await pt.getByRole('button', { name: 'Inserir imagem' }).click()
  await (await chooser).setFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PNG })
  const picture = text.getByRole('img', { name: 'Um "recibo" <b>' })
  await expect(picture).toHaveAttribute('src', /^\/wps\/files\//)
  await desk.getByRole('spinbutton', { name: /^Ordem/ }).fill('900')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await desk.getByRole('button', { name: 'Publicar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(desk.getByText('Publicado').first()).toBeVisible()
  await page.goto('/m/help')
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('tabela PRAZOS')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .last()
    .click()
  await expect(page.getByRole('article').locator('table th').first()).toBeVisible()
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('alt', 'Um "recibo" <b>')
  await expectAccessible(page)
  expect(errors).toEqual([])
  await desk.close()
})

test('on a tablet the menu folds and no page is wider than the screen; help opens by a key', async ({
  browser,
  baseURL,
}) => {
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await desk.setViewportSize(TABLET)
  await signInStaff(desk, await addStaff('trevo', ['support', 'risk', 'content', 'admin']))
  for (const at of [
    '',
    'members',
    'chat',
    'chatAnswers',
    'chatHours',
    'promotions',
    'games',
    'lotteries',
    'staff',
    'audit',
    'flags',
  ]) {
    await desk.goto(`/ops/${at}`)
    await expect(desk.locator('h1')).toBeVisible()
    await desk.waitForLoadState('networkidle')
    const { page: wide, menu } = await desk.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      menu: document.querySelector('.RaSidebar-fixed, .RaSidebar-docked, .MuiDrawer-paper')?.clientWidth ?? 0,
    }))
    expect([at, wide]).toEqual([at, TABLET.width])
    expect(menu).toBeLessThan(100)
  }
  await desk.goto('/ops/members')
  await expect(desk.locator('tbody tr').first()).toBeVisible()
  await desk.keyboard.press('?')
  await expect(desk.getByText('Para que serve')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(desk.getByText('Para que serve')).toHaveCount(0)
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/members\/\d+\/show/)
  expect(errors).toEqual([])
  await desk.close()
})
