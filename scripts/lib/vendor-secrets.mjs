import { hkdfSync } from 'node:crypto'

const SECRET_BYTES = 32

/**
 * What a demo vendor signs with: it follows from the server's base secret, so that server and studio agree without
 * telling one another. The server derives the same (capabilities/play/vendor-keys.ts), never in production.
 *
 * @param {string} secretKey
 * @param {string} vendorCode
 */
export const vendorSecret = (secretKey, vendorCode) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `trevo/vendor:${vendorCode}`, SECRET_BYTES)).toString('hex')
