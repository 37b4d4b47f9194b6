// Runs on the pinned Node.js, which reads TypeScript: works out the secrets of the demo vendors, then becomes the studio.
import { hkdfSync } from 'node:crypto'
import { VENDORS } from '@trevo/games/games'
import { vendorSecret } from './vendor-secrets.mjs'

const secretKey = process.env.SECRET_KEY ?? ''
process.env.STUDIO_SECRET_KEY ||= Buffer.from(hkdfSync('sha256', secretKey, '', 'trevo/studio', 32)).toString('hex')
process.env.STUDIO_VENDOR_SECRETS ||= JSON.stringify(
  Object.fromEntries(VENDORS.map(({ code }) => [code, vendorSecret(secretKey, code)])),
)
// The studio is a vendor like any other: the platform's own secret is none of its business.
delete process.env.SECRET_KEY
await import('../../apps/studio/src/main.ts')
