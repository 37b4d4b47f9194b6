import { ConfigError, readConfig } from './platform/config.ts'
import { refuseDemoData } from './platform/demo-data.ts'
import { DatabaseSilent, isSilence } from './platform/first-connection.ts'
import { MigrationError, migrate } from './platform/migrate.ts'
import { onStopSignal } from './platform/stop-signals.ts'
import { drainOnUncaught } from './platform/uncaught.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await migrate(config.ownerUrl, { besideNewer: config.nodeEnv === 'production' })
  if (config.nodeEnv === 'production') await refuseDemoData(config.databaseUrl)
  // Imported late: it is nearly all of the program, and a start with wrong settings should fail at once.
  const { createApp } = await import('./app.ts')
  const { app, listen, drain, close } = await createApp({ config })
  const exit = (code: number) => app.log.flush(() => process.exit(code))
  onStopSignal(() => {
    app.log.info('stopping')
    drain()
      .then(close)
      .then(
        () => exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'could not stop cleanly')
          exit(1)
        },
      )
  })
  drainOnUncaught({ log: app.log, close })
  const address = await listen()
  process.stdout.write(`listening on ${address}\n`)
  process.send?.('ready')
}

/** Which of the two ports it is about, by the setting that moves it. */
function portOf(error: Error): string {
  const port = 'port' in error ? String(error.port) : ''
  return `Port ${port} (${port === (process.env.PORT ?? '3000') ? 'PORT' : 'GAMES_PORT'})`
}

/** One sentence where whoever starts the server can do something about it; everything else is a bug and shows its stack. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof DatabaseSilent)
    return error.message
  if (isSilence(error)) return 'The database stopped answering while this node started: see whether it runs.'
  if (!(error instanceof Error) || !('code' in error)) return undefined
  switch (error.code) {
    case 'EADDRINUSE':
      return `${portOf(error)} is in use: stop what listens there or set another.`
    case 'EACCES':
      return `${portOf(error)} may not be used by this user: set one above 1023.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database does not answer: check DATABASE_URL.'
    case '28P01':
    case '3D000':
      return `The database refuses us (${error.message}): check DATABASE_URL.`
    case '42501':
      return `The account of the database lacks a right (${error.message}): name the owner of its tables in OWNER_DATABASE_URL.`
    default:
      return undefined
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(1)
})
