import { hkdfSync } from 'node:crypto'
import path from 'node:path'
import { isHeaderList, isRatio, TRACE_EXPECTED, traceSettings } from '@trevo/trace/settings'
import type { TraceSettings } from '@trevo/trace/trace'
import * as z from 'zod/mini'
import { addressesOf, isAddressList } from './address-list.ts'
import type { Timeouts } from './db-timeouts.ts'
import { DEMO_GUARDS, DEMO_GUARDS_EXPECTED, demoRefusal } from './demo-guards.ts'
import {
  missingVariable,
  PROVIDER_EXPECTED,
  PROVIDER_VARIABLES,
  type ProviderSettings,
  providerSettings,
} from './provider-settings.ts'
import { KEY_ID_BYTES, type SealKey, type SealKeys } from './seal.ts'
import { isLinkList, plainLinkRefusal } from './secure-links.ts'
import { DEFAULTS } from './setting-defaults.ts'

/** A setting is wrong or missing; the message is a sentence for each that says what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = {
  nodeEnv: 'development' | 'test' | 'production'
  port: number
  host: string
  databaseUrl: string
  /** The owner of the tables, for migrations and the command line; the same where the server has no account of its own. */
  ownerUrl: string
  /** Where PgBouncer answers in transaction mode; calls go there, and jobs, the bus and migrations straight to the database. */
  poolerUrl: string | undefined
  /** A read replica for lists and reports, and how far behind it may be. */
  replica: { url: string; poolSize: number; maxLagMs: number } | undefined
  redisUrl: string | undefined
  dataDir: string
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  poolSize: number
  timeouts: Timeouts
  /** Connections of the jobs (settlement, roll-ups, payout runs), apart from those of calls and with longer limits. */
  jobPoolSize: number
  jobTimeouts: Timeouts
  /** How long a node that was told to stop still takes calls while it already says that it is leaving. */
  drainPauseMs: number
  /** How many proxies of ours stand in front: a caller's address is what the outermost of them saw, never what the caller claims. */
  trustedProxies: number
  /** Multiplies every rate limit: 1 as the contract says; more where many people share one address, or to measure. */
  rateLimitFactor: number
  /** Whether this node draws the catalogue's pictures before anybody asks for them; without, the first who asks waits. */
  drawsAhead: boolean
  /** Sorted CSV of `start_ip,end_ip,country`. */
  locationFile: string | undefined
  /** Header in which a trusted proxy names the caller's country. */
  locationHeader: string | undefined
  /** Demo data and sandboxes; never in production. */
  demo: boolean
  /** The built web app, served by this process where it is set. */
  webDir: string | undefined
  /** The built operator's console, served at /ops where it is set. */
  consoleDir: string | undefined
  /** Where people reach this server, for links in mails; read from the request where it is not set. */
  publicUrl: string | undefined
  /** Where our own game studio answers; its games are shown on an origin of their own. */
  studioUrl: string | undefined
  /** The port of the games' origin; undefined where that is `games.` + the site's host instead. */
  gamesPort: number | undefined
  /** Where Prometheus asks; undefined: nowhere. */
  metricsPort: number | undefined
  metricsHost: string
  /** Where traces go; undefined: nothing is traced. */
  traces: TraceSettings | undefined
  /** The one host that the operator's console is reached by; undefined: every host. */
  consoleHost: string | undefined
  /** Addresses and networks that may see the console; empty: everybody. */
  consoleAddresses: readonly string[]
  /** Where holes are reported, for security.txt; undefined: there is none. */
  securityContact: string | undefined
  providers: ProviderSettings
  secrets: Secrets
}

/** Keys come out by purpose, so that the base secret itself is never used, logged or passed on. */
export type Secrets = {
  /** Under the key in use alone. */
  keyFor(purpose: string): Buffer
  /** The one in use first; what was made under the one before stays good while that stands. */
  keysFor(purpose: string): SealKeys
}

const KEY_BYTES = 32
/** Two or three questions of a balancer, at its usual two seconds. */
const DRAIN_PAUSE_MS = 6_000
const MIN_SECRET_LENGTH = 32

const Flag = z.enum(['true', 'false', '1', '0'])
const isOn = (flag: z.infer<typeof Flag>) => flag === 'true' || flag === '1'

const whole = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))))

const address = (pattern: RegExp) => z.string().check(z.regex(pattern), z.refine(URL.canParse))

const Environment = z.object({
  NODE_ENV: z.optional(z.enum(['development', 'test', 'production'])),
  PORT: z.optional(whole(1, 65535)),
  HOST: z.optional(z.string()),
  DATABASE_URL: address(/^postgres(ql)?:\/\//),
  OWNER_DATABASE_URL: z.optional(address(/^postgres(ql)?:\/\//)),
  POOLER_URL: z.optional(address(/^postgres(ql)?:\/\//)),
  REPLICA_URL: z.optional(address(/^postgres(ql)?:\/\//)),
  REPLICA_POOL_SIZE: z.optional(whole(1, 500)),
  REPLICA_MAX_LAG_MS: z.optional(whole(1_000, 600_000)),
  REDIS_URL: z.optional(address(/^rediss?:\/\//)),
  DATA_DIR: z.optional(z.string()),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  POOL_SIZE: z.optional(whole(1, 500)),
  STATEMENT_TIMEOUT_MS: z.optional(whole(100, 3_600_000)),
  LOCK_TIMEOUT_MS: z.optional(whole(100, 3_600_000)),
  IDLE_TRANSACTION_TIMEOUT_MS: z.optional(whole(100, 3_600_000)),
  JOB_POOL_SIZE: z.optional(whole(1, 500)),
  JOB_STATEMENT_TIMEOUT_MS: z.optional(whole(100, 86_400_000)),
  JOB_LOCK_TIMEOUT_MS: z.optional(whole(100, 86_400_000)),
  DRAIN_PAUSE_MS: z.optional(whole(0, 600_000)),
  TRUST_PROXY: z.optional(z.union([z.enum(['true', 'false']), whole(0, 9)])),
  RATE_LIMIT_FACTOR: z.optional(whole(1, 1_000_000)),
  DRAW_AHEAD: z.optional(Flag),
  LOCATION_FILE: z.optional(z.string()),
  LOCATION_HEADER: z.optional(z.string().check(z.regex(/^[\w-]+$/))),
  DEMO: z.optional(Flag),
  WEB_DIR: z.optional(z.string()),
  CONSOLE_DIR: z.optional(z.string()),
  PUBLIC_URL: z.optional(address(/^https?:\/\//)),
  STUDIO_URL: z.optional(address(/^http:\/\//)),
  GAMES_PORT: z.optional(whole(1, 65535)),
  METRICS_PORT: z.optional(whole(1, 65535)),
  METRICS_HOST: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address(/^https?:\/\//)),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string().check(z.refine(isHeaderList))),
  OTEL_TRACES_SAMPLER_ARG: z.optional(z.string().check(z.refine(isRatio))),
  CONSOLE_HOST: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/i))),
  CONSOLE_ADDRESSES: z.optional(z.string().check(z.refine(isAddressList))),
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@|https:\/\/)\S+$/), z.maxLength(300))),
  ...PROVIDER_VARIABLES,
  SECRET_KEY: z.string().check(z.minLength(MIN_SECRET_LENGTH)),
  SECRET_KEY_PREVIOUS: z.optional(z.string().check(z.minLength(MIN_SECRET_LENGTH))),
  ALLOW_PLAIN_CONNECTIONS: z.optional(z.string().check(z.refine(isLinkList))),
  ...DEMO_GUARDS,
})

const EXPECTED = {
  NODE_ENV: 'development, test or production',
  PORT: 'a port number from 1 to 65535',
  HOST: 'the address to listen on, such as 127.0.0.1',
  DATABASE_URL: 'a PostgreSQL address such as postgres://user:password@host:5432/trevo',
  OWNER_DATABASE_URL:
    'the same database by the account that owns its tables, where DATABASE_URL names one that may not change them, or leave it out',
  POOLER_URL:
    'the address of PgBouncer in transaction mode, such as postgres://user:password@host:6432/trevo, or leave it out',
  REPLICA_URL:
    'a read replica of the same database for lists, exports and reports, such as postgres://user:password@replica:5432/trevo, or leave it out',
  REPLICA_POOL_SIZE: 'the number of connections to the replica, from 1 to 500',
  REPLICA_MAX_LAG_MS: 'the milliseconds that a replica may be behind before the primary is read, from 1000 to 600000',
  REDIS_URL: 'a Redis address such as rediss://host:6379, or leave it out',
  DATA_DIR: 'a folder this process may write to',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  POOL_SIZE: 'the number of database connections, from 1 to 500',
  STATEMENT_TIMEOUT_MS: 'the milliseconds one statement of a call may take, from 100 to 3600000',
  LOCK_TIMEOUT_MS: 'the milliseconds a call may wait for a lock, from 100 to 3600000',
  IDLE_TRANSACTION_TIMEOUT_MS: 'the milliseconds a transaction may stand idle, from 100 to 3600000',
  JOB_POOL_SIZE: 'the number of database connections of the jobs, from 1 to 500',
  JOB_STATEMENT_TIMEOUT_MS: 'the milliseconds one statement of a job may take, from 100 to 86400000',
  JOB_LOCK_TIMEOUT_MS: 'the milliseconds a job may wait for a lock, from 100 to 86400000',
  DRAIN_PAUSE_MS: 'the milliseconds from the word to stop until calls are refused, from 0 to 600000, or leave it out',
  TRUST_PROXY: 'true behind one proxy of yours, to their number behind several, or to false',
  DRAW_AHEAD: 'true or false',
  LOCATION_FILE: 'a CSV file of start_ip,end_ip,country, or leave it out',
  LOCATION_HEADER: 'the header in which your proxy names the country, such as CF-IPCountry, or leave it out',
  RATE_LIMIT_FACTOR: 'a whole number from 1 to 1000000, or leave it out',
  DEMO: 'true or false',
  WEB_DIR: 'the folder of the built web app',
  CONSOLE_DIR: 'the folder of the built console, or leave it out',
  PUBLIC_URL: 'the address people open, such as https://trevo.example, or leave it out',
  STUDIO_URL: 'the internal address of the game studio, such as http://127.0.0.1:3100, or leave it out',
  GAMES_PORT: 'the port of the games’ origin, or leave it out: games. + host in production, the next port elsewhere',
  METRICS_PORT: 'the port on which Prometheus finds /metrics, or leave it out',
  METRICS_HOST: 'the address to answer Prometheus on, such as 10.0.0.5, or leave it out',
  ...TRACE_EXPECTED,
  CONSOLE_HOST: 'the host name that the console is reached by, such as ops.trevo.example, or leave it out',
  CONSOLE_ADDRESSES:
    'addresses and networks that may see the console, such as 203.0.113.7,2001:db8::/32, or leave it out',
  SECURITY_CONTACT: 'a mailto: or https: address that holes are reported to, or leave it out',
  ...PROVIDER_EXPECTED,
  SECRET_KEY: `a random text of at least ${MIN_SECRET_LENGTH} characters that stays the same between starts`,
  SECRET_KEY_PREVIOUS: 'the secret that SECRET_KEY takes the place of, until rotate-keys is done, or leave it out',
  ALLOW_PLAIN_CONNECTIONS:
    'the names of settings whose addresses may be reached unencrypted, such as DATABASE_URL,REDIS_URL, or leave it out',
  ...DEMO_GUARDS_EXPECTED,
} satisfies Record<keyof z.infer<typeof Environment>, string>

/** Reads every setting of the server, in the one place that knows the environment. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(withoutEmptyValues(env))
  if (!parsed.success) throw new ConfigError(sentencesFor(parsed.error.issues, env))
  const values = parsed.data
  const nodeEnv = values.NODE_ENV ?? DEFAULTS.NODE_ENV
  const production = nodeEnv === 'production'
  const demo = values.DEMO === undefined ? !production : isOn(values.DEMO)
  if (production && demo) {
    throw new ConfigError('Demo data does not exist in production: set DEMO to false or leave it out.')
  }
  const missing = missingVariable(values)
  if (missing) throw new ConfigError(`${missing} is missing: set it to ${EXPECTED[missing]}.`)
  const port = values.PORT ?? DEFAULTS.PORT
  const gamesPort = values.GAMES_PORT ?? (production ? undefined : nextPort(port))
  if (gamesPort === port) {
    throw new ConfigError('GAMES_PORT is the same as PORT: games need an origin of their own, set it to another port.')
  }
  const refusal = production ? plainLinkRefusal(values) : demoRefusal(values)
  if (refusal !== null) throw new ConfigError(refusal)
  return {
    nodeEnv,
    port,
    // Sandboxes let anybody in: outside production only this machine reaches them, unless told otherwise.
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: values.DATABASE_URL,
    ownerUrl: values.OWNER_DATABASE_URL ?? values.DATABASE_URL,
    poolerUrl: values.POOLER_URL,
    replica:
      values.REPLICA_URL === undefined
        ? undefined
        : {
            url: values.REPLICA_URL,
            poolSize: values.REPLICA_POOL_SIZE ?? DEFAULTS.REPLICA_POOL_SIZE,
            maxLagMs: values.REPLICA_MAX_LAG_MS ?? DEFAULTS.REPLICA_MAX_LAG_MS,
          },
    redisUrl: values.REDIS_URL,
    dataDir: path.resolve(values.DATA_DIR ?? DEFAULTS.DATA_DIR),
    logLevel: values.LOG_LEVEL ?? DEFAULTS.LOG_LEVEL,
    poolSize: values.POOL_SIZE ?? DEFAULTS.POOL_SIZE,
    timeouts: {
      statementMs: values.STATEMENT_TIMEOUT_MS ?? DEFAULTS.STATEMENT_TIMEOUT_MS,
      lockMs: values.LOCK_TIMEOUT_MS ?? DEFAULTS.LOCK_TIMEOUT_MS,
      idleInTransactionMs: values.IDLE_TRANSACTION_TIMEOUT_MS ?? DEFAULTS.IDLE_TRANSACTION_TIMEOUT_MS,
    },
    jobPoolSize: values.JOB_POOL_SIZE ?? DEFAULTS.JOB_POOL_SIZE,
    jobTimeouts: {
      statementMs: values.JOB_STATEMENT_TIMEOUT_MS ?? DEFAULTS.JOB_STATEMENT_TIMEOUT_MS,
      lockMs: values.JOB_LOCK_TIMEOUT_MS ?? DEFAULTS.JOB_LOCK_TIMEOUT_MS,
      // No job waits for anybody outside with a transaction open, so it needs no longer than a call.
      idleInTransactionMs: values.IDLE_TRANSACTION_TIMEOUT_MS ?? DEFAULTS.IDLE_TRANSACTION_TIMEOUT_MS,
    },
    // Where nobody balances, nobody needs to hear of it.
    drainPauseMs: values.DRAIN_PAUSE_MS ?? (production ? DRAIN_PAUSE_MS : 0),
    trustedProxies: proxiesOf(values.TRUST_PROXY),
    locationFile: values.LOCATION_FILE,
    locationHeader: values.LOCATION_HEADER?.toLowerCase(),
    rateLimitFactor: values.RATE_LIMIT_FACTOR ?? DEFAULTS.RATE_LIMIT_FACTOR,
    drawsAhead: values.DRAW_AHEAD === undefined || isOn(values.DRAW_AHEAD),
    demo,
    webDir: values.WEB_DIR === undefined ? undefined : path.resolve(values.WEB_DIR),
    consoleDir: values.CONSOLE_DIR === undefined ? undefined : path.resolve(values.CONSOLE_DIR),
    publicUrl: values.PUBLIC_URL,
    studioUrl: values.STUDIO_URL,
    gamesPort,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST ?? DEFAULTS.METRICS_HOST,
    traces: traceSettings(values),
    consoleHost: values.CONSOLE_HOST?.toLowerCase(),
    consoleAddresses: addressesOf(values.CONSOLE_ADDRESSES),
    securityContact: values.SECURITY_CONTACT,
    providers: providerSettings(values),
    secrets: secretsFrom(values.SECRET_KEY, values.SECRET_KEY_PREVIOUS),
  }
}

const nextPort = (port: number) => (port < 65_535 ? port + 1 : port - 1)

function proxiesOf(setting: 'true' | 'false' | number | undefined): number {
  if (typeof setting === 'number') return setting
  return setting === 'true' ? 1 : 0
}

// Compose files and shells pass an unset variable as an empty one.
const withoutEmptyValues = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

/** One for each setting, so that nobody starts again and again to hear of the next. */
function sentencesFor(issues: readonly z.core.$ZodIssue[], env: NodeJS.ProcessEnv): string {
  const names = [...new Set(issues.map(({ path: [name] }) => name as keyof typeof EXPECTED))]
  return names
    .map((name) => `${name} is ${env[name] ? 'not valid' : 'missing'}: set it to ${EXPECTED[name]}.`)
    .join('\n')
}

/** Every setting with what it is set to and whether production must have it, for the page of settings. */
export const SETTINGS = Object.entries(EXPECTED).map(([name, expected]) => ({
  name,
  expected,
  isRequired: !(Environment.shape[name as keyof typeof EXPECTED] instanceof z.ZodMiniOptional),
}))

export function secretsFrom(current: string, previous?: string): Secrets {
  const derive = (base: string, purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', base, '', `trevo/${purpose}`, bytes))
  const keyOf = (base: string, purpose: string): SealKey => ({
    id: derive(base, 'key id', KEY_ID_BYTES),
    bytes: derive(base, purpose, KEY_BYTES),
  })
  const known = new Map<string, SealKeys>()
  function keysFor(purpose: string): SealKeys {
    const keys = known.get(purpose)
    if (keys) return keys
    const isRotating = previous !== undefined && previous !== current
    const derived: SealKeys = [keyOf(current, purpose), ...(isRotating ? [keyOf(previous, purpose)] : [])]
    known.set(purpose, derived)
    return derived
  }
  return { keysFor, keyFor: (purpose) => derive(current, purpose, KEY_BYTES) }
}
