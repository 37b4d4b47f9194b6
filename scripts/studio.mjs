import path from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { ROOT, STUDIO_DIR } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'
import { runProgram } from './lib/steps.mjs'
import { STUDIO_PROCESS } from './lib/studio.mjs'
import { supervise } from './lib/supervise.mjs'
import { ensureGamesBuilt } from './lib/web-build.mjs'

// The studio alone, against a platform elsewhere; several on one database share the rounds of Crash. What is not set
// it says itself. With the platform's SECRET_KEY it plays for the demo's vendors.
await runCommand(async () => {
  const node = await ensureInstalled()
  await supervise(async ({ signal }) => {
    await ensureGamesBuilt({ signal })
    const program = process.env.SECRET_KEY ? STUDIO_PROCESS : path.join(ROOT, 'apps/studio/src/main.ts')
    const env = { STUDIO_CLIENT_DIR: process.env.STUDIO_CLIENT_DIR || STUDIO_DIR }
    process.exitCode = await runProgram(node, [program], { env, signal })
  })
})
