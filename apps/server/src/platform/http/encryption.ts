import { createECDH, hkdfSync } from 'node:crypto'
import { calculateJwkThumbprint, compactDecrypt, importJWK } from 'jose'
import type { Secrets } from '../config.ts'
import { AppError } from '../errors.ts'

const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 16 bytes more than the key, so that the remainder below favours no key noticeably. */
const SEED_BYTES = 48

export type PublishedKey = { kid: string; jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } }

export type Encryption = {
  /** What clients seal bodies to. */
  readonly published: PublishedKey
  /** The JSON text inside; `encryption_key_unknown` for another key, `bad_request` for anything unreadable. */
  open(kid: string, jwe: string): Promise<Uint8Array>
}

/**
 * Every node derives the same key pair from the deployment's secret, so none has to be stored or handed around. Pages that
 * were opened before the secret changed seal to the key before it, which opens as long as that secret stands.
 */
export async function createEncryption(secrets: Secrets): Promise<Encryption> {
  const pairs = await Promise.all(secrets.keysFor('body encryption').map(({ bytes }) => keyPairFrom(bytes)))
  const [current] = pairs
  if (current === undefined) throw new Error('there is no key')
  return {
    published: current.published,
    async open(kid, jwe) {
      const pair = pairs.find(({ published }) => published.kid === kid)
      if (pair === undefined) throw new AppError('encryption_key_unknown')
      try {
        const { plaintext } = await compactDecrypt(jwe, pair.privateKey, {
          keyManagementAlgorithms: ['ECDH-ES'],
          contentEncryptionAlgorithms: ['A256GCM'],
          maxDecompressedLength: 0,
        })
        return plaintext
      } catch {
        throw new AppError('bad_request')
      }
    },
  }
}

async function keyPairFrom(key: Buffer) {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'P-256', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  } as const
  const kid = await calculateJwkThumbprint(jwk)
  const privateKey = await importJWK({ ...jwk, d: d.toString('base64url') }, 'ECDH-ES')
  return { published: { kid, jwk } satisfies PublishedKey, privateKey }
}
