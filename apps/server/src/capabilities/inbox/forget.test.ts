import type { Endpoint } from '@trevo/contract/endpoint'
import { inboxDelete, inboxList, inboxRead, inboxUnread } from '@trevo/contract/inbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, aSession } from '../../../test/fixtures.ts'
import { anInboxMessage } from '../../../test/inbox.ts'
import { forgetInbox, INBOX_DAYS } from './forget.ts'
import { endInboxes } from './forget-queries.ts'

let server: TestApp
let merchantId = 0
beforeAll(async () => {
  server = await startTestApp({
    startAt: '2036-01-01T12:00:00Z',
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
    config: { rateLimitFactor: 1000 },
  })
})
beforeEach(async () => {
  await server.database.pool.query('truncate inbox_message, inbox_text, inbox_state, inbox_mark')
  await server.database.pool.query(`delete from forgotten where table_name like 'inbox%'`)
})
afterAll(() => server.close())

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const forget = () => forgetInbox({ db: server.database.db, clock: server.clock })

async function someone() {
  const { db } = server.database
  const member = await aMember(db, { merchantId })
  await query(`update member set created_at = created_at - interval '20 years' where id = $1`, [member.id])
  const { token } = await aSession(db, member, server.clock.now())
  const answered = async (endpoint: Endpoint, body?: object) => {
    const { envelope } = await server.inject(endpoint, { token, ...(body && { body }) })
    if (!envelope.success) throw new Error(envelope.errorCode)
    return envelope.value
  }
  return {
    id: member.id,
    read: (id: bigint) => answered(inboxRead, { ids: [String(id)] }),
    erase: (id: bigint) => answered(inboxDelete, { ids: [String(id)] }),
    unread: () => answered(inboxUnread),
    async inbox() {
      const { list } = (await answered(inboxList)) as { list: { subject: string; read: boolean }[] }
      return list.map(({ subject, read }) => `${subject}${read ? '' : ' *'}`)
    },
  }
}
const toAll = (subject: string) => anInboxMessage(server, { merchantId, to: { segment: {} }, subject })
const toTypes = (subject: string) =>
  anInboxMessage(server, { merchantId, to: { segment: { types: [0, 1, 2] } }, subject })
const toOne = (subject: string, memberId: bigint) =>
  anInboxMessage(server, { merchantId, to: { memberIds: [memberId] }, subject })
const idsOf = async (...sent: Promise<unknown>[]) => {
  await Promise.all(sent)
  const { rows } = await query('select id from inbox_message order by id')
  return rows.map(({ id }) => BigInt(id))
}
const age = (ids: readonly bigint[], days: number) =>
  query(`update inbox_message set sent_at = sent_at - make_interval(days => $2) where id = any($1)`, [ids, days])
const states = async () =>
  (await query('select message_id as id from inbox_state order by 1')).rows.map(({ id }) => BigInt(id))

/** Old and young ones of every kind, read, deleted and neither. */
async function somePast() {
  const me = await someone()
  for (const subject of ['all read', 'all deleted', 'all new']) await toAll(subject)
  for (const subject of ['some read', 'some deleted', 'some new']) await toTypes(subject)
  for (const subject of ['mine read', 'mine deleted', 'mine new']) await toOne(subject, me.id)
  const old = await idsOf()
  for (const at of [0, 3, 6]) {
    await me.read(old[at] as bigint)
    await me.erase(old[at + 1] as bigint)
  }
  for (const subject of ['young read', 'young deleted', 'young new']) await toAll(subject)
  await toTypes('young some')
  await toOne('young mine', me.id)
  const young = (await idsOf()).slice(old.length)
  await me.read(young[0] as bigint)
  await me.erase(young[1] as bigint)
  return { me, old, young }
}
const YOUNG = ['young mine *', 'young some *', 'young new *', 'young read']

test('what is past its days goes, and nothing that was read or deleted comes back', async () => {
  const { me, old, young } = await somePast()
  await age(old, INBOX_DAYS - 1)
  const before = { unread: await me.unread(), inbox: await me.inbox(), states: await states() }
  expect(before.inbox).toHaveLength(10)
  expect(await forget()).toBe(0)
  expect({ unread: await me.unread(), inbox: await me.inbox(), states: await states() }).toEqual(before)
  await age(old, 2)
  // Three and two for many, three that name the member.
  expect(await forget()).toBe(7)
  expect(await me.inbox()).toEqual(YOUNG)
  expect(await me.unread()).toBe(3)
  expect(new Set(await states())).toEqual(new Set([young[0], young[1], young[4]]))
  expect(await forget()).toBe(0)
  // Whoever names one of them by its number brings nothing back.
  await me.read(old[2] as bigint)
  expect(await me.unread()).toBe(3)
  expect(await me.inbox()).toEqual(YOUNG)
})

test('between the end of inboxes and the rows that go nothing is unread again', async () => {
  const { me, old } = await somePast()
  await age(old, INBOX_DAYS + 1)
  const { clock, database } = server
  while (await endInboxes(database.db, new Date(clock.now().getTime() - INBOX_DAYS * 86_400_000))) {}
  // Those that name the member are there until their rows go.
  expect(await me.inbox()).toEqual([...YOUNG, 'mine new *', 'mine read'])
  expect(await me.unread()).toBe(4)
  await forget()
  expect(await me.inbox()).toEqual(YOUNG)
  expect(await me.unread()).toBe(3)
})

test('who has read everything, and who never looked, is told of what is left', async () => {
  const { old } = await somePast()
  const other = await someone()
  expect(await other.unread()).toBe(10)
  await age(old, INBOX_DAYS + 1)
  await forget()
  expect(await other.unread()).toBe(4)
  expect(await other.inbox()).toEqual(['young some *', 'young new *', 'young deleted *', 'young read *'])
})
