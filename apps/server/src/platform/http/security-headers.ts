/** On files that pages are made of. A service worker lives by the policy it came with, so that only says who frames it. */
export const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const

/** On every answer of the interface, errors included. It is never a page, so nothing in it may load or be framed. */
export const API_HEADERS = {
  ...FILE_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** A picture is never a page, even when opened as one. */
export const PICTURE_POLICY = "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'"

const NEVER = ['accelerometer', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb'].map(
  (feature) => `${feature}=()`,
)
const PERMISSIONS = [...NEVER, 'camera=()'].join(', ')
/** The site takes pictures of documents and faces, if the member lets it; no game or partner in a frame does. */
const SITE_PERMISSIONS = [...NEVER, 'camera=(self)'].join(', ')

/** The blocks that were written into a page, as base64 SHA-256. */
export type InlineHashes = { styles?: readonly string[]; scripts?: readonly string[] }

const allowed = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join('')

/**
 * On pages. `inline` is what the build and the server themselves wrote into the page; `liveOrigin` is where
 * the live channel is, named because Safari before 15.4 does not count a WebSocket as 'self'; `frameOrigins` are those
 * of the games and partners that this brand shows in a frame.
 */
export function pageHeaders(
  { styles = [], scripts = [] }: InlineHashes = {},
  liveOrigin?: string,
  frameOrigins: readonly string[] = [],
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self'${allowed(scripts)}`,
    `style-src 'self'${allowed(styles)}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    liveOrigin === undefined ? "connect-src 'self'" : `connect-src 'self' ${liveOrigin}`,
    `frame-src ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
  return {
    ...API_HEADERS,
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': SITE_PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
  }
}

/** On everything of the games' origin, whatever the studio itself says. */
export const GAMES_HEADERS = {
  ...FILE_HEADERS,
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-robots-tag': 'noindex',
} as const

/**
 * The studio's own policy for a page, with the one site that may frame it and where its live channel is. A page that
 * comes without a policy gets one that allows nothing.
 */
export function gamePolicy(given: string | undefined, siteOrigin: string, liveOrigin: string | undefined): string {
  const parts = (given ?? "default-src 'none'")
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('frame-ancestors'))
  const connects = (part: string) => liveOrigin !== undefined && part === "connect-src 'self'"
  return [
    ...parts.map((part) => (connects(part) ? `${part} ${liveOrigin}` : part)),
    `frame-ancestors ${siteOrigin}`,
  ].join('; ')
}

/** Hash of an empty style block: the console's style library makes one and fills it by script, which a policy allows. */
const EMPTY_STYLE = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** On the pages of the operator's console: nothing frames it, and no address of it leaves with a link. */
export function consoleHeaders(_inline?: InlineHashes, liveOrigin?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${EMPTY_STYLE}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    liveOrigin === undefined ? "connect-src 'self'" : `connect-src 'self' ${liveOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return {
    ...API_HEADERS,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  }
}

/** Only where the connection is secure; a browser ignores it elsewhere, and a developer's localhost must stay reachable. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
