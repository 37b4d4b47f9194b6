import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { anInboxMessage, sendDeps } from '../../../test/inbox.ts'
import { inTx } from '../../platform/db.ts'
import type { PushMessage } from '../../providers/push/push.ts'
import type { BrandPush } from '../brand-providers/push.ts'
import { keepSubscription } from '../push/push-queries.ts'
import { type PushInboxDeps, pushInboxPage } from './push-inbox.ts'
import { readAll, unreadInbox } from './queries.ts'
import { type InboxSend, sendInbox } from './send.ts'

let server: TestApp
let merchantId = 0
let member: TestMember

beforeAll(async () => {
  server = await startTestApp({
    startAt: '2036-01-01T12:00:00Z',
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
  })
})
beforeEach(async () => {
  await server.database.pool.query('truncate inbox_message, inbox_text, inbox_state, inbox_mark, push_subscription')
  member = await aMember(server.database.db, { merchantId })
})
afterAll(() => server.close())

const stored = async () => (await server.database.pool.query('select id from inbox_message order by id')).rows
const toAll = (message: Partial<InboxSend> = {}) =>
  anInboxMessage(server, { merchantId, to: { segment: {} }, ...message })

describe('sending', () => {
  test('writes one row for everybody, whoever they are, and tells the whole site once', async () => {
    const { db, pool } = server.database
    for (let n = 0; n < 20; n++) await aMember(db, { merchantId })
    const [toMerchant, toMember] = [vi.spyOn(server.app.live, 'toMerchant'), vi.spyOn(server.app.live, 'toMember')]
    await toAll()
    expect(toMerchant.mock.calls).toEqual([[merchantId, 'unread.changed', { kind: 'inbox' }]])
    expect(toMember).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(await stored()).toHaveLength(1)
    expect((await pool.query('select from inbox_state')).rowCount).toBe(0)
  })
  test('of one key happens once, also of many at once; other words or people are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => toAll({ key: 'deposit:7' })))
    const [{ id } = { id: 0n }] = await stored()
    expect(answers.map((answer) => answer.id)).toEqual(Array.from({ length: 20 }, () => id))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await unreadInbox(server.database.db, member.id)).toBe(1)
    const refused = { code: 'idempotency_conflict' }
    await expect(toAll({ key: 'deposit:7', texts: { PT: { subject: 'X', html: '' } } })).rejects.toMatchObject(refused)
    await expect(toAll({ key: 'deposit:7', to: { memberIds: [member.id] } })).rejects.toMatchObject(refused)
    const otherId = (await aMerchant(server.database.db)).id
    expect(await toAll({ key: 'deposit:7', merchantId: otherId })).toMatchObject({ isNew: true })
  })
  test('leaves nothing and tells nobody where the transaction rolls back', async () => {
    const toMember = vi.spyOn(server.app.live, 'toMember')
    const send: InboxSend = {
      merchantId,
      to: { memberIds: [member.id] },
      from: 'system',
      texts: { PT: { subject: 'Depósito', html: '<p>Creditado</p>' } },
    }
    const failing = inTx(server.database.db, async (tx) => {
      await sendInbox(tx, sendDeps(server), send)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await stored()).toEqual([])
    expect(toMember).not.toHaveBeenCalled()
    toMember.mockRestore()
  })
  test('passes over members of other brands and those without an inbox', async () => {
    const { db } = server.database
    const otherId = (await aMerchant(db)).id
    const foreign = await aMember(db, { merchantId: otherId })
    const trial = await aMember(db, { merchantId, type: 4 })
    const to = { memberIds: [member.id, foreign.id, trial.id] }
    await anInboxMessage(server, { merchantId, to })
    expect(await Promise.all([member, foreign, trial].map(({ id }) => unreadInbox(db, id)))).toEqual([1, 0, 0])
    const nobody = anInboxMessage(server, { merchantId, to: { memberIds: [foreign.id, trial.id] } })
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('never takes a message for read that was being sent when everything was', async () => {
  const { db, pool } = server.database
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const texts = { PT: { subject: 'A', html: '' } }
  const first = inTx(db, async (tx) => {
    await sendInbox(tx, sendDeps(server), { merchantId, to: { segment: {} }, from: 'operator', texts })
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const second = toAll()
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
  const waits = vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), { timeout: 20_000 })
  // Were the second visible before the first, a mark set now would lie above the first.
  await Promise.race([second, waits])
  await inTx(db, (tx) => readAll(tx, member.id, server.clock.now()))
  held.resolve()
  await Promise.all([first, second, waits.catch(() => {})])
  expect(await unreadInbox(db, member.id)).toBe(2)
})

describe('browsers', () => {
  const url = (name: string) => `https://push.example.com/${name}`
  const subscribe = (memberId: bigint, name: string, language: 'PT' | 'EN' = 'PT') =>
    inTx(server.database.db, (tx) =>
      keepSubscription(
        tx,
        { merchantId, memberId, endpoint: url(name), p256dh: 'p', auth: 'a', language, serverKey: null },
        10,
      ),
    )
  const texts = {
    PT: { subject: 'Bônus', html: '<p>Veja <b>agora</b></p>' },
    EN: { subject: 'Bonus', html: '<p>Look</p>' },
  }
  function aProvider() {
    const sent: [string, PushMessage][] = []
    const push: BrandPush = {
      keyOf: async () => null,
      async send({ endpoint }, message) {
        if (endpoint === url('gone')) return 'gone'
        sent.push([endpoint.slice(url('').length), message])
        return 'sent'
      },
    }
    const { app, clock, database } = server
    const deps: PushInboxDeps = { db: database.db, push, jobs: app.jobs, clock, log: app.log }
    return { sent, push: (id: bigint) => pushInboxPage(deps, { messageId: String(id) }) }
  }
  async function sendAndWatch(message: Partial<InboxSend>) {
    const wake = vi.fn(async () => true)
    const { id } = await inTx(server.database.db, (tx) => {
      const send: InboxSend = { merchantId, to: { segment: {} }, from: 'operator', texts, ...message }
      return sendInbox(tx, { ...sendDeps(server), jobs: { send: wake } }, send)
    })
    return { id, wake }
  }

  test('of those who asked are told once, in their language; the dead are forgotten', async () => {
    const agent = await aMember(server.database.db, { merchantId, type: 1 })
    await subscribe(member.id, 'pt')
    await subscribe(agent.id, 'en', 'EN')
    await subscribe(agent.id, 'gone')
    const { id, wake } = await sendAndWatch({})
    expect(wake).toHaveBeenCalledOnce()
    const { sent, push } = aProvider()
    await push(id)
    await push(id)
    expect(sent.toSorted()).toEqual([
      ['en', { title: 'Bonus', body: 'Look', url: '/m/webEmail' }],
      ['pt', { title: 'Bônus', body: 'Veja agora', url: '/m/webEmail' }],
    ])
    const { rows } = await server.database.pool.query('select endpoint from push_subscription order by id')
    expect(rows).toEqual([{ endpoint: url('pt') }, { endpoint: url('en') }])
  })
  test('of nobody else are told, and no job is woken where nobody asked', async () => {
    const agent = await aMember(server.database.db, { merchantId, type: 1 })
    expect((await sendAndWatch({})).wake).not.toHaveBeenCalled()
    await subscribe(agent.id, 'agent')
    expect((await sendAndWatch({ to: { memberIds: [member.id] } })).wake).not.toHaveBeenCalled()
    await subscribe(member.id, 'mine')
    const { sent, push } = aProvider()
    await push((await sendAndWatch({ to: { memberIds: [member.id] } })).id)
    await push((await sendAndWatch({ to: { segment: { types: [1] } } })).id)
    expect(sent.map(([endpoint]) => endpoint)).toEqual(['mine', 'agent'])
  })
  test('are not told of what was read meanwhile', async () => {
    await subscribe(member.id, 'mine')
    const { id } = await sendAndWatch({ to: { memberIds: [member.id] } })
    await inTx(server.database.db, (tx) => readAll(tx, member.id, server.clock.now()))
    const { sent, push } = aProvider()
    await push(id)
    expect(sent).toEqual([])
  })
})
