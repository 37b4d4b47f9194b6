const HEADER_BYTES = 44
const PCM = 1
const MONO = 1

/** One channel of sound as WAV: `samples` are unsigned bytes, 128 is silence. */
export function encodeWav(rate: number, samples: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(PCM, 20)
  header.writeUInt16LE(MONO, 22)
  header.writeUInt32LE(rate, 24)
  // Bytes a second, bytes a frame, bits a sample.
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
