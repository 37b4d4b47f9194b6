import { createMp3Encoder } from 'wasm-media-encoders'
import { RATE } from './voices.mjs'

export const EFFECTS_KILOBITS = 40
export const MUSIC_KILOBITS = 24
/** A loop begins before its start and goes on after its end, so that it can be played from anywhere inside: decoders differ in where they begin. */
const OVERLAP_SECONDS = 0.25

export function withOverlap(loop) {
  const more = Math.round(OVERLAP_SECONDS * RATE)
  const track = new Float64Array(loop.length + 2 * more)
  for (let index = 0; index < track.length; index++) track[index] = loop[(index - more + loop.length) % loop.length]
  return track
}

/** MP3, which every browser we serve plays; `kilobits` a second. */
export async function encode(track, kilobits) {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: kilobits })
  const first = Uint8Array.from(encoder.encode([Float32Array.from(track)]))
  return Buffer.concat([first, Uint8Array.from(encoder.finalize())])
}
