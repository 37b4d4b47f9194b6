import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from './database.mjs'
import { ensureInstalled } from './install.mjs'
import { dataDirectory, ROOT } from './paths.mjs'
import { Problem, runCommand } from './problem.mjs'
import { dataEnvironment } from './server.mjs'
import { runProgram } from './steps.mjs'
import { supervise } from './supervise.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** A command that brings up the database, runs one program of ours on it with our arguments, and passes on its exit code. */
export const runTask = (file, { needsWeb = false } = {}) =>
  runCommand(async () => {
    const program = path.join(ROOT, file)
    if (!existsSync(program)) throw new Problem(`${file} is not part of this version.`)
    const node = await ensureInstalled()
    await supervise(async ({ defer, signal }) => {
      if (needsWeb) await ensureWebBuilt({ signal })
      const databaseUrl = await openDatabase({ defer })
      signal.throwIfAborted()
      const env = dataEnvironment({ databaseUrl, dataDir: dataDirectory() })
      process.exitCode = await runProgram(node, [program, ...process.argv.slice(2)], { env, signal })
    })
  })
