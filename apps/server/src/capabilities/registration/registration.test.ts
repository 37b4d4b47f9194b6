import { createHash } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import {
  affiliate,
  registerByMobile,
  registerByUsername,
  registrationRules,
  usernameCheck,
} from '@trevo/contract/registration'
import { memberInfo } from '@trevo/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { personOf } from '../../../test/personal.ts'
import { aCaptchaCookie, aSmsCode } from '../../../test/proofs.ts'
import { aMobileForm, aUsernameForm, GOOD_PASSWORD } from '../../../test/registration-form.ts'
import { verifyPassword, verifyPaymentPassword } from '../../base/members/credentials.ts'
import { createThrottle } from '../../base/throttle/throttle.ts'

const OFF = { enabled: false, required: false }
const SHOWN = { enabled: true, required: false }
const ALL_SHOWN = {
  ...Object.fromEntries(
    ['paymentPassword', 'nickname', 'payeeName', 'idNumber', 'email', 'mobileNum', 'birthday', 'affiliateCode'].map(
      (field) => [field, SHOWN],
    ),
  ),
  ...Object.fromEntries(
    ['recommenderId', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo', 'qqNum'].map((f) => [f, SHOWN]),
  ),
  captcha: OFF,
}

let server: TestApp
let home = 0
let brazil = 0

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      const template = { mem_cen: 1, dep_func: 1, birthday_limit: 21 }
      home = (
        await aMerchant(db, { isDefault: true, hosts: ['home.test'], settings: { register: ALL_SHOWN, template } })
      ).id
      brazil = (await aMerchant(db, { hosts: ['br.test'], regulation: 'br', settings: { register: ALL_SHOWN } })).id
      await aMerchant(db, { hosts: ['br2.test'], regulation: 'br', settings: { register: ALL_SHOWN } })
      const register = { ...ALL_SHOWN, captcha: SHOWN }
      await aMerchant(db, { code: 'guarded', hosts: ['guarded.test'], settings: { register } })
      const uncoded = { ...ALL_SHOWN, verificationCode: OFF }
      await aMerchant(db, { code: 'uncoded', hosts: ['uncoded.test'], settings: { register: uncoded } })
      const proven = { ...ALL_SHOWN, mobileNum: { enabled: true, required: true }, username: SHOWN }
      await aMerchant(db, {
        code: 'nameless',
        hosts: ['nameless.test'],
        settings: { register: { ...proven, captcha: SHOWN } },
      })
      const flags = { MOBILENUMPASSREG3: false, PHONEVERIFY: true, USERNAMEREG3: false }
      await aMerchant(db, { code: 'mobile', hosts: ['mobile.test'], flags, settings: { register: ALL_SHOWN } })
    },
  })
})
// Limits are counted by the minute, and every test is another visitor.
beforeEach(() => server.clock.advance(180_000))
afterAll(() => server.close())

let serial = 0
const aName = () => `nome_${++serial}`
const aNumber = () => `119${String(10_000_000 + ++serial)}`

type PutOptions = { host?: string; cookie?: string; ip?: string; query?: Record<string, string> }

async function put(endpoint: Endpoint, body: unknown, options: PutOptions = {}) {
  const { host = 'home.test', cookie, ip = '10.0.0.1', query = {} } = options
  const response = await server.app.http.inject({
    method: 'PUT',
    url: endpoint.path,
    query,
    headers: { host, ...(cookie && { cookie }) },
    remoteAddress: ip,
    payload: body as object,
  })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}
const register = (changes: Parameters<typeof aUsernameForm>[0], options: PutOptions = {}) =>
  put(registerByUsername, aUsernameForm({ username: aName(), ...changes }), options)
/** Where nobody registers without a birthday and a taxpayer number. */
const registerInBrazil = (changes: Parameters<typeof aUsernameForm>[0]) =>
  register({ birthday: '1990-05-17', idNumber: '111.444.777-35', ...changes }, { host: 'br.test' })

const memberNamed = (account: string) =>
  server.database.db
    .selectFrom('member as m')
    .leftJoin('member_profile as p', 'p.member_id', 'm.id')
    .leftJoin('member_registration as r', 'r.member_id', 'm.id')
    .selectAll(['m', 'p', 'r'])
    .select(['m.id as id', 'm.merchant_id as merchantId'])
    .where('m.account', '=', account)
    .executeTakeFirstOrThrow()

const contactsOf = (memberId: bigint) =>
  server.database.db
    .selectFrom('member_contact')
    .select(['kind', 'value', 'verified_at as verifiedAt'])
    .where('member_id', '=', memberId)
    .orderBy('kind')
    .execute()

describe('registering with a user name', () => {
  test('signs in', async () => {
    const username = aName()
    const { status, value, headers } = await register({ username, nickname: 'Bia' })
    expect(status).toBe(200)
    expect(value).toEqual({ token: expect.any(String), userName: username, type: 0, firstTimeLogin: false })
    expect(String(headers['set-cookie'])).toMatch(/^refresh=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
    const info = await server.inject(memberInfo, { token: value.token, host: 'home.test' })
    expect(info.envelope).toMatchObject({ value: { account: username, nickname: 'Bia', type: 0 } })
  })
  test('keeps the person as written down', async () => {
    const username = aName()
    const number = aNumber()
    const verificationCode = await aSmsCode(server, { merchantId: home, purpose: 'register', target: `+55${number}` })
    const form = {
      username,
      payeeName: 'Beatriz Andrade',
      idNumber: 'PASS 12.345',
      birthday: '1990-05-17',
      email: 'Bia@Example.com',
      mobileNum: number,
      verificationCode,
      paymentPassword: '204060',
      zalo: 'bia',
      registerMethod: 'PWA',
      registerUrl: 'home.test:8080',
      domain: 'main.test',
    } as const
    await register(form, { query: { deviceId: '0b8a6a5e-6f3c-4f5e-9d0a-2f1f6f0f7a11' } })
    const member = await memberNamed(username)
    const person = await personOf(server.database.db, member.id)
    expect(person).toEqual({ idNumber: 'PASS12345', birthday: '1990-05-17' })
    expect(member).toMatchObject({
      payee_name: 'Beatriz Andrade',
      zalo: 'bia',
      method: 'PWA',
      url: 'home.test:8080',
      domain: 'main.test',
      ip: '10.0.0.1',
      // The id itself is nowhere.
      device_hash: createHash('sha256').update(`device ${home} 0b8a6a5e-6f3c-4f5e-9d0a-2f1f6f0f7a11`).digest(),
      parent_id: null,
    })
    expect(await contactsOf(member.id)).toEqual([
      { kind: 'email', value: 'bia@example.com', verifiedAt: null },
      { kind: 'mobile', value: `+55${number}`, verifiedAt: server.clock.now() },
    ])
    const { db } = server.database
    expect(await verifyPassword(db, member.id, GOOD_PASSWORD)).toBe(true)
    expect(await verifyPaymentPassword(db, member.id, '204060')).toBe(true)
  })
  test('is refused for a name that differs by case alone', async () => {
    const username = aName()
    await register({ username })
    expect(await register({ username: username.toUpperCase() })).toMatchObject({
      status: 409,
      errorCode: 'username_taken',
    })
  })
  test('of one name by a hundred people at once succeeds for exactly one', async () => {
    const username = aName()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => register({ username, nickname: `n${i}` }, { ip: `10.1.${i}.1` })),
    )
    const outcomes = answers.map(({ success, errorCode }) => (success ? 'registered' : errorCode))
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'username_taken')).toHaveLength(99)
    const people = await server.database.db.selectFrom('member').select('id').where('account', '=', username).execute()
    expect(people).toHaveLength(1)
  })
  test.each([
    ['email', { email: 'taken@example.com' }, { email: 'TAKEN@example.com' }, 'email_taken'],
    ['document', { idNumber: 'AB-12345' }, { idNumber: 'ab 123 45' }, 'id_number_taken'],
  ])('leaves nothing behind where the %s is taken', async (_name, first, second, errorCode) => {
    expect(await register(first)).toMatchObject({ success: true })
    const username = aName()
    expect(await register({ username, ...second })).toMatchObject({ status: 409, errorCode })
    await expect(memberNamed(username)).rejects.toThrow()
  })
  test('lets another brand have the same name, address and document', async () => {
    const same = { username: aName(), email: 'two-brands@example.com' }
    expect(await register(same)).toMatchObject({ success: true })
    expect(await registerInBrazil(same)).toMatchObject({ success: true })
  })
  test('refuses a password that is easy to guess', async () => {
    const password = '12345678'
    expect(await register({ password, confirmPassword: password })).toMatchObject({ errorCode: 'password_common' })
  })
  test('refuses one that is little more than the name of the member, their address or the brand', async () => {
    const tryWith = (password: string) =>
      register({ username: 'zefirino_p', email: 'pitangueira@example.com', password, confirmPassword: password })
    for (const password of ['zefirino_p1', 'Pitangueira2026']) {
      expect(await tryWith(password)).toMatchObject({ errorCode: 'password_common' })
    }
    expect(await tryWith('pitangueira no quintal')).toMatchObject({ success: true })
  })
  test('is closed where the brand has switched it off', async () => {
    expect(await register({}, { host: 'mobile.test' })).toMatchObject({ status: 403, errorCode: 'no_permission' })
  })
})

describe('the age', () => {
  // 2026-03-02T02:30Z is still the first of March in São Paulo.
  const lateEvening = '2026-03-02T02:30:00Z'
  const register21 = (birthday: string) => register({ birthday })
  test('is counted to the day in the merchant’s time zone', async () => {
    const aheadMs = Date.parse(lateEvening) - server.clock.now().getTime()
    server.clock.advance(aheadMs)
    expect(await register21('2005-03-02')).toMatchObject({ status: 422, errorCode: 'under_age' })
    expect(await register21('2005-03-01')).toMatchObject({ success: true })
  })
  test('is the brand’s own limit', async () => {
    expect(await register({ birthday: '2007-01-01' })).toMatchObject({ errorCode: 'under_age' })
    const grown = { birthday: '2007-01-01', idNumber: '123.456.789-09' }
    expect(await registerInBrazil(grown)).toMatchObject({ success: true })
  })
})

describe('a taxpayer number', () => {
  test('and a birthday are required under the Brazilian profile, whatever the brand chose', async () => {
    expect(await registerInBrazil({ birthday: '', idNumber: '' })).toMatchObject({
      errorCode: 'invalid_input',
      value: {
        fields: [
          { path: 'idNumber', code: 'required' },
          { path: 'birthday', code: 'required' },
        ],
      },
    })
  })
  test('belongs to one member of the brand, however it is written', async () => {
    // Check digits by hand: 529.982.247 gives 2 and 5.
    expect(await registerInBrazil({ idNumber: '529.982.247-25' })).toMatchObject({ success: true })
    expect(await registerInBrazil({ idNumber: '52998224725' })).toMatchObject({
      errorCode: 'id_number_taken',
    })
    expect(await registerInBrazil({ idNumber: '529.982.247-26' })).toMatchObject({
      errorCode: 'invalid_input',
      value: { fields: [{ path: 'idNumber', code: 'cpf_invalid' }] },
    })
  })
})

describe('somebody who is taking a break', () => {
  const exclude = async (account: string, until: Date) => {
    const { id } = await memberNamed(account)
    await server.database.db
      .insertInto('member_guard')
      .values({ member_id: id, paused_until: null, excluded_until: until, reminder_minutes: null })
      .execute()
  }
  test('opens no account at another brand with the same CPF before it is over', async () => {
    const [username, elsewhere] = [aName(), aName()]
    const person = { birthday: '1990-05-17', idNumber: '456.123.789-55' }
    expect(await register({ username, ...person }, { host: 'br.test' })).toMatchObject({ success: true })
    const until = new Date(server.clock.now().getTime() + 3_600_000)
    await exclude(username, until)
    const again = () => register({ username: elsewhere, ...person }, { host: 'br2.test' })
    expect(await again()).toMatchObject({
      errorCode: 'member_excluded',
      value: { until: until.toISOString() },
    })
    expect(
      await register({ username: aName(), ...person, idNumber: '321.654.987-91' }, { host: 'br2.test' }),
    ).toMatchObject({
      success: true,
    })
    // A brand without the rules keeps to itself.
    expect(await register({ username: aName(), ...person }, { host: 'home.test' })).toMatchObject({ success: true })
    server.clock.advance(3_600_000)
    expect(await again()).toMatchObject({ success: true })
  })
})

describe('a code by SMS', () => {
  const keyOf = (number: string) => ({ merchantId: home, purpose: 'register', target: `+55${number}` }) as const
  test('must be right, and is used up by the registration alone', async () => {
    const mobileNum = aNumber()
    const verificationCode = await aSmsCode(server, keyOf(mobileNum))
    const wrong = verificationCode === '000000' ? '000001' : '000000'
    expect(await register({ mobileNum, verificationCode: wrong })).toMatchObject({
      errorCode: 'verification_code_error',
      value: { field: 'verificationCode' },
    })
    const takenName = aName()
    await register({ username: takenName })
    expect(await register({ username: takenName, mobileNum, verificationCode })).toMatchObject({
      errorCode: 'username_taken',
    })
    expect(await register({ mobileNum, verificationCode })).toMatchObject({ success: true })
    expect(await register({ mobileNum, verificationCode })).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('proves one number only', async () => {
    const verificationCode = await aSmsCode(server, keyOf(aNumber()))
    expect(await register({ mobileNum: aNumber(), verificationCode })).toMatchObject({
      errorCode: 'verification_code_error',
    })
  })
  test('gives one number to one of many who type it in different ways at once', async () => {
    const number = aNumber()
    const off = { host: 'uncoded.test' }
    const ways = [number, `0${number}`, `55${number}`, `+55${number}`, `+55 ${number.slice(0, 2)} ${number.slice(2)}`]
    const answers = await Promise.all(
      ways.map((mobileNum, index) => register({ mobileNum }, { ...off, ip: `10.9.0.${index}` })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ errorCode }) => errorCode === 'mobile_taken')).toHaveLength(4)
    const stored = await server.database.db
      .selectFrom('member_contact')
      .select('value')
      .where('value', 'like', `%${number}`)
      .execute()
    expect(stored).toEqual([{ value: `+55${number}` }])
  })
  test('does not give somebody else’s number away', async () => {
    const mobileNum = aNumber()
    expect(await register({ mobileNum, verificationCode: await aSmsCode(server, keyOf(mobileNum)) })).toMatchObject({
      success: true,
    })
    server.clock.advance(120_000)
    const second = await aSmsCode(server, keyOf(mobileNum))
    expect(await register({ mobileNum, verificationCode: second })).toMatchObject({ errorCode: 'mobile_taken' })
  })
})

describe('the captcha', () => {
  const host = 'guarded.test'
  const guarded = () =>
    server.database.db.selectFrom('merchant').select('id').where('code', '=', 'guarded').executeTakeFirstOrThrow()
  test('must be right and is good once', async () => {
    const { id } = await guarded()
    const cookie = await aCaptchaCookie(server, id, '40718')
    expect(await register({ captcha: '40718' }, { host })).toMatchObject({
      errorCode: 'verification_code_error',
      value: { field: 'captcha' },
    })
    expect(await register({ captcha: '40718' }, { host, cookie })).toMatchObject({ success: true })
    expect(await register({ captcha: '40718' }, { host, cookie })).toMatchObject({
      errorCode: 'verification_code_error',
    })
  })
  test('is not spent on a form that is wrong anyway', async () => {
    const { id } = await guarded()
    const cookie = await aCaptchaCookie(server, id, '40718')
    expect(await register({ captcha: '40718', email: 'nonsense' }, { host, cookie })).toMatchObject({
      errorCode: 'invalid_input',
    })
    expect(await register({ captcha: '40718' }, { host, cookie })).toMatchObject({ success: true })
  })
})

describe('a brand that lets the name be left out and trusts a proven number', () => {
  const host = 'nameless.test'
  const home = () =>
    server.database.db.selectFrom('merchant').select('id').where('code', '=', 'nameless').executeTakeFirstOrThrow()
  const codeFor = async (mobileNum: string) => {
    const { id } = await home()
    return aSmsCode(server, { merchantId: id, purpose: 'register', target: `+55${mobileNum}` })
  }
  const join = async (ip: string, changes: Parameters<typeof aUsernameForm>[0] = {}, query = {}) => {
    const mobileNum = aNumber()
    const verificationCode = await codeFor(mobileNum)
    return put(registerByUsername, aUsernameForm({ username: '', mobileNum, verificationCode, ...changes }), {
      host,
      ip,
      query,
    })
  }
  const ASKED = { errorCode: 'invalid_input', value: { fields: [{ path: 'captcha', code: 'captcha_required' }] } }

  test('makes a name that the answer tells', async () => {
    const { value } = await join('10.1.0.1')
    expect(value.userName).toMatch(/^u[a-z2-9]{9}$/)
  })
  test('asks for no picture at first, and for one after five forms from a place, right or wrong', async () => {
    const { id } = await home()
    for (let time = 0; time < 3; time++) expect(await join('10.1.0.2')).toMatchObject({ success: true })
    for (let time = 0; time < 2; time++) {
      expect(await join('10.1.0.2', { verificationCode: '000000' })).toMatchObject({
        errorCode: 'verification_code_error',
      })
    }
    expect(await join('10.1.0.2')).toMatchObject(ASKED)
    expect(await join('10.1.0.3')).toMatchObject({ success: true })
    // Refused before its code was looked at, so that it is still good.
    const mobileNum = aNumber()
    const form = aUsernameForm({ username: '', mobileNum, verificationCode: await codeFor(mobileNum) })
    expect(await put(registerByUsername, form, { host, ip: '10.1.0.2' })).toMatchObject(ASKED)
    const cookie = await aCaptchaCookie(server, id, '40718')
    const wrong = await put(registerByUsername, { ...form, captcha: '1' }, { host, ip: '10.1.0.2' })
    expect(wrong).toMatchObject({ errorCode: 'verification_code_error', value: { field: 'captcha' } })
    const answered = { ...form, captcha: '40718' }
    expect(await put(registerByUsername, answered, { host, ip: '10.1.0.2', cookie })).toMatchObject({ success: true })
    server.clock.advance(15 * 60_000)
    expect(await join('10.1.0.2')).toMatchObject({ success: true })
  })
  test('asks for one in a browser that has opened an account already', async () => {
    const query = { deviceId: '3f0c8f4e-8d6d-4c39-9a53-0a3d1d0f6a11' }
    expect(await join('10.1.0.4', {}, query)).toMatchObject({ success: true })
    expect(await join('10.1.0.5', {}, query)).toMatchObject(ASKED)
  })
  test('asks for one where sign-ins have failed lately', async () => {
    const { id } = await home()
    const throttle = createThrottle({ db: server.database.db, clock: server.clock })
    for (let time = 0; time < 5; time++) {
      await throttle.admit({ merchantId: id, counter: 'sign in', account: `x${time}`, address: '10.1.0.6' })
    }
    expect(await join('10.1.0.6')).toMatchObject(ASKED)
  })
})

describe('a press whose answer was lost', () => {
  const requestId = () => crypto.randomUUID()

  test('is answered by the account that it opened, signed in anew', async () => {
    const form = aUsernameForm({ username: aName() })
    const query = { requestId: requestId() }
    const first = await put(registerByUsername, form, { query })
    const again = await put(registerByUsername, form, { query })
    expect(again).toMatchObject({ success: true, value: { userName: form.username } })
    expect(again.value.token).not.toBe(first.value.token)
    expect(await put(registerByUsername, form, { query: { requestId: requestId() } })).toMatchObject({
      errorCode: 'username_taken',
    })
  })
  test('and is pressed twenty times at once opens one account', async () => {
    const form = aUsernameForm({ username: aName() })
    const query = { requestId: requestId() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(registerByUsername, form, { query, ip: `10.2.0.${index}` })),
    )
    expect(new Set(answers.map(({ value }) => value?.userName))).toEqual(new Set([form.username]))
  })
  test('answers nobody with another password, from another browser or brand, or later', async () => {
    const form = aUsernameForm({ username: aName() })
    const query = { requestId: requestId(), deviceId: '3f0c8f4e-8d6d-4c39-9a53-0a3d1d0f6a12' }
    expect(await put(registerByUsername, form, { query })).toMatchObject({ success: true })
    const other = { ...form, password: 'outra frase bem comprida', confirmPassword: 'outra frase bem comprida' }
    expect(await put(registerByUsername, other, { query })).toMatchObject({ errorCode: 'idempotency_conflict' })
    const elsewhere = { ...query, deviceId: '3f0c8f4e-8d6d-4c39-9a53-0a3d1d0f6a13' }
    expect(await put(registerByUsername, form, { query: elsewhere })).toMatchObject({ errorCode: 'username_taken' })
    server.clock.advance(10 * 60_000)
    expect(await put(registerByUsername, form, { query })).toMatchObject({ errorCode: 'username_taken' })
  })
})

describe('an invitation', () => {
  async function anInvitation(code: string, owner: Partial<Parameters<typeof aMember>[1]> = {}, disabledAt?: Date) {
    const member = await aMember(server.database.db, { merchantId: home, type: 1, ...owner })
    const row = { merchant_id: home, code, owner_member_id: member.id, disabled_at: disabledAt ?? null }
    await server.database.db.insertInto('invitation_code').values(row).execute()
    return member
  }
  test('puts the newcomer into the team of its owner', async () => {
    const agent = await anInvitation('Team-A')
    const username = aName()
    expect(await register({ username, affiliateCode: 'team-a' })).toMatchObject({ success: true })
    const member = await memberNamed(username)
    expect(member).toMatchObject({ parent_id: agent.id, affiliate_code: 'Team-A' })
    expect(member.team_path).toBe(`${agent.id}.${member.id}.`)
  })
  test('that nobody knows, or whose owner may not invite, ends the registration', async () => {
    expect(await register({ affiliateCode: 'unknown' })).toMatchObject({ errorCode: 'invalid_invitation_code' })
    await anInvitation('over', {}, new Date())
    expect(await register({ affiliateCode: 'over' })).toMatchObject({ errorCode: 'referrer_link_error' })
    await anInvitation('for-tests', { type: 41 })
    expect(await register({ affiliateCode: 'for-tests' })).toMatchObject({ errorCode: 'referrer_link_error' })
  })
  test('of another brand invites nobody here', async () => {
    await anInvitation('home-only')
    expect(await registerInBrazil({ affiliateCode: 'home-only' })).toMatchObject({
      errorCode: 'invalid_invitation_code',
    })
  })
  test('can be looked up', async () => {
    await anInvitation('Look-Up')
    const lookUp = (code: string) => server.inject(affiliate, { host: 'home.test', query: { code } })
    expect((await lookUp('look-up')).envelope).toEqual({ success: true, value: { code: 'Look-Up' } })
    expect((await lookUp('look-down')).envelope).toMatchObject({ errorCode: 'invalid_invitation_code' })
  })
})

describe('a recommender', () => {
  test('is remembered, without becoming an upline', async () => {
    const friend = await aMember(server.database.db, { merchantId: home, account: 'Amiga_1' })
    const username = aName()
    await register({ username, recommenderId: 'amiga_1' })
    expect(await memberNamed(username)).toMatchObject({ recommender_id: friend.id, parent_id: null })
  })
  test('must be a member of the brand', async () => {
    expect(await register({ recommenderId: 'ninguem' })).toMatchObject({ errorCode: 'referrer_link_error' })
    await aMember(server.database.db, { merchantId: home, account: 'so_daqui' })
    expect(await registerInBrazil({ recommenderId: 'so_daqui' })).toMatchObject({ errorCode: 'referrer_link_error' })
    expect(await register({ recommenderId: 'so_daqui' })).toMatchObject({ success: true })
  })
})

describe('registering with a mobile number', () => {
  const host = 'mobile.test'
  const merchantId = async () =>
    (
      await server.database.db
        .selectFrom('merchant')
        .select('id')
        .where('code', '=', 'mobile')
        .executeTakeFirstOrThrow()
    ).id
  test('gives a name and leaves the password for later', async () => {
    const mobileNum = aNumber()
    const target = `+55${mobileNum}`
    const verificationCode = await aSmsCode(server, { merchantId: await merchantId(), purpose: 'register', target })
    const { value } = await put(registerByMobile, aMobileForm({ mobileNum, verificationCode }), { host })
    expect(value.userName).toMatch(/^u[a-z2-9]{9}$/)
    const member = await memberNamed(value.userName)
    expect(await contactsOf(member.id)).toEqual([{ kind: 'mobile', value: target, verifiedAt: server.clock.now() }])
    expect(await verifyPassword(server.database.db, member.id, '')).toBe(false)
  })
  test('is refused without the right code', async () => {
    const form = aMobileForm({ mobileNum: aNumber(), verificationCode: '123456' })
    expect(await put(registerByMobile, form, { host })).toMatchObject({ errorCode: 'verification_code_error' })
  })
  test('is refused with a token that no service of ours has signed', async () => {
    const mobileNum = aNumber()
    const form = aMobileForm({ mobileNum, firebaseChannel: 'sms', firebaseIdToken: `sandbox:+55${mobileNum}` })
    expect(await put(registerByMobile, form, { host })).toMatchObject({ errorCode: 'verification_code_error' })
  })
})

describe('what a form is told before', () => {
  test('follows the brand', async () => {
    const { envelope } = await server.inject(registrationRules, { host: 'home.test' })
    expect(envelope).toMatchObject({
      value: {
        adultAge: 21,
        fields: {
          username: { enabled: true, required: true, min: 1, max: 20, message: 'reg_pattern_4' },
          captcha: { enabled: false },
          idNumber: { message: 'length_between' },
          paymentPassword: { pattern: '^\\d{6}$' },
        },
      },
    })
    const brazilian = await server.inject(registrationRules, { host: 'br.test' })
    expect(brazilian.envelope).toMatchObject({
      value: { adultAge: 18, fields: { idNumber: { message: 'cpf_invalid' } } },
    })
  })
  test('changes with the database, without a restart', async () => {
    const settings = server.database.db.updateTable('merchant_setting').where('section', '=', 'register')
    const value = JSON.stringify({ ...ALL_SHOWN, whatsapp: { enabled: true, required: true } })
    await settings.set({ value }).where('merchant_id', '=', brazil).execute()
    await expect
      .poll(async () => (await server.inject(registrationRules, { host: 'br.test' })).envelope)
      .toMatchObject({ value: { fields: { whatsapp: { enabled: true, required: true } } } })
    expect(await registerInBrazil({})).toMatchObject({
      value: { fields: [{ path: 'whatsapp', code: 'required' }] },
    })
  })
  test('says whether a name is free, so many times a minute', async () => {
    const username = aName()
    const check = () => server.inject(usernameCheck, { host: 'home.test', query: { username } })
    expect((await check()).envelope).toEqual({ success: true, value: { available: true } })
    await register({ username: username.toUpperCase() })
    expect((await check()).envelope).toEqual({ success: true, value: { available: false } })
    // Twenty a minute, five times over for an address that several may share.
    for (let i = 0; i < 98; i++) expect((await check()).status).toBe(200)
    expect((await check()).status).toBe(429)
  })
})
