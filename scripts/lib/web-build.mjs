import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, WEB_DIR } from './paths.mjs'
import { mustRun, quietly } from './steps.mjs'

const STAMP = path.join(WEB_DIR, '.built-from')
const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache'])

/**
 * Builds the web app where its sources changed since the last build.
 *
 * @param {{ signal?: AbortSignal }} options
 */
export async function ensureWebBuilt({ signal } = {}) {
  const sources = hashOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  await quietly('Building the web app', () =>
    mustRun('vite', ['build', '--logLevel', 'warn'], {
      cwd: path.join(ROOT, 'apps/web'),
      env: { NODE_ENV: 'production' },
      capture: true,
      signal,
      problem: 'The web app could not be built; the message of the build is above.',
    }),
  )
  writeFileSync(STAMP, sources)
}

function hashOf(entries) {
  const hash = createHash('sha256')
  for (const entry of entries) {
    for (const file of filesUnder(entry)) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesUnder(entry) {
  if (NOT_SOURCES.has(path.basename(entry))) return []
  if (statSync(path.join(ROOT, entry)).isFile()) return [entry]
  const names = readdirSync(path.join(ROOT, entry)).sort()
  return names.flatMap((name) => filesUnder(path.join(entry, name)))
}
