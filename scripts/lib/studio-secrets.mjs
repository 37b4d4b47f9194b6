import { hkdfSync } from 'node:crypto'
import { VENDORS } from '@trevo/games/games'
import { vendorSecret } from './vendor-secrets.mjs'

const studioSecret = (secretKey) => Buffer.from(hkdfSync('sha256', secretKey, '', 'trevo/studio', 32)).toString('hex')

/**
 * The studio's own secrets, worked out from the platform's where they are not set. The studio is a vendor like any other: the
 * platform's own secret is none of its business.
 */
export function takeStudioSecrets() {
  const { SECRET_KEY = '', SECRET_KEY_PREVIOUS } = process.env
  process.env.STUDIO_SECRET_KEY ||= studioSecret(SECRET_KEY)
  if (SECRET_KEY_PREVIOUS) process.env.STUDIO_SECRET_KEY_PREVIOUS ||= studioSecret(SECRET_KEY_PREVIOUS)
  process.env.STUDIO_VENDOR_SECRETS ||= JSON.stringify(
    Object.fromEntries(VENDORS.map(({ code }) => [code, vendorSecret(SECRET_KEY, code)])),
  )
  delete process.env.SECRET_KEY
  delete process.env.SECRET_KEY_PREVIOUS
}
