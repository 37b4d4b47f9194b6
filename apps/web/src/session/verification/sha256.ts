const primes = firstPrimes(64)
/** The first 32 bits of the fraction of a root, as FIPS 180-4 defines its constants. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const ROUND = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const schedule = new Int32Array(64)
const state = new Int32Array(8)

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))
// Indexes below are always inside their arrays; the type system cannot know.
const at = (words: Int32Array, index: number) => words[index] as number

function expand(block: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const early = at(schedule, i - 15)
    const late = at(schedule, i - 2)
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[i] = (at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1) | 0
  }
}

// Written out word by word: any array made in here would cost more than the hash itself.
function compress(): void {
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(schedule, i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

/**
 * Whether the SHA-256 of a text is the one given in hex. The browser's own is asynchronous, which costs far more than
 * the hash where thousands of short texts are tried one after another, and is missing outside secure contexts.
 */
export function hashChecker(expectedHex: string): (text: string) => boolean {
  const expected = Int32Array.from(
    { length: 8 },
    (_, i) => Number.parseInt(expectedHex.slice(i * 8, i * 8 + 8), 16) | 0,
  )
  const encoder = new TextEncoder()
  return (text) => {
    const bytes = encoder.encode(text)
    const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6)
    padded.set(bytes)
    padded[bytes.length] = 0x80
    const block = new DataView(padded.buffer)
    block.setUint32(padded.length - 4, bytes.length * 8)
    state.set(START)
    for (let offset = 0; offset < padded.length; offset += 64) {
      expand(block, offset)
      compress()
    }
    return state.every((word, i) => word === expected[i])
  }
}
