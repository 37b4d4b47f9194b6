import { randomInt } from 'node:crypto'
import { REGISTER_FIELDS, type RegisterSettings } from '@trevo/contract/status'
import { openedBirthday, openedIdNumber } from '../apps/server/src/base/members/identity.ts'
import { captchaAnswer } from './support/captcha.ts'
import { query } from './support/database.ts'
import { secretField, stored, textField } from './support/forms.ts'
import { findInMessage } from './support/people.ts'
import { addPhoneService, PHONE_SERVICE_CODE } from './support/phone-service.ts'
import { SECRETS } from './support/secrets.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'Boitata!2291'
const all = (enabled: boolean) =>
  Object.fromEntries(REGISTER_FIELDS.map((name) => [name, { enabled, required: enabled }])) as RegisterSettings
const newNumber = () => `119${randomInt(10_000_000, 99_999_999)}`

test('a brand that requires every field gets every field', async ({ page, open, brand }) => {
  const number = newNumber()
  await brand.setRegister(all(true))
  await brand.addInvitation('TRV8K2')
  await open('/m/register')
  const submit = page.locator('form').getByRole('button', { name: 'Criar conta' })
  await submit.click()
  await expect(textField(page, 'Usuário')).toBeFocused()
  // Of the twenty, the code of the picture has words of its own.
  await expect(page.locator('form').getByText('Preencha este campo')).toHaveCount(19)

  await textField(page, 'Usuário').fill('carol_souza')
  await secretField(page, 'Senha').fill(PASSWORD)
  await secretField(page, 'Confirmar senha').fill(PASSWORD)
  await textField(page, 'Celular').fill(number)
  await page.getByRole('button', { name: 'Receber código' }).click()
  await textField(page, 'Código SMS').fill(await findInMessage(`+55${number}`, /\d{6}/))
  const written = {
    'E-mail': 'carol.souza@example.com',
    'Nome completo': 'Carolina Souza',
    CPF: '529.982.247-25',
    Apelido: 'Carol',
    WhatsApp: '11987654321',
    Facebook: 'carol.face',
    LINE: 'carol-line',
    WeChat: 'carol_wechat',
    Zalo: '11912345678',
    QQ: '123456789',
    'Código de convite': 'trv8k2',
    'Usuário de quem indicou': 'inviter',
  }
  for (const [label, text] of Object.entries(written)) await textField(page, label).fill(text)
  await page.getByLabel('Data de nascimento').fill('1994-03-14')
  await secretField(page, 'Senha de saque').fill('135790')
  await textField(page, 'Código da imagem').fill(await captchaAnswer(brand.code))
  await submit.click()
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
    domain: `${brand.code}.localhost`,
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
