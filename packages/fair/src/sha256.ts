import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const utf8 = /* @__PURE__ */ new TextEncoder()

/**
 * Not the platform's crypto, so that a browser proves a draw or a round with the very code that decided it (WebCrypto
 * only answers later, and only on secure pages). A text is hashed as its UTF-8. For seeds and proofs; never for passwords.
 */
const bytesOf = (given: Uint8Array | string) => (typeof given === 'string' ? utf8.encode(given) : given)

export const sha256 = (message: Uint8Array | string): Uint8Array<ArrayBuffer> => hash(bytesOf(message))

/** HMAC-SHA256 under one key; the key's two blocks are mixed once. */
export function hmacSha256(key: Uint8Array | string): (message: Uint8Array | string) => Uint8Array<ArrayBuffer> {
  const keyed = hmac.create(hash, bytesOf(key))
  return (message) => keyed.clone().update(bytesOf(message)).digest()
}

export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes)
/** Throws where the text is not hexadecimal. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> => hexToBytes(text)
