/** No decoder puts more than this before a file. */
const WITHIN_SECONDS = 0.3

/** Where the mark at the start of a sheet of sounds lies, in seconds: decoders put silence of different lengths before it. */
export function findMark(samples: Float32Array, rate: number): number {
  let found = 0
  let loudest = 0
  const end = Math.min(samples.length, Math.round(WITHIN_SECONDS * rate))
  for (let index = 0; index < end; index++) {
    const loudness = Math.abs(samples[index] ?? 0)
    if (loudness > loudest) [found, loudest] = [index, loudness]
  }
  return found / rate
}
