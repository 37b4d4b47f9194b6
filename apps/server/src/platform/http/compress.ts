import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './negotiate.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Shorter texts gain less than the header costs. */
export const WORTH_COMPRESSING_BYTES = 1400
export const CODINGS: ReadonlySet<Coding> = new Set(['br', 'gzip', 'identity'])
/** Quick is for answers made per call; thorough for what is compressed once and sent many times. */
const BROTLI_QUALITY = { quick: 3, thorough: 9 } as const

export async function compress(bytes: Buffer, coding: Coding, effort: keyof typeof BROTLI_QUALITY): Promise<Buffer> {
  if (coding === 'identity') return bytes
  if (coding === 'gzip') return gzipAsync(bytes)
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
