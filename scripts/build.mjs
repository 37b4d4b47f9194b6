import { ensureInstalled } from './lib/install.mjs'
import { runCommand } from './lib/problem.mjs'
import { supervise } from './lib/supervise.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

// Everything that runs in a browser, for start:production. The server itself is run as it is written.
await runCommand(async () => {
  await ensureInstalled()
  await supervise(({ signal }) => ensureWebBuilt({ signal }))
  console.log('Built: apps/web/dist, apps/studio/dist, apps/backoffice/dist.')
})
