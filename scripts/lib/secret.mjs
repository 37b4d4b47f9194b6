import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The base secret of a development server, made once and kept in the data folder.
 * Production must bring its own: one made on the spot would differ between nodes.
 */
export function secretKey(dataDir) {
  if (process.env.SECRET_KEY || process.env.NODE_ENV === 'production') return process.env.SECRET_KEY
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}
