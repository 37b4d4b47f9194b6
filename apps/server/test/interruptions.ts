import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@trevo/contract/endpoint'
import { StaffRole } from '@trevo/contract/ops/roles'
import { type Logger, pino } from 'pino'
import { createApp } from '../src/app.ts'
import type { Config } from '../src/platform/config.ts'
import type { App } from '../src/platform/http/app.ts'
import { offerCatalogue } from './catalogue.ts'
import { createTestDatabase } from './database.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { aMember, aMerchant, aSession } from './fixtures.ts'
import { endOf, type FrozenLine, openFrozenLine, through } from './frozen-line.ts'
import { aPerson, aStaffSession } from './staff.ts'
import { TEST_CONFIG } from './stub-app.ts'

/** By the second word of a connection's name: `trevo calls …`. */
export type Pool = 'calls' | 'jobs' | 'bus' | 'readiness'
const of =
  (...pools: Pool[]) =>
  (name: string) =>
    pools.some((pool) => name.startsWith(`trevo ${pool}`))

export const PAGES = ['/', '/m/home', '/m/login', '/m/promotions', '/ops/', '/ops/members', '/wps/go/abcdefghijklmnop']
const OTHER_ROLES = StaffRole.options.filter((role) => role !== 'admin')
const A_PAGE = { accept: 'text/html,*/*;q=0.8' }

export type Answered = Map<string, string>

export type InterruptedHouse = Awaited<ReturnType<typeof openInterruptedHouse>>

type Options = {
  config?: Omit<Partial<Config>, 'providers'> & { providers?: (given: Config['providers']) => Config['providers'] }
  log?: Logger
  clock?: FakeClock
}

/** Two brands on a database that can be taken away from a node, one kind of connection at a time. */
export async function openInterruptedHouse(options: Options = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const clock = options.clock ?? fakeClock('2026-03-01T12:00:00Z')
  const brand = await aMerchant(db, { code: 'trevo', isDefault: true, hosts: ['localhost'] })
  await aMerchant(db, { code: 'mare', hosts: ['mare.localhost'] })
  await offerCatalogue(db, brand.id, { PG: [{ code: 'tigre', rtp: '80.00' }] })
  const member = await aMember(db, { merchantId: brand.id, account: 'ana' })
  const agent = await aMember(db, { merchantId: brand.id, account: 'rui', type: 1 })
  // Nobody holds all roles.
  const staff = await aPerson(db, { roles: OTHER_ROLES })
  const admin = await aPerson(db, { roles: ['admin'] })
  const tokens = {
    member: (await aSession(db, member, clock.now())).token,
    agent: (await aSession(db, agent, clock.now())).token,
    staff: (await aStaffSession(db, staff.id, clock.now())).token,
    admin: (await aStaffSession(db, admin.id, clock.now())).token,
  }
  const dir = await mkdtemp(join(tmpdir(), 'interrupted-'))
  for (const name of ['web', 'console', 'games']) {
    await mkdir(join(dir, name))
    const file = name === 'games' ? 'play.html' : 'index.html'
    await writeFile(
      join(dir, name, file),
      `<!doctype html><html lang="pt"><title>%BRAND_NAME%</title><p>${name}</p></html>`,
    )
  }
  const folders = { webDir: join(dir, 'web'), consoleDir: join(dir, 'console'), dataDir: dir }

  async function openNode() {
    const line = await openFrozenLine(endOf(database.url))
    const url = through(database.url, line)
    const { providers = (given: Config['providers']) => given, ...changes } = options.config ?? {}
    const config = { ...TEST_CONFIG, ...folders, rateLimitFactor: 10_000, poolSize: 6, ...changes }
    const log = options.log ?? pino({ level: 'silent' })
    const own = { databaseUrl: url, ownerUrl: url, providers: providers(TEST_CONFIG.providers) }
    const node = await createApp({ config: { ...config, ...own }, clock, log })
    node.app.load.stop()
    node.app.load.heed(0)
    const close = async () => {
      line.giveBack()
      await node.close()
      await line.close()
    }
    return { ...node, line, close }
  }

  return {
    url: database.url,
    db,
    gamesDir: join(dir, 'games'),
    staffId: staff.id,
    clock,
    tokens,
    openNode,
    async close() {
      await database.drop()
      await rm(dir, { recursive: true })
    },
  }
}

export type InterruptedNode = Awaited<ReturnType<InterruptedHouse['openNode']>>

/** No more than the pool has connections: otherwise a slow machine makes callers wait for one as long as an outage would. */
const AT_ONCE = 5

/** Every page and every reading call of the node, with what it answers: status and code, or the kind of page. */
export async function walk(
  { app }: Pick<InterruptedNode, 'app'>,
  { tokens }: Pick<InterruptedHouse, 'tokens'>,
  { atOnce = AT_ONCE } = {},
): Promise<Answered> {
  const answers = new Map(await openPages(app))
  const readings = readingsOf(app, tokens).values()
  const walker = async () => {
    for (const reading of readings) answers.set(reading.path, await callOnce(app, reading))
  }
  await Promise.all(Array.from({ length: atOnce }, walker))
  return answers
}

export async function openPages(app: App): Promise<Answered> {
  const pages = PAGES.map(async (path) => [`page ${path}`, await openPage(app, path)] as const)
  return new Map(await Promise.all(pages))
}

export type Reading = { path: string; token: string | undefined }

/** Every call that reads, with the token of somebody who may make it. */
export const readingsOf = (app: App, tokens: InterruptedHouse['tokens']): Reading[] =>
  app.routes.endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({
      path: endpoint.path.replaceAll(/:\w+/g, '1'),
      token: endpoint.auth === 'guest' ? undefined : tokenFor(endpoint, tokens),
    }))

async function callOnce(app: App, { path, token }: Reading): Promise<string> {
  const headers = { host: 'localhost', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const answer = await app.http.inject({ url: path, headers })
  const { errorCode = '' } = /json/.test(String(answer.headers['content-type'])) ? answer.json() : {}
  return `${answer.statusCode} ${errorCode}`.trim()
}

function tokenFor({ auth, staff }: Endpoint, tokens: InterruptedHouse['tokens']): string {
  if (auth !== 'staff') return auth === 'agent' ? tokens.agent : tokens.member
  const roles = staff?.roles ?? []
  const isForOthers =
    typeof roles === 'string' || roles.some((role) => (OTHER_ROLES as readonly string[]).includes(role))
  return isForOthers ? tokens.staff : tokens.admin
}

export async function openPage(app: App, url: string): Promise<string> {
  const { statusCode, headers, body } = await app.http.inject({ url, headers: { host: 'localhost', ...A_PAGE } })
  return kindOfPage({ status: statusCode, type: String(headers['content-type']), body })
}

/** `page`: the site's, the console's or a game's own; `away`: the one that tries again; anything else is what nobody should read. */
export function kindOfPage({ status, type, body }: { status: number; type: string; body: string }): string {
  if (status >= 300 && status < 400) return `${status}`
  const isOwn = /<p>(web|console|games)</.test(body)
  return `${status} ${isOwn ? 'page' : /location\.reload/.test(body) ? 'away' : type}`
}

export const differences = (before: Answered, after: Answered) =>
  [...before]
    .filter(([what, is]) => after.get(what) !== is)
    .map(([what, is]) => `${what}: ${is}, then ${after.get(what)}`)

/** Whatever a person opened while something was away and did not read as a page. */
export const notPages = (answers: Answered) =>
  [...answers].filter(([what, is]) => what.startsWith('page ') && !/^(200 page|503 away|302)$/.test(is))

export const takes = (line: FrozenLine, trouble: 'frozen' | 'cut', ...pools: Pool[]) => line.take(trouble, of(...pools))
