import { rotateKeys } from './base/keys/rotate-keys.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { migrate } from './platform/migrate.ts'
import { sessionName } from './platform/node-name.ts'
import { bareStorage } from './providers/storage/choose-storage.ts'
import { SEALED_PLACES } from './sealed-places.ts'

/** `npm run admin -- rotate-keys`: seals everything anew with SECRET_KEY, or says what is left and exits with 1. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await migrate(config.ownerUrl, { besideNewer: config.nodeEnv === 'production' })
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const { db } = openDatabase({ url: config.ownerUrl, name: sessionName('rotate-keys'), poolSize: 2, onError })
  try {
    const problems = await rotateKeys({
      db,
      places: SEALED_PLACES,
      secrets: config.secrets,
      storage: bareStorage(config),
      say: write,
    })
    for (const problem of problems) process.stderr.write(`${problem}\n`)
    process.exitCode = problems.length === 0 ? 0 : 1
    write(
      problems.length === 0
        ? 'The platform’s data is sealed with SECRET_KEY alone.'
        : 'Not everything is sealed with SECRET_KEY: keep SECRET_KEY_PREVIOUS and run this again.',
    )
  } finally {
    await db.destroy()
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
