import { createStudio } from './app.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { DatabaseSilent, migrate } from './platform/migrate.ts'

/** Shorter than whoever starts us waits before it kills. */
const DRAIN_LIMIT_MS = 8_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await migrate(config.databaseUrl)
  const studio = await createStudio(config)
  let isStopping = false
  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS)
    studio.close().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => stop(0))
  process.on('uncaughtException', (error) => {
    studio.log.fatal({ err: error }, 'stopping after an error nobody caught')
    stop(1)
  })
  await studio.http.listen({ host: config.host, port: config.port })
  process.send?.('ready')
}

/** One sentence where whoever starts us can do something about it; everything else shows its stack. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseSilent) return error.message
  if (!(error instanceof Error)) return String(error)
  const isAway = 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
  return isAway ? 'The studio’s database does not answer.' : (error.stack ?? error.message)
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
})
