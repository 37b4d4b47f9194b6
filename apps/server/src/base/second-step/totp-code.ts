import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Phones' clocks differ: the step before and the step after are taken too. */
const WINDOW = 1
const SECRET_BYTES = 20

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The time step whose code this is, of those that count now; null where there is none. */
export function counterOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), window: WINDOW, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** What an authenticator app is told: as text to type, and as the address in the picture it scans. */
export function totpSetup(bytes: Uint8Array, issuer: string, account: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  return { secret: secret.base32, uri: new TOTP({ issuer, label: account, secret }).toString() }
}
