import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { seedDemo } from './lib/demo.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { CONSOLE_DIR, ROOT, WEB_DIR } from './lib/paths.mjs'
import { startThrowawayPostgres } from './lib/postgres.mjs'
import { runCommand } from './lib/problem.mjs'
import { gamesPortSetting, portSetting, requireFreePort, serverEnvironment, startServer } from './lib/server.mjs'
import { startStudio, studioEnvironment } from './lib/studio.mjs'
import { stopRequested, supervise } from './lib/supervise.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

// The seed, the server and the studio read much the same: compiled once, kept for the next run.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, '.cache/compiled')

const PICTURES = path.join(ROOT, '.cache/art')

// The built product with the demo brands, on data that is gone afterwards.
await runCommand(async () => {
  const port = portSetting()
  const gamesPort = gamesPortSetting(port)
  await requireFreePort(port)
  if (gamesPort !== null) await requireFreePort(gamesPort, 'GAMES_PORT')
  const node = await ensureInstalled()
  await supervise(async ({ defer, signal }) => {
    await ensureWebBuilt({ signal })
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trevo-e2e-'))
    defer(() => rmSync(dataDir, { recursive: true, force: true }))
    // A picture is named by what it shows and how it was drawn: those of the last run are as good as new ones.
    mkdirSync(PICTURES, { recursive: true })
    symlinkSync(PICTURES, path.join(dataDir, 'art'), 'junction')
    const postgres = await startThrowawayPostgres()
    defer(postgres.stop)
    signal.throwIfAborted()
    const settings = serverEnvironment({ port, gamesPort, databaseUrl: postgres.url, dataDir })
    const { SECRET_KEY: secretKey } = settings
    const games = await studioEnvironment({ serverPort: port, databaseUrl: postgres.url, secretKey })
    const env = { ...settings, ...games.server, WEB_DIR, CONSOLE_DIR, LOG_LEVEL: 'warn' }
    await seedDemo(node, { env, signal })
    // Started once: a server that dies is what tests are to notice.
    const server = await startServer(node, env, { defer, signal, restarts: 0 })
    await startStudio(node, games.studio, { defer, signal })
    console.log(`tests run on ${postgres.url}`)
    await Promise.race([server.ended, stopRequested(signal)])
  })
})
