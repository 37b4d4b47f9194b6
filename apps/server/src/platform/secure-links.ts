import { isLoopback } from './demo-guards.ts'

/** Where this server goes by itself. Each of them is either encrypted or does not leave the machine. */
const LINK_VARIABLES = [
  ...([
    'DATABASE_URL',
    'OWNER_DATABASE_URL',
    'POOLER_URL',
    'REPLICA_URL',
    'REDIS_URL',
    'STUDIO_URL',
    'SMTP_URL',
    'SMS_URL',
    'S3_ENDPOINT',
    'GOOGLE_ISSUER',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ] as const),
  ...([
    'FACEBOOK_DIALOG_URL',
    'FACEBOOK_GRAPH_URL',
    'PHONE_TOKEN_JWKS_URL',
    'PIX_API_URL',
    'PIX_TOKEN_URL',
    'CPF_API_URL',
    'FACE_API_URL',
  ] as const),
] as const
type LinkName = (typeof LINK_VARIABLES)[number]

/** Those that the driver checks a certificate for. */
const CHECKED_MODES: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full'])

type Settings = { [K in LinkName]?: string | undefined } & { ALLOW_PLAIN_CONNECTIONS?: string | undefined }

/** The studio reads the same list for its own two. */
const KNOWN: ReadonlySet<string> = new Set([...LINK_VARIABLES, 'STUDIO_DATABASE_URL', 'PLATFORM_URL'])

export const isLinkList = (text: string): boolean => namesIn(text).every((name) => KNOWN.has(name))

const namesIn = (text: string) => text.split(/[, ]+/).filter(Boolean)

/** Why a server in production does not start with these settings: one sentence, or null. */
export function plainLinkRefusal(settings: Settings): string | null {
  const allowed = namesIn(settings.ALLOW_PLAIN_CONNECTIONS ?? '')
  for (const name of LINK_VARIABLES) {
    const address = settings[name]
    if (address === undefined || isProtected(address) || allowed.includes(name)) continue
    return `${name} would leave this machine unencrypted: ${remedyOf(address)}, or name it in ALLOW_PLAIN_CONNECTIONS if the network between is encrypted by other means.`
  }
  return null
}

function isProtected(address: string): boolean {
  const url = new URL(address)
  // PostgreSQL addresses may name the host, or the folder of a socket, as a parameter.
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  if (/^(https|rediss|smtps):$/.test(url.protocol)) return true
  if (url.protocol === 'smtp:') return url.searchParams.get('requireTLS') === 'true'
  if (!/^postgres(ql)?:$/.test(url.protocol)) return false
  const mode = url.searchParams.get('sslmode') ?? ''
  // As libpq understands it, only the last of them looks at the certificate's name.
  return url.searchParams.get('uselibpqcompat') === 'true' ? mode === 'verify-full' : CHECKED_MODES.has(mode)
}

function remedyOf(address: string): string {
  if (/^postgres/.test(address)) return 'add sslmode=verify-full to it'
  if (address.startsWith('redis:')) return 'use rediss://'
  if (address.startsWith('smtp:')) return 'use smtps:// or add requireTLS=true to it'
  return 'use https://'
}
