import { createHmac } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { query } from './support/database.ts'
import { randomCpf, signInTo } from './support/payers.ts'
import { addPerson, findInMessage, PASSWORD } from './support/people.ts'
import { SERVER_URL } from './support/server-settings.ts'
import { openMemberSession } from './support/sessions.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)

async function logIn(page: Page, account: string): Promise<void> {
  await field(page, 'username').fill(account)
  await field(page, 'password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** By the button of the settings, as a person would. */
async function logOut(page: Page): Promise<void> {
  await page.goto(new URL('/m/set', page.url()).href)
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
}

/** What an authenticator app shows now, or so many half minutes later (RFC 6238). */
function authenticatorCode(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Chromium's own make-believe authenticator, which unlocks whenever it is asked. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('the member centre is for members, and hides the balance as asterisks', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  await open('/m/member/home')
  await expect(page).toHaveURL(/\/m\/login\?from=/)
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/member\/home$/)
  const main = page.getByRole('main')
  await expect(main.getByText('0,00')).toBeVisible()
  await main.getByRole('button', { name: 'Ocultar o saldo' }).click()
  await expect(main.getByRole('img', { name: 'Saldo oculto' })).toHaveText('****')
  for (const name of ['Editar', 'Transações', 'Mensagens', 'Segurança', 'Jogo responsável', 'Minha conta']) {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await brand.setFlag('SECPRIV', false)
  await expect(main.getByRole('link', { name: 'Segurança' })).toHaveCount(0)
})

test('a trial is told that it is one, and may register at once', async ({ page, open, brand }) => {
  await brand.signIn(page, 4)
  await open('/m/member/home')
  const alert = page.getByRole('dialog')
  await expect(alert.getByText('Contas de teste não podem usar esta função.')).toBeVisible()
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Cancelar' }).click()
  await expect(alert).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Segurança' }).click()
  await expect(page.getByText('Contas de teste não podem usar esta função.')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/member\/home$/)
  await page.reload()
  await alert.getByRole('button', { name: 'Cadastrar agora' }).click()
  await expect(page).toHaveURL(/\/m\/register$/)
})

test('a test agent keeps the agents’ pages and is refused whatever takes real money', async ({ page, open, brand }) => {
  await brand.signIn(page, 41)
  await open('/m/member/home')
  const alert = page.getByRole('dialog', { name: 'Você está em uma conta de teste' })
  await alert.getByRole('button', { name: 'Cancelar' }).click()
  await expect(alert).toHaveCount(0)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Depositar' }).click()
  await expect(page.getByText('Entre com uma conta real para usar esta função.')).toBeVisible()
  await main.getByRole('link', { name: 'Sacar' }).click()
  await expect(page.getByText('Contas de teste não podem usar esta função.')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/member\/home$/)
  await main.getByRole('link', { name: 'Gestão da equipe' }).click()
  await expect(page).toHaveURL(/\/m\/member\/team$/)
})

/** The code goes by the way that is chosen. */
async function confirmDevice(page: Page, way: 'Por e-mail' | 'Por SMS', recipient: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Aparelho novo' })).toBeVisible()
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: 'Receber código' }).click()
  await field(page, 'code').fill(await findInMessage(recipient, /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('a new device asks for a code, one that was signed out elsewhere is out, and all of them at once', async ({
  page,
  open,
  brand,
  browser,
  baseURL,
}) => {
  // Two devices, each with a code.
  test.slow()
  await brand.setFlag('NEWDEVICE3', true)
  const { account, email, mobile } = await addPerson(brand.code)
  const other = await (await browser.newContext()).newPage()
  await other.goto(brand.url('/m/login?from=%2Fm%2Fset', baseURL ?? ''))
  await logIn(other, account)
  await confirmDevice(other, 'Por e-mail', email)
  await expect(other).toHaveURL(/\/m\/set$/)
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await logIn(page, account)
  await confirmDevice(page, 'Por SMS', `+55${mobile}`)
  await page.getByRole('link', { name: /Aparelhos conectados/ }).click()
  await expect(page.getByText('Este', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: /Tirar o acesso de/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('input[name=password]').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: /Tirar o acesso de/ })).toHaveCount(0)
  await expect(other).toHaveURL(/\/m\/login/)
  await expect(other.getByText('Sua sessão foi encerrada. Entre de novo.')).toBeVisible()
  await other.context().close()
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
  await sheet.locator('input[name=password]').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Sair de todos' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).toBeNull()
})

test('payment password and e-mail change only with the sign-in password and the code', async ({
  page,
  open,
  brand,
}) => {
  const { account } = await addPerson(brand.code)
  await openMemberSession(page, { account, brand: brand.code, url: brand.url('/', SERVER_URL) })
  await open('/m/securityCenter')
  const sheet = page.getByRole('dialog')
  const accounts = page.getByRole('link', { name: /Contas para saque/ })
  await expect(accounts).toHaveAttribute('href', '/m/withdraw?view=accounts')
  await page.getByRole('button', { name: /Senha de saque/ }).click()
  await field(page, 'password').fill('outra senha 1')
  await field(page, 'paymentPassword').fill('135790')
  await field(page, 'confirm').fill('135791')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(sheet.getByText('As senhas não são iguais')).toBeVisible()
  await field(page, 'confirm').fill('135790')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(sheet.getByText('Senha incorreta')).toBeVisible()
  await expect(field(page, 'password')).toBeFocused()
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Definida')).toBeVisible()

  await page.getByRole('button', { name: /E-mail/ }).click()
  const address = `${account}@novo.example.com`
  await field(page, 'address').fill(address)
  await sheet.getByRole('button', { name: 'Receber código' }).click()
  const code = await findInMessage(address, /\d{6}/)
  await field(page, 'code').fill(code)
  await field(page, 'password').fill(PASSWORD)
  await field(page, 'address').fill(`outro.${address}`)
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect(sheet.getByText('Código de verificação incorreto')).toBeVisible()
  await field(page, 'address').fill(address)
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: /E-mail .*@novo\.example\.com/ })).toBeVisible()
})

test('an authenticator app is asked for at the next sign-in', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  await openMemberSession(page, { account, brand: brand.code, url: brand.url('/', SERVER_URL) })
  await open('/m/securityCenter')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /Aplicativo autenticador/ }).click()
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Continuar' }).click()
  await expect(sheet.getByRole('img', { name: /Código QR/ })).toBeVisible()
  const secret = (await sheet.getByText(/^[A-Z2-7]{4} [A-Z2-7 ]+$/).textContent())?.replace(/ /g, '') ?? ''
  await field(page, 'code').fill(authenticatorCode(secret))
  await sheet.getByRole('button', { name: 'Ativar' }).click()
  const codes = sheet.getByRole('list', { name: 'Códigos reserva' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode, secondCode] = await codes.allTextContents()
  await expectAccessible(page)
  // What shows only once must not go by a stray press.
  await page.keyboard.press('Escape')
  await page.mouse.click(20, 20)
  await expect(codes).toHaveCount(10)
  await sheet.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Restam 10 códigos')).toBeVisible()

  const enter = async (code: string) => {
    await field(page, 'code').fill(code)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  await logOut(page)
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await logIn(page, account)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).toBeNull()
  const next = authenticatorCode(secret, 1)
  await enter(next === '000000' ? '111111' : '000000')
  await expect(page.getByText('Código de verificação incorreto')).toBeVisible()
  // The code that switched it on is spent; a phone's clock may be half a minute ahead.
  await enter(next)
  await expect(page.getByText('Restam 10 códigos')).toBeVisible()

  await logOut(page)
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await logIn(page, account)
  await page.getByRole('radio', { name: 'Reserva' }).click()
  await enter(recoveryCode ?? '')
  await expect(page.getByText('Restam 9 códigos')).toBeVisible()
  await page.getByRole('button', { name: /Aplicativo autenticador/ }).click()
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Desativar' }).click()
  // The password alone takes no second step away.
  await expect(sheet.getByText('Preencha este campo')).toBeVisible()
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('button', { name: /Códigos reserva/ }).click()
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('radio', { name: 'Reserva' }).click()
  await field(page, 'code').fill(secondCode ?? '')
  await sheet.getByRole('button', { name: 'Gerar novos códigos' }).click()
  await expect(codes).toHaveCount(10)
  const [freshCode] = await codes.allTextContents()
  await sheet.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Restam 10 códigos')).toBeVisible()
  await page.getByRole('button', { name: /Aplicativo autenticador/ }).click()
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('radio', { name: 'Reserva' }).click()
  await field(page, 'code').fill(recoveryCode ?? '')
  await sheet.getByRole('button', { name: 'Desativar' }).click()
  await expect(sheet.getByText('Código de verificação incorreto')).toBeVisible()
  await field(page, 'code').fill(freshCode ?? '')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByRole('button', { name: /Aplicativo autenticador .*Inativo/ })).toBeVisible()
})

test('a passkey is added, opens the account, and goes with the password and itself', async ({
  page,
  open,
  brand,
  context,
}) => {
  const { account } = await addPerson(brand.code)
  await addAuthenticator(context, page)
  await openMemberSession(page, { account, brand: brand.code, url: brand.url('/', SERVER_URL) })
  await open('/m/securityCenter')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /Adicionar chave de acesso/ }).click()
  await field(page, 'name').fill('Celular da Nina')
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Criar chave' }).click()
  await expect(page.getByRole('dialog', { name: 'Códigos reserva' })).toBeVisible()
  await expect(sheet.getByText('caso você perca este aparelho ou a chave')).toBeVisible()
  await sheet.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Celular da Nina', { exact: true })).toBeVisible()

  await logOut(page)
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await logIn(page, account)
  expect(await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).toBeNull()
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.getByRole('button', { name: 'Remover a chave Celular da Nina' }).click()
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(page.getByText('Celular da Nina')).toHaveCount(0)
})

test('an account without a password chooses one, confirms its address, and can then be guarded', async ({
  page,
  open,
  brand,
}) => {
  const { account, mobile, email } = await addPerson(brand.code)
  await query('delete from member_credential where member_id = (select id from member where account = $1)', [account])
  await query(`update member_contact set verified_at = null where value = $1`, [email])
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await page.getByRole('radio', { name: 'Celular' }).click()
  await field(page, 'mobile').fill(mobile)
  await page.getByRole('button', { name: 'Receber código' }).click()
  await field(page, 'code').fill(await findInMessage(`+55${mobile}`, /\d{6}/))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/securityCenter$/)
  await expect(page.getByRole('button', { name: /^E-mail .*Confirmar$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Celular .*Confirmado$/ })).toBeVisible()

  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /Senha de saque/ }).click()
  await expect(sheet.getByText('Antes de continuar, crie uma senha de acesso.')).toBeVisible()
  await field(page, 'newPassword').fill(PASSWORD)
  await field(page, 'confirmNewPassword').fill(PASSWORD)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Criar senha' }).click()
  await field(page, 'password').fill(PASSWORD)
  await field(page, 'paymentPassword').fill('123456')
  await field(page, 'confirm').fill('123456')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(sheet.getByText(/fáceis de adivinhar/)).toBeVisible()
  await field(page, 'paymentPassword').fill('135790')
  await field(page, 'confirm').fill('135790')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Definida')).toBeVisible()

  await page.getByRole('button', { name: /^E-mail/ }).click()
  await sheet.getByRole('button', { name: 'Receber código' }).click()
  await field(page, 'code').fill(await findInMessage(email, /\d{6}/))
  await field(page, 'password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('button', { name: /^E-mail .*Confirmado$/ })).toBeVisible()
})

test('the picture is checked before it leaves, a preset counts at once, and so does a new nickname', async ({
  page,
  open,
  brand,
}) => {
  await brand.signIn(page)
  await open('/m/myAccount/index')
  await page.getByRole('button', { name: 'Trocar a foto' }).click()
  const sheet = page.getByRole('dialog')
  const file = sheet.locator('input[type=file]')
  await file.setInputFiles({ name: 'eu.gif', mimeType: 'image/gif', buffer: Buffer.alloc(10) })
  await expect(sheet.getByText('Envie uma imagem JPEG ou PNG.')).toBeVisible()
  // Also where it only says to be one.
  await file.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no picture') })
  await expect(sheet.getByText('Envie uma imagem JPEG ou PNG.')).toBeVisible()
  await file.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(sheet.getByText('A imagem passa de 5 MB.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Figura 8', exact: true }).click({ force: true })
  await expect(sheet.getByRole('radio', { name: 'Figura 8', exact: true })).toBeChecked()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('button', { name: 'Trocar a foto' }).locator('img')).toHaveAttribute(
    'src',
    '/wps/avatars/7.svg',
  )
  await page.getByLabel('Apelido').fill('Nina')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Nina', exact: true })).toBeVisible()
})

test('settings: language and theme at once, the password page, and the way out', async ({ page, open, brand }) => {
  await brand.signIn(page)
  await open('/m/set')
  await page.getByRole('radio', { name: 'Claro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /English/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal settings')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/m/changePsw?from=set')
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/m\/set$/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  const kept = await page.evaluate(() =>
    ['MC_SESSION_INFO', 'autoLogin', 'theme', 'language'].map((key) => localStorage.getItem(key)),
  )
  expect(kept).toEqual([null, '0', 'light', 'EN'])
})

test('an account without CPF and birthday is led to give them before it pays in, and back', async ({ page }) => {
  await signInTo(page, await addPerson('trevo'), '/m/voucherCenter')
  await page.getByRole('link', { name: 'Completar cadastro' }).click()
  await expect(page).toHaveURL(/\/m\/myAccount\/index\?from=/)
  const submit = page.getByRole('button', { name: 'Confirmar dados' })
  await expect(page.getByRole('heading', { name: 'Complete seu cadastro' })).toBeVisible()
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByText('Preencha este campo')).toHaveCount(2)
  const cpf = randomCpf()
  const wrong = `${cpf.slice(0, 10)}${(Number(cpf[10]) + 1) % 10}`
  await page.getByLabel('CPF').fill('')
  await page.getByLabel('CPF').pressSequentially(wrong)
  await expect(page.getByLabel('CPF')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  await page.getByLabel('Data de nascimento').fill(`${new Date().getFullYear() - 10}-01-01`)
  await submit.click()
  await expect(page.getByText('Confira o CPF: o número não é válido')).toBeVisible()
  await expect(page.getByLabel('CPF')).toBeFocused()
  await page.getByLabel('CPF').fill(cpf)
  await submit.click()
  await expect(page.getByText('É preciso ter 18 anos ou mais')).toBeVisible()
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
  await submit.click()
  await expect(page).toHaveURL(/\/m\/voucherCenter$/)
  await expect(page.getByRole('radio', { name: /^PIX/ })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Completar cadastro' })).toHaveCount(0)
  await page.goto('/m/myAccount/index')
  await expect(page.getByText(`•••••${cpf.slice(9)}`)).toBeVisible()
  await expect(page.getByText('14 de mar. de 1994')).toBeVisible()
})
