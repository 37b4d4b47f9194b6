import { hkdfSync } from 'node:crypto'
import { sandboxChain } from '@trevo/fair/sandbox'
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
  takeBeacon(SECRET_KEY)
  delete process.env.SECRET_KEY
  delete process.env.SECRET_KEY_PREVIOUS
}

/** Outside production the platform is a beacon as well, with a key that follows from its secret. */
function takeBeacon(secretKey) {
  if (process.env.NODE_ENV === 'production' || process.env.BEACON_URLS) return
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'trevo/sandbox beacon', 32))
  const { hash, publicKey, genesisSeconds, periodSeconds } = sandboxChain(key)
  process.env.BEACON_CHAIN = [hash, publicKey, genesisSeconds, periodSeconds].join(':')
  process.env.BEACON_URLS = `${process.env.PLATFORM_URL}/wps/beacon`
}
