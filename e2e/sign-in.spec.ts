import type { Page } from '@playwright/test'
import { captchaAnswer } from './support/captcha.ts'
import { query } from './support/database.ts'
import { logIn, secretField, stored, textField } from './support/forms.ts'
import { addPerson, findInMessage, PASSWORD } from './support/people.ts'
import { addPhoneService, PHONE_SERVICE_CODE } from './support/phone-service.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)

async function askForCode(page: Page, mobileField: string, mobile: string): Promise<string> {
  await field(page, mobileField).fill(mobile)
  await page.getByRole('button', { name: 'Receber código' }).click()
  // The device works for its human check, which takes longer on a busy machine.
  await expect(page.getByText('Se este celular for de uma conta')).toBeVisible()
  await expect(page.getByRole('button', { name: /Reenviar em \d+ s/ })).toBeDisabled()
  return findInMessage(`+55${mobile}`, /\d{6}/)
}

test('signing in is remembered: the name in the form, the session by its refresh cookie', async ({
  page,
  open,
  brand,
}) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login?from=%2Fm%2Fapp%3Fx%3D1')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/app\?x=1$/)
  expect(JSON.parse((await stored(page, 'remPass')) ?? '')).toEqual({ type: 'username', username: account })
  await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'))
  await open('/m/home')
  await expect(page.getByRole('button', { name: /Abrir o menu da conta/ })).toBeVisible()
  expect(await stored(page, 'token')).toBeNull()
})

test('a brand that saves passwords fills them in, and unticking forgets', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  // Never under the Brazilian profile.
  await brand.setRegulation('none')
  await brand.setFlag('REMPASS', true)
  await open('/m/login')
  await expect(page.getByLabel('Lembrar senha')).toBeChecked()
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/home$/)
  // Sealed to the device: neither the password nor anything it can be worked out from lies in the storage.
  const { password: sealed } = JSON.parse((await stored(page, 'remPass')) ?? '{}')
  const bytes = Buffer.from(sealed, 'base64')
  for (const text of [sealed, bytes.toString(), Buffer.from(bytes.toString(), 'base64').toString()]) {
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain(Buffer.from(PASSWORD).toString('base64').replace(/=+$/, ''))
  }
  await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'))
  await page.evaluate(() => localStorage.setItem('autoLogin', '0'))
  await open('/m/login')
  await expect(field(page, 'username')).toHaveValue(account)
  await expect(field(page, 'password')).toHaveValue(PASSWORD)
  await page.getByRole('radio', { name: 'Celular' }).click()
  await page.getByRole('radio', { name: 'Usuário' }).click()
  await expect(field(page, 'password')).toHaveValue(PASSWORD)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect([await stored(page, 'remPass'), await stored(page, 'autoLogin')]).toEqual([null, '0'])
})

test('a failure asks for a captcha, which is required, renewed and refused when wrong', async ({
  page,
  open,
  brand,
}) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(field(page, 'username')).toBeFocused()
  await expect(field(page, 'captcha')).toHaveCount(0)
  await logIn(page, account, 'not the password')
  await expect(page.getByText('Usuário ou senha incorretos.')).toBeVisible()
  const picture = page.getByRole('button', { name: 'Trocar a imagem do código' }).locator('img')
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Trocar a imagem do código' }).click()
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await logIn(page, account)
  await expect(page.getByText('Escreva o código')).toBeVisible()
  await field(page, 'captcha').fill('12')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Código de verificação incorreto')).toBeVisible()
  await expect(field(page, 'captcha')).toHaveValue('')
  await expectAccessible(page)
})

test('whoever cannot read the picture gets in without it', async ({ page, open, brand }) => {
  const { account, email } = await addPerson(brand.code)
  await open('/m/login')
  await logIn(page, account, 'not the password')
  await page.getByRole('button', { name: 'Não consigo ler a imagem' }).click()
  // The device works for the answer, which takes longer on a busy machine.
  await expect(page.getByText('Código preenchido para você.')).toBeVisible({ timeout: 60_000 })
  await expect(field(page, 'captcha')).toHaveValue(/^\d{6}$/)
  await expectAccessible(page)
  await field(page, 'password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  // The confirmed address stands for its owner too.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await open('/m/login')
  await logIn(page, email.toUpperCase())
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('members and agents each have their own door', async ({ page, open, brand }) => {
  const agent = await addPerson(brand.code, { type: 1 })
  const player = await addPerson(brand.code)
  await open('/m/login')
  await logIn(page, agent.account)
  await expect(page.getByText('Esta conta não é de jogador e não pode entrar aqui')).toBeVisible()
  await page.getByRole('link', { name: 'Entrar como agente' }).click()
  await expect(page).toHaveURL(/types=A/)
  await logIn(page, player.account)
  await expect(page.getByText('Só agentes podem entrar aqui')).toBeVisible()
  await logIn(page, agent.account)
  await expect(page).toHaveURL(/\/m\/agent$/)
})

test('a mobile number and its code sign in', async ({ page, open, brand }) => {
  const { mobile } = await addPerson(brand.code)
  await open('/m/login')
  await page.getByRole('radio', { name: 'Celular' }).click()
  await page.getByRole('button', { name: 'Receber código' }).click()
  await expect(page.getByText('Informe um celular válido')).toBeVisible()
  await expect(field(page, 'mobile')).toBeFocused()
  await field(page, 'code').fill(await askForCode(page, 'mobile', mobile))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(JSON.parse((await stored(page, 'remPass')) ?? '')).toEqual({
    type: 'sms',
    username: mobile,
    countryDialingCode: '+55',
  })
})

test('each way in shows only where its flag is on', async ({ page, open, brand }) => {
  await open('/m/login')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Esqueci a senha' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Testar grátis, sem conta' })).toHaveAttribute('href', '/m/trail')
  await brand.setFlag('FREEPLAY3', false)
  await brand.setFlag('MOBILEVERCODELOGIN3', false)
  await brand.setFlag('CHNGPASSMAIL3', false)
  await brand.setFlag('CHNGPASSVERIF3', false)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Esqueci a senha' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Testar grátis, sem conta' })).toHaveCount(0)
  await open('/m/forget')
  await expect(page.getByText(/Fale com o atendimento/)).toBeVisible()
  await brand.setFlag('CHNGPASSMAIL3', true)
  await expect(field(page, 'email')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await brand.setFlag('CHNGPASSVERIF3', true)
  await expect(page.getByRole('radio', { name: 'Celular' })).toBeChecked()
})

test('a first sign-in chooses a password; the same one is refused without a call', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code, { mustChange: true })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/wps/member/password')) calls.push(new URL(request.url()).pathname)
  })
  await open('/m/login')
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/changePsw$/)
  await expect(field(page, 'oldPassword')).toHaveCount(0)
  // Nothing leads past it but the way out.
  await expect(page.getByRole('button', { name: 'Voltar', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
  await field(page, 'newPassword').fill(PASSWORD)
  await field(page, 'confirmNewPassword').fill(PASSWORD)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('A nova senha não pode ser igual à anterior')).toBeVisible()
  expect(calls).toEqual([])
  await field(page, 'newPassword').fill('outra senha 77')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('As senhas não são iguais')).toBeVisible()
  await field(page, 'confirmNewPassword').fill('outra senha 77')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Senha salva')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(calls).toEqual(['/wps/member/password'])
  await open('/m/changePsw')
  await field(page, 'oldPassword').fill('not the password')
  await field(page, 'newPassword').fill('mais uma senha 5')
  await field(page, 'confirmNewPassword').fill('mais uma senha 5')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Senha incorreta')).toBeVisible()
  await expect(field(page, 'oldPassword')).toBeFocused()
  expect(calls).toEqual(['/wps/member/password', '/wps/member/password/v2'])
})

test('a password is recovered by phone, which signs in', async ({ page, open, brand }) => {
  const { mobile } = await addPerson(brand.code)
  await open('/m/forget')
  await field(page, 'verificationCode').fill(await askForCode(page, 'mobileNum', mobile))
  await field(page, 'newPassword').fill(PASSWORD)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page.getByText('A nova senha não pode ser igual à anterior.')).toBeVisible()
  await expect(field(page, 'newPassword')).toHaveValue('')
  await expect(field(page, 'verificationCode')).not.toHaveValue('')
  const code = await field(page, 'verificationCode').inputValue()
  await field(page, 'verificationCode').fill('0')
  await field(page, 'newPassword').fill('outra senha 77')
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page.getByText('Código de verificação incorreto')).toBeVisible()
  await expect(field(page, 'verificationCode')).toHaveValue('')
  await field(page, 'verificationCode').fill(code)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByRole('button', { name: /Abrir o menu da conta/ })).toBeVisible()
})

test('a password is recovered by mail, with a link that works once', async ({ page, open, brand }) => {
  const { account, email } = await addPerson(brand.code)
  await open('/m/login')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await page.getByRole('radio', { name: 'E-mail' }).click()
  await field(page, 'username').fill(account)
  await field(page, 'email').fill('nobody')
  await page.getByRole('button', { name: 'Recuperar senha' }).click()
  await expect(page.getByText('E-mail incorreto')).toBeVisible()
  await field(page, 'email').fill(` ${email} `)
  await page.getByRole('button', { name: 'Recuperar senha' }).click()
  await expect(page.getByText(/Se os dados estiverem certos/)).toBeVisible()
  await expect(page).toHaveURL(/\/m\/login$/)
  const link = await findInMessage(email, /\/m\/forget#token=[\w-]+/)
  await open(link)
  await field(page, 'newPassword').fill('outra senha 77')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page).toHaveURL(/\/m\/login$/)
  await open(link)
  await field(page, 'newPassword').fill('mais uma senha 5')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Este link não vale mais. Peça outro.')).toBeVisible()
  await open('/m/login')
  await logIn(page, account, 'outra senha 77')
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('a trial starts by itself and is refused where the brand has none', async ({ page, open, brand }) => {
  await open('/m/trail')
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '')).toMatchObject({ type: 4, firstTimeLogin: false })
  expect(await stored(page, 'autoLogin')).toBe('0')
  // The trial of this device goes on, under the name it has.
  const trial = await stored(page, 'trialUser')
  await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'))
  await open('/m/trail')
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '')).toMatchObject({ userName: trial })
  await page.evaluate(() => localStorage.clear())
  await brand.setFlag('FREEPLAY3', false)
  await open('/m/trail')
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByText(/não tem permissão ou a função está temporariamente indisponível/)).toBeVisible()
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
})

test('fails, gets the captcha, answers it and is in', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login?from=%2Fm%2FmyAccount%2Findex')
  await logIn(page, account, 'not the password')
  await expect(page.getByText('Usuário ou senha incorretos.')).toBeVisible()
  const picture = page.getByRole('button', { name: 'Trocar a imagem do código' }).locator('img')
  const first = await picture.getAttribute('src')
  await textField(page, 'Código da imagem').fill(await captchaAnswer(brand.code))
  await logIn(page, account, 'still not the password')
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(textField(page, 'Código da imagem')).toHaveValue('')
  await textField(page, 'Código da imagem').fill(await captchaAnswer(brand.code))
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/myAccount\/index$/)
})

test('a brand without captchas asks for none, and pauses whoever goes on guessing', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  await brand.setFlag('VALID_CAPTCHA3', false)
  await open('/m/login')
  for (let time = 0; time < 5; time++) {
    const answer = page.waitForResponse(/\/wps\/session\?/)
    await logIn(page, account, `guess number ${time}`)
    expect((await answer).status()).toBe(401)
  }
  await expect(page.getByLabel('Código da imagem')).toHaveCount(0)
  await logIn(page, account)
  await expect(page.getByText(/Muitas tentativas seguidas. Tente de novo em (1 minuto|5\d segundos)\./)).toBeVisible()
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
})

test('a token of the phone-verification service signs in; a wrong code of it is told at its field', async ({
  page,
  open,
  brand,
}) => {
  const { account, mobile } = await addPerson(brand.code)
  await brand.setFlag('PHONEVERIFY', true)
  const asked = await addPhoneService(page)
  await open('/m/login')
  await page.getByRole('radio', { name: 'Celular' }).check()
  await textField(page, 'Celular').fill(mobile)
  await page.getByRole('button', { name: 'Receber código' }).click()
  await expect(page.getByRole('button', { name: /Reenviar em \d+ s/ })).toBeDisabled()
  expect(asked).toEqual([`+55${mobile}`])
  await textField(page, 'Código SMS').fill('111111')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Código de verificação incorreto')).toBeVisible()
  await textField(page, 'Código SMS').fill(PHONE_SERVICE_CODE)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '')).toMatchObject({ userName: account, type: 0 })
  expect(await query('select from outbox where recipient = $1', [`+55${mobile}`])).toEqual([])
})

test('whoever is not to be remembered is gone with the tab', async ({ page, open, brand, context }) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login')
  await page.getByRole('checkbox', { name: 'Lembrar de mim' }).uncheck()
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/home$/)
  await page.reload()
  await expect(page.getByRole('button', { name: /Abrir o menu da conta/ })).toBeVisible()
  const kept = ['MC_SESSION_INFO', 'token', 'remPass', 'autoLogin'].map((key) => stored(page, key))
  expect(await Promise.all(kept)).toEqual([null, null, null, '0'])
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
})

test('a provider shows where its flag is on; a stranger registers with it and signs in with it from then on', async ({
  page,
  open,
  brand,
}) => {
  const off = { enabled: false, required: false }
  const shown = { enabled: true, required: true }
  await brand.setRegister({ mobileNum: off, captcha: off, nickname: off, payeeName: shown, email: shown })
  await open('/m/login?from=%2Fm%2Fapp')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0)
  await brand.setFlag('GOOGLELOGIN3', true)
  await expect(page.getByRole('button', { name: /Google|Facebook/ })).toHaveText(['Google'])
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Bia Andrade' }).click()
  await expect(page).toHaveURL(/\/m\/register\?social=google/)
  await expect(page.getByText(/A conta do Google de bia@example\.com será ligada/)).toBeVisible()
  await expectAccessible(page)
  const goOn = () => page.locator('form').getByRole('button', { name: 'Continuar' }).click()
  await expect(textField(page, 'Nome completo')).toHaveValue('Bia Andrade')
  await textField(page, 'CPF').fill('529.982.247-25')
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
  await goOn()
  await expect(textField(page, 'E-mail')).toHaveValue('bia@example.com')
  await goOn()
  await textField(page, 'Usuário').fill('bia_andrade')
  await secretField(page, 'Senha').fill(PASSWORD)
  await secretField(page, 'Confirmar senha').fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Criar conta' }).click()
  await page.getByRole('dialog', { name: 'Conta criada' }).getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/m\/app$/)

  await page.evaluate(() => localStorage.clear())
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Bia Andrade' }).click()
  await expect(page).toHaveURL(/\/m\/securityCenter$/)
  expect(JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '')).toMatchObject({ userName: 'bia_andrade' })
  await expect(page.getByRole('button', { name: /Google .*Ligada/ })).toBeVisible()
})

test('a linked account is unlinked and linked again with the password', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  await brand.setFlag('FACEBOOKLOGIN3', true)
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/securityCenter$/)
  const sheet = page.getByRole('dialog', { name: 'Facebook' })
  // Not the one of the sign-in page, which is there until the next has come.
  const row = page.getByRole('button', { name: /Facebook.*Lig/ })
  await row.click()
  await secretField(page, 'Senha de acesso').fill('not the password')
  await sheet.getByRole('button', { name: 'Continuar no Facebook' }).click()
  await expect(sheet.getByText('Senha incorreta')).toBeVisible()
  await expectAccessible(page)
  await secretField(page, 'Senha de acesso').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Continuar no Facebook' }).click()
  await page.getByRole('link', { name: 'Rafael Nunes' }).click()
  await expect(page).toHaveURL(/\/m\/securityCenter$/)
  await expect(page.getByText('Conta ligada', { exact: true })).toBeVisible()
  await expect(row).toHaveText(/Ligada/)
  await row.click()
  await secretField(page, 'Senha de acesso').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Desligar' }).click()
  await expect(row).toHaveText('FacebookLigar')
})

test('a password that somebody else set meanwhile must be replaced; a trial has none to change', async ({
  page,
  open,
  brand,
}) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login?from=%2Fm%2Fapp')
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/app$/)
  await query(
    'update member_credential set must_change = true where member_id = (select id from member where account = $1)',
    [account],
  )
  await open('/m/myAccount/index')
  await expect(page).toHaveURL(/\/m\/changePsw$/)
  await expect(page.getByText(/troque a senha que você recebeu/)).toBeVisible()
  await secretField(page, 'Senha atual').fill(PASSWORD)
  await secretField(page, 'Nova senha').fill('outra senha 77')
  await secretField(page, 'Repita a nova senha').fill('outra senha 77')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page).toHaveURL(/\/m\/home$/)

  await page.evaluate(() => localStorage.clear())
  await open('/m/trail')
  await expect(page).toHaveURL(/\/m\/home$/)
  await open('/m/changePsw')
  await expect(page.getByText('Contas de teste não podem usar esta função. Cadastre-se primeiro.')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('a language chosen in another tab shows here too, and what stands at the fields is said in it', async ({
  page,
  open,
  context,
}) => {
  await open('/m/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Preencha este campo').first()).toBeVisible()
  const other = await context.newPage()
  // Registration and login each have the switch themselves.
  await other.goto(new URL('/m/register', page.url()).href)
  await other.getByRole('button', { name: 'Idioma e aparência' }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /English/ })
    .click()
  await expect(page.getByText('Fill in this field').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Language and appearance' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Português/ })
    .click()
  await expect(other.locator('form').getByRole('button', { name: 'Continuar' })).toBeVisible()
})

test('the login page in English: both doors and their refusals', async ({ page, open, brand }) => {
  const agent = await addPerson(brand.code, { type: 1 })
  const player = await addPerson(brand.code)
  await page.addInitScript(() => localStorage.setItem('language', 'EN'))
  const enter = async (account: string, password = PASSWORD) => {
    await textField(page, 'User name').fill(account)
    await secretField(page, 'Password').fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await open('/m/login')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Fill in this field').first()).toBeVisible()
  await enter(agent.account)
  await expect(page.getByText('Non-member account unable to login')).toBeVisible()
  await page.getByRole('link', { name: 'Log in as an agent' }).click()
  await expect(page.getByRole('heading', { name: 'Agent area' })).toBeVisible()
  await enter(player.account)
  await expect(page.getByText('Non-agents cannot log in')).toBeVisible()
  await enter(agent.account, 'not the password')
  await expect(page.getByText('The user name or password is not correct.')).toBeVisible()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Please write the code')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByRole('radio', { name: 'Email address' }).check()
  await page.getByRole('button', { name: 'Retrieve password' }).click()
  await expect(page.getByText('Fill in this field').first()).toBeVisible()
})
