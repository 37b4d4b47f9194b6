import { captchaAnswer } from './support/captcha.ts'
import { query } from './support/database.ts'
import { logIn, secretField, stored, textField } from './support/forms.ts'
import { addPerson, PASSWORD } from './support/people.ts'
import { addPhoneService, PHONE_SERVICE_CODE } from './support/phone-service.ts'
import { expect, expectAccessible, test } from './support/test.ts'

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
  await expect(textField(page, 'E-mail')).toHaveValue('bia@example.com')
  await expect(textField(page, 'Nome completo')).toHaveValue('Bia Andrade')
  await textField(page, 'Usuário').fill('bia_andrade')
  await secretField(page, 'Senha').fill(PASSWORD)
  await secretField(page, 'Confirmar senha').fill(PASSWORD)
  await textField(page, 'CPF').fill('529.982.247-25')
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
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
  await expect(other.getByRole('button', { name: 'Criar conta' })).toBeVisible()
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
  await page.getByRole('radio', { name: 'E-mail address' }).check()
  await page.getByRole('button', { name: 'Retrieve password' }).click()
  await expect(page.getByText('Fill in this field').first()).toBeVisible()
})
