import { createECDH, randomBytes } from 'node:crypto'
import { pushKey, pushSubscribe, pushUnsubscribe } from '@trevo/contract/content'
import type { MemberType } from '@trevo/contract/members'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aDesk, anAnnouncement } from '../../../../test/content.ts'
import { aMember, aMerchant, aSession } from '../../../../test/fixtures.ts'
import type { BrandPush } from '../../../base/brand-providers/push.ts'
import type { PushMessage } from '../../../providers/push/push.ts'
import { announcePage } from '../push-announcements.ts'

let server: TestApp
let merchantId = 0

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
  })
})
beforeEach(() => server.database.pool.query('delete from push_subscription'))
afterAll(() => server.close())

const ecdh = createECDH('prime256v1')
ecdh.generateKeys()
const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
const tokenOf = async (type: MemberType = 0) =>
  (await aSession(server.database.db, await aMember(server.database.db, { merchantId, type }), server.clock.now()))
    .token
const subscribe = async (token: string, endpoint: string, changes = {}) =>
  (await server.inject(pushSubscribe, { token, body: { endpoint, keys, ...changes } })).envelope
const endpoints = async () =>
  (await server.database.pool.query('select endpoint from push_subscription order by id')).rows.map(
    ({ endpoint }) => endpoint,
  )
const url = (name: string) => `https://push.example.com/${name}`

test('offers a key, and the same after every start', async () => {
  const { envelope } = await server.inject(pushKey)
  expect(envelope).toMatchObject({ value: { key: expect.stringMatching(/^B[\w-]{86}$/) } })
})
test('keeps a browser once, for whoever signed in there last, until it is taken back', async () => {
  const [first, second] = [await tokenOf(), await tokenOf()]
  expect(await subscribe(first, url('a'))).toEqual({ success: true, value: {} })
  expect(await subscribe(second, url('a'))).toEqual({ success: true, value: {} })
  expect(await endpoints()).toEqual([url('a')])
  await server.inject(pushUnsubscribe, { token: first, query: { endpoint: url('a') } })
  expect(await endpoints()).toEqual([url('a')])
  await server.inject(pushUnsubscribe, { token: second, query: { endpoint: url('a') } })
  expect(await endpoints()).toEqual([])
})
test('keeps ten browsers of a member, the newest', async () => {
  const token = await tokenOf()
  for (let i = 0; i < 12; i++) await subscribe(token, url(`n${i}`))
  expect(await endpoints()).toEqual(Array.from({ length: 10 }, (_, i) => url(`n${i + 2}`)))
})
test.each(['https://127.0.0.1/x', 'https://db.internal/x', 'http://push.example.com/x', 'https://169.254.169.254/'])(
  'refuses %s',
  async (endpoint) => {
    expect(await subscribe(await tokenOf(), endpoint)).toMatchObject({ errorCode: 'invalid_input' })
    expect(await endpoints()).toEqual([])
  },
)
test('refuses keys that are none, guests and trials', async () => {
  const token = await tokenOf()
  expect(await subscribe(token, url('a'), { keys: { p256dh: 'x', auth: 'y' } })).toMatchObject({
    errorCode: 'invalid_input',
  })
  expect(await subscribe('', url('a'))).toMatchObject({ errorCode: 'not_logged_in' })
  expect(await subscribe(await tokenOf(4), url('a'))).toMatchObject({ errorCode: 'free_reject' })
})
test('tells of a notice once, in the browser’s language, and forgets browsers that are no more', async () => {
  const { db } = server.database
  await subscribe(await tokenOf(0), url('pt'))
  await subscribe(await tokenOf(1), url('en'), { language: 'EN' })
  await subscribe(await tokenOf(0), url('gone'))
  await subscribe(await tokenOf(0), url('fails'))
  const sent: [string, PushMessage][] = []
  const push: BrandPush = {
    keyOf: async () => null,
    async send({ endpoint }, message) {
      if (endpoint === url('gone')) return 'gone'
      if (endpoint === url('fails')) throw new Error('later')
      sent.push([endpoint, message])
      return 'sent'
    },
  }
  const deps = { db, push, jobs: server.app.jobs, clock: server.clock, log: server.app.log }
  const desk = aDesk(merchantId, server.clock)
  const id = await anAnnouncement(db, desk, { type: 'PL' })
  await announcePage(deps, { announcementId: String(id) })
  await announcePage(deps, { announcementId: String(id) })
  const link = `/m/noticeDetail?id=${id}`
  expect(sent.toSorted()).toEqual([
    [url('en'), { title: 'Title', body: 'Text', url: link }],
    [url('pt'), { title: 'Título', body: 'Texto', url: link }],
  ])
  expect(await endpoints()).toEqual([url('pt'), url('en'), url('fails')])
  sent.length = 0
  const toAgents = await anAnnouncement(db, desk, { type: 'A' })
  await announcePage(deps, { announcementId: String(toAgents) })
  expect(sent.map(([endpoint]) => endpoint)).toEqual([url('en')])
  const later = await anAnnouncement(db, desk, { type: 'PL', startsAt: new Date('2030-01-01') })
  await announcePage(deps, { announcementId: String(later) })
  expect(sent).toHaveLength(1)
})
