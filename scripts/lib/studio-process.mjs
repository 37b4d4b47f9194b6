// Runs on the pinned Node.js, which reads TypeScript: works out the secrets of the demo vendors, then becomes the studio.
import { hkdfSync } from 'node:crypto'
import { sandboxChain } from '@trevo/fair/sandbox'
import { VENDORS } from '@trevo/games/games'
import { vendorSecret } from './vendor-secrets.mjs'

const secretKey = process.env.SECRET_KEY ?? ''
process.env.STUDIO_SECRET_KEY ||= Buffer.from(hkdfSync('sha256', secretKey, '', 'trevo/studio', 32)).toString('hex')
process.env.STUDIO_VENDOR_SECRETS ||= JSON.stringify(
  Object.fromEntries(VENDORS.map(({ code }) => [code, vendorSecret(secretKey, code)])),
)
// Outside production the platform is a beacon as well, with a key that follows from its secret.
if (process.env.NODE_ENV !== 'production' && !process.env.BEACON_URLS) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'trevo/sandbox beacon', 32))
  const { hash, publicKey, genesisSeconds, periodSeconds } = sandboxChain(key)
  process.env.BEACON_CHAIN = [hash, publicKey, genesisSeconds, periodSeconds].join(':')
  process.env.BEACON_URLS = `${process.env.PLATFORM_URL}/wps/beacon`
}
// The studio is a vendor like any other: the platform's own secret is none of its business.
delete process.env.SECRET_KEY
await import('../../apps/studio/src/main.ts')
