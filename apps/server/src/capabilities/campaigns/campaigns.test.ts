import { randomUUID } from 'node:crypto'
import { communications, setCommunications, unsubscribe } from '@trevo/contract/communications'
import {
  type Campaign,
  opsCampaign,
  opsCampaignAudience,
  opsSetCampaignRules,
  opsStopCampaign,
} from '@trevo/contract/ops/campaigns'
import { opsInboxAudience } from '@trevo/contract/ops/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { answered, errorOf } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import type { Acting } from '../../base/staff/actor.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import type { SmsMessage } from '../../providers/sms/sms.ts'
import { createLinks } from './links.ts'
import { campaignById, queuedOf } from './queries.ts'
import { deliverOne, queuePage, type SendDeps, sendCampaign } from './send.ts'
import { planCampaign } from './staff/campaigns.ts'

// Noon in São Paulo.
const NOON = '2036-03-03T15:00:00Z'
const HOST = 'sol.test'
let server: TestApp
let brand: Merchant
let desk: StaffCaller
let stranger: StaffCaller
let mails: Mail[] = []
let texts: SmsMessage[] = []
let failing = false
const woken: (Date | undefined)[] = []
let deps: SendDeps
let acting: Acting

beforeAll(async () => {
  let merchantId = 0
  let otherId = 0
  server = await startTestApp({
    startAt: NOON,
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { code: 'sol', isDefault: true, hosts: [HOST], regulation: 'none' })).id
      otherId = (await aMerchant(db, { code: 'mar', hosts: ['mar.test'], regulation: 'none' })).id
    },
  })
  desk = await signedIn(server, { roles: ['content', 'risk'], merchantId })
  const { id: staffId } = await server.database.db
    .selectFrom('staff_account')
    .select('id')
    .where('user_name', '=', desk.userName)
    .executeTakeFirstOrThrow()
  stranger = await signedIn(server, { roles: ['content', 'risk'], merchantId: otherId })
  const { app, clock, database } = server
  brand = app.guards.merchantOf(HOST)
  const staff = { staffId, userName: desk.userName, displayName: 'Lia', merchantId, device: null, ip: '127.0.0.1' }
  acting = { merchant: brand, staff, client: { ip: '127.0.0.1' } } as unknown as Acting
  const links = createLinks(Buffer.alloc(32, 7))
  deps = {
    config: app.config,
    db: database.db,
    live: app.live,
    clock,
    log: app.log,
    brands: () => [brand],
    mail: {
      async send(mail) {
        if (failing) throw new Error('550 no')
        mails.push(mail)
      },
    },
    sms: { send: async (message) => void texts.push(message) },
    push: { send: async () => 'sent' },
    links: async () => links,
    jobs: {
      async send(_executor, _name, _data, options) {
        woken.push(options?.startAfter)
        return true
      },
    },
  }
})
beforeEach(async () => {
  await server.database.pool.query(
    'truncate campaign, campaign_message, campaign_rule, contact_choice, inbox_message, inbox_text, inbox_state',
  )
  await server.database.pool.query(
    'delete from member_contact; delete from member_guard; delete from harm_level; delete from play_day',
  )
  await server.database.pool.query(`update member set status = 'closed'`)
  at(NOON)
  mails = []
  texts = []
  failing = false
  woken.length = 0
})
afterAll(() => server.close())

const at = (moment: string) => server.clock.advance(Date.parse(moment) - server.clock.now().getTime())

let people = 0
async function reachable(): Promise<TestMember & { mail: string }> {
  const { db } = server.database
  const member = await aMember(db, { merchantId: brand.id })
  people += 1
  const mail = `p${people}@example.com`
  const known = { member_id: member.id, merchant_id: brand.id, verified_at: new Date(NOON) }
  await db
    .insertInto('member_contact')
    .values([
      { ...known, kind: 'email', value: mail },
      { ...known, kind: 'mobile', value: `+55119${String(80_000_000 + people)}` },
    ])
    .execute()
  return { ...member, mail }
}

const draft = (changes: object = {}) => ({
  requestId: randomUUID(),
  name: 'Novembro',
  channels: ['mail'],
  segment: { days: 30 },
  texts: {
    PT: { subject: 'Oferta', html: '<p>Veja <b>já</b></p>', short: 'Veja já' },
    ES: { subject: 'Oferta ES', html: '<p>Mira</p>', short: 'Mira' },
  },
  link: '/m/activity',
  startsAt: NOON,
  ...changes,
})
/** Planned as the console does it, with a queue of our own: what leaves, and when, is what is tried here. */
const planAs = (body: ReturnType<typeof draft>) =>
  planCampaign(
    { db: server.database.db, clock: server.clock, jobs: deps.jobs },
    acting,
    body as Parameters<typeof planCampaign>[2],
  )
const plan = async (changes: object = {}) => BigInt((await planAs(draft(changes))).id)
const states = async (id: bigint) => {
  const { rows } = await sql<{ member: bigint; channel: string; state: string }>`
    select member_id as member, channel, state from campaign_message where campaign_id = ${id}
    order by member_id, channel`.execute(server.database.db)
  return rows.map(({ channel, state }) => `${channel} ${state}`)
}

test('reaches each member once by each way, in their language, and ends', async () => {
  const [ana, bia] = [await reachable(), await reachable()]
  const { token } = await aSession(server.database.db, bia, new Date(NOON))
  await server.inject(setCommunications, { host: HOST, token, body: { refused: ['sms'], language: 'ES' } })
  const id = await plan({ channels: ['mail', 'sms', 'inbox', 'push'] })
  await sendCampaign(deps, id)
  await sendCampaign(deps, id)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ana.mail, 'Oferta'],
    [bia.mail, 'Oferta ES'],
  ])
  expect(texts).toHaveLength(1)
  expect(texts[0]?.text).toMatch(/^Veja já http:\/\/sol\.test:\d+\/wps\/go\//)
  expect(await states(id)).toEqual(['inbox sent', 'mail sent', 'sms sent', 'inbox sent', 'mail sent'])
  expect((await campaignById(server.database.db, id))?.state).toBe('sent')
  const shown = answered<{ results: object[]; members: number }>(
    await desk.call(opsCampaign, { params: { id: String(id) } }),
  )
  expect(shown.members).toBe(2)
  expect(shown.results).toContainEqual(expect.objectContaining({ channel: 'mail', sent: 2, opened: 0 }))
})

const REFUSALS: readonly [string, (memberId: bigint) => Promise<unknown>][] = [
  ['is excluded', (id) => guard(id, 'excluded_until')],
  ['takes a break', (id) => guard(id, 'paused_until')],
  ['is locked', (id) => sql`update member set status = 'locked' where id = ${id}`.execute(server.database.db)],
  ['has left', (id) => sql`update member set status = 'closed' where id = ${id}`.execute(server.database.db)],
  [
    'has a level of harm',
    (id) =>
      sql`insert into harm_level (member_id, merchant_id, level, score, since) values (${id}, ${brand.id}, 1, 5, now())`.execute(
        server.database.db,
      ),
  ],
  [
    'refused that way',
    (id) =>
      sql`insert into contact_choice (member_id, refused, changed_at) values (${id}, '{mail,inbox}', now())`.execute(
        server.database.db,
      ),
  ],
]
const guard = (id: bigint, column: 'excluded_until' | 'paused_until') =>
  sql`insert into member_guard (member_id, ${sql.ref(column)}) values (${id}, '2037-01-01')`.execute(server.database.db)

test.each(REFUSALS)(
  'somebody who %s is not queued, and gets nothing where that came after it was',
  async (_who, happen) => {
    const [before, since] = [await reachable(), await reachable()]
    await happen(before.id)
    const id = await plan({ channels: ['mail', 'inbox'] })
    await queuePage(deps, id, brand)
    expect(await states(id)).toEqual(['inbox sent', 'mail queued'])
    await happen(since.id)
    await sendCampaign(deps, id)
    expect(mails).toEqual([])
    expect(await states(id)).toEqual(['inbox sent', 'mail dropped'])
  },
)

test('two nodes at once and a node that dies send nothing twice', async () => {
  for (let n = 0; n < 12; n++) await reachable()
  const id = await plan()
  await Promise.all([sendCampaign(deps, id), sendCampaign(deps, id), sendCampaign(deps, id)])
  expect(new Set(mails.map(({ to }) => to)).size).toBe(12)
  expect(mails).toHaveLength(12)

  const next = await plan({ name: 'Outra' })
  await server.database.pool.query(`update campaign_message set queued_at = queued_at - interval '30 days'`)
  await queuePage(deps, next, brand)
  const row = await campaignById(server.database.db, next)
  const [first] = await queuedOf(server.database.db, next, 1)
  if (!row || !first) throw new Error('nothing is queued')
  // Dies after it took the message and before the service answered.
  const dying = { ...deps, mail: { send: () => new Promise<never>(() => undefined) } }
  void deliverOne(dying, row, brand, first)
  await expect.poll(async () => (await states(next)).filter((state) => state === 'mail sending').length).toBe(1)
  mails = []
  await sendCampaign(deps, next)
  expect(mails).toHaveLength(11)
  expect((await states(next)).toSorted()).toEqual([...Array(1).fill('mail sending'), ...Array(11).fill('mail sent')])
})

test('nothing leaves in the quiet hours or before the start, and all of it in the morning', async () => {
  await reachable()
  const id = await plan({ startsAt: '2036-03-04T02:00:00.000Z' })
  await sendCampaign(deps, id)
  expect(woken.at(-1)?.toISOString()).toBe('2036-03-04T02:00:00.000Z')
  // 23:00 in São Paulo: eight in the morning there is 11:00Z.
  at('2036-03-04T02:00:00Z')
  await sendCampaign(deps, id)
  expect([mails.length, woken.at(-1)?.toISOString()]).toEqual([0, '2036-03-04T11:00:00.000Z'])
  at('2036-03-04T11:00:00Z')
  await sendCampaign(deps, id)
  expect(mails).toHaveLength(1)
})

test('a member gets no more campaigns than the brand allows, also of two that are queued at once', async () => {
  await reachable()
  answered(await desk.call(opsSetCampaignRules, { body: { quietFrom: 0, quietUntil: 0, perDay: 1, perWeek: 2 } }))
  const [first, second] = [await plan(), await plan({ name: 'Outra' })]
  await Promise.all([sendCampaign(deps, first), sendCampaign(deps, second)])
  expect(mails).toHaveLength(1)
  const day = 25 * 3_600_000
  server.clock.advance(day)
  await sendCampaign(deps, await plan({ name: 'Amanhã' }))
  server.clock.advance(day)
  await sendCampaign(deps, await plan({ name: 'Depois' }))
  expect(mails).toHaveLength(2)
})

test('stopped, nothing more leaves; a stranger to the brand sees and stops nothing', async () => {
  await reachable()
  const id = await plan()
  await queuePage(deps, id, brand)
  const params = { id: String(id) }
  expect(errorOf(await stranger.call(opsCampaign, { params }))).toBe('not_found')
  expect(errorOf(await stranger.call(opsStopCampaign, { params }))).toBe('not_found')
  expect(answered<Campaign>(await desk.call(opsStopCampaign, { params })).state).toBe('stopped')
  await sendCampaign(deps, id)
  expect([mails.length, await states(id)]).toEqual([0, ['mail dropped']])
})

test('a request that is repeated plans one campaign, and with other words it is refused', async () => {
  const body = draft()
  const made = await Promise.all([planAs(body), planAs(body)])
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  await expect(planAs({ ...body, name: 'Outra' })).rejects.toMatchObject({ code: 'idempotency_conflict' })
})

test('a service that refuses is counted as that, and holds up nobody', async () => {
  await reachable()
  failing = true
  const id = await plan()
  await sendCampaign(deps, id)
  expect(await states(id)).toEqual(['mail failed'])
  expect((await campaignById(server.database.db, id))?.state).toBe('sent')
})

test('the link of a mail unsubscribes without signing in, follows to the page, and can be neither changed nor made', async () => {
  const ana = await reachable()
  const links = createLinks(Buffer.alloc(32, 7))
  const way = { memberId: ana.id, channel: 'mail', campaignId: 5n } as const
  const token = links.token('unsubscribe', way)
  expect(links.read('unsubscribe', token)).toEqual(way)
  expect(links.read('go', token)).toBeNull()
  expect(links.read('unsubscribe', token.replace('.mail.', '.sms.'))).toBeNull()
  expect(createLinks(Buffer.alloc(32, 8)).read('unsubscribe', token)).toBeNull()
  const own = { ...deps }
  const { keptKey } = await import('../../platform/kept-keys.ts')
  const real = createLinks(await keptKey(server.database.db, server.app.config.secrets, 'campaign links'))
  const id = await plan()
  await sendCampaign({ ...own, links: async () => real }, id)
  const text = mails[0]?.text ?? ''
  const [, leave = ''] = /unsubscribe\?token=(\S+)/.exec(text) ?? []
  const [, go = ''] = /\/wps\/go\/(\S+)/.exec(text) ?? []
  const follow = await server.app.http.inject({ method: 'GET', url: `/wps/go/${go}`, headers: { host: HOST } })
  expect(follow.headers.location).toBe('/m/activity')
  const elsewhere = await server.app.http.inject({ method: 'GET', url: `/wps/go/${go}x`, headers: { host: HOST } })
  expect(elsewhere.headers.location).toBe('/m/home')
  const answer = await server.inject(unsubscribe, { host: HOST, body: { token: leave } })
  expect(answer.envelope).toMatchObject({ value: { channel: 'mail' } })
  const { token: session } = await aSession(server.database.db, ana, new Date(NOON))
  const chosen = await server.inject(communications, { host: HOST, token: session })
  expect(chosen.envelope).toMatchObject({
    value: {
      channels: [
        { channel: 'inbox', isOn: true },
        { channel: 'push', isOn: true },
        { channel: 'mail', isOn: false },
        { channel: 'sms', isOn: true },
      ],
    },
  })
  expect(answered(await desk.call(opsCampaign, { params: { id: String(id) } }))).toMatchObject({
    results: [{ channel: 'mail', sent: 1, opened: 1 }],
  })
})

test('segments are by behaviour', async () => {
  const [plays, rests] = [await reachable(), await reachable()]
  const { db } = server.database
  // 40 and 60 on two days of the last thirty; what was played before does not count.
  await sql`insert into play_day (member_id, day, category, currency, merchant_id, turnover, bets) values
    (${plays.id}, '2036-03-01', 'RNG', ${brand.currency}, ${brand.id}, 400000, 4),
    (${plays.id}, '2036-02-10', 'LIVE', ${brand.currency}, ${brand.id}, 600000, 6),
    (${rests.id}, '2036-01-01', 'RNG', ${brand.currency}, ${brand.id}, 9000000, 9)`.execute(db)
  await sql`insert into member_tag (merchant_id, tag, member_id) values (${brand.id}, 'vip', ${rests.id})`.execute(db)
  const count = async (segment: object) => {
    const body = { segment: { days: 30, ...segment } }
    return answered<{ allowed: number }>(await desk.call(opsCampaignAudience, { body })).allowed
  }
  expect(await count({})).toBe(2)
  expect(await count({ turnoverFrom: '100.00' })).toBe(1)
  expect(await count({ turnoverFrom: '100.01' })).toBe(0)
  expect(await count({ turnoverBelow: '100.00' })).toBe(1)
  expect(await count({ playedWithin: 3 })).toBe(1)
  expect(await count({ playedWithin: 2 })).toBe(0)
  expect(await count({ notPlayedFor: 30 })).toBe(1)
  expect(await count({ categories: ['LIVE'] })).toBe(1)
  expect(await count({ categories: ['FISH'] })).toBe(0)
  expect(await count({ tags: ['vip'] })).toBe(1)
  expect(await count({ withoutTags: ['vip'] })).toBe(1)
  expect(await count({ languages: ['EN'] })).toBe(0)
  expect(await count({ depositsBelow: 1 })).toBe(2)
  expect(await count({ depositedFrom: '0.01' })).toBe(0)
  expect(
    answered<{ members: number }>(await stranger.call(opsCampaignAudience, { body: { segment: { days: 30 } } }))
      .members,
  ).toBe(0)
})

test('a message of staff to many reaches everybody as a service, and as an offer those alone who may get one', async () => {
  const [_free, paused] = [await reachable(), await reachable()]
  await guard(paused.id, 'paused_until')
  const count = async (purpose: string) =>
    answered<{ members: number }>(await desk.call(opsInboxAudience, { body: { audience: { kind: 'all' }, purpose } }))
      .members
  expect([await count('service'), await count('advertising')]).toEqual([2, 1])
})
