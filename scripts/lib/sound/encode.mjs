import { createMp3Encoder } from 'wasm-media-encoders'
import { RATE } from './voices.mjs'

/** MP3, which every browser we serve plays; `kilobits` a second. */
export async function encode(track, kilobits) {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: kilobits })
  const first = Uint8Array.from(encoder.encode([Float32Array.from(track)]))
  return Buffer.concat([first, Uint8Array.from(encoder.finalize())])
}
