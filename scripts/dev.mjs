import path from 'node:path'
import { openDatabase } from './lib/database.mjs'
import { hasDemo, seedDemo } from './lib/demo.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { CONSOLE_DIR, dataDirectory, ROOT, SERVER_MAIN } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'
import { gamesPortSetting, portSetting, requireFreePort, serverEnvironment } from './lib/server.mjs'
import { quietly, runProgram } from './lib/steps.mjs'
import { STUDIO_PROCESS, studioEnvironment } from './lib/studio.mjs'
import { supervise } from './lib/supervise.mjs'
import { ensureConsoleBuilt, ensureGamesBuilt } from './lib/web-build.mjs'

await runCommand(async () => {
  const port = portSetting()
  const gamesPort = gamesPortSetting(port) ?? port + 1
  const apiPort = gamesPort === port + 2 ? port + 3 : port + 2
  const dataDir = dataDirectory()
  for (const wanted of [port, gamesPort, apiPort]) await requireFreePort(wanted)
  const node = await ensureInstalled()
  await supervise(async ({ defer, signal }) => {
    const databaseUrl = await openDatabase({ defer, exclusive: true })
    signal.throwIfAborted()
    const settings = serverEnvironment({ port: apiPort, gamesPort, databaseUrl, dataDir })
    const games = await studioEnvironment({ serverPort: apiPort, databaseUrl, secretKey: settings.SECRET_KEY })
    // Pages come from the development server, whose port is the one that people open.
    const PUBLIC_URL = process.env.PUBLIC_URL || `http://localhost:${port}`
    const env = { ...settings, ...games.server, CONSOLE_DIR, PUBLIC_URL }
    if (hasDemo()) await quietly('Preparing the demo brand', () => seedDemo(node, { env, signal }))
    if (games.studio) await ensureGamesBuilt({ signal })
    await ensureConsoleBuilt({ signal })
    // Any one that ends takes the others with it.
    const oneEnded = new AbortController()
    const run = (program, args, options) =>
      runProgram(program, args, { ...options, signal: AbortSignal.any([signal, oneEnded.signal]) }).finally(() =>
        oneEnded.abort(),
      )
    const watch = (file, env) => run(node, ['--watch', '--watch-preserve-output', file], { env })
    await Promise.allSettled([
      watch(SERVER_MAIN, env),
      ...(games.studio ? [watch(STUDIO_PROCESS, games.studio)] : []),
      run('vite', ['--port', String(port), '--strictPort', '--clearScreen', 'false'], {
        cwd: path.join(ROOT, 'apps/web'),
        env: { API_TARGET: `http://127.0.0.1:${apiPort}` },
      }),
    ])
  })
})
