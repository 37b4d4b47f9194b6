/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const char of text) {
    sum ^= char.codePointAt(0) ?? 0
    sum = Math.imul(sum, 0x01000193)
  }
  return sum >>> 0
}

/** From 0 up to 1. */
export type Random = () => number

/** Mulberry32: the same seed gives the same picture on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(choices: readonly T[], random: Random): T {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('there is nothing to pick from')
  return chosen
}
