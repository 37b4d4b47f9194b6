import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 4
/** Before the id of the key; what was sealed without one begins with a random nonce. */
const MARK = Buffer.from('TRS1')

export type Seal = {
  close(text: string): Buffer
  open(sealed: Buffer): string
  /** How everything begins that is sealed with the secret in use. */
  header: Buffer
}

type Key = { header: Buffer; bytes: Buffer }

function keyOf(secretKey: string, purpose: string): Key {
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `studio/${name}`, bytes))
  return { header: Buffer.concat([MARK, derive('key id', KEY_ID_BYTES)]), bytes: derive(purpose, 32) }
}

/** AES-256-GCM under a key of one purpose: the key's id, nonce, text, tag. What the previous secret sealed still opens. */
export function createSeal(secretKey: string, purpose: string, previousSecretKey?: string): Seal {
  const current = keyOf(secretKey, purpose)
  const keys = [current, ...(previousSecretKey === undefined ? [] : [keyOf(previousSecretKey, purpose)])]
  return {
    header: current.header,
    close(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(current.header)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([current.header, nonce, sealed, cipher.getAuthTag()])
    },
    open(sealed) {
      const named = keys.find(({ header }) => sealed.subarray(0, header.length).equals(header))
      if (named) return opened(named.bytes, sealed.subarray(named.header.length), named.header)
      return firstThatOpens(keys, sealed)
    },
  }
}

/** From before keys had ids: whichever of ours opens it. */
function firstThatOpens([key, ...others]: readonly Key[], sealed: Buffer): string {
  if (key === undefined) throw new Error('no key of ours opens it')
  try {
    return opened(key.bytes, sealed, Buffer.alloc(0))
  } catch (error) {
    if (others.length === 0) throw error
    return firstThatOpens(others, sealed)
  }
}

function opened(key: Buffer, body: Buffer, bound: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(bound).setAuthTag(body.subarray(-TAG_BYTES))
  return decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
