import { confirmNewDevice, devices, endDevice, forgetDevice, sendNewDeviceCode } from '@trevo/contract/auth'
import { changePassword, resetByLink } from '@trevo/contract/passwords'
import { logout, memberInfo } from '@trevo/contract/session'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress, cookieOf, giveContact, givePassword, logInAs, PASSWORD } from '../../../test/auth.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import type { Injected } from '../../../test/stub-app.ts'
import { createTickets } from '../../base/codes/tickets.ts'
import { contactsOf } from '../../base/members/contacts.ts'
import '../../providers/outbox/outbox.ts'

const DAY_MS = 86_400_000
const MAIL = 'bia@example.com'

let server: TestApp
let merchantId = 0
let openId = 0
let member: TestMember
let people = 0

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['home.test'], flags: { NEWDEVICE3: true } })).id
      openId = (await aMerchant(db, { hosts: ['open.test'], flags: { NEWDEVICE3: false } })).id
      await aMerchant(db, { hosts: ['other.test'], flags: { NEWDEVICE3: true } })
    },
  })
})
beforeEach(async () => {
  server.clock.advance(DAY_MS)
  people += 1
  member = await aMember(server.database.db, { merchantId })
  await givePassword(server.database.db, member)
})
afterAll(() => server.close())

type Challenge = { ticket: string; contacts: { kind: string; masked: string }[] }
const errorOf = ({ envelope }: Injected) => (envelope as { errorCode?: string }).errorCode
const tokenOf = ({ envelope }: Injected) => (envelope as { value: { token: string } }).value.token
const mail = () => `${people}.${MAIL}`
const withDevice = (device: string | undefined) => (device ? { cookie: `device=${device}` } : {})

async function challengeOf(account = member.account, device?: string): Promise<Challenge> {
  const answer = await logInAs(server, account, { headers: withDevice(device) })
  expect(errorOf(answer)).toBe('new_device_code')
  expect(cookieOf(answer, 'refresh')).toBeUndefined()
  expect(cookieOf(answer, 'device')).toBeUndefined()
  return (answer.envelope as { value: Challenge }).value
}
const send = (ticket: string, contact: 'email' | 'mobile' = 'email', email?: string, host = 'localhost') =>
  server.inject(sendNewDeviceCode, { ip: anAddress(), host, body: { ticket, contact, ...(email && { email }) } })
type Answer = {
  code: string
  contact?: 'email' | 'mobile'
  email?: string
  device?: string
  ip?: string
  host?: string
}
const confirm = (
  ticket: string,
  { code, contact = 'email', email, device, ip = anAddress(), host = 'localhost' }: Answer,
) =>
  server.inject(confirmNewDevice, {
    ip,
    host,
    body: { ticket, contact, code, ...(email && { email }) },
    headers: withDevice(device),
  })

async function codeTo(recipient: string): Promise<string> {
  const sent = await server.database.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(sent.body)?.[0] ?? ''
}
const wrong = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

/** Signs in for the first time on some device; the cookie it has then. */
async function proved(device?: string): Promise<{ device: string; token: string }> {
  const { ticket } = await challengeOf(member.account, device)
  expect((await send(ticket)).status).toBe(200)
  const answer = await confirm(ticket, { code: await codeTo(mail()), ...(device && { device }) })
  expect(answer.status).toBe(200)
  return { device: cookieOf(answer, 'device')?.value ?? '', token: tokenOf(answer) }
}

describe('a password on a new device', () => {
  beforeEach(() => giveContact(server.database.db, member, 'email', mail()))

  test('asks for a code, and from then on signs in on that device alone without one', async () => {
    const { ticket, contacts } = await challengeOf()
    expect(contacts).toEqual([{ kind: 'email', masked: `${String(people)[0]}•••••@example.com` }])
    expect((await send(ticket)).status).toBe(200)
    const answer = await confirm(ticket, { code: await codeTo(mail()) })
    expect(answer.envelope).toMatchObject({ success: true, value: { userName: member.account } })
    const device = cookieOf(answer, 'device')?.value ?? ''
    expect((await server.inject(memberInfo, { token: tokenOf(answer) })).status).toBe(200)
    expect((await logInAs(server, member.account, { headers: withDevice(device) })).status).toBe(200)
    await challengeOf()
    await challengeOf(member.account, `${device.slice(0, 15)}${device[15] === 'A' ? 'B' : 'A'}${device.slice(16)}`)
  })

  test('is not asked where the brand has switched it off, nor of a wrong password', async () => {
    expect(errorOf(await logInAs(server, member.account, { password: 'a perfectly wrong one' }))).toBe('login_failed')
    const other = await aMember(server.database.db, { merchantId: openId })
    await givePassword(server.database.db, other)
    expect((await logInAs(server, other.account, { host: 'open.test' })).status).toBe(200)
  })

  test('stops guessing after five tries, also with new tickets and codes', async () => {
    const errors: (string | undefined)[] = []
    const ip = anAddress()
    for (let round = 0; round < 3; round++) {
      const { ticket } = await challengeOf()
      await send(ticket)
      const code = await codeTo(mail())
      for (let time = 0; time < 3; time++) errors.push(errorOf(await confirm(ticket, { code: wrong(code), ip })))
      server.clock.advance(60_000)
    }
    expect(errors.slice(0, 5)).toEqual(Array(5).fill('verification_code_error'))
    expect(errors.slice(5)).toContain('locked_out')
    expect(errors.filter((error) => error === undefined)).toEqual([])
  })

  test('takes five tries of one code and no sixth, though it is right', async () => {
    const { ticket } = await challengeOf()
    await send(ticket)
    const code = await codeTo(mail())
    for (let time = 0; time < 5; time++) await confirm(ticket, { code: wrong(code) })
    expect(errorOf(await confirm(ticket, { code }))).toBe('session_expired')
    server.clock.advance(3_600_000)
    const again = await challengeOf()
    expect(errorOf(await confirm(again.ticket, { code }))).toBe('verification_code_error')
  })

  test('takes a code once: of four at once one gets in', async () => {
    const { ticket } = await challengeOf()
    const second = await challengeOf()
    await send(ticket)
    const code = await codeTo(mail())
    const tickets = Array.from({ length: 4 }, (_, index) => (index % 2 === 0 ? ticket : second.ticket))
    const answers = await Promise.all(tickets.map((held) => confirm(held, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      (await securityEventsOf(server.database.db, member.id)).filter(({ event }) => event === 'signed_in'),
    ).toHaveLength(1)
  })

  test('has a ticket of its brand and its time, which a new password takes back', async () => {
    const { ticket } = await challengeOf()
    expect(errorOf(await send(ticket, 'email', undefined, 'other.test'))).toBe('session_expired')
    await send(ticket)
    const code = await codeTo(mail())
    expect(errorOf(await confirm(ticket, { code, host: 'other.test' }))).toBe('session_expired')
    const tickets = createTickets({ db: server.database.db, clock: server.clock })
    const token = await tickets.issueTicket(server.database.db, {
      merchantId,
      purpose: 'password reset',
      memberId: member.id,
      data: { email: mail() },
      lifeMs: DAY_MS,
    })
    const newPassword = 'another perfectly good one'
    expect((await server.inject(resetByLink, { ip: anAddress(), body: { token, newPassword } })).status).toBe(200)
    expect(errorOf(await confirm(ticket, { code }))).toBe('session_expired')
  })

  test('does not send the code to an address that a stranger with the password names', async () => {
    const { ticket } = await challengeOf()
    expect(errorOf(await send(ticket, 'email', 'thief@example.com'))).toBe('not_found')
    expect(errorOf(await send(ticket, 'mobile'))).toBe('not_found')
    expect(errorOf(await confirm(ticket, { code: '123456', email: 'thief@example.com' }))).toBe('not_found')
  })

  test('does not take the code of another account', async () => {
    const thief = await aMember(server.database.db, { merchantId })
    await givePassword(server.database.db, thief)
    await giveContact(server.database.db, thief, 'email', `thief${people}@example.com`)
    const own = await challengeOf(thief.account)
    await send(own.ticket)
    const code = await codeTo(`thief${people}@example.com`)
    const { ticket } = await challengeOf()
    await send(ticket)
    expect(errorOf(await confirm(ticket, { code: code === (await codeTo(mail())) ? wrong(code) : code }))).toBe(
      'verification_code_error',
    )
  })
})

describe('the cookie of a known device', () => {
  beforeEach(() => giveContact(server.database.db, member, 'email', mail()))

  test('of one member opens nothing for another, alone or beside theirs', async () => {
    const { device } = await proved()
    const other = await aMember(server.database.db, { merchantId })
    await givePassword(server.database.db, other)
    await giveContact(server.database.db, other, 'email', `other${people}@example.com`)
    await challengeOf(other.account, device)
    await challengeOf(other.account, `${device}..${device}`)
  })

  test('that was planted before is worth nothing after: the device gets an id of its own', async () => {
    const planted = (await proved()).device
    await server.database.db.deleteFrom('known_device').where('member_id', '=', member.id).execute()
    server.clock.advance(60_000)
    const { device } = await proved(planted)
    expect(device).not.toBe(planted)
    await challengeOf(member.account, planted)
    expect((await logInAs(server, member.account, { headers: withDevice(device) })).status).toBe(200)
  })

  test('keeps the places of others who share the browser', async () => {
    const first = await proved()
    const bia = member
    member = await aMember(server.database.db, { merchantId })
    await givePassword(server.database.db, member)
    people += 1
    await giveContact(server.database.db, member, 'email', mail())
    const { device } = await proved(first.device)
    for (const { account } of [bia, member]) {
      expect((await logInAs(server, account, { headers: withDevice(device) })).status).toBe(200)
    }
  })

  test('is kept as a hash, outlives a sign-out, and ends ninety days after its last use', async () => {
    const { device, token } = await proved()
    const row = await server.database.db
      .selectFrom('known_device')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(device).not.toContain(row.id_hash.toString('base64url'))
    expect(row.expires_at.getTime() - server.clock.now().getTime()).toBe(90 * DAY_MS)
    await server.inject(logout, { token })
    server.clock.advance(89 * DAY_MS)
    expect((await logInAs(server, member.account, { headers: withDevice(device) })).status).toBe(200)
    server.clock.advance(89 * DAY_MS)
    expect((await logInAs(server, member.account, { headers: withDevice(device) })).status).toBe(200)
    server.clock.advance(90 * DAY_MS)
    await challengeOf(member.account, device)
  })

  test('is listed once nobody is signed in, and forgotten with the password alone', async () => {
    const { device, token } = await proved()
    server.clock.advance(60_000)
    const here = await proved()
    await server.inject(logout, { token })
    const list = async () =>
      (
        (await server.inject(devices, { token: here.token })).envelope as {
          value: { list: { id: string }[]; known: { id: string }[]; hasPassword: boolean }
        }
      ).value
    const { known, list: open, hasPassword } = await list()
    expect([open.length, known.length, hasPassword]).toEqual([1, 1, true])
    const params = { id: known[0]?.id ?? '' }
    const forget = (body: object) => server.inject(forgetDevice, { token: here.token, params, body })
    expect(errorOf(await forget({}))).toBe('incorrect_password')
    expect(errorOf(await forget({ password: 'a perfectly wrong one' }))).toBe('incorrect_password')
    expect((await forget({ password: PASSWORD })).status).toBe(200)
    expect(errorOf(await forget({ password: PASSWORD }))).toBe('not_found')
    await challengeOf(member.account, device)
    expect((await list()).known).toEqual([])
  })

  test('goes with a session that is sent away, and with a new password', async () => {
    const there = await proved()
    server.clock.advance(60_000)
    const here = await proved()
    const { envelope } = await server.inject(devices, { token: here.token })
    const { list } = (envelope as { value: { list: { id: string; current: boolean }[] } }).value
    const id = list.find(({ current }) => !current)?.id ?? ''
    expect(
      (await server.inject(endDevice, { token: here.token, params: { id }, body: { password: PASSWORD } })).status,
    ).toBe(200)
    await challengeOf(member.account, there.device)
    const newPassword = 'another perfectly good one'
    const change = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword }
    server.clock.advance(60_000)
    const third = await proved()
    expect((await server.inject(changePassword, { token: here.token, body: change })).status).toBe(200)
    const next = (device: string) =>
      logInAs(server, member.account, { password: newPassword, headers: withDevice(device) })
    expect((await next(here.device)).status).toBe(200)
    expect(errorOf(await next(third.device))).toBe('new_device_code')
  })
})

describe('a device that a brand remembered by the password alone', () => {
  const asks = async (enabled: boolean) => {
    const { pool } = server.database
    await pool.query(`update merchant_flag set enabled = $2 where merchant_id = $1 and flag = 'NEWDEVICE3'`, [
      merchantId,
      enabled,
    ])
    await expect.poll(() => server.app.guards.merchantOf('home.test').flags.NEWDEVICE3).toBe(enabled)
  }
  const signedIn = async (device?: string) => {
    const answer = await logInAs(server, member.account, { headers: withDevice(device) })
    expect(answer.status).toBe(200)
    return cookieOf(answer, 'device')?.value ?? ''
  }
  beforeEach(() => giveContact(server.database.db, member, 'email', mail()))
  afterEach(() => asks(true))

  test('is asked for a code once the brand asks, and only once', async () => {
    await asks(false)
    const device = await signedIn(await signedIn())
    await asks(true)
    const proof = await proved(device)
    expect(await signedIn(proof.device)).toBe(proof.device)
    // Whoever kept a copy of the cookie from before the code has nothing of it.
    expect(proof.device).not.toBe(device)
    await challengeOf(member.account, device)
    const { rows } = await server.database.pool.query('select from known_device where member_id = $1', [member.id])
    expect(rows).toHaveLength(1)
  })

  test('is not asked again where it had shown a code before the brand stopped asking', async () => {
    const { device } = await proved()
    await asks(false)
    expect(await signedIn(device)).toBe(device)
    await asks(true)
    expect(await signedIn(device)).toBe(device)
  })
})

describe('somebody whose contacts are not confirmed', () => {
  test('confirms the one they typed before; nobody else can name another', async () => {
    await giveContact(server.database.db, member, 'email', mail(), null)
    const { ticket, contacts } = await challengeOf()
    expect(contacts).toHaveLength(1)
    expect(errorOf(await send(ticket, 'email', 'thief@example.com'))).toBe('not_found')
    await send(ticket)
    expect((await confirm(ticket, { code: await codeTo(mail()) })).status).toBe(200)
    expect(await contactsOf(server.database.db, member.id)).toMatchObject([
      { value: mail(), verifiedAt: expect.any(Date) },
    ])
  })

  test('gives an address where there is none, which is bound before the session opens', async () => {
    const { ticket, contacts } = await challengeOf()
    expect(contacts).toEqual([])
    expect(errorOf(await send(ticket))).toBe('not_found')
    expect((await send(ticket, 'email', mail())).status).toBe(200)
    const code = await codeTo(mail())
    expect(errorOf(await confirm(ticket, { code, email: `else${mail()}` }))).toBe('verification_code_error')
    expect((await confirm(ticket, { code, email: mail() })).status).toBe(200)
    expect(await contactsOf(server.database.db, member.id)).toMatchObject([
      { value: mail(), verifiedAt: expect.any(Date) },
    ])
    const events = await securityEventsOf(server.database.db, member.id)
    expect(events.map(({ event }) => event)).toEqual(['contact_bound', 'signed_in'])
  })

  test('cannot take an address that is another’s, nor go on once the owner has bound one', async () => {
    const owner = await aMember(server.database.db, { merchantId })
    await giveContact(server.database.db, owner, 'email', `owner${people}@example.com`)
    const { ticket } = await challengeOf()
    expect(errorOf(await send(ticket, 'email', `owner${people}@example.com`))).toBe('email_taken')
    expect((await send(ticket, 'email', `thief${people}@example.com`)).status).toBe(200)
    const code = await codeTo(`thief${people}@example.com`)
    await giveContact(server.database.db, member, 'email', mail())
    expect(errorOf(await confirm(ticket, { code, email: `thief${people}@example.com` }))).toBe('not_found')
  })
})

test('offers the number and the address where both are confirmed, by the channel that is chosen', async () => {
  const phone = `+55119555${String(10_000 + people)}`
  await giveContact(server.database.db, member, 'email', mail())
  await giveContact(server.database.db, member, 'mobile', phone)
  const { ticket, contacts } = await challengeOf()
  expect(contacts.map(({ kind }) => kind).sort()).toEqual(['email', 'mobile'])
  expect((await send(ticket, 'mobile')).status).toBe(200)
  const code = await codeTo(phone)
  expect(errorOf(await confirm(ticket, { code, contact: 'email' }))).toBe('verification_code_error')
  expect((await confirm(ticket, { code, contact: 'mobile' })).status).toBe(200)
})
