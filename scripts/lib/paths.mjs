import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const NODE_MODULES = path.join(ROOT, 'node_modules')
export const BIN = path.join(NODE_MODULES, '.bin')
export const WEB_DIR = path.join(ROOT, 'apps/web/dist')
export const CONSOLE_DIR = path.join(ROOT, 'apps/backoffice/dist')
export const STUDIO_DIR = path.join(ROOT, 'apps/studio/dist')
export const SERVER_MAIN = path.join(ROOT, 'apps/server/src/main.ts')
export const SEED_MAIN = path.join(ROOT, 'apps/server/seed/main.ts')

/** Where this clone keeps what it must not lose. */
export const dataDirectory = () => path.resolve(ROOT, process.env.DATA_DIR || '.data')
