import path from 'node:path'
import { openDatabase } from './lib/database.mjs'
import { hasDemo, seedDemo } from './lib/demo.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { lockHolder } from './lib/lock.mjs'
import { CONSOLE_DIR, dataDirectory, ROOT, WEB_DIR } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { gamesPortSetting, portSetting, requireFreePort, serverEnvironment, startServer } from './lib/server.mjs'
import { quietly, together } from './lib/steps.mjs'
import { startStudio, studioEnvironment } from './lib/studio.mjs'
import { stopRequested, supervise } from './lib/supervise.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

// Compiled once and kept: most of a start is reading what has not changed.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, '.cache/compiled')

await runCommand(async () => {
  const port = portSetting()
  const gamesPort = gamesPortSetting(port)
  const dataDir = dataDirectory()
  if (!process.env.DATABASE_URL) refuseSecondStart(dataDir)
  await requireFreePort(port)
  if (gamesPort !== null) await requireFreePort(gamesPort, 'GAMES_PORT')
  const node = await ensureInstalled()
  await supervise(async ({ defer, signal }) => {
    const prepare = async () => {
      const databaseUrl = await openDatabase({ defer, exclusive: true })
      signal.throwIfAborted()
      // The request log is for developers of the server, not for those who run the product.
      const LOG_LEVEL = process.env.LOG_LEVEL || 'warn'
      const settings = serverEnvironment({ port, gamesPort, databaseUrl, dataDir })
      const games = await studioEnvironment({ serverPort: port, databaseUrl, secretKey: settings.SECRET_KEY })
      const env = { ...settings, ...games.server, WEB_DIR, CONSOLE_DIR, LOG_LEVEL }
      const accounts = hasDemo() ? await quietly('Preparing the demo', () => seedDemo(node, { env, signal })) : []
      return { env, accounts, studio: games.studio }
    }
    const [{ env, accounts, studio }] = await together(prepare, () => ensureWebBuilt({ signal }))
    const [server] = await quietly('Starting the server', () =>
      Promise.all([startServer(node, env, { defer, signal }), startStudio(node, studio, { defer, signal })]),
    )
    console.log(`\nTrevo is listening on http://localhost:${port}\n`)
    printAccounts(accounts, port)
    if (hasDemo()) {
      console.log(
        `The operator's console: http://localhost:${port}/ops  operador, financeiro, tesouraria and one for each role (same password; names and the code are in the outbox)`,
      )
      console.log(`Mails, messages and codes that were sent: http://localhost:${port}/wps/outbox\n`)
    }
    console.log('Press Ctrl-C to stop; the data stays.')
    const code = await Promise.race([server.ended, stopRequested(signal)])
    if (code !== undefined)
      throw new Problem(`The server does not stay up (exit code ${code}); its messages are above.`)
    console.log('\nStopping …')
  })
  console.log('Stopped.')
})

function refuseSecondStart(dataDir) {
  const holder = lockHolder(dataDir)
  if (holder !== null) throw new Problem(`Trevo already runs on ${dataDir} (process ${holder}): stop it first.`)
}

/** Each account where it signs in: the default brand on localhost, another brand on its own host name. */
function printAccounts(accounts, port) {
  if (accounts.length === 0) return
  console.log('Demo accounts:')
  for (const { host, account, password, role } of accounts) {
    console.log(`  http://${host}:${port}  ${[account, password, `(${role})`].filter(Boolean).join('  ')}`)
  }
  console.log('')
}
