import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
const MIN_BYTES = 256

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, zip] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: constants.Z_BEST_COMPRESSION })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, zip)])
}

/**
 * Writes `.br` and `.gz` siblings, so that the server never compresses an asset. The HTML is left out: it is a template
 * that the server fills for each brand.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'trevo:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
        await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
      },
    },
  }
}
