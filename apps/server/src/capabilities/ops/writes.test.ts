import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { opsAddAffiliate, opsApproveAffiliateStatement, opsChangeAffiliate } from '@trevo/contract/ops/affiliates'
import { opsConfirmPayout, opsFailPayout } from '@trevo/contract/ops/cashier'
import * as chat from '@trevo/contract/ops/chat'
import * as content from '@trevo/contract/ops/content'
import * as games from '@trevo/contract/ops/games'
import { opsOpenJackpot } from '@trevo/contract/ops/jackpots'
import { opsMakeProvider, opsUseProvider } from '@trevo/contract/ops/providers'
import { opsPublishRule } from '@trevo/contract/ops/rules'
import * as staff from '@trevo/contract/ops/staff'
import { opsCloseSuspicion } from '@trevo/contract/ops/suspicions'
import { opsPublishTournament } from '@trevo/contract/ops/tournaments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../../../test/fixtures.ts'
import { type Naming, namesOf, says } from '../../../test/names.ts'
import { aWithdrawal } from '../../../test/ops-cashier.ts'
import { AN_ANNOUNCEMENT, anAnnouncementDraft } from '../../../test/ops-content-writes.ts'
import { type Reading, thingsToRead } from '../../../test/ops-readings.ts'
import { JACKPOT, RULE, TOURNAMENT } from '../../../test/ops-reward-writes.ts'
import { aSuspicion } from '../../../test/ops-watch-writes.ts'
import { aConversation, anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { staffWrites } from '../../../test/ops-writes.ts'
import { aPerson, type StaffCaller } from '../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const id = (value: bigint | string) => ({ params: { id: String(value) } })
const conversation = async () => aConversation(world.server, await aMember(world.db, { merchantId: world.brandId }))
const WRITES = staffWrites(() => world)

/** These leave no trace of what anybody decided: a question, a presence, a mark, a password before its second step. */
const UNNOTED = [
  // Brings the studio's games, which the margin of the others would feel: brands/staff/drafts/drafts.test.ts watches its note.
  'POST /ops/v1/brand-drafts/:id/make',
  'POST /ops/v1/inbox/audience',
  // Keeps what a vendor says; what of it holds is noted.
  'POST /ops/v1/vendors/:id/feed',
  'POST /ops/v1/campaigns/audience',
  'PUT /ops/v1/desk',
  'POST /ops/v1/chat/:id/seen',
  'POST /ops/v1/chat/:id/typing',
  'POST /ops/v1/session',
  // Never done alone: who asked and who agreed is noted as for any other deed (ops/four-eyes.test.ts, which has staff too), and what
  // was done is watched by play/staff/keys.test.ts and suspicions/staff/cases.test.ts.
  'POST /ops/v1/suspicions/:id/close',
  'PUT /ops/v1/vendors/:id/keys/:key/active',
  'POST /ops/v1/vendors',
  // The same, in play/returns/returns.test.ts.
  'PUT /ops/v1/game-returns/:id/looked-at',
  // The same, in providers/staff/providers.test.ts.
  'PUT /ops/v1/providers/:id/used',
  // The same, in legal/staff/publish.test.ts.
  'POST /ops/v1/legal/:id/publish',
  // The same, in brands/staff/time-zone.test.ts.
  'PUT /ops/v1/brand/time-zone',
  // The same, in affiliates/affiliates.test.ts.
  'POST /ops/v1/affiliate-plans',
  'POST /ops/v1/affiliate-statements/:id/approve',
  // The same, in staff/founders.test.ts.
  'PUT /ops/v1/office-networks',
  'POST /ops/v1/staff',
  'POST /ops/v1/staff/:id/reset',
  'POST /ops/v1/enrolment',
  // Its own test watches the beginning of a session.
  'POST /ops/v1/session/code',
  // Trades one token for another, decides nothing.
  'POST /ops/v1/session/refresh',
  // Needs a brand of another currency: cashier/by-hand.test.ts watches them.
  'POST /ops/v1/withdrawals/:id/paid',
  'POST /ops/v1/withdrawals/:id/failed',
  // Needs a payment service: cashier/staff/return.test.ts watches what is written down.
  'POST /ops/v1/unmatched-payments/:id/return',
]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Of calls that name something which is not one brand's alone: why staff of another brand get it too, or never come that far. */
const GLOBAL: Readonly<Record<string, string>> = {
  'GET /ops/v1/flags/:id': 'a flag of the code; on or off for the caller’s brand alone',
  'PUT /ops/v1/flags/:id': 'a flag of the code; on or off for the caller’s brand alone',
  'GET /ops/v1/ways/:id': 'a way of the code; its limits are those of the caller’s brand',
  'PUT /ops/v1/ways/:id': 'a way of the code; its limits are those of the caller’s brand',
  'PUT /ops/v1/suspicion-rules/:id': 'a rule of the code; its figures are those of the caller’s brand',
  'GET /ops/v1/legal/:id': 'a kind of text; every brand has its own',
  'PUT /ops/v1/legal/:id': 'a kind of text; every brand has its own',
  'POST /ops/v1/legal/:id/publish': 'a kind of text; every brand has its own',
  'GET /ops/v1/vip-levels/:level': 'a number of a level; every brand has its own',
  'PUT /ops/v1/vip-levels/:level': 'a number of a level; every brand has its own',
  'DELETE /ops/v1/vip-levels/:level': 'a number of a level; every brand has its own',
  'GET /ops/v1/day-books/:id': 'a day; every brand has its own books',
  'GET /ops/v1/vendors/:id': 'vendors are the deployment’s; what is offered is the caller’s brand’s',
  'GET /ops/v1/vendors/:id/pools': 'vendors are the deployment’s',
  'POST /ops/v1/vendors/:id/offer-games': 'vendors are the deployment’s; they are offered by the caller’s brand',
  'POST /ops/v1/session': 'the name of whoever signs in',
  'POST /ops/v1/staff': 'the name of somebody new',
}
/** Of staff all brands’ people see everybody; what one saved is one’s own, whichever brand one looks at. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['staff', 'saved-filters', 'audit'])
const isGlobal = (endpoint: Endpoint) => nameOf(endpoint) in GLOBAL || endpoint.staff?.everyMerchant === true

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
const shownBy = (naming: Naming) => `${naming.at}.${naming.path}`
/** What was named in a call that staff of another brand were refused and the brand's own were not, by call. */
const hidden = new Map<string, Set<string>>()
/** Things of the brand, by the path they are read at. */
const fixtures = new Map<string, Set<string>>()
const rootOf = (path: string) => /^\/ops\/v1\/(.+?)\/:/.exec(path)?.[1] ?? ''

/** The same call for the other brand, by its own staff and by staff of all: what it answers where the thing is there. */
async function leaksOf(endpoint: Endpoint, input: Input): Promise<string[]> {
  const name = nameOf(endpoint)
  const said = namesOf(endpoint).filter((naming) => says(input, naming))
  if (said.length === 0 || isGlobal(endpoint)) return []
  // What is named in a body is a field that is wrong; where a person of staff works is asked first.
  const codes = ['not_found', ...(said.some(({ at }) => at === 'body') ? ['invalid_input'] : [])]
  if (rootOf(endpoint.path) === 'staff') codes.push('no_permission')
  const answers = [
    await world.stranger.call(endpoint, input),
    ...(OF_PEOPLE.has(rootOf(endpoint.path))
      ? []
      : [await world.everywhere.call(endpoint, { ...input, merchant: 'mare' })]),
  ]
  const found = answers.filter((answer) => !codes.includes(errorOf(answer) ?? ''))
  if (found.length === 0) hidden.set(name, new Set([...(hidden.get(name) ?? []), ...said.map(shownBy)]))
  return found.map(({ text }) => `${name}: ${text.slice(0, 200)}`)
}

function noteFixture(endpoint: Endpoint, { params }: Input): void {
  const [naming] = namesOf(endpoint)
  const value = naming?.at === 'params' ? params?.[naming.path] : undefined
  const root = rootOf(endpoint.path)
  if (value !== undefined) fixtures.set(root, new Set([...(fixtures.get(root) ?? []), value]))
}

async function notesOf(staffId: bigint) {
  const notes = world.db.selectFrom('staff_audit').where('staff_id', '=', staffId)
  return notes.select(['id', 'action', 'merchant_id', 'before', 'after', 'ip', 'created_at']).orderBy('id').execute()
}

describe('whatever staff change', () => {
  test('is in this list', () => {
    const changing = world.server.app.routes.endpoints.filter(
      ({ auth, method }) => auth === 'staff' && method !== 'GET',
    )
    const watched = WRITES.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ endpoint }) => nameOf(endpoint))
    expect(changing.map(nameOf).toSorted()).toEqual([...watched, ...UNNOTED].toSorted())
  })

  test.each(WRITES.map((write) => [nameOf(write.endpoint), write] as const))(
    'is written down: %s',
    async (_name, write) => {
      const caller = (await write.caller?.()) ?? world.everywhere
      const input = await write.input()
      expect(await leaksOf(write.endpoint, input)).toEqual([])
      const before = await notesOf(caller.idFor(write.endpoint))
      const answer = await caller.call(write.endpoint, { ...input, ip: '10.9.8.7' })
      expect(answer.text).toContain('"success":true')
      noteFixture(write.endpoint, input)
      const added = (await notesOf(caller.idFor(write.endpoint))).slice(before.length)
      expect(added).toMatchObject([
        {
          action: write.action,
          merchant_id: write.about === 'brand' ? world.brandId : null,
          ip: '10.9.8.7',
          created_at: world.server.clock.now(),
        },
      ])
    },
  )

  test('is written down with what changed and nothing else', async () => {
    const call = () => world.everywhere.call(games.opsChangeGame, { ...id(world.nodeId), body: { sort: 77 } })
    await call()
    const notes = await notesOf(world.everywhere.id)
    expect(notes.at(-1)).toMatchObject({ before: { sort: 0 }, after: { sort: 77 } })
  })

  test('leaves no note where it failed', async () => {
    const before = await notesOf(world.everywhere.id)
    const stale = { ...AN_ANNOUNCEMENT, revisedAt: '2020-01-01T00:00:00Z' }
    expect(
      errorOf(
        await world.everywhere.call(content.opsEditAnnouncement, {
          ...id(await anAnnouncementDraft(world)),
          body: stale,
        }),
      ),
    ).toBe('conflict')
    // The draft itself is the only new one.
    expect((await notesOf(world.everywhere.id)).length).toBe(before.length + 1)
  })

  test('stays in the log: the database refuses to change or remove it', async () => {
    for (const statement of [
      sql`update staff_audit set ip = ''`,
      sql`delete from staff_audit`,
      sql`truncate staff_audit`,
    ]) {
      await expect(statement.execute(world.db)).rejects.toThrow(/append-only|permission denied/)
    }
  })

  test('is read by administrators, newest first, each brand’s by its own', async () => {
    const log = async (caller: StaffCaller, query: Record<string, string>) =>
      answered<{ data: { action: string; merchantCode: string | null }[]; cursor: string | null }>(
        await caller.call(staff.staffAudit, { query }),
      )
    const all = await log(world.everywhere, { perPage: '3' })
    expect(all.data.map(({ action }) => action)).toEqual(['announcement.create', 'game.offer', 'member.view'])
    const older = await log(world.everywhere, { perPage: '3', cursor: all.cursor ?? '' })
    expect(older.data[0]).toMatchObject({ action: 'menu.set', merchantCode: 'trevo' })
    const own = await log(world.own, { perPage: '200' })
    expect(new Set(own.data.map(({ merchantCode }) => merchantCode))).toEqual(new Set(['trevo']))
    expect((await log(world.stranger, {})).data).toEqual([])
    const only = await log(world.everywhere, { action: 'reward.issue' })
    expect(only.data).toMatchObject([{ entity: 'reward', before: { status: 'Applying' }, after: { amount: '10.00' } }])
  })
})

type Row = Readonly<Record<string, unknown>>
function rowsOf({ envelope }: { envelope: unknown }): readonly Row[] {
  const value = (envelope as { value?: unknown }).value
  if (Array.isArray(value)) return value as Row[]
  const lists = Object.values(Object(value) as object).filter((part) => Array.isArray(part)) as Row[][]
  return lists.flat()
}

const body = (more: object) => ({ body: { requestId: randomUUID(), ...more } })
const firstOf = (root: string) => [...(fixtures.get(root) ?? [])][0] ?? ''
const draftWith = (more: object) => ({ ...AN_ANNOUNCEMENT, ...more })
const affiliateWith = async (more: object) => {
  const rows = await world.db
    .selectFrom('affiliate_plan')
    .select('id')
    .where('merchant_id', '=', world.brandId)
    .execute()
  return { name: 'Blog', contract: 'A-1', ownerId: null, planId: String(rows[0]?.id), ...more }
}

/** Named calls that no line above makes, and fields that are mostly left out: with things of the brand, as its own staff may name them. */
const MORE: readonly (readonly [Endpoint, () => Input | Promise<Input>])[] = [
  [chat.opsChatSeen, async () => ({ ...id(await conversation()), body: { upTo: '1', delivery: 'read' } })],
  [chat.opsChatTyping, async () => id(await conversation())],
  [
    opsCloseSuspicion,
    async () => ({ ...id(await aSuspicion(world.db, world.brandId)), body: { note: 'nada a comunicar' } }),
  ],
  [
    opsUseProvider,
    async () => {
      const settings = { kind: 'sms', url: 'http://127.0.0.1:9', token: null, template: '{to} {text}', perHour: 5 }
      const made = await world.own.call(opsMakeProvider, body({ label: 'SMS', settings }))
      return { ...id(answered<{ id: string }>(made).id), body: {} }
    },
  ],
  [opsApproveAffiliateStatement, () => ({ ...id(firstOf('affiliate-statements')), ...body({}) })],
  [
    staff.staffReset,
    async () => ({ ...id((await aPerson(world.db, { merchantId: world.brandId })).id), body: { what: 'password' } }),
  ],
  [opsConfirmPayout, async () => ({ ...id((await aWithdrawal(world)).id), body: { bankReference: 'TED-1' } })],
  [opsFailPayout, async () => ({ ...id((await aWithdrawal(world)).id), body: { note: 'conta fechada' } })],
  [opsAddAffiliate, async () => body(await affiliateWith({ code: 'dono', ownerId: String(world.member.id) }))],
  [
    opsChangeAffiliate,
    async () => ({
      ...id(firstOf('affiliates')),
      body: await affiliateWith({ ownerId: String(world.member.id), postbacks: [] }),
    }),
  ],
  [content.opsCreateAnnouncement, () => body(draftWith({ type: 'B', linkedPromotionId: String(world.promotionId) }))],
  [content.opsCreateAnnouncement, () => body(draftWith({ type: 'PR', categoryIds: [String(world.categoryId)] }))],
  [
    content.opsEditAnnouncement,
    () => ({
      ...id(world.noticeId),
      body: draftWith({
        linkedPromotionId: String(world.promotionId),
        categoryIds: [String(world.categoryId)],
        revisedAt: '2026-03-01T12:00:00Z',
      }),
    }),
  ],
  [opsPublishRule, async () => body({ ...RULE, segmentId: (await rowsAt('segment'))[0] })],
  [
    opsPublishRule,
    async () => body({ ...RULE, level: null, trigger: 'mission', missionId: (await rowsAt('mission'))[0] }),
  ],
  [
    opsPublishRule,
    async () =>
      body({ ...RULE, level: null, trigger: 'place', place: 3, tournamentId: (await rowsAt('tournament'))[0] }),
  ],
  [opsPublishRule, () => body({ ...RULE, games: [String(world.nodeId)] })],
  [
    opsPublishRule,
    () =>
      body({ ...RULE, announcementId: String(world.promotionId), trigger: 'join', joinDays: 5, weights: { RNG: 100 } }),
  ],
  [
    opsPublishRule,
    () => body({ ...RULE, reward: 'free_rounds', rounds: 5, roundsGame: String(world.nodeId), roundsDays: 7 }),
  ],
  [opsPublishTournament, () => body({ ...TOURNAMENT, scope: 'games', games: [String(world.nodeId)] })],
  [opsOpenJackpot, () => body({ ...JACKPOT, scope: 'games', games: [String(world.nodeId)] })],
]
async function rowsAt(table: 'segment' | 'mission' | 'tournament'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(table)} where merchant_id = ${world.brandId} order by id`.execute(world.db)
  return rows.map(({ id: one }) => one)
}
/** What stands behind a thing's own number in a path. */
const SECOND: Readonly<Record<string, readonly string[]>> = {
  position: ['1'],
  kind: ['front', 'face', 'back'],
  part: ['1'],
}
/** Where the things are read that a field names. */
const READ_AT: Readonly<Record<string, string>> = {
  affiliateId: 'affiliates',
  promotionId: 'sign-up-promotions',
  ruleId: 'rules',
  parentId: 'agents/tree',
  staffId: 'staff',
  transferId: 'ledger',
  categoryId: 'mall/categories',
  inviterId: 'members',
}

const BRANDS_TEST = 'ops/brands.test.ts'
/** Readings without a thing of their own here, with the test that has one. Whatever gets one leaves this list; nothing is added to it. */
const ELSEWHERE: Readonly<Record<string, typeof BRANDS_TEST>> = {
  'GET /ops/v1/chat/:id/pictures/:messageId': BRANDS_TEST,
  'GET /ops/v1/members/:id/bets': BRANDS_TEST,
  'GET /ops/v1/members/:id/transactions': BRANDS_TEST,
  'GET /ops/v1/filings/:id/parts/:part/records': BRANDS_TEST,
  'GET /ops/v1/filings/:id/parts/:part/file': BRANDS_TEST,
}

describe('whatever staff name', () => {
  let readings: Readonly<Record<string, Reading>>
  beforeAll(async () => {
    readings = await thingsToRead(world)
  })
  const staffCalls = () => world.server.app.routes.endpoints.filter(({ auth }) => auth === 'staff')
  const listAt = (root: string) =>
    staffCalls().find(({ method, path }) => method === 'GET' && path === `/ops/v1/${root}`)
  async function thingsAt(root: string): Promise<string[]> {
    const list = listAt(root)
    const rows = list === undefined ? [] : rowsOf(await world.own.call(list, {}))
    return [...(fixtures.get(root) ?? []), ...rows.map(({ id }) => String(id))]
  }
  /** What the list itself tells there, and the brand's things that are read elsewhere. */
  async function idsFor(endpoint: Endpoint, path: string): Promise<unknown[]> {
    const rows = endpoint.path.includes(':') ? [] : rowsOf(await world.own.call(endpoint, {}))
    return [...rows.map((row) => row[path]), ...(await thingsAt(READ_AT[path] ?? 'members'))]
  }
  /** What is no JSON is a picture or a file. */
  const isReached = (endpoint: Endpoint, input: Input) =>
    world.own.call(endpoint, input).then(
      ({ status }) => status === 200,
      (error: unknown) => {
        if (error instanceof SyntaxError) return true
        throw error
      },
    )

  test('is not there for another brand, and is for its own: by number', async () => {
    const missing: string[] = []
    for (const endpoint of staffCalls()) {
      const [first, ...others] = namesOf(endpoint).filter(({ at }) => at === 'params')
      if (endpoint.method !== 'GET' || first === undefined || isGlobal(endpoint) || nameOf(endpoint) in ELSEWHERE)
        continue
      const second = others.flatMap(({ path }) => (SECOND[path] ?? []).map((value) => ({ [path]: value })))
      const given = readings[nameOf(endpoint)]?.params
      const params = given
        ? [given]
        : (await thingsAt(rootOf(endpoint.path))).flatMap((id) =>
            (second.length === 0 ? [{}] : second).map((more) => ({ [first.path]: id, ...more })),
          )
      let found: Input | undefined
      for (const one of params) {
        if (await isReached(endpoint, { params: one })) found = { params: one }
        if (found !== undefined) break
      }
      if (found === undefined) missing.push(nameOf(endpoint))
      else missing.push(...(await leaksOf(endpoint, found)))
    }
    expect(missing).toEqual([])
  })

  test('is not there for another brand, and is for its own: as what a list is narrowed to', async () => {
    const missing: string[] = []
    for (const endpoint of staffCalls()) {
      const name = nameOf(endpoint)
      if (endpoint.method !== 'GET' || isGlobal(endpoint) || nameOf(endpoint) in ELSEWHERE) continue
      for (const { path } of namesOf(endpoint).filter(({ at }) => at === 'query')) {
        const reading = readings[name]
        const shown = (answer: { envelope: unknown; text: string }): readonly unknown[] =>
          reading?.shows === undefined ? rowsOf(answer) : [reading.shows].filter((word) => answer.text.includes(word))
        const given = reading?.query?.[path]
        const ids = given === undefined ? await idsFor(endpoint, path) : [given]
        let narrowed: Record<string, string> | undefined
        for (const value of ids.filter((value) => typeof value === 'string' && value !== '')) {
          if (shown(await world.own.call(endpoint, { query: { [path]: String(value) } })).length > 0)
            narrowed = { [path]: String(value) }
          if (narrowed !== undefined) break
        }
        if (narrowed === undefined) missing.push(`${name} ${path}`)
        else {
          const answers = [
            await world.stranger.call(endpoint, { query: narrowed }),
            ...(OF_PEOPLE.has(endpoint.path.slice('/ops/v1/'.length))
              ? []
              : [await world.everywhere.call(endpoint, { query: narrowed, merchant: 'mare' })]),
          ]
          const leaks = answers.flatMap((answer) => shown(answer))
          if (leaks.length > 0) missing.push(`${name} ${path} leaks ${JSON.stringify(leaks[0])}`)
          hidden.set(name, new Set([...(hidden.get(name) ?? []), `query.${path}`]))
        }
      }
    }
    expect(missing).toEqual([])
  })

  test('is not there the other way round either', async () => {
    const { server, own, stranger, otherId } = world
    const inject: typeof server.inject = (endpoint, options) =>
      server.inject(endpoint, { host: 'mare.localhost', ...options })
    const other = { ...world, brandId: otherId, own: stranger, stranger: own, server: { ...server, inject } }
    const wrong: string[] = []
    for (const [name, { params, query, shows }] of Object.entries(await thingsToRead(other))) {
      const endpoint = staffCalls().find((one) => nameOf(one) === name)
      if (endpoint === undefined) throw new Error(`there is no ${name}`)
      const inputs = params
        ? [{ params }]
        : Object.entries(query ?? {}).map(([path, value]) => ({ query: { [path]: value } }))
      for (const input of inputs) {
        const seenBy = (caller: StaffCaller, merchant?: string) =>
          caller.call(endpoint, { ...input, ...(merchant !== undefined && { merchant }) }).then(
            (answer) =>
              errorOf(answer) === null &&
              (params !== undefined || (shows === undefined ? rowsOf(answer).length > 0 : answer.text.includes(shows))),
            (error: unknown) => {
              if (error instanceof SyntaxError) return true
              throw error
            },
          )
        const seen = [await seenBy(stranger), await seenBy(own), await seenBy(world.everywhere, 'trevo')]
        if (seen.join() !== 'true,false,false') wrong.push(`${name} ${JSON.stringify(input)}: ${seen.join()}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('is all of what the contract lets them name', async () => {
    const wrong: string[] = []
    for (const [endpoint, input] of MORE) {
      const given = await input()
      wrong.push(...(await leaksOf(endpoint, given)))
      const own = await world.own.call(endpoint, given)
      // Its own staff are not told that there is no such thing, whatever else keeps them.
      if (['not_found', 'invalid_input'].includes(errorOf(own) ?? '')) wrong.push(`${nameOf(endpoint)}: ${own.text}`)
    }
    expect(wrong).toEqual([])
    const open = staffCalls().flatMap((endpoint) => {
      const name = nameOf(endpoint)
      const left = namesOf(endpoint).filter((naming) => !(hidden.get(name)?.has(shownBy(naming)) ?? false))
      return isGlobal(endpoint) || name in ELSEWHERE || left.length === 0
        ? []
        : [`${name}: ${left.map(shownBy).join(' ')}`]
    })
    expect(open).toEqual([])
  })
})
