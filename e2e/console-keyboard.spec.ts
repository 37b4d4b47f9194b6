import type { Locator, Page } from '@playwright/test'
import { addStaff, openConsole } from './support/console.ts'
import { addPerson, PASSWORD } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { totpOf } from './support/totp.ts'

/** More than any page of this journey has to walk through. */
const TABS_MAX = 120

/** Goes on with the Tab key until something has the focus; where it cannot be reached so, it says what could. */
async function tabTo(desk: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  const passed: string[] = []
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await desk.keyboard.press(key)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    passed.push(await desk.evaluate(() => document.activeElement?.textContent?.slice(0, 20) ?? ''))
  }
  throw new Error(`Not reached by ${key}: ${wanted}. Passed: ${passed.join(' | ')}`)
}

test('the console without a mouse: in, through the menu, a member found, locked and noted, a form saved', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { account } = await addPerson('trevo')
  const userName = await addStaff('trevo', ['risk', 'support'])
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  const { keyboard } = desk
  const dialog = desk.getByRole('dialog')

  // The first field has the focus, and Enter goes on.
  await desk.goto('/ops')
  await expect(desk.getByLabel('Usuário')).toBeFocused()
  await keyboard.type(userName)
  await keyboard.press('Tab')
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await expect(desk.getByLabel('Código de 6 dígitos')).toBeFocused()
  const secret = ((await desk.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await keyboard.type(totpOf(secret))
  await keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: 'Lia' })).toBeVisible()

  // The first stop of a page leads past the menu.
  await desk.reload()
  await expect(desk.getByRole('button', { name: 'Lia' })).toBeVisible()
  await keyboard.press('Tab')
  const skip = desk.getByRole('button', { name: 'Pular para o conteúdo' })
  await expect(skip).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  const isInPage = () => document.querySelector('#main-content')?.contains(document.activeElement)
  expect(await desk.evaluate(isInPage)).toBe(true)

  await tabTo(desk, desk.getByRole('menuitem', { name: /Membros$/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/ops\/members$/)

  // A slash searches; Escape leaves it where one was.
  await keyboard.press('/')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await keyboard.press('Control+k')
  await keyboard.type(account)
  await expect(dialog.getByRole('button', { name: new RegExp(account) }).first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(desk).toHaveURL(/members\/\d+\/show/)

  // Help over the page, and back to the same place.
  const lock = desk.getByRole('button', { name: 'Bloquear', exact: true })
  await tabTo(desk, lock)
  await keyboard.press('?')
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(lock).toBeFocused()

  await keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(lock).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(desk, dialog.getByRole('combobox', { name: 'Motivo' }))
  await keyboard.press('ArrowDown')
  const wish = desk.getByRole('option', { name: 'Pedido do membro', exact: true })
  await expect(wish).toBeVisible()
  for (let steps = 0; steps < 12 && !(await wish.evaluate((one) => one === document.activeElement)); steps += 1) {
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
  await tabTo(desk, dialog.getByRole('textbox', { name: 'Observação' }))
  await keyboard.type('Pediu por telefone')
  await tabTo(desk, dialog.getByRole('button', { name: 'Bloquear', exact: true }))
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText('Bloqueado', { exact: true }).first()).toBeVisible()
  // What opened the dialog is gone: the page has the focus, and the next Tab goes on in it.
  await keyboard.press('Tab')
  expect(await desk.evaluate(isInPage)).toBe(true)

  // Tabs by arrows, and what is written there is kept by its button.
  const summary = desk.getByRole('tab', { name: 'Resumo' })
  await summary.focus()
  const notes = desk.getByRole('tab', { name: 'Notas' })
  for (let steps = 0; steps < 12 && !(await notes.evaluate((one) => one === document.activeElement)); steps += 1) {
    await keyboard.press('ArrowRight')
  }
  await keyboard.press('Enter')
  await tabTo(desk, desk.getByRole('textbox', { name: /^Nova nota/ }))
  await keyboard.type('Prefere ser chamada à tarde')
  await tabTo(desk, desk.getByRole('button', { name: 'Guardar nota' }))
  await keyboard.press('Enter')
  await expect(desk.getByText('Prefere ser chamada à tarde').first()).toBeVisible()

  // A list by its keys, a new one by N, saved with Ctrl+S from the field that was typed into.
  await tabTo(desk, desk.getByRole('menuitem', { name: /Respostas prontas$/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(desk).toHaveURL(/chatAnswers$/)
  await expect(desk.getByRole('link', { name: 'Criar' }).first()).toBeVisible()
  await keyboard.press('n')
  await expect(desk).toHaveURL(/chatAnswers\/create$/)
  const shortcut = `mouse-${Date.now() % 100_000}`
  await tabTo(desk, desk.getByRole('textbox', { name: /^Atalho/ }))
  await keyboard.type(shortcut)
  await tabTo(desk, desk.getByRole('textbox', { name: /^Texto/ }))
  await keyboard.type('Até amanhã')
  await keyboard.press('Control+s')
  await expect(desk).toHaveURL(/chatAnswers\/\d+$/)
  expect(errors).toEqual([])
  await desk.close()
})
