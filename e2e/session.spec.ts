import { expect, test } from './support/test.ts'

test('the signed-in header shows account and balance; the menu shows name, label and hides the balance', async ({
  page,
  open,
  brand,
}) => {
  await brand.signIn(page)
  await open('/m/home')
  const pill = page.getByRole('button', { name: /Abrir o menu da conta/ })
  await expect(pill).toContainText('0,00')
  await pill.click()
  const menu = page.getByRole('dialog', { name: 'Menu da conta' })
  await expect(menu.getByRole('heading', { name: 'Nina Prado' })).toBeVisible()
  await expect(menu.getByText('Clube Ouro')).toBeVisible()
  await expect(menu.getByText('0,00')).toBeVisible()
  await menu.getByRole('button', { name: 'Ocultar o saldo' }).click()
  await expect(menu.getByText('0,00')).toHaveCount(0)
  await expect(menu.getByRole('img', { name: 'Saldo oculto' })).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(menu).toHaveCount(0)
})

test('logging out asks first, then clears what belongs to the member and goes home', async ({ page, open, brand }) => {
  await brand.signIn(page)
  await open('/m/home')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light')
    sessionStorage.setItem('left', '1')
  })
  await page.getByRole('button', { name: /Abrir o menu da conta/ }).click()
  await page.getByRole('dialog', { name: 'Menu da conta' }).getByRole('button', { name: 'Sair' }).click()
  const question = page.getByRole('dialog', { name: 'Sair da conta' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).not.toBeNull()
  await page.getByRole('dialog', { name: 'Menu da conta' }).getByRole('button', { name: 'Sair' }).click()
  await question.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Você saiu da sua conta')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/home$/)
  const kept = await page.evaluate(() => ({
    session: localStorage.getItem('MC_SESSION_INFO'),
    token: localStorage.getItem('token'),
    member: localStorage.getItem('memberInfo'),
    autoLogin: localStorage.getItem('autoLogin'),
    theme: localStorage.getItem('theme'),
    left: sessionStorage.getItem('left'),
  }))
  expect(kept).toEqual({ session: null, token: null, member: null, autoLogin: '0', theme: 'light', left: null })
})

test('a session ended elsewhere is noticed by the next call: it is told, and signing in leads back', async ({
  page,
  open,
  brand,
}) => {
  const session = await brand.signIn(page)
  await open('/m/home')
  const pill = page.getByRole('button', { name: /Abrir o menu da conta/ })
  await expect(pill).toContainText('0,00')
  await session.end()
  // Whatever the page asks next will do: on a slow machine that may be before the press, and what it tells does not stay.
  await Promise.all([
    expect(page.getByText('Sua sessão foi encerrada. Entre de novo.')).toBeVisible(),
    pill.click({ timeout: 5_000 }).catch(() => undefined),
  ])
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fhome$/)
  expect(await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).toBeNull()
})
