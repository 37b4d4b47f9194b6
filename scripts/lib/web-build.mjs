import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CONSOLE_DIR, ROOT, STUDIO_DIR, WEB_DIR } from './paths.mjs'
import { precompress } from './precompress.mjs'
import { mustRun, quietly, together } from './steps.mjs'

/** In every finished build: what it was made from. */
export const BUILT_FROM = '.built-from'
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'test', 'migrations', 'sql'])
const TEST_FILE = /\.test\.tsx?$/
const SHARED = [
  'packages/contract',
  'packages/fair',
  'packages/lottery',
  'packages/tokens',
  'package-lock.json',
  'tsconfig.base.json',
]
const WEB = { title: 'Building the web app', app: 'apps/web', dist: WEB_DIR, sources: ['apps/web', ...SHARED] }
const GAMES = {
  title: 'Building the games',
  app: 'apps/studio',
  dist: STUDIO_DIR,
  sources: ['apps/studio', 'packages/games', ...SHARED],
}

const CONSOLE = {
  title: 'Building the console',
  app: 'apps/backoffice',
  dist: CONSOLE_DIR,
  sources: ['apps/backoffice', ...SHARED],
  finish: precompress,
}

/**
 * Builds what runs in a browser, the web app, the studio's games and the console, where its sources changed since
 * the last build.
 *
 * @param {{ signal?: AbortSignal }} options
 */
export async function ensureWebBuilt({ signal } = {}) {
  await together(...[WEB, GAMES, CONSOLE].map((build) => () => ensureBuilt(build, signal)))
}

/**
 * The studio's games alone, where a development server serves the web app.
 *
 * @param {{ signal?: AbortSignal }} options
 */
export const ensureGamesBuilt = ({ signal }) => ensureBuilt(GAMES, signal)

/**
 * The operator's console, which the server serves also where a development server serves the web app.
 *
 * @param {{ signal?: AbortSignal }} options
 */
export const ensureConsoleBuilt = ({ signal }) => ensureBuilt(CONSOLE, signal)

/**
 * @param {{ title: string, app: string, dist: string, sources: string[], finish?: (dist: string) => Promise<void> }} build
 * @param {AbortSignal | undefined} signal
 */
async function ensureBuilt({ title, app, dist, sources, finish }, signal) {
  const stamp = path.join(dist, BUILT_FROM)
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await quietly(title, () =>
    mustRun('vite', ['build', '--logLevel', 'warn'], {
      cwd: path.join(ROOT, app),
      env: { NODE_ENV: 'production' },
      capture: true,
      signal,
      problem: 'The build failed; its message is above.',
    }),
  )
  await finish?.(dist)
  writeFileSync(stamp, hash)
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
  if (statSync(path.join(ROOT, entry)).isFile()) return TEST_FILE.test(entry) ? [] : [entry]
  const names = readdirSync(path.join(ROOT, entry)).sort()
  return names.flatMap((name) => filesUnder(path.join(entry, name)))
}
