import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@trevo/contract/endpoint'
import { FLAG_IDS } from '@trevo/contract/flags'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveTopRates, units } from '../../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { giveContact } from '../../../../test/auth.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { deposit } from '../../../../test/ledger.ts'
import { GLOBAL, type Named, namedByMembers } from '../../../../test/member-names.ts'
import { namesOf } from '../../../../test/names.ts'
import {
  belongings,
  idsOf,
  keptAbout,
  leapIds,
  MARK,
  reachingFields,
  wholeContract,
} from '../../../../test/outsiders.ts'
import { aGame } from '../../../../test/play.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { setPassword, setPaymentPassword } from '../../../base/members/credentials.ts'
import { hashPassword } from '../../../base/members/hashing.ts'
import { createLedger, type Ledger } from '../../../money/ledger/ledger.ts'
import { storeRates } from '../../../money/margin/rates.ts'
import { inTx } from '../../../platform/db.ts'
import { runRebates } from '../rebate-run.ts'

const START = '2026-03-10T15:00:00Z'
const DAY = '2026-03-10'
const OTHER_HOST = 'mare.test'
const PASSWORD = 'uma-senha-boa-7'
const PAYMENT = '246810'
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Actor = TestMember & { token: string }
let server: TestApp
let ledger: Ledger
let merchantId = 0
let otherId = 0
let methodId = ''
let gameId = 0n
let outsiders: Actor[] = []
/** A head agent of another brand. */
let neighbour: Actor
let victims: Actor[] = []

async function anActor(type: 0 | 1 | 2, account: string, rate: number, brandId = merchantId): Promise<Actor> {
  const { db } = server.database
  const member = await aMember(db, { merchantId: brandId, type, account, nickname: account })
  await inTx(db, async (tx) => {
    await storeRates(tx, member.id, new Map([['INHOUSE', rate]]))
    await setPassword(tx, member.id, await hashPassword(PASSWORD))
    await setPaymentPassword(tx, member.id, await hashPassword(PAYMENT))
  })
  await giveContact(db, member, 'mobile', `+55119${String(member.id).padStart(8, '0')}`)
  await ledger.transfer(deposit(brandId, member.id, units(100), `open-${account}`))
  return { ...member, token: (await aSession(db, member, new Date(START))).token }
}
const put = (child: Actor | undefined, parent: Actor | undefined) =>
  sql`update member set parent_id = ${parent?.id} where id = ${child?.id}`.execute(server.database.db)

/** A head agent, an agent below and a player below that, each with everything a member can have. */
async function aTeam(): Promise<Actor[]> {
  const { db } = server.database
  const team = [
    await anActor(2, `${MARK}_cabeca`, 780),
    await anActor(1, `${MARK}_agente`, 700),
    await anActor(0, `${MARK}_jogador`, 300),
  ]
  const [head, agent, player] = team
  await put(agent, head)
  await put(player, agent)
  const play = {
    memberId: player?.id ?? 0n,
    category: 'INHOUSE',
    currency: 'BRL' as const,
    turnover: units(500),
    bets: 1,
  }
  await inTx(db, (tx) => recordPlay(tx, merchantId, new Date(START), [play]))
  const brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const }
  await runRebates({ db, ledger, clock: server.clock }, brand, DAY)
  const tiers = JSON.stringify([{ betVolume: '1', activeMember: 1, rateType: 'P', rate: '1' }])
  await sql`insert into agent_contract (merchant_id, kind, upline_id, downline_id, version, state, tiers, offered_at, effective_at)
    values (${merchantId}, 'salary', null, ${head?.id}, 1, 'effective', ${tiers}::jsonb, ${START}, ${START}),
      (${merchantId}, 'salary', ${head?.id}, ${agent?.id}, 1, 'pending', ${tiers}::jsonb, ${START}, null)`.execute(db)
  await sql`insert into invitation_code (merchant_id, code, owner_member_id, remark)
    values (${merchantId}, ${`${MARK}-1`}, ${agent?.id}, ${MARK})`.execute(db)
  await sql`with batch as (
      insert into envelope_batch (merchant_id, sender_id, currency, split, total, wish, sent_at, ends_at)
      values (${merchantId}, ${agent?.id}, 'BRL', 'fixed', 10000, ${MARK}, ${START}, 'infinity') returning id
    )
    insert into envelope (batch_id, member_id, amount) select id, ${player?.id}, 10000 from batch`.execute(db)
  await belongings(db, {
    merchantId,
    memberId: player?.id ?? 0n,
    gameId,
    methodId: BigInt(methodId),
    at: new Date(START),
  })
  return team
}

beforeAll(async () => {
  server = await startTestApp({
    startAt: START,
    config: { rateLimitFactor: 10_000 },
    prepare: async ({ db }) => {
      const flags = Object.fromEntries(FLAG_IDS.map((id) => [id, true]))
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['trevo.test'], flags })).id
      otherId = (await aMerchant(db, { code: 'mare', hosts: [OTHER_HOST], flags })).id
      for (const id of [merchantId, otherId]) await giveTopRates(db, id)
    },
  })
  const { db, pool } = server.database
  ledger = createLedger({ pool })
  gameId = (await aGame(db, merchantId)).gameId
  const { rows } = await sql<{ id: bigint }>`
    insert into payment_method (merchant_id, direction, kind, min_amount, max_amount, day_max)
    values (${merchantId}, 'out', 'pix', 10000, 10000000, 100000000) returning id`.execute(db)
  methodId = String(rows[0]?.id)
  const [stranger, sibling] = [await anActor(2, 'estranho', 780), await anActor(1, 'irmao', 500)]
  neighbour = await anActor(2, 'vizinha', 780, otherId)
  await leapIds(db)
  victims = await aTeam()
  // One of another tree, and one of the same tree beside them.
  await put(sibling, victims[0])
  outsiders = [stranger, sibling]
})
afterAll(() => server.close())

const again = () => ({ requestId: randomUUID() })
const DIVIDEND = {
  kind: 'dividend',
  tiers: [{ minimumBet: '1', netLoss: '1', activeMember: 1, contractRate: '1' }],
}
/** How a call that takes a number in its body, or one beside it, is made with one. */
const BODIES: Readonly<Record<string, (id: string) => object>> = {
  'POST /wps/agent/team/members/:id/transfer': () => ({ ...again(), amount: '1', paymentPassword: PAYMENT }),
  'POST /wps/agent/team/members/:id/quota': () => ({ ...again(), agents: 0, players: 0 }),
  'PUT /wps/agent/team/members/:id/rates': () => ({ rates: [{ category: 'INHOUSE', rate: '0' }] }),
  'PUT /wps/agent/team/rates': (id) => ({ ...again(), memberIds: [id], rates: [{ category: 'INHOUSE', rate: '0' }] }),
  'POST /wps/agent/contracts': (memberId) => ({ ...again(), memberId, terms: DIVIDEND }),
  'POST /wps/agent/contracts/:id/steps': () => ({ step: 'accept' }),
  'POST /wps/agent/envelopes': (id) => ({
    ...again(),
    split: 'fixed',
    amount: '1',
    to: [id],
    paymentPassword: PAYMENT,
  }),
  'POST /wps/chat/closings/:id/rating': () => ({ rating: 1 }),
  'POST /wps/inbox/read': (id) => ({ ids: [id] }),
  'POST /wps/inbox/delete': (id) => ({ ids: [id] }),
  'POST /wps/inbox/send': (id) => ({ ...again(), to: [id], subject: 'oi', content: 'oi' }),
  'POST /wps/announcements/read': (announcementId) => ({ announcementId, read: true }),
  'POST /lgw/lottery/bolaos/:id/shares': () => ({ ...again(), shares: 1, total: '2.00' }),
  'POST /lgw/lottery/bolaos/:id/cancel': again,
  'POST /wps/bonuses/:id/give-up': again,
  'POST /wps/promotions/:id/join': again,
  'POST /wps/tournaments/:id/join': again,
  'POST /wps/promotions/:id/claim': again,
  'POST /wps/rewards/claim': (id) => ({ ...again(), source: 'vip', id }),
  'POST /wps/rewards/applications': (promotionId) => ({ ...again(), promotionId, remarks: 'oi', pictures: [] }),
  'POST /wps/rain/:id/grab': again,
  'POST /wps/mall/orders': (itemId) => ({ ...again(), itemId, points: '1.00' }),
  'POST /wps/deposit': (id) => ({ ...again(), methodId: id, amount: '20' }),
  'PUT /wps/deposit/:id/receipt': () => ({ picture: PICTURE }),
  'POST /wps/deposit/:id/repay': () => ({ ...again(), amount: '1.00' }),
  'POST /wps/game/debts/repay': () => ({ ...again(), amount: '1.00' }),
  'POST /wps/withdraw/held/:id/give-up': () => ({ ...again(), holds: '1.00' }),
  'POST /wps/withdraw': (accountId) => ({
    ...again(),
    methodId,
    accountId,
    amount: '20',
    fee: '0.00',
    paymentPassword: PAYMENT,
  }),
  'POST /wps/rules/code': (code) => ({ ...again(), code }),
  'POST /wps/affiliate/visit': (code) => ({ code }),
  'POST /wps/affiliates/click': (code) => ({ code }),
  'POST /wps/game/favourites': (nodeId) => ({ nodeId, vendor: 'TRV' }),
  'POST /wps/chat/seen': (upTo) => ({ upTo, delivery: 'read' }),
  'DELETE /wps/sessions/:id': () => ({ password: PASSWORD }),
  'DELETE /wps/known-devices/:id': () => ({ password: PASSWORD }),
  'DELETE /wps/security/passkeys/:id': () => ({ password: PASSWORD }),
  'POST /lgw/lottery/orders/:id/cancel': () => ({}),
}
const TEAM = { types: 'A', from: DAY, to: DAY }
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  '/wps/agent/reports/csv': { report: 'pnl' },
  '/wps/member/transactions': TEAM,
  '/wps/member/transactions/totals': TEAM,
  '/wps/member/transactions/export': TEAM,
  '/lgw/orders': TEAM,
  '/lgw/orders/totals': TEAM,
  '/lgw/orders/export': TEAM,
  '/lgw/orders/:kind/:id': { types: 'A' },
  '/wps/game/favourites': { vendor: 'TRV' },
}
/** Calls that have an answer whatever is asked for: with what is the caller's own, or everybody's, or with nothing. */
const ANSWERED = new Set([
  'GET /wps/agent/team/members',
  'GET /wps/inbox/recipients',
  'POST /wps/inbox/read',
  'POST /wps/inbox/delete',
  'POST /wps/chat/seen',
  'GET /wps/chat/messages',
  'GET /wps/promotions',
  'GET /wps/mall/items',
  'DELETE /wps/game/favourites',
])

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Every way in which the call could be made with that number or that name. */
function* waysOf(endpoint: Endpoint, id: string, account: string) {
  const fields = reachingFields(endpoint)
  const query = {
    ...QUERIES[endpoint.path],
    ...Object.fromEntries(fields.ids.map((name) => [name, id])),
    ...Object.fromEntries(fields.names.map((name) => [name, account])),
  }
  const body = BODIES[nameOf(endpoint)]?.(id)
  const kinds = endpoint.path.includes(':kind') ? ['game', 'lottery'] : ['']
  for (const kind of kinds) {
    const params = { ...Object.fromEntries(fields.params.map((name) => [name, id])), kind, position: '1' }
    yield { params, ...(endpoint.query && { query }), ...(body && { body }) }
  }
}

test('an agent reaches nobody outside their own team and nothing of theirs, by any call with any number', async () => {
  const { db } = server.database
  const members = victims.map(({ id }) => id)
  const ids = await idsOf(db, members)
  const before = await keptAbout(db, members)
  // They have a lot that could be reached.
  expect(Object.values(before).filter((kept) => kept !== '').length).toBeGreaterThan(20)
  const reaching = (await wholeContract()).filter((endpoint) => {
    const { params, ids: inQuery, names, body } = reachingFields(endpoint)
    const isMembers = endpoint.auth !== 'staff' && endpoint.auth !== 'vendor'
    return isMembers && (params.length > 0 || inQuery.length > 0 || names.length > 0 || body)
  })
  expect(reaching.length).toBeGreaterThan(50)
  const leaks: string[] = []
  const unexpected = new Set<string>()
  for (const endpoint of reaching) {
    const name = nameOf(endpoint)
    if (endpoint.body && !(name in BODIES)) throw new Error(`say in BODIES how ${name} is called with a number`)
    for (const [index, id] of ids.entries()) {
      const account = victims[index % victims.length]?.account ?? ''
      for (const way of waysOf(endpoint, id, account)) {
        for (const { token } of outsiders) {
          const { envelope, text } = await server.inject(endpoint, { ...way, token })
          if (text.includes(MARK)) leaks.push(`${name} ${id}: ${text}`)
          const isRefused = !envelope.success && envelope.errorCode === 'not_found'
          if (!isRefused && !(envelope.success && ANSWERED.has(name))) unexpected.add(`${name}: ${text.slice(0, 120)}`)
        }
      }
    }
  }
  expect(leaks).toEqual([])
  expect([...unexpected]).toEqual([])
  expect(await keptAbout(db, members)).toEqual(before)
})

/** As it is answered: what is no JSON is a picture or a file. */
async function answerTo(endpoint: Endpoint, asker: Actor, { at, value, more }: Named) {
  const [where, field = ''] = at.split('.')
  const name = nameOf(endpoint)
  const body = BODIES[name]?.(value)
  const said =
    where === 'body' &&
    !Object.values(body ?? {})
      .flat()
      .includes(value)
      ? { [field]: value }
      : {}
  const query: Record<string, string> = {
    ...QUERIES[endpoint.path],
    ...more?.query,
    ...(where === 'query' && { [field]: value }),
  }
  if (query.types === '') delete query.types
  const options = {
    params: { position: '1', ...more?.params, ...(where === 'params' && { [field]: value }) },
    ...(endpoint.query && { query }),
    ...(body && { body: { ...body, ...more?.body?.(asker), ...said } }),
    ...(asker === neighbour && { host: OTHER_HOST }),
    token: asker.token,
  }
  const answer = await server.inject(endpoint, options).catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  return {
    error: answer === null || answer.envelope.success ? null : answer.envelope.errorCode,
    text: answer?.text ?? '',
  }
}

test('whatever a member names is not there for another member or another brand, and is for whom it is', async () => {
  const { db } = server.database
  const [head, agent, player] = victims as [Actor, Actor, Actor]
  const team = { head, agent, player }
  const named = await namedByMembers({ server, merchantId, gameId, team, picture: PICTURE })
  const calls = (await wholeContract()).filter(({ auth }) => auth !== 'staff' && auth !== 'vendor')
  const uncovered = calls.flatMap((endpoint) => {
    const name = nameOf(endpoint)
    const places = namesOf(endpoint).map(({ at, path }) => `${at}.${path}`)
    const isKnown = (place: string) =>
      name in GLOBAL || `${name} ${place}` in GLOBAL || (named[name] ?? []).some(({ at }) => at === place)
    return places.filter((place) => !isKnown(place)).map((place) => `${name} ${place}`)
  })
  expect(uncovered).toEqual([])
  const byName = new Map(calls.map((endpoint) => [nameOf(endpoint), endpoint]))
  const lines = Object.entries(named).flatMap(([name, ways]) => {
    const endpoint = byName.get(name)
    if (endpoint === undefined) throw new Error(`there is no ${name}`)
    return ways.map((way) => ({ endpoint, way, name: `${name} ${way.at}` }))
  })
  const members = victims.map(({ id }) => id)
  const before = await keptAbout(db, members)
  const wrong: string[] = []
  for (const { endpoint, way, name } of lines) {
    for (const asker of way.of === 'own' ? [...outsiders, neighbour] : [neighbour]) {
      const { error, text } = await answerTo(endpoint, asker, way)
      const isAnswered = way.told === 'without it' || way.told === 'done, to nothing'
      const expected = isAnswered ? null : (way.told ?? 'not_found')
      if (error !== expected || text.includes(way.shows ?? MARK))
        wrong.push(`${name} to ${asker.account}: ${text.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await keptAbout(db, members)).toEqual(before)
  // Whoever it is for is not told that there is no such thing, whatever else keeps them.
  for (const { endpoint, way, name } of lines) {
    const kept = way.told === 'done, to nothing' ? await keptAbout(db, members) : {}
    const { error, text } = await answerTo(endpoint, team[way.by], way)
    const isGone = [way.told, 'not_found', 'invalid_input', 'no_permission', 'internal_error'].includes(error ?? '')
    const isEmpty = way.told === 'without it' && text !== '' && !text.includes(way.shows ?? MARK)
    const isUnchanged = way.told === 'done, to nothing' && isDeepStrictEqual(kept, await keptAbout(db, members))
    if (isGone || isEmpty || isUnchanged) wrong.push(`${name} to its own: ${text.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})

test('no door of staff or of vendors opens for a member’s token', async () => {
  const isDoor = ({ auth, staff }: Endpoint) => auth === 'vendor' || (auth === 'staff' && staff?.roles !== 'guest')
  const doors = (await wholeContract()).filter(isDoor)
  expect(doors.length).toBeGreaterThan(100)
  const opened = new Set<string>()
  for (const endpoint of doors) {
    const params = { id: String(victims[0]?.id) }
    const { status } = await server.inject(endpoint, { params, token: outsiders[0]?.token ?? '' })
    if (status !== 401 && status !== 403) opened.add(`${nameOf(endpoint)}: ${status}`)
  }
  expect([...opened]).toEqual([])
})
