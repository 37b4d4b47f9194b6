import { CHECKS_OF_BOOKS } from './book-checks.ts'
import { passNightAt } from './capabilities/books/night.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { chooseStorage } from './providers/storage/choose-storage.ts'

/** `npm run admin -- seal-books`: what the server does every night, now. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await migrate(config.ownerUrl, { besideNewer: config.nodeEnv === 'production' })
  const log = createLog(config)
  const deps = { clock: systemClock, log, storage: chooseStorage(config), checks: CHECKS_OF_BOOKS }
  const { wrong, closed, sealed, exported, dropped } = await passNightAt(config.databaseUrl, deps)
  process.stdout.write(
    `${closed} parts closed, ${sealed} seals made, ${exported} exported and read back, ${dropped} parts dropped; the audit found ${wrong} wrong\n`,
  )
  process.exitCode = wrong === 0 ? 0 : 1
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
