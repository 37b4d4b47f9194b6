import { randomBytes } from 'node:crypto'
import { confirmNewDevice, login, secondStep } from '@trevo/contract/auth'
import { addPayoutAccount } from '@trevo/contract/cashier'
import type { Endpoint } from '@trevo/contract/endpoint'
import { opsDecideApproval } from '@trevo/contract/ops/approvals'
import { staffChangePassword, staffSecondStep, staffSignIn } from '@trevo/contract/ops/session'
import { setPasswordByPhone, setPaymentPassword as setPaymentPasswordCall } from '@trevo/contract/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf, giveContact, givePassword, logInAs, PASSWORD } from '../../../test/auth.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { aPerson, aStaffSession, codeAt, STAFF_PASSWORD } from '../../../test/staff.ts'
import { type Injected, type InjectOptions, TEST_CONFIG } from '../../../test/stub-app.ts'
import { giveTotp, otherCode } from '../../../test/totp.ts'
import { type CodePurpose, createCodes } from '../../base/codes/codes.ts'
import { setPaymentPassword } from '../../base/members/credentials.ts'
import { hashPassword } from '../../base/members/hashing.ts'
import { COUNTERS, type Counter } from '../../base/throttle/counters.ts'
import { createThrottle } from '../../base/throttle/throttle.ts'
import { inTx } from '../../platform/db.ts'

const PIN = '204060'
const WRONG = 'not the password at all'
const DAY_MS = 86_400_000

let server: TestApp
let merchantId = 0
let strictId = 0
let member: TestMember
let phone = ''
let people = 0

beforeAll(async () => {
  server = await startTestApp({
    // Only what is counted against a person is looked at here.
    config: { rateLimitFactor: 1000 },
    async prepare({ db }) {
      const flags = { VALID_CAPTCHA3: false, NEWDEVICE3: false, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true }
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['home.test'], flags })).id
      strictId = (await aMerchant(db, { hosts: ['strict.test'], flags: { ...flags, NEWDEVICE3: true } })).id
    },
  })
})
beforeEach(async () => {
  server.clock.advance(DAY_MS)
  member = await someone(merchantId)
})
afterAll(() => server.close())

async function someone(brand: number): Promise<TestMember> {
  const { db } = server.database
  people += 1
  phone = `119${10_000_000 + people}`
  const made = await aMember(db, { merchantId: brand })
  await givePassword(db, made)
  await giveContact(db, made, 'mobile', `+55${phone}`, server.clock.now())
  const pin = await hashPassword(PIN)
  await inTx(db, (tx) => setPaymentPassword(tx, made.id, pin))
  return made
}

/** What a call was answered: `done`, or the error. */
const answerOf = ({ envelope }: Injected) => (envelope.success ? 'done' : envelope.errorCode)
const ask = async (endpoint: Endpoint, options: InjectOptions) => answerOf(await server.inject(endpoint, options))
const givenBy = <T>({ envelope }: Injected) => (envelope as unknown as { value: T }).value
const cookie = (name: string, value: string | undefined) => ({ headers: { cookie: `${name}=${value}` } })
const ticketOf = (answer: Injected) => givenBy<{ ticket: string }>(answer).ticket

/** A code as it was sent to whoever asked for it from there. */
const codeFor = async (purpose: CodePurpose, ip: string, memberId: bigint | null, brand = merchantId) => {
  const { db } = server.database
  const codes = createCodes({ db, secrets: TEST_CONFIG.secrets, clock: server.clock })
  const asker = { by: `at ${ip}`, isOwn: false }
  const key = { merchantId: brand, purpose, target: `+55${phone}`, asker, memberId }
  return (await inTx(db, (tx) => codes.issueCode(tx, key))).code
}

/** A session on a device where the member has shown more than a password, as after a code or a second step. */
async function provedSession(): Promise<string> {
  const { db } = server.database
  const now = server.clock.now()
  const { id: device } = await db
    .insertInto('known_device')
    .values({
      member_id: member.id,
      merchant_id: merchantId,
      id_hash: randomBytes(32),
      label: '',
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
      proved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, token } = await aSession(db, member, now)
  await db.updateTable('member_session').set({ known_device_id: device }).where('id', '=', id).execute()
  return token
}
const session = async () => (await aSession(server.database.db, member, server.clock.now())).token

const account = (paymentPassword: string) => ({
  kind: 'pix',
  pixKeyType: 'email',
  pixKey: `pix${people}@example.com`,
  holder: 'Bia Souza',
  paymentPassword,
})
const pay = (token: string, pin: string) => ask(addPayoutAccount, { token, body: account(pin) })
const choosePin = (token: string, password: string, code?: string) =>
  ask(setPaymentPasswordCall, {
    token,
    body: { password, paymentPassword: PIN, ...(code && { factor: { method: 'totp', code } }) },
  })

type Walk = {
  /** A stranger's wrong try, the one of this number; from another place each time where it costs a stranger nothing. */
  wrong(time: number): Promise<string>
  /** The owner's right try, by the way that the counter names. */
  right(): Promise<string>
}

/** Of a thief with the password, who signs in as often as it takes. */
async function thief(
  wrong: (token: string) => Promise<string>,
  right: (token: string) => Promise<string>,
): Promise<Walk> {
  const sessions = await Promise.all(Array.from({ length: 12 }, session))
  const own = await provedSession()
  return { wrong: (time) => wrong(sessions[time % 12] ?? ''), right: () => right(own) }
}

async function person() {
  const { db } = server.app
  const { id, userName } = await aPerson(db, { roles: ['finance'] })
  const begin = (password: string, ip: string, desk?: string) =>
    server.inject(staffSignIn, { ip, body: { userName, password }, ...(desk && cookie('desk', desk)) })
  const finish = (ticket: string, code: string, ip: string, desk?: string) =>
    server.inject(staffSecondStep, { ip, body: { ticket, code }, ...(desk && cookie('desk', desk)) })
  const first = givenBy<{ ticket: string; secret: string }>(await begin(STAFF_PASSWORD, anAddress()))
  const code = () => codeAt(first.secret, server.clock.now())
  const desk = cookieOf(await finish(first.ticket, code(), anAddress()), 'desk')?.value ?? ''
  // The code that enrolled is spent.
  server.clock.advance(30_000)
  return { id, begin, finish, code, desk }
}

async function stolenStaff(call: (token: string, isRight: boolean) => Promise<string>): Promise<Walk> {
  const { id } = await aPerson(server.app.db, { roles: ['finance'] })
  // In one browser, as after a copied session: the owner signs in there anew.
  const device = randomBytes(16).toString('hex')
  const begun = async () => (await aStaffSession(server.app.db, id, server.clock.now(), { device })).token
  const stolen = await begun()
  const own = await begun()
  return { wrong: () => call(stolen, false), right: () => call(own, true) }
}

/** Every counter, as its type demands. */
const WALKS: Record<Counter, () => Promise<Walk>> = {
  async 'sign in'() {
    const device = cookieOf(await logInAs(server, member.account), 'device')?.value
    return {
      wrong: async () => answerOf(await logInAs(server, member.account, { password: WRONG })),
      right: async () => answerOf(await logInAs(server, member.account, cookie('device', device))),
    }
  },
  async 'sign in by code'() {
    const home = anAddress()
    const code = await codeFor('login', home, null)
    const enter = (password: string, ip: string) =>
      ask(login, { ip, body: { type: 'sms', username: phone, password, captcha: '' } })
    const neighbour = anAddress()
    return { wrong: () => enter(otherCode(code), neighbour), right: () => enter(code, home) }
  },
  async 'second step'() {
    const code = await giveTotp({ db: server.database.db, clock: server.clock }, member)
    const begin = async (ip: string, device = {}) => ticketOf(await logInAs(server, member.account, { ip, ...device }))
    const answer = (ticket: string, given: string, ip: string, device = {}) =>
      server.inject(secondStep, { ip, body: { ticket, method: 'totp', code: given }, ...device })
    server.clock.advance(30_000)
    const ip = anAddress()
    const device = cookie('device', cookieOf(await answer(await begin(ip), code(), ip), 'device')?.value)
    server.clock.advance(30_000)
    return {
      async wrong() {
        const from = anAddress()
        return answerOf(await answer(await begin(from), otherCode(code()), from))
      },
      right: async () => answerOf(await answer(await begin(ip, device), code(), ip, device)),
    }
  },
  async 'new device'() {
    const strict = await someone(strictId)
    const host = 'strict.test'
    const begin = async (ip: string) => ticketOf(await logInAs(server, strict.account, { host, ip }))
    const confirm = (ticket: string, code: string, ip: string) =>
      ask(confirmNewDevice, { host, ip, body: { ticket, contact: 'mobile', code } })
    const [home, elsewhere] = [anAddress(), anAddress()]
    const code = await codeFor('device', home, strict.id, strictId)
    return {
      wrong: async () => confirm(await begin(elsewhere), otherCode(code), elsewhere),
      right: async () => confirm(await begin(home), code, home),
    }
  },
  async 'reset by phone'() {
    const [home, elsewhere] = [anAddress(), anAddress()]
    const code = await codeFor('reset', home, member.id)
    const set = (verificationCode: string, ip: string) => {
      const body = {
        newPassword: 'janela azul de inverno',
        mobileNum: phone,
        countryDialingCode: '+55',
        verificationCode,
      }
      return ask(setPasswordByPhone, { ip, body })
    }
    return { wrong: () => set(otherCode(code), elsewhere), right: () => set(code, home) }
  },
  'own password': () =>
    thief(
      (token) => choosePin(token, WRONG),
      (token) => choosePin(token, PASSWORD),
    ),
  async 'own step'() {
    const code = await giveTotp({ db: server.database.db, clock: server.clock }, member)
    server.clock.advance(30_000)
    return thief(
      (token) => choosePin(token, PASSWORD, otherCode(code())),
      (token) => choosePin(token, PASSWORD, code()),
    )
  },
  'payment password': () =>
    thief(
      (token) => pay(token, otherCode(PIN)),
      (token) => pay(token, PIN),
    ),
  async 'staff sign in'() {
    const { begin, desk } = await person()
    return {
      wrong: async () => answerOf(await begin(WRONG, anAddress())),
      right: async () => answerOf(await begin(STAFF_PASSWORD, anAddress(), desk)),
    }
  },
  async 'staff second step'() {
    const { begin, finish, code, desk } = await person()
    return {
      async wrong() {
        const ip = anAddress()
        return answerOf(await finish(ticketOf(await begin(STAFF_PASSWORD, ip)), otherCode(code()), ip))
      },
      async right() {
        const ip = anAddress()
        return answerOf(await finish(ticketOf(await begin(STAFF_PASSWORD, ip, desk)), code(), ip, desk))
      },
    }
  },
  'staff own password': () =>
    stolenStaff((token, isRight) => {
      const currentPassword = isRight ? STAFF_PASSWORD : WRONG
      return ask(staffChangePassword, { token, body: { currentPassword, newPassword: 'janela azul de inverno' } })
    }),
  'staff fresh code': () =>
    stolenStaff(async (token) => {
      const body = { accept: true, note: '', code: '000000' }
      const answer = await ask(opsDecideApproval, { token, params: { id: '999999999' }, body })
      // There is nothing to decide, which is said to those who may try.
      return answer === 'not_found' ? 'done' : answer
    }),
}

describe('whatever strangers use up of', () => {
  test.each(Object.keys(COUNTERS) as Counter[])('%s, they are paused and the owner goes on', async (counter) => {
    const { wrong, right } = await WALKS[counter]()
    const answers: string[] = []
    for (let time = 0; time < 40; time++) answers.push(await wrong(time))
    expect(answers).toContain('locked_out')
    expect(await right()).toBe('done')
  })
  test('what a session may try, no name that is typed at a sign-in touches', async () => {
    const token = await session()
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from member_session where member_id = $1',
      [member.id],
    )
    const keys = [`${member.id}`, `${member.id} session ${rows[0]?.id}`]
    const names = ['payment', 'member', 'payment password', 'own password'].flatMap((counter) =>
      keys.map((key) => `${counter} ${key}`),
    )
    for (const name of names) for (let time = 0; time < 5; time++) await logInAs(server, name, { password: WRONG })
    expect(await logInAs(server, `payment: ${member.id}`, { password: WRONG }).then(answerOf)).not.toBe('login_failed')
    expect([await pay(token, PIN), await choosePin(token, PASSWORD)]).toEqual(['done', 'done'])
  })
})

describe('the payment password', () => {
  test('of a stolen session is tried five times, and the owner signs in anew and pays', async () => {
    const stolen = await session()
    const answers: string[] = []
    for (let time = 0; time < 40; time++) answers.push(await pay(stolen, otherCode(PIN)))
    expect(answers).toEqual([...Array(5).fill('incorrect_password'), ...Array(35).fill('locked_out')])
    expect(await pay(stolen, PIN)).toBe('locked_out')
    expect(await pay(await session(), PIN)).toBe('done')
  })
  test('is tried twenty times by a thief with the password, however many sessions that begins', async () => {
    const answers: string[] = []
    for (let begun = 0; begun < 8; begun++) {
      const token = await session()
      for (let time = 0; time < 5; time++) answers.push(await pay(token, otherCode(PIN)))
    }
    expect(answers.filter((answer) => answer === 'incorrect_password')).toHaveLength(20)
  })
  test('given right and wrong at once gives no try more: of forty wrong ones five are looked at', async () => {
    const [stolen, own] = [await session(), await session()]
    const wrong = Array.from({ length: 40 }, () => pay(stolen, otherCode(PIN)))
    const right = Array.from({ length: 10 }, () => pay(own, PIN))
    const tried = (await Promise.all(wrong)).filter((answer) => answer === 'incorrect_password')
    expect(tried).toHaveLength(5)
    expect(new Set(await Promise.all(right))).not.toContain('locked_out')
  })
  test('is given back at the last try, also to two that are right at once', async () => {
    const token = await session()
    for (let time = 0; time < 4; time++) expect(await pay(token, otherCode(PIN))).toBe('incorrect_password')
    const both = await Promise.all([pay(token, PIN), pay(token, PIN)])
    expect(both).not.toContain('locked_out')
    for (let time = 0; time < 4; time++) expect(await pay(token, otherCode(PIN))).toBe('incorrect_password')
    expect(await pay(token, PIN)).not.toBe('locked_out')
  })
})

describe('a right password at the sign-in', () => {
  test('is refused for no others, twenty-eight at once from one place', async () => {
    const ip = anAddress()
    const answers = await Promise.all(Array.from({ length: 28 }, () => logInAs(server, member.account, { ip })))
    expect(new Set(answers.map(answerOf))).toEqual(new Set(['done']))
  })
  test('of staff is refused for no others, twelve at once from one place', async () => {
    const { begin } = await person()
    const ip = anAddress()
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(STAFF_PASSWORD, ip)))
    expect(new Set(answers.map(answerOf))).toEqual(new Set(['done']))
  })
})

test('a database that is away between a try and its return keeps that one try, and nobody waits for it', async () => {
  const { db } = server.database
  const throttle = createThrottle({ db, clock: server.clock })
  const subject = { counter: 'sign in', merchantId, account: member.account, address: anAddress() } as const
  const away = new Error('the database is away')
  const broken = new Proxy(db, {
    get() {
      throw away
    },
  })
  const make = () => throttle.attempt(subject, async (attempt) => throttle.succeeded(broken, attempt))
  // The work failed with its own error; by the time it is given back the database answers again.
  for (let time = 0; time < 7; time++) await expect(make()).rejects.toBe(away)
  expect(await throttle.attempt(subject, async () => 'made')).toBe('made')
  const lost = createThrottle({ db, clock: server.clock })
  lost.succeeded = async () => {
    throw away
  }
  const failing = lost.attempt(subject, async () => {
    throw away
  })
  await expect(failing).rejects.toBe(away)
  expect(await lost.attempt(subject, async () => 'made')).toBe('made')
})
