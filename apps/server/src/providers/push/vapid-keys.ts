import { createECDH } from 'node:crypto'

export type VapidKeys = { publicKey: string; privateKey: string }

/** A key pair on P-256 from 32 secret bytes: the same bytes give the same keys, so subscriptions outlive a restart. */
export function vapidKeysFrom(seed: Buffer): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(seed)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: seed.toString('base64url') }
}
