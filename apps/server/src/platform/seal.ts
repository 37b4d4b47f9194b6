import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Precedes the key id; what was sealed before keys had ids begins with a random nonce. */
const MARK = Buffer.from('TRV1')

export const KEY_ID_BYTES = 4
export type SealKey = { id: Buffer; bytes: Buffer }
/** The current key, then the previous one while it is configured: it still opens what it sealed, and seals nothing new. */
export type SealKeys = readonly [SealKey, ...SealKey[]]

/** The first bytes of everything sealed with the current key. */
export const headerOf = ([{ id }]: SealKeys): Buffer => Buffer.concat([MARK, id])

export const isCurrent = (keys: SealKeys, sealed: Buffer) =>
  sealed.subarray(0, headerOf(keys).length).equals(headerOf(keys))

/** `owner` is bound in: what was sealed for one member does not open for another. */
export function seal(keys: SealKeys, owner: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const header = headerOf(keys)
  const cipher = createCipheriv(ALGORITHM, keys[0].bytes, nonce).setAAD(Buffer.concat([header, Buffer.from(owner)]))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed])
}

/** Throws if the key, the owner or a single bit differs. */
export function unseal(keys: SealKeys, owner: string, sealed: Buffer): Buffer {
  const header = sealed.subarray(0, MARK.length + KEY_ID_BYTES)
  const named = keys.find(({ id }) => header.equals(Buffer.concat([MARK, id])))
  if (named) return opened(named, Buffer.concat([header, Buffer.from(owner)]), sealed.subarray(header.length))
  return firstThatOpens(keys, owner, sealed)
}

/** Sealed before keys had ids: tries each of ours. */
function firstThatOpens([key, ...others]: SealKeys, owner: string, sealed: Buffer): Buffer {
  try {
    return opened(key, Buffer.from(owner), sealed)
  } catch (error) {
    const [next, ...rest] = others
    if (next === undefined) throw error
    return firstThatOpens([next, ...rest], owner, sealed)
  }
}

function opened({ bytes }: SealKey, bound: Buffer, body: Buffer): Buffer {
  const nonce = body.subarray(0, NONCE_BYTES)
  const tag = body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(bound).setAuthTag(tag)
  return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

export const sealText = (keys: SealKeys, owner: string, text: string) => seal(keys, owner, Buffer.from(text))
export const unsealText = (keys: SealKeys, owner: string, sealed: Buffer) => unseal(keys, owner, sealed).toString()

/** What a sealed text is found by, under every key that stands; the first is the one to store. */
export const hashesOf = (keys: SealKeys, text: string): [Buffer, ...Buffer[]] => {
  const [first, ...rest] = keys
  const hash = ({ bytes }: SealKey) => createHmac('sha256', bytes).update(text).digest()
  return [hash(first), ...rest.map(hash)]
}
