import { readFileSync } from 'node:fs'
import type { Language } from '@trevo/contract/wire'

export const RATE = 8000
const DIGITS = 10
const LENGTH_BYTES = 4
const FILES: Readonly<Record<Language, readonly string[]>> = {
  PT: ['pt-a', 'pt-b'],
  EN: ['en-a', 'en-b'],
  ES: ['es-a', 'es-b'],
}

/** How one voice says 0 to 9, from -1 to 1. */
export type Voice = readonly Float32Array[]

const read = new Map<Language, readonly Voice[]>()

/** Read from disk once, at the first use. */
export function voicesOf(language: Language): readonly Voice[] {
  const known = read.get(language)
  if (known) return known
  const voices = FILES[language].map((name) => voiceIn(readFileSync(new URL(`voices/${name}.pcm`, import.meta.url))))
  read.set(language, voices)
  return voices
}

function voiceIn(file: Buffer): Voice {
  let at = DIGITS * LENGTH_BYTES
  return Array.from({ length: DIGITS }, (_, digit) => {
    const end = at + file.readUInt32LE(digit * LENGTH_BYTES)
    const samples = Float32Array.from(file.subarray(at, end), (byte) => (byte - 128) / 128)
    at = end
    return samples
  })
}
