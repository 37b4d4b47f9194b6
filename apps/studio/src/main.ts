import { createStudio } from './app.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { migrate } from './platform/migrate.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await migrate(config.databaseUrl)
  const studio = await createStudio(config)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    studio.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, stop)
  await studio.http.listen({ host: config.host, port: config.port })
  process.send?.('ready')
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
