import path from 'node:path'
import { type BeaconChain, QUICKNET, QUICKNET_URLS } from '@trevo/fair/chain'
import { isHeaderList, isRatio, TRACE_EXPECTED, traceSettings } from '@trevo/trace/settings'
import type { TraceSettings } from '@trevo/trace/trace'
import * as z from 'zod/mini'
import { isPlainLink } from './plain-links.ts'

/** A setting is wrong or missing; the message is one sentence that says what to set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Config = {
  port: number
  host: string
  databaseUrl: string
  /** Where the wallet is. */
  platformUrl: string
  /** Secret of every vendor this studio plays for. */
  vendorSecrets: ReadonlyMap<string, string>
  /** Seals server seeds at rest. */
  secretKey: string
  /** Still opens what it sealed. */
  previousSecretKey?: string | undefined
  /** The built client. */
  clientDir: string | undefined
  /** The public beacon: drand's quicknet unless told otherwise. */
  beacon: { chain: BeaconChain; urls: readonly string[] }
  logLevel: string
  /** Where traces go; undefined: nothing is traced. */
  traces?: TraceSettings | undefined
}

const MIN_SECRET_LENGTH = 32
const DEFAULT_PORT = 3100

const address = (pattern: RegExp) => z.string().check(z.regex(pattern), z.refine(URL.canParse))

const CHAIN = /^([0-9a-f]{64}):([0-9a-f]{192}):([1-9]\d{0,10}):([1-9]\d{0,3})$/
const areAddresses = (text: string) => text.split(',').every((url) => /^https?:\/\//.test(url) && URL.canParse(url))

const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  ALLOW_PLAIN_CONNECTIONS: z.optional(z.string()),
  STUDIO_PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  STUDIO_HOST: z.optional(z.string()),
  STUDIO_DATABASE_URL: address(/^postgres(ql)?:\/\//),
  PLATFORM_URL: address(/^https?:\/\//),
  STUDIO_VENDOR_SECRETS: z.string().check(z.refine(isSecretMap)),
  STUDIO_SECRET_KEY: z.string().check(z.minLength(MIN_SECRET_LENGTH)),
  STUDIO_SECRET_KEY_PREVIOUS: z.optional(z.string().check(z.minLength(MIN_SECRET_LENGTH))),
  STUDIO_CLIENT_DIR: z.optional(z.string()),
  BEACON_URLS: z.optional(z.string().check(z.maxLength(2000), z.refine(areAddresses))),
  BEACON_CHAIN: z.optional(z.string().check(z.regex(CHAIN))),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address(/^https?:\/\//)),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string().check(z.refine(isHeaderList))),
  OTEL_TRACES_SAMPLER_ARG: z.optional(z.string().check(z.refine(isRatio))),
})

const EXPECTED = {
  NODE_ENV: 'development, test or production',
  ALLOW_PLAIN_CONNECTIONS: 'the names of settings whose addresses may be reached unencrypted, or leave it out',
  STUDIO_PORT: 'a port number from 1 to 65535',
  STUDIO_HOST: 'the address to listen on, such as 127.0.0.1',
  STUDIO_DATABASE_URL: 'a PostgreSQL address such as postgres://user:password@host:5432/trevo',
  PLATFORM_URL: 'the address of the platform, such as http://127.0.0.1:3000',
  STUDIO_VENDOR_SECRETS: 'a JSON object of vendor codes and their secrets',
  STUDIO_SECRET_KEY: `a random text of at least ${MIN_SECRET_LENGTH} characters that stays the same between starts`,
  STUDIO_SECRET_KEY_PREVIOUS: 'the secret that STUDIO_SECRET_KEY takes the place of, or leave it out',
  STUDIO_CLIENT_DIR: 'the folder of the built game client, or leave it out',
  BEACON_URLS: 'addresses of drand’s HTTP interface with commas between them, or leave it out',
  BEACON_CHAIN: 'hash:public key:genesis:period of a drand chain other than quicknet, or leave it out',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  ...TRACE_EXPECTED,
} satisfies Record<keyof z.infer<typeof Environment>, string>

/** Every setting with what it is set to and whether it must be there, for the page of settings. */
export const SETTINGS = Object.entries(EXPECTED).map(([name, expected]) => ({
  name,
  expected,
  isRequired: !(Environment.shape[name as keyof typeof EXPECTED] instanceof z.ZodMiniOptional),
}))

const SecretMap = z.record(z.string(), z.string().check(z.minLength(1)))

function isSecretMap(text: string): boolean {
  try {
    return SecretMap.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0] as keyof typeof EXPECTED
    throw new ConfigError(`${name} is ${env[name] ? 'not valid' : 'missing'}: set it to ${EXPECTED[name]}.`)
  }
  const values = parsed.data
  assertEncrypted(values)
  return {
    port: Number(values.STUDIO_PORT ?? DEFAULT_PORT),
    // Behind the platform's own address: nobody else has business here.
    host: values.STUDIO_HOST ?? '127.0.0.1',
    databaseUrl: values.STUDIO_DATABASE_URL,
    platformUrl: values.PLATFORM_URL.replace(/\/$/, ''),
    vendorSecrets: new Map(Object.entries(SecretMap.parse(JSON.parse(values.STUDIO_VENDOR_SECRETS)))),
    secretKey: values.STUDIO_SECRET_KEY,
    previousSecretKey: values.STUDIO_SECRET_KEY_PREVIOUS,
    clientDir: values.STUDIO_CLIENT_DIR === undefined ? undefined : path.resolve(values.STUDIO_CLIENT_DIR),
    beacon: { chain: chainOf(values.BEACON_CHAIN), urls: values.BEACON_URLS?.split(',') ?? QUICKNET_URLS },
    logLevel: values.LOG_LEVEL ?? 'info',
    traces: traceSettings(values),
  }
}

/** In production nothing leaves this machine unencrypted unless that is said by name. */
function assertEncrypted(values: z.infer<typeof Environment>): void {
  if (values.NODE_ENV !== 'production') return
  const allowed = values.ALLOW_PLAIN_CONNECTIONS?.split(/[, ]+/) ?? []
  for (const name of ['STUDIO_DATABASE_URL', 'PLATFORM_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const) {
    const address = values[name]
    if (address === undefined || allowed.includes(name) || !isPlainLink(address)) continue
    throw new ConfigError(
      `${name} would leave this machine unencrypted: use TLS, or name it in ALLOW_PLAIN_CONNECTIONS if the network between is encrypted by other means.`,
    )
  }
}

function chainOf(text: string | undefined): BeaconChain {
  const [, hash, publicKey, genesis, period] = text?.match(CHAIN) ?? []
  if (hash === undefined || publicKey === undefined) return QUICKNET
  return { hash, publicKey, genesisSeconds: Number(genesis), periodSeconds: Number(period) }
}
