/**
 * Customer-service paths travel sealed with AES-256-GCM under a key derived from their own last eight characters.
 * That keeps them from being scraped as plain links, as the specification asks; it is not a secret.
 * Layout: base64url(iv, 12 bytes | ciphertext and tag) followed by the eight key characters.
 */
const KEY_CHARS = 8
const IV_BYTES = 12

async function keyOf(keyText: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keyText))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

export async function sealServicePath(path: string): Promise<string> {
  const keyText = toBase64Url(crypto.getRandomValues(new Uint8Array(6)))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await keyOf(keyText)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(path))
  const packed = new Uint8Array(IV_BYTES + sealed.byteLength)
  packed.set(iv)
  packed.set(new Uint8Array(sealed), IV_BYTES)
  return toBase64Url(packed) + keyText
}

export async function openServicePath(sealed: string): Promise<string> {
  const keyText = sealed.slice(-KEY_CHARS)
  const packed = fromBase64Url(sealed.slice(0, -KEY_CHARS))
  const key = await keyOf(keyText)
  const iv = packed.slice(0, IV_BYTES)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, packed.slice(IV_BYTES))
  return new TextDecoder().decode(plain)
}
