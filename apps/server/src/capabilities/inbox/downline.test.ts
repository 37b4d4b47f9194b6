import { randomUUID } from 'node:crypto'
import { inboxList, inboxRecipients, inboxSend } from '@trevo/contract/inbox'
import type { MemberType } from '@trevo/contract/members'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { AGENT_MESSAGES_A_DAY } from '../../base/inbox/downline.ts'

let server: TestApp
let merchantId = 0
let agent: TestMember
let token = ''
let downlines: TestMember[] = []

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
    config: { rateLimitFactor: 1000 },
  })
})
beforeEach(async () => {
  await server.database.pool.query('truncate inbox_message, inbox_text, inbox_state, inbox_mark')
  agent = await aMember(server.database.db, { merchantId, type: 1 })
  token = await tokenOf(agent)
  downlines = [await under(agent), await under(agent), await under(agent)]
})
afterAll(() => server.close())

const tokenOf = async (member: TestMember) => (await aSession(server.database.db, member, server.clock.now())).token
async function under(upline: TestMember, type: MemberType = 0, account?: string) {
  const member = await aMember(server.database.db, { merchantId, type, ...(account && { account }) })
  await server.database.pool.query('update member set parent_id = $2 where id = $1', [member.id, upline.id])
  return member
}
type Sent = { requestId?: string; to?: readonly bigint[]; subject?: string; content?: string }
const send = async (sent: Sent = {}, as = token) => {
  const { requestId = randomUUID(), to = [], subject = 'Reunião', content = 'Amanhã às 10h' } = sent
  const body = { requestId, to: to.map(String), subject, content }
  return (await server.inject(inboxSend, { token: as, body })).envelope
}
const inboxOf = async (member: TestMember) => {
  const { envelope } = await server.inject(inboxList, { token: await tokenOf(member) })
  return envelope.success ? (envelope.value as { list: { subject: string }[] }).list : envelope
}
const idsOf = (members: readonly TestMember[]) => members.map(({ id }) => id)

test('reaches those named, or all direct downlines where nobody is, and tells each', async () => {
  const toMember = vi.spyOn(server.app.live, 'toMember')
  const [first, second, third] = downlines as [TestMember, TestMember, TestMember]
  expect(await send({ to: idsOf([first, second, first]) })).toEqual({ success: true, value: { sent: 2 } })
  expect(toMember.mock.calls.map(([id, name]) => `${id} ${name}`).toSorted()).toEqual(
    [`${first.id} unread.changed`, `${second.id} unread.changed`].toSorted(),
  )
  toMember.mockRestore()
  expect(await send({ subject: 'Todos' })).toEqual({ success: true, value: { sent: 3 } })
  expect((await inboxOf(first)) as unknown[]).toMatchObject([
    { subject: 'Todos', from: 'upline' },
    { subject: 'Reunião' },
  ])
  expect((await inboxOf(third)) as unknown[]).toMatchObject([{ subject: 'Todos' }])
  expect(await inboxOf(agent)).toEqual([])
})
test('reaches nobody where one of those named is not a direct downline', async () => {
  const [first] = downlines as [TestMember]
  const grandchild = await under(first)
  const stranger = await aMember(server.database.db, { merchantId })
  const upline = await aMember(server.database.db, { merchantId, type: 2 })
  await server.database.pool.query('update member set parent_id = $2 where id = $1', [agent.id, upline.id])
  for (const wrong of [grandchild, stranger, upline, agent]) {
    expect(await send({ to: [first.id, wrong.id] })).toMatchObject({ errorCode: 'not_found' })
  }
  expect((await server.database.pool.query('select from inbox_message')).rowCount).toBe(0)
  expect(await inboxOf(first)).toEqual([])
})
test('passes over trials, test accounts and closed accounts', async () => {
  await under(agent, 40)
  const closed = await under(agent)
  await server.database.pool.query(`update member set status = 'closed' where id = $1`, [closed.id])
  expect(await send()).toMatchObject({ value: { sent: 3 } })
  expect(await send({ to: [closed.id] })).toMatchObject({ errorCode: 'not_found' })
})
test('is sent once however often it is asked for, and refused with other words', async () => {
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ requestId })))
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ success: true, value: { sent: 3 } })))
  expect((await server.database.pool.query('select from inbox_message')).rowCount).toBe(1)
  expect(await send({ requestId, content: 'Outro' })).toMatchObject({ errorCode: 'idempotency_conflict' })
  const other = await aMember(server.database.db, { merchantId, type: 2 })
  await under(other)
  expect(await send({ requestId }, await tokenOf(other))).toMatchObject({ value: { sent: 1 } })
})
test('is text, whatever it looks like', async () => {
  const [first] = downlines as [TestMember]
  await send({ to: [first.id], content: '<b>a</b> & <img src=x onerror=alert(1)>\nb' })
  expect(await inboxOf(first)).toMatchObject([
    {
      content: '<p>&lt;b&gt;a&lt;/b&gt; &amp; &lt;img src=x onerror=alert(1)&gt;<br />b</p>',
      plainText: '<b>a</b> & <img src=x onerror=alert(1)> b',
    },
  ])
})
test(`is allowed ${AGENT_MESSAGES_A_DAY} times a day, also of many at once`, async () => {
  const answers = await Promise.all(Array.from({ length: AGENT_MESSAGES_A_DAY + 3 }, () => send()))
  expect(answers.filter(({ success }) => success)).toHaveLength(AGENT_MESSAGES_A_DAY)
  expect(answers.filter(({ success }) => !success)).toMatchObject(
    [1, 2, 3].map(() => ({ errorCode: 'limit_exceeded' })),
  )
  server.clock.advance(86_400_000)
  token = await tokenOf(agent)
  expect(await send()).toMatchObject({ success: true })
})
test('is for real agents', async () => {
  const refusals = { 0: 'no_permission', 4: 'no_permission', 40: 'no_permission', 41: 'free_reject', 42: 'free_reject' }
  for (const [type, errorCode] of Object.entries(refusals)) {
    const member = await aMember(server.database.db, { merchantId, type: Number(type) as MemberType })
    await under(member)
    const as = await tokenOf(member)
    expect([type, await send({}, as)]).toMatchObject([type, { errorCode }])
    expect((await server.inject(inboxRecipients, { token: as })).envelope).toMatchObject({ errorCode })
  }
  expect(await send({}, '')).toMatchObject({ errorCode: 'not_logged_in' })
})
test('offers direct downlines by name, in pages, found by the beginning of it', async () => {
  const head = await aMember(server.database.db, { merchantId, type: 2 })
  const names = Array.from({ length: 60 }, (_, n) => `P${String(n).padStart(2, '0')}x`)
  for (const name of names.toReversed()) await under(head, 0, name)
  await under(await under(head, 1, 'Zagente'), 0, 'P00y')
  const as = await tokenOf(head)
  const ask = async (query: Record<string, string>) => {
    const { envelope } = await server.inject(inboxRecipients, { token: as, query })
    if (!envelope.success) throw new Error(envelope.errorCode)
    return envelope.value as { list: { account: string }[]; cursor: string | null }
  }
  const first = await ask({ search: 'p' })
  const second = await ask({ search: 'p', cursor: first.cursor ?? '' })
  expect([...first.list, ...second.list].map(({ account }) => account)).toEqual(names)
  expect([first.list.length, second.cursor]).toEqual([50, null])
  expect((await ask({ search: 'P3' })).list).toHaveLength(10)
  expect((await ask({ search: '%' })).list).toEqual([])
})
