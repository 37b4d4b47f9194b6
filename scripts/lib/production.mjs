import { existsSync } from 'node:fs'
import path from 'node:path'
import { CONSOLE_DIR, ROOT, STUDIO_DIR, WEB_DIR } from './paths.mjs'
import { Problem } from './problem.mjs'
import { BUILT_FROM } from './web-build.mjs'

export const isProduction = () => process.env.NODE_ENV === 'production'

/** Settings that stand in `.env` instead of the environment; what is set there already wins. */
export function loadSettings() {
  const file = path.join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** The keys that `init` made for the games of the studio, unless they are set or the studio runs elsewhere. */
export function loadStudioKeys(dataDir) {
  const file = path.join(dataDir, 'studio.env')
  if (!process.env.STUDIO_URL && existsSync(file)) process.loadEnvFile(file)
}

/** What runs in a browser is built beforehand, where the developers' packages are. */
export function requireBuilt() {
  const missing = [WEB_DIR, CONSOLE_DIR, STUDIO_DIR].filter((dir) => !existsSync(path.join(dir, BUILT_FROM)))
  if (missing.length === 0) return
  const names = missing.map((dir) => path.relative(ROOT, dir)).join(', ')
  throw new Problem(
    `${names} is missing: run npm run build with the developers' packages installed, and bring it here.`,
  )
}
