import { keepKey, keptKey } from './device-key-store.ts'

const NAME = 'saved login'
const NONCE_BYTES = 12
const ALGORITHM = 'AES-GCM'

/** Only a page that nobody on the way can change has these. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

/** A key that no script can read, not even ours: it seals and opens on this device alone. */
async function keyOf(crypto: SubtleCrypto): Promise<CryptoKey | null> {
  const known = await keptKey(NAME)
  if (known !== null) return known
  const made = await crypto.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  return keepKey(NAME, made)
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Null where this browser cannot: then nothing is to be kept. */
export async function sealToDevice(plain: string): Promise<string | null> {
  const crypto = subtle()
  const key = crypto ? await keyOf(crypto).catch(() => null) : null
  if (!crypto || key === null) return null
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(plain))
  return toText(Uint8Array.of(...iv, ...new Uint8Array(sealed)))
}

/** Null where it is not ours, or the key is gone. */
export async function openOnDevice(sealed: string): Promise<string | null> {
  try {
    const key = await keptKey(NAME)
    const crypto = subtle()
    if (key === null || !crypto) return null
    const bytes = fromText(sealed)
    const [iv, body] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)]
    return new TextDecoder().decode(await crypto.decrypt({ name: ALGORITHM, iv }, key, body))
  } catch {
    return null
  }
}
