import { STAFF_SESSION } from '@trevo/contract/ops/roles'
import {
  staffChangePassword,
  staffMe,
  staffRefresh,
  staffSecondStep,
  staffSignIn,
  staffSignOut,
} from '@trevo/contract/ops/session'
import { staffList, staffReset, staffSignOutAll, staffUpdate } from '@trevo/contract/ops/staff'
import { profile } from '@trevo/contract/profile'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../../../seed/accounts.ts'
import { seedStaff } from '../../../../seed/staff.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anAddress, cookieOf } from '../../../../test/auth.ts'
import { aMember, aMerchant, aSession } from '../../../../test/fixtures.ts'
import { aPerson, aStaffSession, codeAt, STAFF_PASSWORD, signedIn } from '../../../../test/staff.ts'
import { DEMO_OPERATOR } from '../../../base/staff/demo-operator.ts'
import { demoCodes } from '../../../base/staff/second-step.ts'
import { inTx } from '../../../platform/db.ts'

let server: TestApp
let merchantId: number
beforeAll(async () => {
  server = await startTestApp({
    config: { demo: true },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { code: 'trevo', isDefault: true })).id
      await inTx(db, seedStaff)
    },
  })
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const STEP_MS = 30_000

type Begun = { step: 'code' | 'enrol'; ticket: string; secret: string; otpauthUrl: string }
const begin = (userName: string, password = STAFF_PASSWORD, ip = anAddress(), desk?: string) =>
  server.inject(staffSignIn, { ip, body: { userName, password }, ...(desk && { headers: { cookie: `desk=${desk}` } }) })
const finish = (ticket: string, code: string, ip = anAddress(), desk?: string) =>
  server.inject(staffSecondStep, { ip, body: { ticket, code }, ...(desk && { headers: { cookie: `desk=${desk}` } }) })
const answered = <T>({ envelope }: { envelope: unknown }) => (envelope as { value: T }).value
const codeOf = ({ envelope }: { envelope: unknown }) => (envelope as { errorCode?: string }).errorCode
const me = (token: string) => server.inject(staffMe, { token })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Signs in for the first time; answers with the token and the authenticator's secret. */
async function enrol(userName: string) {
  const { ticket, secret } = answered<Begun>(await begin(userName))
  const done = await finish(ticket, codeAt(secret, server.clock.now()))
  return { secret, token: answered<{ token: string }>(done).token, desk: cookieOf(done, 'desk')?.value ?? '' }
}

/** Wrong passwords one after the other; what each was answered. */
async function guess(userName: string, times: number, from: () => string, desk?: string) {
  const codes: (string | undefined)[] = []
  for (let time = 0; time < times; time++) codes.push(codeOf(await begin(userName, 'wrong one', from(), desk)))
  return codes
}

describe('the refresh cookie', () => {
  async function begun() {
    const { userName, id } = await aPerson(server.app.db)
    const { ticket, secret } = answered<Begun>(await begin(userName))
    const done = await finish(ticket, codeAt(secret, server.clock.now()))
    const { value = '', line = '' } = cookieOf(done, 'staff_refresh') ?? {}
    return { id, userName, cookie: value, line, token: answered<{ token: string }>(done).token }
  }
  const refresh = async (cookie: string, headers = {}) => {
    const answer = await server.inject(staffRefresh, {
      ip: anAddress(),
      headers: { cookie: `staff_refresh=${cookie}`, ...headers },
    })
    const { token = '' } = answered<{ token?: string }>(answer) ?? {}
    return { ...answer, token, cookie: cookieOf(answer, 'staff_refresh')?.value ?? '' }
  }
  const works = async (token: string) => (await me(token)).status === 200

  test('ends with the browser, and is out of reach of scripts and other sites', async () => {
    expect((await begun()).line).toMatch(
      /^staff_refresh=[\w-]{43}; Path=\/ops\/v1\/session; HttpOnly; SameSite=Strict$/,
    )
  })

  test('gives every page that loads a token of its own', async () => {
    const first = await begun()
    const second = await refresh(first.cookie)
    expect(answered(second)).toMatchObject({ me: { userName: first.userName } })
    const third = await refresh(second.cookie)
    for (const { token } of [first, second, third]) expect(await works(token)).toBe(true)
    await server.inject(staffSignOut, { token: second.token })
    for (const { token } of [first, second, third]) expect(await works(token)).toBe(false)
    expect((await refresh(third.cookie)).status).toBe(401)
  })

  test('is answered the same to tabs that load at once, and ends the session where a copy turns up', async () => {
    const first = await begun()
    const [one, two] = await Promise.all([refresh(first.cookie), refresh(first.cookie)])
    expect([two.token, two.cookie]).toEqual([one.token, one.cookie])
    expect(await works(one.token)).toBe(true)
    server.clock.advance(MINUTE_MS + 1)
    const copy = await refresh(first.cookie)
    expect([copy.status, codeOf(copy), copy.cookie]).toEqual([401, 'not_logged_in', ''])
    expect(await works(one.token)).toBe(false)
    const { rows } = await server.database.pool.query(
      'select action from staff_audit where staff_id = $1 order by id',
      [first.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['session.enrol', 'session.copied'])
  })

  test('brings a lost answer again after a pause of minutes, until a page has gone on with it', async () => {
    const first = await begun()
    const lost = await refresh(first.cookie)
    server.clock.advance(5 * MINUTE_MS)
    // A page that was loaded before says nothing of the answer.
    expect(await works(first.token)).toBe(true)
    const again = await refresh(first.cookie)
    expect([again.status, again.token, again.cookie]).toEqual([200, lost.token, lost.cookie])
    expect(await works(again.token)).toBe(true)
    server.clock.advance(MINUTE_MS + 1)
    expect((await refresh(first.cookie)).status).toBe(401)
    expect(await works(again.token)).toBe(false)
  })

  test('wakes no session that was idle for too long, nor one of an account that was disabled', async () => {
    const idle = await begun()
    server.clock.advance(STAFF_SESSION.idleMs)
    expect((await refresh(idle.cookie)).status).toBe(401)
    const disabled = await begun()
    await server.app.db.updateTable('staff_account').set({ status: 'disabled' }).where('id', '=', disabled.id).execute()
    expect((await refresh(disabled.cookie)).status).toBe(401)
  })

  test('is for our own pages alone', async () => {
    const { cookie, token } = await begun()
    expect((await refresh(cookie, { 'sec-fetch-site': 'same-site' })).status).toBe(401)
    expect((await refresh(cookie, { origin: 'http://games.localhost' })).status).toBe(401)
    expect(await works(token)).toBe(true)
    expect((await refresh(cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('signing in', () => {
  test('enrols the second step at the first time and asks for its code from then on', async () => {
    const { userName } = await aPerson(server.app.db, { roles: ['content'] })
    const first = answered<Begun>(await begin(userName.toUpperCase()))
    expect(first.step).toBe('enrol')
    expect(first.otpauthUrl).toContain(`secret=${first.secret}`)
    const begun = await finish(first.ticket, codeAt(first.secret, server.clock.now()))
    expect(answered(begun)).toMatchObject({
      me: { userName, roles: ['content'], everyMerchant: true, merchants: [{ code: 'trevo' }] },
    })
    server.clock.advance(STEP_MS)
    const again = answered<Begun>(await begin(userName))
    expect(again).toEqual({ step: 'code', ticket: again.ticket })
    const { token } = answered<{ token: string }>(await finish(again.ticket, codeAt(first.secret, server.clock.now())))
    expect(answered(await me(token))).toMatchObject({ userName })
  })

  test('takes a code once, and a ticket once', async () => {
    const { userName } = await aPerson(server.app.db)
    const { secret } = await enrol(userName)
    const { ticket } = answered<Begun>(await begin(userName))
    expect(codeOf(await finish(ticket, codeAt(secret, server.clock.now())))).toBe('verification_code_error')
    server.clock.advance(STEP_MS)
    const code = codeAt(secret, server.clock.now())
    expect((await finish(ticket, code)).status).toBe(200)
    server.clock.advance(STEP_MS)
    expect(codeOf(await finish(ticket, codeAt(secret, server.clock.now())))).toBe('session_expired')
  })

  test('opens one session however often a code is sent at once', async () => {
    const { id, userName } = await aPerson(server.app.db)
    const { ticket, secret } = answered<Begun>(await begin(userName))
    const code = codeAt(secret, server.clock.now())
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const sessions = server.app.db.selectFrom('staff_session').select('id').where('staff_id', '=', id)
    expect(await sessions.execute()).toHaveLength(1)
  })

  test('cannot do without the second step', async () => {
    const { userName } = await aPerson(server.app.db, { roles: ['admin'] })
    const { ticket, secret } = answered<Begun>(await begin(userName))
    expect(codeOf(await me(ticket))).toBe('session_expired')
    // A secret that was offered and not confirmed gives way to the next offer.
    const next = answered<Begun>(await begin(userName))
    expect(codeOf(await finish(next.ticket, codeAt(secret, server.clock.now())))).toBe('verification_code_error')
    expect((await finish(next.ticket, codeAt(next.secret, server.clock.now()))).status).toBe(200)
    // Once it is confirmed, an enrolment begun before is worth nothing.
    server.clock.advance(STEP_MS)
    expect(codeOf(await finish(ticket, codeAt(next.secret, server.clock.now())))).toBe('session_expired')
  })

  test('lets a ticket be tried five times', async () => {
    const { userName } = await aPerson(server.app.db)
    const { secret } = await enrol(userName)
    server.clock.advance(STEP_MS)
    const { ticket } = answered<Begun>(await begin(userName))
    const code = codeAt(secret, server.clock.now())
    for (let tries = 0; tries < 5; tries++) {
      expect(codeOf(await finish(ticket, wrong(code)))).toBe('verification_code_error')
    }
    expect(codeOf(await finish(ticket, code))).toBe('session_expired')
  })

  test('pauses an address after five wrong passwords, also for the right one, and nobody elsewhere', async () => {
    const { id, userName } = await aPerson(server.app.db)
    const [stranger, owner] = [anAddress(), anAddress()]
    expect(await guess(userName, 6, () => stranger)).toEqual([...Array(5).fill('login_failed'), 'locked_out'])
    expect(codeOf(await begin(userName, STAFF_PASSWORD, stranger))).toBe('locked_out')
    expect((await begin(userName, STAFF_PASSWORD, owner)).status).toBe(200)
    const notes = server.app.db.selectFrom('staff_audit').select('action').where('staff_id', '=', id)
    await vi.waitFor(async () => expect(await notes.execute()).toEqual([{ action: 'session.lock_out' }]))
    server.clock.advance(MINUTE_MS)
    expect((await begin(userName, STAFF_PASSWORD, stranger)).status).toBe(200)
  })

  test('pauses all strangers to a name after twenty of them, and not the browser where its owner has been', async () => {
    const { userName } = await aPerson(server.app.db)
    const { secret, desk } = await enrol(userName)
    await guess(userName, 20, anAddress)
    expect(codeOf(await begin(userName))).toBe('locked_out')
    server.clock.advance(STEP_MS)
    const { ticket } = answered<Begun>(await begin(userName, STAFF_PASSWORD, anAddress(), desk))
    // Somebody who knows the password guesses codes, each with a ticket of their own.
    server.clock.advance(2 * MINUTE_MS)
    for (let tries = 0; tries < 2; tries++) {
      const thief = answered<Begun>(await begin(userName))
      await Promise.all(Array.from({ length: 4 }, () => finish(thief.ticket, '000000', '192.0.2.77')))
    }
    const again = answered<Begun>(await begin(userName))
    const code = codeAt(secret, server.clock.now())
    expect(codeOf(await finish(again.ticket, code, '192.0.2.77'))).toBe('locked_out')
    expect((await finish(ticket, code, anAddress(), desk)).status).toBe(200)
    // The browser itself has five tries, wherever it is.
    expect(await guess(userName, 6, anAddress, desk)).toEqual([...Array(5).fill('login_failed'), 'locked_out'])
  })

  test('says the same, as often, of names that there are and are not', async () => {
    const { userName } = await aPerson(server.app.db)
    const [one, other] = [anAddress(), anAddress()]
    expect(await guess(userName, 7, () => one)).toEqual(await guess('nobody.there', 7, () => other))
    expect(await guess(userName, 22, anAddress)).toEqual(await guess('nobody.there', 22, anAddress))
  })

  test('tells the owner of a pause by mail, once a day', async () => {
    const { id, userName } = await aPerson(server.app.db)
    const mails = server.app.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', `${userName}@console.example`)
    const stranger = anAddress()
    await guess(userName, 5, () => stranger)
    await vi.waitFor(async () => expect(await mails.execute()).toHaveLength(1))
    expect((await mails.execute())[0]?.body).toContain(stranger)
    const another = anAddress()
    await guess(userName, 5, () => another)
    const notes = server.app.db
      .selectFrom('staff_audit')
      .select('id')
      .where('action', '=', 'session.lock_out')
      .where('staff_id', '=', id)
    await vi.waitFor(async () => expect(await notes.execute()).toHaveLength(2))
    expect(await mails.execute()).toHaveLength(1)
  })

  test('says the same of a name that nobody has', async () => {
    expect(codeOf(await begin('nobody.here'))).toBe('login_failed')
  })

  test('of the demo operator works with the code that the outbox shows', async () => {
    const { ticket, step } = answered<Begun>(await begin(DEMO_OPERATOR.userName, DEMO_PASSWORD))
    expect(step).toBe('code')
    const page = await server.app.http.inject({ url: '/wps/outbox' })
    const { now } = demoCodes(server.clock.now())
    expect(now).toBe(codeAt(DEMO_OPERATOR.totpSecret, server.clock.now()))
    expect(page.body).toContain(now)
    const done = await finish(ticket, now)
    expect(answered(done)).toMatchObject({ me: { roles: ['admin', 'content', 'support', 'risk'] } })
  })
})

describe('a session', () => {
  test('is neither a member’s nor opened by one', async () => {
    const member = await aMember(server.app.db, { merchantId })
    const { token } = await aSession(server.app.db, member, server.clock.now())
    expect(codeOf(await me(token))).toBe('session_expired')
    const person = await signedIn(server, { roles: ['admin'] })
    expect(codeOf(await server.inject(profile, { token: person.token }))).toBe('session_expired')
  })

  test('ends after half an hour without a call, and after twelve hours with as many as one likes', async () => {
    const { id } = await aPerson(server.app.db)
    const { token } = await aStaffSession(server.app.db, id, server.clock.now())
    for (let minutes = 0; minutes < 12 * 60 - 29; minutes += 29) {
      expect((await me(token)).status).toBe(200)
      server.clock.advance(29 * MINUTE_MS)
    }
    const idle = await aStaffSession(server.app.db, id, server.clock.now())
    expect((await me(token)).status).toBe(200)
    server.clock.advance(29 * MINUTE_MS)
    expect(codeOf(await me(token))).toBe('session_expired')
    expect((await me(idle.token)).status).toBe(200)
    server.clock.advance(STAFF_SESSION.idleMs)
    expect(codeOf(await me(idle.token))).toBe('session_expired')
  })

  test('ends by signing out, by an administrator, and by being disabled', async () => {
    const admin = await signedIn(server, { roles: ['admin'] })
    const person = await aPerson(server.app.db, { roles: ['support'] })
    const open = async () => (await aStaffSession(server.app.db, person.id, server.clock.now())).token
    const params = { id: String(person.id) }
    const change = { displayName: 'Ana', mail: null, roles: ['support'], merchantCode: null, status: 'disabled' }

    const first = await open()
    expect((await server.inject(staffSignOut, { token: first })).status).toBe(200)
    expect(codeOf(await me(first))).toBe('session_expired')

    const third = await open()
    expect((await admin.call(staffSignOutAll, { params })).status).toBe(200)
    expect(codeOf(await me(third))).toBe('session_expired')

    const fourth = await open()
    expect((await admin.call(staffUpdate, { params, body: change })).status).toBe(200)
    expect(codeOf(await me(fourth))).toBe('session_expired')
    expect(codeOf(await begin(person.userName))).toBe('login_failed')
  })

  test('with a first password answers nothing but who one is, until it is replaced', async () => {
    const person = await aPerson(server.app.db, { roles: ['admin'], mustChange: true })
    const { token } = await enrol(person.userName)
    const other = await aStaffSession(server.app.db, person.id, server.clock.now())
    expect(answered(await me(token))).toMatchObject({ mustChangePassword: true })
    expect(codeOf(await server.inject(staffList, { token }))).toBe('password_change_required')

    const replace = (currentPassword: string, newPassword: string) =>
      server.inject(staffChangePassword, { token, body: { currentPassword, newPassword } })
    expect(codeOf(await replace('wrong', 'uma senha de verdade'))).toBe('incorrect_password')
    expect(codeOf(await replace(STAFF_PASSWORD, 'password123'))).toBe('password_common')
    expect(codeOf(await replace(STAFF_PASSWORD, STAFF_PASSWORD))).toBe('modify.new.old.same')
    expect((await replace(STAFF_PASSWORD, 'uma senha de verdade')).status).toBe(200)
    expect((await server.inject(staffList, { token })).status).toBe(200)
    expect(codeOf(await me(other.token))).toBe('session_expired')
    expect(codeOf(await begin(person.userName))).toBe('login_failed')
  })
})

describe('one’s own account', () => {
  test('cannot be closed, weakened or reset by oneself', async () => {
    const admin = await signedIn(server, { roles: ['admin'] })
    const params = { id: String(admin.id) }
    const same = { displayName: 'Eu', mail: null, roles: ['admin'], merchantCode: null, status: 'active' }
    for (const body of [
      { ...same, status: 'disabled' },
      { ...same, roles: [] },
      { ...same, roles: ['admin', 'risk'] },
      { ...same, merchantCode: 'trevo' },
    ]) {
      expect(codeOf(await admin.call(staffUpdate, { params, body }))).toBe('own_account')
    }
    expect(codeOf(await admin.call(staffReset, { params, body: { what: 'secondStep' } }))).toBe('own_account')
    expect((await admin.call(staffUpdate, { params, body: same })).status).toBe(200)
  })
})
