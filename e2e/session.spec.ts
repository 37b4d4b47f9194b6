import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from './support/database.ts'
import { logIn, secretField, stored, textField } from './support/forms.ts'
import { ownToken } from './support/payers.ts'
import { addPerson, findInMessage, PASSWORD } from './support/people.ts'
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

const EXPIRED = 'Sua sessão foi encerrada. Entre de novo.'
const NEW_PASSWORD = 'outra senha 77'
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu da conta' })

/** As after half an hour without a call, which ends a session under the Brazilian rules. The server looks again at once. */
const leaveAlone = (account: string) =>
  query(
    `with own as (select id from member where account = $1), idle as (
       update session_seen set seen_at = now() - interval '31 minutes', look_at = now()
       where session_id in (select id from member_session where member_id in (select id from own)))
     select pg_notify('member_changed', id::text) from own`,
    [account],
  )

test('an inactive session is told that it ended, and signing in leads back to the page', async ({
  page,
  open,
  brand,
}) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login?from=%2Fm%2FsecurityCenter%3Fview%3Ddevices')
  await logIn(page, account)
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeVisible()
  await leaveAlone(account)
  await page.reload()
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await expect(page).toHaveURL(/\/m\/login\?from=/)
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/securityCenter\?view=devices$/)
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeVisible()
})

test('changing the password asks for the old one, signs the other device out, and only the new one works', async ({
  page,
  open,
  brand,
  browser,
  baseURL,
}) => {
  const { account } = await addPerson(brand.code)
  await brand.setFlag('VALID_CAPTCHA3', false)
  const other = await (await browser.newContext()).newPage()
  await other.goto(brand.url('/m/login?from=%2Fm%2Fset', baseURL ?? ''))
  await logIn(other, account)
  await expect(other).toHaveURL(/\/m\/set$/)

  await open('/m/login?from=%2Fm%2Fset')
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/set$/)
  // A later visit, whose page no longer knows what was typed to sign in.
  await page.reload()
  await page.getByRole('link', { name: 'Alterar senha' }).click()
  await expect(page.getByLabel('Usuário')).toHaveValue(account)
  await secretField(page, 'Senha atual').fill(PASSWORD)
  await secretField(page, 'Nova senha').fill(NEW_PASSWORD)
  await secretField(page, 'Repita a nova senha').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Senha salva')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByRole('button', { name: /Abrir o menu da conta/ })).toBeVisible()

  await expect(other.getByText(EXPIRED)).toBeVisible()
  await expect(other).toHaveURL(/\/m\/login\?from=/)
  await logIn(other, account)
  await expect(other.getByText('Usuário ou senha incorretos.')).toBeVisible()
  await logIn(other, account, NEW_PASSWORD)
  await expect(other).toHaveURL(/\/m\/set$/)
  await other.context().close()
})

test('without a session there is no password to change', async ({ page, open }) => {
  await open('/m/changePsw')
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('who logs out is asked first, then is out: here, in the other tab, on the server, and after a reload', async ({
  page,
  open,
  brand,
  context,
}) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login')
  await logIn(page, account)
  await page.getByRole('button', { name: /Abrir o menu da conta/ }).click()
  await expect(menu(page).getByRole('heading', { name: account })).toBeVisible()
  const authorization = `Bearer ${await ownToken(page)}`
  const ask = () =>
    page.evaluate(
      async (value) => (await fetch('/wps/member/info', { headers: { authorization: value } })).status,
      authorization,
    )
  expect(await ask()).toBe(200)
  const tab = await context.newPage()
  await tab.goto(new URL('/m/securityCenter', page.url()).href)
  await expect(tab.getByRole('heading', { level: 2, name: 'Contatos' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light')
    sessionStorage.setItem('left', '1')
  })
  const question = page.getByRole('dialog', { name: 'Sair da conta' })
  await menu(page).getByRole('button', { name: 'Sair' }).click()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toHaveCount(0)
  expect(await stored(page, 'MC_SESSION_INFO')).not.toBeNull()
  await menu(page).getByRole('button', { name: 'Sair' }).click()
  await question.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Você saiu da sua conta')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/home$/)
  const kept = ['MC_SESSION_INFO', 'token', 'trialUser', 'memberInfo', 'autoLogin', 'theme']
  expect(await Promise.all(kept.map((key) => stored(page, key)))).toEqual([null, null, null, null, '0', 'light'])
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull()
  expect(await ask()).toBe(401)
  await expect(tab).toHaveURL(/\/m\/login\?from=/)
  // Even a browser that would renew has nothing to renew with.
  await page.evaluate(() => localStorage.setItem('autoLogin', '1'))
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
})

test('a trial leaves nothing behind either', async ({ page, open }) => {
  await open('/m/trail')
  await expect(page).toHaveURL(/\/m\/home$/)
  const { userName } = JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '')
  expect(await stored(page, 'trialUser')).toBe(userName)
  await open('/m/set')
  await expect(page.getByRole('link', { name: 'Alterar senha' })).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('dialog', { name: 'Sair da conta' }).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect([await stored(page, 'trialUser'), await stored(page, 'MC_SESSION_INFO')]).toEqual([null, null])
})

test('the menu shows what is switched on, while it is open', async ({ page, open, brand }) => {
  await brand.signIn(page)
  await open('/m/home')
  await page.getByRole('button', { name: /Abrir o menu da conta/ }).click()
  const link = (name: string) => menu(page).getByRole('link', { name, exact: true })
  for (const name of ['Depositar', 'Sacar', 'Minha conta', 'Jogo responsável', 'Baixar o app', 'Configurações']) {
    await expect(link(name)).toBeVisible()
  }
  await expect(link('Segurança')).toBeVisible()
  await brand.setFlag('SECPRIV', false)
  await expect(link('Segurança')).toHaveCount(0)
  await expect(link('Minha conta')).toBeVisible()
  await brand.setFlag('MYACC', false)
  await expect(link('Minha conta')).toHaveCount(0)
  await brand.setFlag('SECPRIV', true)
  await expect(link('Segurança')).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(menu(page)).toHaveCount(0)
  await open('/m/myAccount/index')
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByText(/não tem permissão ou a função está temporariamente indisponível/)).toBeVisible()
})

test('a mobile number is bound by its code, unless it is somebody else’s', async ({ page, open, brand }) => {
  test.slow()
  const { account } = await addPerson(brand.code)
  const other = await addPerson(brand.code)
  const number = `119${randomInt(10_000_000, 99_999_999)}`
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await logIn(page, account)
  await page.getByRole('button', { name: /^Celular/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirmar celular' })
  await textField(page, 'Celular').fill(other.mobile)
  await sheet.getByRole('button', { name: 'Receber código' }).click()
  // The device works for its human check, which takes longer on a busy machine.
  await expect(sheet.getByText('Este celular já está em uso.')).toBeVisible({ timeout: 30_000 })
  await textField(page, 'Celular').fill(`+55 ${number}`)
  await expect(textField(page, 'Celular')).toHaveValue(number)
  await sheet.getByRole('button', { name: 'Receber código' }).click()
  await textField(page, 'Código SMS').fill(await findInMessage(`+55${number}`, /\d{6}/))
  await secretField(page, 'Senha de acesso').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^Celular .*${number.slice(-3)}.*Confirmado`) }),
  ).toBeVisible()
})
