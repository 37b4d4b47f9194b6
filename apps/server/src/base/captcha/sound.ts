import { randomInt } from 'node:crypto'
import type { Language } from '@trevo/contract/wire'
import { RATE, type Voice, voicesOf } from './voices.ts'
import { encodeWav } from './wav.ts'

const LEAD_SECONDS = 0.4
const PAUSE_SECONDS = { from: 0.35, to: 0.9 }
/** Faster is also higher: both change together, as on a tape. */
const SPEED = { from: 0.84, to: 1.16 }
const LOUDNESS = { from: 0.55, to: 0.8 }
const MURMURS_A_SECOND = 1.6

const between = (from: number, to: number) => from + ((to - from) * randomInt(10_001)) / 10_000
const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
const seconds = (count: number) => Math.round(count * RATE)

/**
 * Digits that a person hears and a program has to work for: a voice, speed and loudness of its own for each, pauses of no
 * fixed length, noise that comes and goes, and pieces of other digits murmured backwards in between. As with the picture,
 * what keeps crowds out is that every try costs something and is counted.
 */
export function speakDigits(digits: string, language: Language): Buffer {
  const voices = voicesOf(language)
  const pieces = [...digits].map((digit) => said(voices, Number(digit)))
  const pauses = pieces.map(() => seconds(between(PAUSE_SECONDS.from, PAUSE_SECONDS.to)))
  const spoken = pieces.reduce((sum, piece, index) => sum + piece.length + (pauses[index] ?? 0), 0)
  const track = noise(seconds(LEAD_SECONDS) + spoken)
  murmur(track, voices)
  let at = seconds(LEAD_SECONDS)
  for (const [index, piece] of pieces.entries()) {
    mix(track, piece, at)
    at += piece.length + (pauses[index] ?? 0)
  }
  return encodeWav(
    RATE,
    Uint8Array.from(track, (value) => Math.min(255, Math.max(0, Math.round(128 + value * 127)))),
  )
}

function said(voices: readonly Voice[], digit: number): Float32Array {
  const loudness = between(LOUDNESS.from, LOUDNESS.to)
  return resampled(oneOf(voices)[digit] ?? new Float32Array(0), between(SPEED.from, SPEED.to)).map((v) => v * loudness)
}

/** The speed drifts a little within the digit as well, so that no stretched copy of the sample fits it. */
function resampled(samples: Float32Array, speed: number): Float32Array {
  const [drift, phase] = [between(0.01, 0.04), between(0, 2 * Math.PI)]
  const made: number[] = []
  for (let at = 0; at < samples.length - 1; at += speed * (1 + drift * Math.sin(phase + made.length / 400))) {
    const [whole, part] = [Math.floor(at), at % 1]
    made.push((samples[whole] ?? 0) * (1 - part) + (samples[whole + 1] ?? 0) * part)
  }
  return Float32Array.from(made)
}

/** Softened white noise that swells and fades, over a hum. */
function noise(length: number): Float32Array {
  const [level, depth] = [between(0.045, 0.07), between(0.3, 0.6)]
  const [swell, phase] = [between(1500, 4000), between(0, 6)]
  const [hum, tone] = [between(0.01, 0.03), between(90, 240)]
  let soft = 0
  return Float32Array.from({ length }, (_, at) => {
    soft = 0.55 * soft + 0.45 * (Math.random() * 2 - 1)
    const wave = 1 + depth * Math.sin(at / swell + phase)
    return 2 * level * wave * soft + hum * Math.sin((2 * Math.PI * tone * at) / RATE)
  })
}

/** Backwards, no ear takes them for digits. */
function murmur(track: Float32Array, voices: readonly Voice[]): void {
  const count = Math.round((track.length / RATE) * MURMURS_A_SECOND)
  for (let index = 0; index < count; index++) {
    const piece = said(voices, randomInt(10)).reverse()
    const quiet = between(0.1, 0.2)
    mix(
      track,
      piece.map((value) => value * quiet),
      randomInt(track.length),
    )
  }
}

function mix(track: Float32Array, piece: Float32Array, from: number): void {
  for (const [index, value] of piece.entries()) {
    if (from + index < track.length) track[from + index] = (track[from + index] ?? 0) + value
  }
}
