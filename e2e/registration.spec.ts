import { randomInt } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { REGISTER_FIELDS, type RegisterSettings } from '@trevo/contract/status'
import { openedBirthday, openedIdNumber } from '../apps/server/src/base/members/identity.ts'
import { aUsernameForm } from '../apps/server/test/registration-form.ts'
import { captchaAnswer } from './support/captcha.ts'
import { query } from './support/database.ts'
import { secretField, stored, textField } from './support/forms.ts'
import { addPayer, PICTURE, signInTo } from './support/payers.ts'
import { findInMessage } from './support/people.ts'
import { addPhoneService, PHONE_SERVICE_CODE } from './support/phone-service.ts'
import { SECRETS } from './support/secrets.ts'
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
  await expect(page.getByRole('button', { name: /Reenviar em \d+ s/ })).toBeVisible()
  const outbox = await (await page.request.get('/wps/outbox')).text()
  return new RegExp(`${number}[^]*?\\b(\\d{6})\\b`).exec(outbox)?.[1] ?? ''
}

const goOn = (page: Page) => page.locator('form').getByRole('button', { name: 'Continuar' }).click()

async function expectWelcomeAndHome(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Conta criada' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
}

test('registering in steps: every rule speaks at its field, on its step, and the first has the focus', async ({
  page,
  brand,
  open,
}) => {
  const number = newNumber()
  await brand.setRegister({ ...BARE, confirmPassword: SHOWN, mobileNum: SHOWN, idNumber: SHOWN, birthday: SHOWN })
  await open('/m/register')
  await expectAccessible(page)
  await expect(page.getByRole('status').filter({ hasText: 'Passo 1 de 3' })).toBeVisible()
  await page.getByLabel('CPF').pressSequentially('52998224726')
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-26')
  await page.getByLabel('Data de nascimento').fill(`${new Date().getFullYear() - 17}-01-01`)
  await goOn(page)
  await expect(page.getByLabel('CPF')).toBeFocused()
  await expect(page.getByText('o número não é válido')).toBeVisible()
  await expect(page.getByText('É preciso ter 18 anos ou mais')).toBeVisible()
  await page.getByLabel('CPF').fill('529.982.247-25')
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
  await page.getByLabel('Data de nascimento').press('Enter')

  await expect(page.getByRole('status').filter({ hasText: 'Passo 2 de 3' })).toBeVisible()
  await expect(mobileField(page)).toBeFocused()
  await expectAccessible(page)
  await mobileField(page).fill(number)
  await goOn(page)
  await expect(page.getByLabel('Código SMS')).toBeFocused()
  await expect(page.getByText('Preencha este campo')).toBeVisible()
  const code = await codeFor(page, number)
  await page.getByLabel('Código SMS').fill(code === '000000' ? '111111' : '000000')
  await goOn(page)

  await expect(usernameField(page)).toBeFocused()
  await usernameField(page).fill('carol_souza')
  await passwordField(page).fill(PASSWORD)
  await expect(page.getByText('Esse usuário está disponível')).toBeVisible()
  await page.getByLabel('Confirmar senha').fill('Boitata!229')
  await submitButton(page).click()
  await expect(page.getByLabel('Confirmar senha')).toBeFocused()
  await expect(page.getByText('As senhas não são iguais')).toBeVisible()
  await page.getByLabel('Confirmar senha').fill(PASSWORD)
  await submitButton(page).click()

  // The server alone knows the code: its answer leads back to where it was typed, and nothing else is lost.
  await expect(page.getByText('Código de verificação incorreto')).toBeVisible()
  await expect(page.getByLabel('Código SMS')).toBeFocused()
  await page.getByLabel('Código SMS').fill(code)
  await goOn(page)
  await expect(usernameField(page)).toHaveValue('carol_souza')
  await submitButton(page).click()
  await expectWelcomeAndHome(page)
})

test('back goes one step back, by the page, its header and the browser, and keeps what was typed', async ({
  page,
  brand,
  open,
}) => {
  await brand.setRegister({ ...BARE, idNumber: SHOWN, birthday: SHOWN, email: SHOWN })
  await open('/m/home')
  await open('/m/register')
  const toAccess = async () => {
    await page.getByLabel('CPF').fill('529.982.247-25')
    await page.getByLabel('Data de nascimento').fill('1994-03-14')
    await goOn(page)
    await page.getByLabel('E-mail').fill('carol@example.com')
    await goOn(page)
    await expect(usernameField(page)).toBeFocused()
  }
  await toAccess()
  await page.locator('form').getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('carol@example.com')
  await page.goBack()
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await toAccess()
  await page.getByRole('button', { name: 'Voltar', exact: true }).first().click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('a draft survives a reload without a secret in the browser, is of this visit alone, and can be cleared', async ({
  page,
  brand,
  open,
}) => {
  const number = newNumber()
  const everything = {
    ...BARE,
    idNumber: SHOWN,
    birthday: SHOWN,
    mobileNum: SHOWN,
    paymentPassword: SHOWN,
    payeeName: SHOWN,
  }
  await brand.setRegister({ ...everything, confirmPassword: SHOWN })
  await open('/m/register')
  await page.getByLabel('CPF').fill('529.982.247-25')
  await page.getByLabel('Nome completo').fill('Carolina Souza')
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
  await goOn(page)
  await mobileField(page).fill(number)
  await page.getByLabel('Código SMS').fill('482913')
  await goOn(page)
  await usernameField(page).fill('carol_souza')
  await passwordField(page).fill(PASSWORD)
  await page.getByLabel('Confirmar senha').fill(PASSWORD)
  await page.getByLabel('Senha de saque').fill('135790')
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).toContain('Carolina Souza')
  for (const secret of [PASSWORD, '135790', '482913', '52998224725', '529.982.247-25'])
    expect(kept).not.toContain(secret)

  await page.reload()
  await expect(page.getByText('O que você já tinha escrito está aqui.')).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Carolina Souza')
  await expect(page.getByLabel('CPF')).toHaveValue('')
  await page.getByLabel('CPF').fill('529.982.247-25')
  await goOn(page)
  await expect(mobileField(page)).toHaveValue(number)
  await expect(page.getByLabel('Código SMS')).toHaveValue('')
  await page.getByRole('button', { name: 'Apagar tudo' }).click()
  await expect(mobileField(page)).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('registerDraft'))).toBeNull()

  await mobileField(page).fill(number)
  expect(await page.evaluate(() => sessionStorage.getItem('registerDraft'))).not.toBeNull()
  // The next person at this device opens the page anew.
  await open('/m/home')
  await open('/m/register')
  await expect(page.getByLabel('Nome completo')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('registerDraft'))).toBeNull()
})

test('what is said of a password while it is typed is what the server answers', async ({ page, brand, open }) => {
  await brand.setRegulation('none')
  await brand.setRegister(BARE)
  await open('/m/register')
  const said = page.getByText(/^(Use de 8 a 64 caracteres|Esta senha é fácil de adivinhar. Escolha outra.|Boa senha)$/)
  const answerTo = (form: object) =>
    page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/wps/members/username', { method: 'PUT', headers, body: JSON.stringify(body) })
      return (await answer.json()).errorCode as string | undefined
    }, form)
  const words = {
    'girassol 2026': 'Esta senha é fácil de adivinhar. Escolha outra.',
    'Senha@2024': 'Esta senha é fácil de adivinhar. Escolha outra.',
    ka12rm12: 'Esta senha é fácil de adivinhar. Escolha outra.',
    'pitomba_71!': 'Esta senha é fácil de adivinhar. Escolha outra.',
    'pitomba azeda na feira': 'Boa senha',
  }
  const username = 'pitomba_71'
  await usernameField(page).fill(username)
  await passwordField(page).fill('curta')
  await expect(said).toHaveText('Use de 8 a 64 caracteres')
  for (const [password, text] of Object.entries(words)) {
    await passwordField(page).fill(password)
    await expect(said).toHaveText(text)
    const errorCode = await answerTo(aUsernameForm({ username, password, confirmPassword: '' }))
    expect([password, errorCode]).toEqual([password, text === 'Boa senha' ? undefined : 'password_common'])
  }
})

test('a brand that lets the name be left out makes one, and a picture is asked for on suspicion alone', async ({
  page,
  brand,
  open,
}) => {
  await brand.setRegulation('none')
  await brand.setRegister({ ...BARE, username: OPTIONAL, mobileNum: SHOWN, captcha: OPTIONAL })
  const register = async () => {
    const number = newNumber()
    await open('/m/register')
    await mobileField(page).fill(number)
    await page.getByLabel('Código SMS').fill(await codeFor(page, number))
    await goOn(page)
    await expect(page.getByLabel('Usuário (opcional)')).toBeFocused()
    await expect(page.getByLabel('Código da imagem')).toHaveCount(0)
    await passwordField(page).fill(PASSWORD)
    await submitButton(page).click()
  }
  await register()
  await expect(page.getByRole('dialog', { name: 'Conta criada' }).getByText(/^u[a-z2-9]{9}$/)).toBeVisible()
  await expectWelcomeAndHome(page)
  await query(
    `update member_session s set ended_at = now() from member m, merchant b
     where m.id = s.member_id and b.id = m.merchant_id and b.code = $1`,
    [brand.code],
  )
  await page.evaluate(() => {
    for (const key of ['MC_SESSION_INFO', 'autoLogin']) localStorage.removeItem(key)
    sessionStorage.clear()
  })
  await page.context().clearCookies()

  // This browser has opened an account before.
  await register()
  await expect(page.getByLabel('Código da imagem')).toBeFocused()
  await expect(page.getByText('Escreva o código')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Código da imagem').fill(await captchaAnswer(brand.code))
  await submitButton(page).click()
  await expectWelcomeAndHome(page)
})

test('registering with a mobile number, which came over from the other method', async ({ page, brand, open }) => {
  const number = newNumber()
  await brand.setRegulation('none')
  await brand.setRegister({ ...BARE, mobileNum: OPTIONAL })
  await open('/m/register.html')
  await page.getByRole('button', { name: 'Receber código' }).click()
  await expect(page.getByText('Informe um celular válido')).toBeVisible()
  await expect(mobileField(page)).toBeFocused()
  await mobileField(page).fill(number)
  await page.getByRole('radio', { name: 'Celular' }).check()
  await expect(mobileField(page)).toHaveValue(number)
  await page.getByLabel('Código SMS').fill(await codeFor(page, number))
  await goOn(page)
  // May be chosen, and is shown at the end in any case.
  await page.getByLabel('Usuário (opcional)').fill('carol_fone')
  await passwordField(page).fill(PASSWORD)
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
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const hold = async (route: Route) => {
    await held
    await route.fallback()
  }
  await page.route(/\/wps\/captcha$/, hold, { times: 1 })
  const asked = page.waitForRequest(/\/wps\/captcha$/)
  await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()
  await asked
  await expect(popup).toHaveCount(0)
  answer()
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
  await brand.setRegulation('none')
  await brand.setRegister(BARE)
  await brand.setFlag('USERNAMEREG3', false)
  await open('/m/register')
  await expect(mobileField(page)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await brand.setFlag('MOBILENUMREG3', false)
  await expect(page.getByRole('heading', { name: 'O cadastro está fechado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'WhatsApp' })).toBeVisible()
  await expectAccessible(page)
})

test('the page in English', async ({ page, brand, open }) => {
  await brand.setRegulation('none')
  await brand.setRegister(BARE)
  await page.addInitScript(() => localStorage.setItem('language', 'EN'))
  await open('/m/register')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.locator('form').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Fill in this field').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'User name', exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('sunflower 2026')
  await expect(page.getByText('This password is too easy to guess').first()).toBeVisible()
  await expectAccessible(page)
})

const all = (enabled: boolean) =>
  Object.fromEntries(REGISTER_FIELDS.map((name) => [name, { enabled, required: enabled }])) as RegisterSettings

test('a brand that requires every field gets every field', async ({ page, open, brand }) => {
  const number = newNumber()
  await brand.setRegister(all(true))
  await brand.addInvitation('TRV8K2')
  await open('/m/register')
  const form = page.locator('form')
  const empty = form.getByText('Preencha este campo')
  await goOn(page)
  await expect(textField(page, 'CPF')).toBeFocused()
  await expect(empty).toHaveCount(3)
  await textField(page, 'CPF').fill('529.982.247-25')
  await textField(page, 'Nome completo').fill('Carolina Souza')
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
  await goOn(page)

  // Of the twenty, four have words of their own.
  await goOn(page)
  await expect(textField(page, 'Celular')).toBeFocused()
  await expect(form.getByText('Informe um celular válido', { exact: true })).toBeVisible()
  await expect(empty).toHaveCount(8)
  await textField(page, 'Celular').fill(number)
  await page.getByRole('button', { name: 'Receber código' }).click()
  await textField(page, 'Código SMS').fill(await findInMessage(`+55${number}`, /\d{6}/))
  const contacts = {
    'E-mail': 'carol.souza@example.com',
    WhatsApp: '11987654321',
    Facebook: 'carol.face',
    LINE: 'carol-line',
    WeChat: 'carol_wechat',
    Zalo: '11912345678',
    QQ: '123456789',
  }
  for (const [label, text] of Object.entries(contacts)) await textField(page, label).fill(text)
  await goOn(page)

  await submitButton(page).click()
  await expect(textField(page, 'Usuário')).toBeFocused()
  for (const text of ['Use de 1 a 20 letras, números ou sublinhado', 'Senha incorreta', 'Escreva o código']) {
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(empty).toHaveCount(5)
  await textField(page, 'Usuário').fill('carol_souza')
  await secretField(page, 'Senha').fill(PASSWORD)
  await secretField(page, 'Confirmar senha').fill(PASSWORD)
  await textField(page, 'Apelido').fill('Carol')
  await textField(page, 'Código de convite').fill('trv8k2')
  await textField(page, 'Usuário de quem indicou').fill('inviter')
  await secretField(page, 'Senha de saque').fill('135790')
  await textField(page, 'Código da imagem').fill(await captchaAnswer(brand.code))
  await submitButton(page).click()
  await page.getByRole('dialog', { name: 'Conta criada' }).getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)

  const [row] = await query(
    `select m.account, m.nickname, m.type, p.payee_name, p.member_id::text, p.id_number_sealed, p.birthday_sealed, p.facebook, p.whatsapp, p.line,
       p.wechat, p.zalo, p.qq_num, c.payment_hash is not null as payment, r.affiliate_code, r.method, r.url, r.domain,
       recommender.account as recommender, array_agg(k.value order by k.kind) as contacts
     from member m join merchant own on own.id = m.merchant_id join member_profile p on p.member_id = m.id
     join member_credential c on c.member_id = m.id join member_registration r on r.member_id = m.id
     join member recommender on recommender.id = r.recommender_id join member_contact k on k.member_id = m.id
     where own.code = $1 and m.account = 'carol_souza' group by m.id, p.member_id, c.member_id, r.member_id, recommender.id`,
    [brand.code],
  )
  const { member_id, id_number_sealed, birthday_sealed, ...rest } = row as Record<string, unknown>
  const memberId = BigInt(String(member_id))
  expect(openedIdNumber(SECRETS, memberId, id_number_sealed as Buffer)).toBe('52998224725')
  expect(openedBirthday(SECRETS, memberId, birthday_sealed as Buffer)).toBe('1994-03-14')
  expect(rest).toEqual({
    account: 'carol_souza',
    nickname: 'Carol',
    type: 0,
    payee_name: 'Carolina Souza',
    facebook: 'carol.face',
    whatsapp: '11987654321',
    line: 'carol-line',
    wechat: 'carol_wechat',
    zalo: '11912345678',
    qq_num: '123456789',
    payment: true,
    affiliate_code: 'TRV8K2',
    method: 'H5',
    url: new URL(page.url()).host,
    domain: brand.host,
    recommender: 'inviter',
    contacts: ['carol.souza@example.com', `+55${number}`],
  })
  await open('/m/myAccount/index')
  await expect(page.getByRole('heading', { level: 2, name: 'Carol', exact: true })).toBeVisible()
  await expect(page.getByText('14 de mar. de 1994')).toBeVisible()
})

test('a mobile number proven by the phone-verification service is enough where the brand asks for no more', async ({
  page,
  open,
  brand,
}) => {
  const number = newNumber()
  await brand.setRegulation('none')
  await brand.setRegister(all(false))
  await brand.setFlag('PHONEVERIFY', true)
  await brand.setFlag('MOBILENUMPASSREG3', false)
  await addPhoneService(page)
  await open('/m/register')
  await page.getByRole('radio', { name: 'Celular' }).check()
  await expect(page.locator('form').getByRole('textbox')).toHaveCount(2)
  await expect(secretField(page, 'Senha')).toHaveCount(0)
  await textField(page, 'Celular').fill(number)
  await page.getByRole('button', { name: 'Receber código' }).click()
  await expect(page.getByRole('button', { name: /Reenviar em \d+ s/ })).toBeVisible()
  await textField(page, 'Código SMS').fill(PHONE_SERVICE_CODE)
  await page.locator('form').getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('dialog', { name: 'Conta criada' })).toBeVisible()
  expect(JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '')).toMatchObject({ type: 0, firstTimeLogin: false })
})

test('a trial that registers becomes a real member, who may go where the trial was refused', async ({
  page,
  open,
  brand,
}) => {
  await brand.setRegulation('none')
  await brand.setRegister(all(false))
  await open('/m/trail')
  await expect(page).toHaveURL(/\/m\/home$/)
  await page.getByRole('button', { name: /Abrir o menu da conta/ }).click()
  await page.getByRole('dialog', { name: 'Menu da conta' }).getByRole('link', { name: 'Segurança' }).click()
  await expect(page.getByText('Contas de teste não podem usar esta função. Cadastre-se primeiro.')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/home$/)
  await open('/m/member/home')
  await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar agora' }).click()
  await textField(page, 'Usuário').fill('carol_souza')
  await secretField(page, 'Senha').fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Criar conta' }).click()
  await page.getByRole('dialog', { name: 'Conta criada' }).getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '')).toMatchObject({ type: 0, userName: 'carol_souza' })
  await page.getByRole('link', { name: 'Conta', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Segurança' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segurança' })).toBeVisible()
})

test('somebody new chooses limits, shows who they are with four pictures, and may then pay in', async ({ page }) => {
  const payer = await addPayer('trevo', { isVerified: false })
  await signInTo(page, payer, '/m/voucherCenter')
  await expect(page.getByRole('radio', { name: /^PIX/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Valor', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Confirmar identidade' }).click()
  await page.getByRole('button', { name: 'Começar' }).click()

  // The raised way to pay in is not at hand here.
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByText('Informe um valor maior que zero')).toBeVisible()
  await expect(page.getByLabel('Gênero')).toBeFocused()
  await page.getByLabel('Gênero').selectOption('female')
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByRole('radio', { name: 'Não', exact: true })).toBeFocused()
  await page.getByLabel('Gênero').selectOption('female')
  await page.getByRole('radio', { name: 'Não', exact: true }).check()
  await page.getByLabel('Limite de perda', { exact: true }).fill('200,00')
  await page.getByLabel('Tempo de jogo por dia').selectOption('60')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()

  await expect(page.getByLabel('Nome completo')).toHaveValue('Nina Prado')
  await page.getByRole('button', { name: 'Conferir dados' }).click()

  // The browser of the tests has no camera: a file does.
  for (const title of ['Frente do documento', 'Verso do documento', 'Seu rosto de frente', 'Rosto virado']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const file = { name: 'foto.png', mimeType: 'image/png', buffer: PICTURE }
    await page.getByLabel('Escolher uma foto do aparelho').setInputFiles(file)
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
  }
  await page.getByRole('button', { name: 'Enviar para conferência' }).click()
  await expect(page.getByRole('heading', { name: 'Identidade confirmada' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.waitForURL('**/m/voucherCenter')
  await expect(page.getByRole('textbox', { name: 'Valor', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirmar identidade' })).toBeHidden()
})
