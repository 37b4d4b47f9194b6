/** On every answer of the interface. It is never a page, so nothing in it may load or be framed. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * On pages. `styleHashes` are the inline style blocks the server itself wrote, as base64 SHA-256; `liveOrigin` is where
 * the live channel is, named because Safari before 15.4 does not count a WebSocket as 'self'.
 */
export function pageHeaders(styleHashes: readonly string[], liveOrigin?: string): Record<string, string> {
  const styles = styleHashes.map((hash) => ` 'sha256-${hash}'`).join('')
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    liveOrigin === undefined ? "connect-src 'self'" : `connect-src 'self' ${liveOrigin}`,
    "frame-src 'self' https:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
  return {
    ...API_HEADERS,
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** Hash of an empty style block: the console's style library makes one and fills it by script, which a policy allows. */
const EMPTY_STYLE = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** On the pages of the operator's console: nothing frames it, and no address of it leaves with a link. */
export function consoleHeaders(_styleHashes: readonly string[], liveOrigin?: string): Record<string, string> {
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
