import path from 'node:path'
import { openDatabase } from './lib/database.mjs'
import { hasDemo, seedDemo } from './lib/demo.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { dataDirectory, ROOT, SERVER_MAIN } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'
import { portSetting, requireFreePort, serverEnvironment } from './lib/server.mjs'
import { quietly, runProgram } from './lib/steps.mjs'
import { supervise } from './lib/supervise.mjs'

await runCommand(async () => {
  const port = portSetting()
  const apiPort = port + 1
  const dataDir = dataDirectory()
  for (const wanted of [port, apiPort]) await requireFreePort(wanted)
  const node = await ensureInstalled()
  await supervise(async ({ defer, signal }) => {
    const databaseUrl = await openDatabase({ defer, exclusive: true })
    signal.throwIfAborted()
    const env = serverEnvironment({ port: apiPort, databaseUrl, dataDir })
    if (hasDemo()) await quietly('Preparing the demo brand', () => seedDemo(node, { env, signal }))
    // Either one that ends takes the other with it.
    const oneEnded = new AbortController()
    const run = (program, args, options) =>
      runProgram(program, args, { ...options, signal: AbortSignal.any([signal, oneEnded.signal]) }).finally(() =>
        oneEnded.abort(),
      )
    await Promise.allSettled([
      run(node, ['--watch', '--watch-preserve-output', SERVER_MAIN], { env }),
      run('vite', ['--port', String(port), '--strictPort', '--clearScreen', 'false'], {
        cwd: path.join(ROOT, 'apps/web'),
        env: { API_TARGET: `http://127.0.0.1:${apiPort}` },
      }),
    ])
  })
})
