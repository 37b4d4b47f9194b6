import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { RegisterSettings } from '@trevo/contract/status'
import { expect, expectAccessible, test } from './support/test.ts'

const PASSWORD = 'Boitata!2291'
const HIDDEN = { enabled: false, required: false }
const SHOWN = { enabled: true, required: true }
const OPTIONAL = { enabled: true, required: false }
/** Nothing but what a method cannot do without. */
const BARE: Partial<RegisterSettings> = {
  birthday: HIDDEN,
  captcha: HIDDEN,
  confirmPassword: HIDDEN,
  email: HIDDEN,
  mobileNum: HIDDEN,
  nickname: HIDDEN,
}

const newNumber = () => `119${String(randomInt(1e8)).padStart(8, '0')}`
const usernameField = (page: Page) => page.getByRole('textbox', { name: 'Usuário', exact: true })
const mobileField = (page: Page) => page.getByRole('textbox', { name: 'Celular' })
const passwordField = (page: Page) => page.getByLabel('Senha', { exact: true })
const submitButton = (page: Page) => page.locator('form').getByRole('button', { name: 'Criar conta' })

/** Has a code sent to the number in the form, and reads it where the developer reads it. */
async function codeFor(page: Page, number: string): Promise<string> {
  await page.getByRole('button', { name: 'Receber código' }).click()
  await expect(page.getByRole('button', { name: /Reenviar em \d+ s/ })).toBeVisible({ timeout: 15_000 })
  const outbox = await (await page.request.get('/wps/outbox')).text()
  return new RegExp(`${number}[^]*?\\b(\\d{6})\\b`).exec(outbox)?.[1] ?? ''
}

async function expectWelcomeAndHome(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Conta criada' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
}

test('registering with a user name: every rule speaks at its field, the first has the focus', async ({
  page,
  brand,
  open,
}) => {
  const number = newNumber()
  await brand.setRegister({ ...BARE, confirmPassword: SHOWN, mobileNum: SHOWN, idNumber: SHOWN, birthday: SHOWN })
  await open('/m/register')
  await expectAccessible(page)
  await usernameField(page).fill('carol_souza')
  await passwordField(page).fill(PASSWORD)
  await expect(page.getByText('Esse usuário está disponível')).toBeVisible()
  await page.getByLabel('Confirmar senha').fill('Boitata!229')
  await mobileField(page).fill(number)
  await page.getByLabel('CPF').pressSequentially('52998224726')
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-26')
  await page.getByLabel('Data de nascimento').fill(`${new Date().getFullYear() - 17}-01-01`)
  await submitButton(page).click()
  await expect(page.getByLabel('Confirmar senha')).toBeFocused()
  for (const text of ['As senhas não são iguais', 'Preencha este campo', 'o número não é válido']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByText('É preciso ter 18 anos ou mais')).toBeVisible()

  await page.getByLabel('Confirmar senha').fill(PASSWORD)
  await page.getByLabel('CPF').fill('529.982.247-25')
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
  const code = await codeFor(page, number)
  await page.getByLabel('Código SMS').fill(code === '000000' ? '111111' : '000000')
  await submitButton(page).click()
  await expect(page.getByText('Código de verificação incorreto')).toBeVisible()
  await expect(page.getByLabel('Código SMS')).toBeFocused()
  await page.getByLabel('Código SMS').fill(code)
  await submitButton(page).click()
  await expectWelcomeAndHome(page)
})

test('registering with a mobile number, which came over from the other method', async ({ page, brand, open }) => {
  const number = newNumber()
  await brand.setRegulation('none')
  await brand.setRegister({ ...BARE, mobileNum: OPTIONAL })
  await open('/m/register.html')
  await page.getByRole('button', { name: 'Receber código' }).click()
  await expect(page.getByText('Preencha este campo')).toBeVisible()
  await expect(mobileField(page)).toBeFocused()
  await mobileField(page).fill(number)
  await page.getByRole('radio', { name: 'Celular' }).check()
  await expect(mobileField(page)).toHaveValue(number)
  // May be chosen, and is shown at the end in any case.
  await page.getByLabel('Usuário (opcional)').fill('carol_fone')
  await passwordField(page).fill(PASSWORD)
  await page.getByLabel('Código SMS').fill(await codeFor(page, number))
  await submitButton(page).click()
  await expect(page.getByRole('dialog').getByText('carol_fone', { exact: true })).toBeVisible()
  await expectWelcomeAndHome(page)
})

test('a merchant who changes the fields changes the open form', async ({ page, brand, open }) => {
  await brand.setRegulation('none')
  await brand.setRegister(BARE)
  await open('/m/register')
  await usernameField(page).fill('carol_souza')
  await brand.setRegister({ ...BARE, wechat: OPTIONAL, captcha: SHOWN })
  await expect(page.getByLabel('WeChat (opcional)')).toBeVisible()
  await expect(page.getByLabel('Código da imagem')).toBeVisible()
  await expect(usernameField(page)).toHaveValue('carol_souza')
  await brand.setFlag('VALID_CAPTCHA3', false)
  await expect(page.getByLabel('Código da imagem')).toHaveCount(0)
})

test('a typed invitation is checked before anything is sent; that of a link needs no field', async ({
  page,
  brand,
  open,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await brand.setRegulation('none')
  await brand.setRegister(BARE)
  await brand.addInvitation('TRV8K2')
  await open('/m/register')
  await usernameField(page).fill('carol_souza')
  await passwordField(page).fill(PASSWORD)
  await page.getByLabel('Código de convite (opcional)').fill('NOBODY')
  await submitButton(page).click()
  await expect(page.getByLabel('Código de convite (opcional)')).toBeFocused()
  await expect(page.getByText('Código de convite incorreto').first()).toBeVisible()
  expect(sent).toEqual([])

  await open('/m/register?affiliateCode=trv8k2')
  await usernameField(page).fill('carol_souza')
  await expect(page.getByLabel('Código de convite (opcional)')).toHaveCount(0)
  await passwordField(page).fill(PASSWORD)
  await submitButton(page).click()
  await expectWelcomeAndHome(page)
  expect(await brand.invitationOf('carol_souza')).toBe('TRV8K2')
})

test('without agreement there is no way to send the form, and both texts can be read', async ({
  page,
  brand,
  open,
}) => {
  await brand.setRegulation('none')
  await brand.setRegister(BARE)
  await open('/m/register')
  // The links to the texts lie over the middle of the row.
  await page.getByRole('checkbox').uncheck({ position: { x: 12, y: 22 } })
  await expect(submitButton(page)).toBeDisabled()
  for (const name of ['Termos de uso', 'Política de privacidade']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name }).getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

test('the prompt on home opens a popup, with its captcha at hand; a taken name and a wrong captcha are told', async ({
  page,
  brand,
  open,
}) => {
  await brand.setRegulation('none')
  await brand.setRegister({ ...BARE, captcha: SHOWN })
  await brand.addInvitation('TRV8K2')
  await open('/m/home')
  const popup = page.getByRole('dialog', { name: 'Crie sua conta' })
  const captcha = page.waitForResponse(/\/wps\/captcha$/).then(() => popup.count())
  await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()
  expect(await captcha).toBe(0)
  await expect(popup).toBeVisible()
  await expectAccessible(page)
  await usernameField(page).fill('inviter')
  await passwordField(page).fill(PASSWORD)
  await expect(page.getByText('Este nome de usuário já existe.')).toBeVisible()
  await usernameField(page).fill('carol_souza')
  // One digit more than any picture has.
  await page.getByLabel('Código da imagem').fill('000000')
  const renewed = page.waitForResponse(/\/wps\/captcha$/)
  await submitButton(page).click()
  await renewed
  await expect(page.getByText('Código de verificação incorreto')).toBeVisible()
  await expect(page.getByLabel('Código da imagem')).toBeFocused()
  await expect(page.getByLabel('Código da imagem')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('a brand without methods says that registration is closed', async ({ page, brand, open }) => {
  await brand.setFlag('USERNAMEREG3', false)
  await open('/m/register')
  await expect(mobileField(page)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await brand.setFlag('MOBILENUMREG3', false)
  await expect(page.getByRole('heading', { name: 'O cadastro está fechado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'WhatsApp' })).toBeVisible()
  await expectAccessible(page)
})

test('the page in English', async ({ page, open }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'EN'))
  await open('/m/register')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.locator('form').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Fill in this field').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'User name', exact: true })).toBeFocused()
  await expectAccessible(page)
})
