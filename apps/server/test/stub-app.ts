import type { Endpoint, Envelope } from '@trevo/contract/endpoint'
import { flagsWith } from '@trevo/contract/flags'
import type { MemberType } from '@trevo/contract/members'
import { type Logger, pino } from 'pino'
import { type Config, secretsFrom } from '../src/platform/config.ts'
import type { Guards, Merchant, Session, ShellData } from '../src/platform/guards.ts'
import type { App } from '../src/platform/http/app.ts'
import { createEncryption } from '../src/platform/http/encryption.ts'
import { createHttpApp, finishHttp } from '../src/platform/http/http-app.ts'
import type { Probe } from '../src/platform/http/readiness.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'

export const TEST_CONFIG: Config = {
  nodeEnv: 'test',
  port: 0,
  host: '127.0.0.1',
  databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
  ownerUrl: 'postgres://nobody@127.0.0.1:1/none',
  poolerUrl: undefined,
  replica: undefined,
  redisUrl: undefined,
  dataDir: '/nonexistent',
  logLevel: 'silent',
  poolSize: 3,
  timeouts: { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 60_000 },
  jobPoolSize: 3,
  jobTimeouts: { statementMs: 600_000, lockMs: 60_000, idleInTransactionMs: 60_000 },
  drainPauseMs: 0,
  trustedProxies: 0,
  rateLimitFactor: 1,
  drawsAhead: false,
  locationFile: undefined,
  locationHeader: undefined,
  demo: false,
  webDir: undefined,
  consoleDir: undefined,
  publicUrl: undefined,
  studioUrl: undefined,
  gamesPort: undefined,
  traces: undefined,
  metricsPort: undefined,
  metricsHost: '127.0.0.1',
  consoleHost: undefined,
  consoleAddresses: [],
  securityContact: undefined,
  providers: {
    sms: undefined,
    mail: undefined,
    google: undefined,
    facebook: undefined,
    socialPlaces: {
      googleIssuer: 'https://accounts.example',
      facebook: { dialogUrl: 'https://facebook.example/dialog', graphUrl: 'https://graph.example' },
    },
    phoneToken: undefined,
    objectStorage: undefined,
    push: undefined,
    pix: undefined,
    identity: undefined,
    impediments: undefined,
    filings: undefined,
    beacon: { urls: undefined, chain: undefined, waitMs: 60_000 },
  },
  secrets: secretsFrom('a secret that only tests know, 32+'),
}

export function aStubMerchant(changes: Partial<Merchant> = {}): Merchant {
  return {
    id: 1,
    code: 'trevo',
    // The platform looks at nothing but the hosts and the mark: only the layers above read the brand's site data.
    site: {
      domainRoute: ['localhost'],
      mainDomain: 'localhost',
      brand: { mark: 'clover' },
    } as unknown as Merchant['site'],
    flags: flagsWith({}),
    timeZone: 'America/Sao_Paulo',
    currency: 'BRL',
    regulation: 'none',
    maintenance: false,
    ...changes,
  }
}

const SHELL: ShellData = {
  code: 'trevo',
  name: 'Trevo',
  shortName: 'Trevo',
  themeColor: { dark: '#000000', light: '#ffffff' },
  language: 'PT',
  description: 'Jogos',
  css: '',
  bootJson: '{}',
}

export type StubApp = {
  app: App
  clock: FakeClock
  /** What the guards answer; change it in place. */
  site: {
    merchant: Merchant
    restricted: boolean
    shell: ShellData
    hero: string | null
    frameOrigins: string[]
    lookUps: number
  }
  /** A token that the guards know, of a member of this type. */
  tokenOf(type: MemberType, changes?: Partial<Session>): string
  lifecycle: { draining: boolean }
  close(): Promise<void>
}

/** The HTTP platform alone, on guards that a test controls and no database. */
export async function createStubApp(
  register: (app: App) => void,
  { config = {}, log = pino({ level: 'silent' }), deps = {}, probe = READY }: StubOptions = {},
): Promise<StubApp> {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const site: StubApp['site'] = {
    merchant: aStubMerchant(),
    restricted: false,
    shell: SHELL,
    hero: null,
    frameOrigins: [],
    lookUps: 0,
  }
  const sessions = new Map<string, Session>()
  const guards: Guards = {
    merchantOf: () => site.merchant,
    regionOf: () => ({ country: null, restricted: site.restricted }),
    shellOf: () => site.shell,
    heroOf: async () => site.hero,
    frameOriginsOf: async () => site.frameOrigins,
    async sessionOf(token) {
      site.lookUps += 1
      return sessions.get(token) ?? null
    },
  }
  const fullConfig = { ...TEST_CONFIG, ...config }
  const encryption = await createEncryption(fullConfig.secrets)
  // No call of these tests reaches the database, the live channel or the jobs unless it hands them in.
  const absent = { db: undefined, pool: undefined, live: undefined, jobs: undefined } as unknown as App
  const app = createHttpApp({ ...absent, ...deps, config: fullConfig, clock, log, guards, encryption })
  app.load.stop()
  register(app)
  const lifecycle = { draining: false }
  await finishHttp(app, lifecycle, probe)
  return {
    app,
    clock,
    site,
    lifecycle,
    tokenOf(type, changes = {}) {
      const token = `token-of-a-member-of-type-${type}`
      const member = { memberId: BigInt(100 + type), merchantId: 1, type, userName: `user${type}` }
      sessions.set(token, { id: 9n, ...member, mustChangePassword: false, ...changes })
      return token
    },
    close: () => app.http.close(),
  }
}

type StubOptions = {
  config?: Partial<Config>
  log?: Logger
  deps?: Partial<Pick<App, 'db' | 'pool'>>
  probe?: Pick<Probe, 'ask'>
}

const READY: Pick<Probe, 'ask'> = { ask: async () => 'ready' }

export type InjectOptions = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  host?: string
  /** The caller's address. */
  ip?: string
  headers?: Record<string, string>
}
export type Injected = { status: number; headers: Record<string, unknown>; envelope: Envelope<unknown>; text: string }

/** One call by its contract entry, through the whole server except the socket. */
export async function inject(app: App, endpoint: Endpoint, options: InjectOptions = {}): Promise<Injected> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  )
  const response = await app.http.inject({
    method: endpoint.method,
    url: path,
    query: options.query ?? {},
    ...(options.ip !== undefined && { remoteAddress: options.ip }),
    headers: {
      host: options.host ?? 'localhost',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && { payload: options.body as object }),
  })
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers,
    envelope: text === '' ? null : JSON.parse(text),
    text,
  }
}
