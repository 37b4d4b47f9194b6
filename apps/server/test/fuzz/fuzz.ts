import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { CompactEncrypt, importJWK } from 'jose'
import { sql } from 'kysely'
import { BOOK_CHECKS } from '../../src/book-checks.ts'
import { audit } from '../../src/platform/audit.ts'
import { anAddress } from '../auth.ts'
import { aGang, newTally } from '../robbery/gang.ts'
import { type Chance, chanceOf, hostile, type Known } from '../robbery/hostile.ts'
import { aRobbedWorld, DAYS, type World } from '../robbery/world.ts'
import { type Caller, callersOf } from './callers.ts'
import { type Learned, newLearned } from './learned.ts'
import { RAW, spoiled } from './spoil.ts'

const AT_ONCE = 6
const DAY_MS = 86_400_000
const CONNECTION_TIMEOUT_MS = 120_000
/** So many requests make a day; then everything that is due is done with what they left behind. */
const PER_DAY = 2_500
/** Two requests of one run never have the same chance, nor two of runs with neighbouring seeds. */
const SEED_STEP = 1_000_003
/** Somebody signed out, or was signed out by what was tried. */
const ENDED = new Set(['session_expired', 'not_logged_in'])

export type Fuzzed = {
  requests: number
  endpoints: number
  callers: number
  outcomes: Map<string, number>
  problems: string[]
}
/** `first`: how many requests of the same run went before, in other worlds. */
export type Asked = { requests: number; seed: number; first: number }

/** After so many requests of a run every call was tried by everybody there is. */
export const requestsForEveryPair = ({ endpoints, callers }: Pick<Fuzzed, 'endpoints' | 'callers'>) =>
  2 * endpoints * callers

/** `plain`: the body before it was sealed, where it is. */
type Sent = { url: string; payload: string | undefined; plain: string | undefined; headers: Record<string, string> }
/** What only people of one brand may be told. */
type Marks = readonly { brandId: number; owner: string; text: string }[]

/** Every call of the contract with what its schema admits, with what it does not, and with what is no JSON, by everybody there is. */
export async function fuzz({ requests, seed, first }: Asked): Promise<Fuzzed> {
  const world = await aRobbedWorld({ programmes: true })
  try {
    // A machine that is late with a connection is no finding.
    for (const { options } of [world.server.database.pool, world.server.app.pool])
      options.connectionTimeoutMillis = CONNECTION_TIMEOUT_MS
    // What is published, exported or sent is handed to them.
    await world.server.app.jobs.start()
    const tally = newTally()
    const gangs = []
    for (const brand of world.brands) gangs.push(await aGang(world, brand, chanceOf(seed + brand.id), tally))
    const callers = await callersOf(world, gangs)
    const marks = gangs.flatMap(({ brand, thieves }) =>
      thieves.flatMap(({ account, cpf }) =>
        // The demo's people are the same in both brands.
        /^[to][0-9a-f]{10}$/.test(account)
          ? [account, cpf].map((text) => ({ brandId: brand.id, owner: account, text }))
          : [],
      ),
    )
    const { endpoints } = world.server.app.routes
    const found: Fuzzed = {
      requests: 0,
      endpoints: endpoints.length,
      callers: callers.length,
      outcomes: new Map(),
      problems: [...tally.faults],
    }
    const learned = newLearned(await idsIn(world))
    let next = 0
    async function lane(until: number): Promise<void> {
      while (next < until) {
        const at = next++
        const chance = chanceOf(seed * SEED_STEP + at)
        // Each in turn, so that none is left out.
        const place = (first + at) % endpoints.length
        const endpoint = endpoints[place] as Endpoint
        const caller = callerFor(endpoint, {
          callers,
          chance,
          place,
          round: Math.floor((first + at) / endpoints.length),
        })
        await tryOne(world, found, { endpoint, caller, marks, chance, learned })
        found.requests += 1
      }
    }
    for (let day = 0; next < requests; day++) {
      const until = Math.min(requests, next + PER_DAY)
      await Promise.all(Array.from({ length: AT_ONCE }, () => lane(until)))
      if (day < DAYS) await world.pass(DAY_MS).catch((error) => found.problems.push(`day ${day + 1}: ${error.stack}`))
    }
    for (const { check, detail } of await audit(world.db, BOOK_CHECKS))
      found.problems.push(`books: ${check}: ${detail}`)
    return found
  } finally {
    await world.server.app.jobs.stop()
    await world.close()
  }
}

type Choosing = { callers: readonly Caller[]; chance: Chance; place: number; round: number }

/** In every other round of all calls, everybody in turn; in those between, mostly somebody for whom the call is meant. */
function callerFor(endpoint: Endpoint, { callers, chance, place, round }: Choosing): Caller {
  if (round % 2 === 1) return callers[((round - 1) / 2 + place) % callers.length] as Caller
  const fitting = callers.filter((caller) => isFor(endpoint, caller))
  return chance.from(fitting.length > 0 && chance.is(0.9) ? fitting : callers)
}

type Trying = { endpoint: Endpoint; caller: Caller; marks: Marks; chance: Chance; learned: Learned }

async function tryOne(world: World, found: Fuzzed, trying: Trying): Promise<void> {
  const { endpoint, caller, marks, chance, learned } = trying
  const { url, payload, plain, headers } = await requestFor(world, endpoint, {
    chance,
    known: learned.by(endpoint, chance),
  })
  const own = await caller.headersFor(endpoint, payload ?? '')
  const response = await world.server.app.http.inject({
    method: endpoint.method,
    url,
    remoteAddress: anAddress(),
    headers: { ...headers, ...own, host: caller.host },
    ...(payload !== undefined && { payload }),
  })
  const envelope = envelopeOf(response.body)
  const code =
    envelope === null ? `status ${response.statusCode}` : envelope.success ? 'ok' : String(envelope.errorCode)
  found.outcomes.set(code, (found.outcomes.get(code) ?? 0) + 1)
  // At another brand's door every session is over, and a call for others knows none of this caller's.
  if (ENDED.has(code) && isFor(endpoint, caller)) caller.signInAgain()
  if (code === 'ok') learned.from(endpoint, envelope)
  const told = `${endpoint.method} ${url.slice(0, 200)} by ${caller.name}`
  if (response.statusCode >= 500)
    found.problems.push(`${response.statusCode} ${response.body.slice(0, 200)}: ${told} with ${payload?.slice(0, 500)}`)
  for (const { brandId, text } of marks) {
    if (mayRead(caller, brandId, text) || !response.body.includes(text) || isSaidBack(text, url, plain)) continue
    if (await isTakenAt(world, caller.brandId, brandId, text)) continue
    const whose = caller.brandId === brandId ? "somebody else's" : "another brand's"
    found.problems.push(`read of ${whose} ${text}: ${told}`)
  }
}

const mayRead = ({ brandId, reads }: Caller, ofBrand: number, text: string) =>
  reads === 'all' ? brandId === null || brandId === ofBrand : reads.includes(text)

/** What was sent and comes back tells nobody anything. */
const isSaidBack = (text: string, url: string, plain: string | undefined) =>
  url.includes(text) || plain?.includes(text) === true

/** A name that was learned at one brand is free at the other: whoever has it there since is shown there. */
async function isTakenAt({ db }: World, at: number | null, ofBrand: number, text: string): Promise<boolean> {
  if (at === null || at === ofBrand) return false
  const { rows } = await sql`select from member where merchant_id = ${at} and account = ${text}`.execute(db)
  return rows.length > 0
}

/** Whom the call is meant for; the others try it as well, more seldom. */
function isFor({ auth, staff }: Endpoint, { role, isAtHome, name }: Caller): boolean {
  if (auth === 'vendor') return name === 'vendor'
  if (auth !== 'staff') return role === null && isAtHome && name !== 'vendor'
  if (role === null || !isAtHome || staff === undefined) return false
  return typeof staff.roles === 'string' || staff.roles.includes(role)
}

function envelopeOf(body: string): { success?: unknown; errorCode?: unknown } | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

async function requestFor(
  world: World,
  endpoint: Endpoint,
  { chance, known }: { chance: Chance; known: Known },
): Promise<Sent> {
  const making = { chance, known, now: world.server.clock.now(), uuid: randomUUID }
  const made = (schema: Endpoint['body']) => {
    const value = schema === undefined ? undefined : hostile(schema, making)
    return value !== undefined && chance.is(0.4) ? spoiled(value, chance) : value
  }
  const params = (made(endpoint.params) ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => segmentOf(params?.[name]))
  const query = Object.entries((made(endpoint.query) ?? {}) as object).map(
    ([name, value]) => `${encodeURIComponent(name)}=${segmentOf(value)}`,
  )
  const url = query.length > 0 ? `${path}?${query.join('&')}` : path
  if (endpoint.method === 'GET' || endpoint.body === undefined)
    return { url, payload: undefined, plain: undefined, headers: {} }
  const json = { 'content-type': 'application/json' }
  const open = (payload: string, headers: Record<string, string>) => ({ url, payload, plain: payload, headers })
  if (chance.is(0.05)) return open(chance.from(RAW), json)
  const body = made(endpoint.body)
  if (endpoint.form) return open(formOf(body), { 'content-type': 'application/x-www-form-urlencoded' })
  const plain = JSON.stringify(body) ?? ''
  if (!endpoint.encrypted || chance.is(0.1)) return open(plain, json)
  const { kid, jwk } = world.server.app.encryption.published
  const jwe = new CompactEncrypt(new TextEncoder().encode(plain))
  const data = await jwe
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK({ ...jwk }, 'ECDH-ES'))
  return { url, payload: JSON.stringify({ data }), plain, headers: { ...json, encryption: kid } }
}

/** A lone surrogate has no address; a browser sends the sign for "unknown" in its place. */
const segmentOf = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed().slice(0, 3_000))
}

const formOf = (body: unknown) =>
  Object.entries((body ?? {}) as object)
    .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${segmentOf(value)}`)
    .join('&')

/** Ids of both brands for whatever asks for one: most are somebody else's. */
async function idsIn({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id::text from member order by id limit 60) union all (select node_id::text from merchant_game limit 20)
    union all (select id::text from lottery_draw order by id desc limit 20) union all (select id::text from approval limit 10)
    union all (select id::text from announcement limit 20)`.execute(db)
  return [...rows.map(({ id }) => id), '1', '2', '3', '10', '9223372036854775807']
}
