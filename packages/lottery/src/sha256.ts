/**
 * SHA-256 and HMAC without a platform's crypto, so that a browser proves a draw with the very code that decided it
 * (WebCrypto only answers later, and only on secure pages). For seeds and proofs; never for passwords.
 */
const BLOCK_BYTES = 64
/** The first 32 bits of the fractional part. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

const ROUND_WORDS = /* @__PURE__ */ Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const FIRST_STATE = /* @__PURE__ */ Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

const schedule = /* @__PURE__ */ new Int32Array(64)
const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** Mixes the 16 big-endian words of one block into the state. */
function compress(state: Int32Array, block: DataView, offset: number): void {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15] as number
    const late = w[i - 2] as number
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  // One by one: taken apart as a list, the eight would cost more than the rounds.
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_WORDS[i] as number) + (w[i] as number)) | 0
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
  state[4] = ((state[4] as number) + e) | 0
  state[5] = ((state[5] as number) + f) | 0
  state[6] = ((state[6] as number) + g) | 0
  state[7] = ((state[7] as number) + h) | 0
}

/** Finishes a hash whose first `hashedBytes` are in `state` already. */
function finish(state: Int32Array, message: Uint8Array, hashedBytes: number): Uint8Array {
  const paddedBytes = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES
  const padded = new Uint8Array(paddedBytes)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  const bits = (hashedBytes + message.length) * 8
  view.setUint32(paddedBytes - 8, Math.floor(bits / 2 ** 32))
  view.setUint32(paddedBytes - 4, bits >>> 0)
  for (let offset = 0; offset < paddedBytes; offset += BLOCK_BYTES) compress(state, view, offset)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (let i = 0; i < 8; i++) out.setInt32(i * 4, state[i] as number)
  return digest
}

export const sha256 = (bytes: Uint8Array) => finish(FIRST_STATE.slice(), bytes, 0)

/** HMAC-SHA256 under one key; the key's two blocks are mixed once. */
export function hmacSha256(givenKey: Uint8Array): (message: Uint8Array) => Uint8Array {
  const key = new Uint8Array(BLOCK_BYTES)
  key.set(givenKey.length > BLOCK_BYTES ? sha256(givenKey) : givenKey)
  const begun = (mask: number) => {
    const state = FIRST_STATE.slice()
    const block = key.map((byte) => byte ^ mask)
    compress(state, new DataView(block.buffer), 0)
    return state
  }
  const inner = begun(0x36)
  const outer = begun(0x5c)
  return (message) => finish(outer.slice(), finish(inner.slice(), message, BLOCK_BYTES), BLOCK_BYTES)
}

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError('not hexadecimal')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
