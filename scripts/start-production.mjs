import { productionNode } from './lib/install.mjs'
import { startParts } from './lib/node-parts.mjs'
import { CONSOLE_DIR, dataDirectory, WEB_DIR } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { loadSettings, loadStudioKeys, requireBuilt } from './lib/production.mjs'
import { gamesPortSetting, portSetting, requireFreePort, startServer } from './lib/server.mjs'
import { startStudio, studioEnvironment } from './lib/studio.mjs'
import { stopRequested, supervise } from './lib/supervise.mjs'

// The server and, where it has its keys, the game studio, on a database of the operator's. Nothing is installed or built here,
// and no demo data exists; what is not set, the server says itself.
await runCommand(async () => {
  loadSettings()
  const { NODE_ENV = 'production', STUDIO_URL } = process.env
  if (NODE_ENV !== 'production')
    throw new Problem(`NODE_ENV is ${NODE_ENV}: leave it out, or run npm start for the demo.`)
  process.env.NODE_ENV = NODE_ENV
  const node = productionNode()
  requireBuilt()
  const dataDir = dataDirectory()
  loadStudioKeys(dataDir)
  const port = portSetting()
  const gamesPort = gamesPortSetting(port)
  await requireFreePort(port)
  if (gamesPort !== null) await requireFreePort(gamesPort, 'GAMES_PORT')
  await supervise(async ({ defer, signal }) => {
    const { DATABASE_URL = '', OWNER_DATABASE_URL, SECRET_KEY: secretKey, LOG_LEVEL: logLevel = 'info' } = process.env
    // The studio has tables of its own, which it makes itself.
    const databaseUrl = OWNER_DATABASE_URL || DATABASE_URL
    const games = STUDIO_URL
      ? { studio: undefined, server: {} }
      : await studioEnvironment({ serverPort: port, databaseUrl, secretKey, logLevel })
    const built = { WEB_DIR: process.env.WEB_DIR || WEB_DIR, CONSOLE_DIR: process.env.CONSOLE_DIR || CONSOLE_DIR }
    const server = await startParts({
      startStudio: () => startStudio(node, games.studio, { defer, signal }),
      startServer: () => startServer(node, { DATA_DIR: dataDir, ...built, ...games.server }, { defer, signal }),
    })
    console.log(`Trevo listens on port ${port}${games.studio ? ', with the games of the studio' : ''}.`)
    const code = await Promise.race([server.ended, stopRequested(signal)])
    if (code !== undefined)
      throw new Problem(`The server does not stay up (exit code ${code}); its messages are above.`)
  })
})
