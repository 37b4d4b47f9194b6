import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

/** Enough of CBOR for what an authenticator says. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

/** A passkey in software, honest unless a test changes what it says. */
export class SoftAuthenticator {
  readonly id = randomBytes(32)
  counter = 0
  origin: string
  rpId: string
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }

  constructor(origin: string) {
    this.origin = origin
    this.rpId = new URL(origin).hostname
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** What `navigator.credentials.create` answers; `statement` pretends that a maker vouches for the device. */
  create(challenge: string, statement?: Map<string, Cbor>) {
    const clientDataJSON = this.#clientData('webauthn.create', challenge)
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(PRESENT | HAS_CREDENTIAL), credential])
    const attestation = new Map<string, Cbor>([
      ['fmt', statement ? 'packed' : 'none'],
      ['attStmt', statement ?? new Map()],
      ['authData', authData],
    ])
    const response = { clientDataJSON, attestationObject: base64url(cbor(attestation)), transports: ['internal'] }
    return { ...this.#envelope(), response }
  }

  /** What `navigator.credentials.get` answers. */
  answer(challenge: string) {
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const authData = this.#authData(PRESENT)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = base64url(sign('sha256', signed, this.#keys.privateKey))
    return { ...this.#envelope(), response: { clientDataJSON, authenticatorData: base64url(authData), signature } }
  }

  #envelope() {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string) {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #authData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    return cbor(new Map(key))
  }
}
