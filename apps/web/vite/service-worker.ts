import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, matchesGlob, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'

/** What a version is made of; all of it is there before anybody goes offline. */
const FILES = [
  'index.html',
  'assets/**/*.{js,css}',
  'fonts/*.woff2',
  'brands/*/favicon.svg',
  'art/satellite-antenna.webp',
]
/** Their names change with what is in them. */
const NAMED_BY_CONTENT = 'assets/'

/** Every file of a version in `outDir`, and what it is where its name does not say so. */
export async function filesOfVersion(outDir: string): Promise<{ url: string; revision: string | null }[]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const urls = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(outDir.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((url) => FILES.some((pattern) => matchesGlob(url, pattern)))
    .sort()
  return Promise.all(
    urls.map(async (url) => ({
      url,
      revision: url.startsWith(NAMED_BY_CONTENT) ? null : await hashOf(join(outDir, url)),
    })),
  )
}

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 32)

/** Writes `sw.js` beside the page once all else is there, with the list of what belongs to the version in it. */
export function serviceWorker(source: string): Plugin {
  let root = ''
  let outDir = ''
  let target: string[] = []
  return {
    name: 'trevo:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
      target = [config.build.target].flat().filter((one) => typeof one === 'string')
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const version = JSON.stringify(await filesOfVersion(outDir))
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          define: { 'self.VERSION': version },
          build: {
            outDir,
            emptyOutDir: false,
            target,
            modulePreload: false,
            // Worker scripts are classic in Safari 14.
            rolldownOptions: { input: join(root, source), output: { format: 'iife', entryFileNames: 'sw.js' } },
          },
        })
      },
    },
  }
}
