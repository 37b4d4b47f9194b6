import { createECDH } from 'node:crypto'

export type VapidKeys = { publicKey: string; privateKey: string }

/** A key pair on P-256 from 32 secret bytes: the same bytes give the same keys, so subscriptions outlive a restart. */
export function vapidKeysFrom(seed: Buffer): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(seed)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: seed.toString('base64url') }
}

export function newVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // A number that begins with zeros is written shorter than it is.
  return vapidKeysFrom(Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex'))
}
