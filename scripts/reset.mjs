import { createInterface } from 'node:readline/promises'
import { ensureInstalled } from './lib/install.mjs'
import { releaseLock, takeLock } from './lib/lock.mjs'
import { dataDirectory } from './lib/paths.mjs'
import { removePostgres } from './lib/postgres.mjs'
import { Problem, runCommand } from './lib/problem.mjs'

await runCommand(async () => {
  const dataDir = dataDirectory()
  if (process.env.NODE_ENV === 'production') throw new Problem('Production data is never reset from here.')
  if (process.env.DATABASE_URL) throw new Problem('DATABASE_URL is set: only the embedded database is reset from here.')
  if (!(await isConfirmed(dataDir))) throw new Problem('Nothing was deleted.')
  await ensureInstalled()
  if (!takeLock(dataDir)) throw new Problem(`Trevo runs on ${dataDir}: stop it first.`)
  try {
    await removePostgres(dataDir)
  } finally {
    releaseLock(dataDir)
  }
  console.log('The database is gone; the next start makes a new one.')
})

async function isConfirmed(dataDir) {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) throw new Problem('Nothing was deleted: confirm with `npm run reset -- --yes`.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete the embedded database of ${dataDir} with all its data? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
