import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from './database.mjs'
import { ensureInstalled, productionNode } from './install.mjs'
import { dataDirectory, ROOT } from './paths.mjs'
import { Problem, runCommand } from './problem.mjs'
import { isProduction, loadSettings } from './production.mjs'
import { dataEnvironment } from './server.mjs'
import { runProgram } from './steps.mjs'
import { supervise } from './supervise.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/**
 * A command that brings up the database, runs our programs on it with the arguments until one fails, and passes on its exit
 * code. In production it brings up nothing: the programs say themselves what is not set.
 *
 * @param {string | string[]} files
 * @param {{ needsWeb?: boolean, needsDatabase?: boolean, args?: string[] }} options
 */
export const runTask = (files, { needsWeb = false, needsDatabase = true, args = process.argv.slice(2) } = {}) =>
  runCommand(async () => {
    const programs = [files].flat().map((file) => path.join(ROOT, file))
    const missing = programs.find((program) => !existsSync(program))
    if (missing) throw new Problem(`${path.relative(ROOT, missing)} is not part of this version.`)
    loadSettings()
    if (isProduction()) return runPrograms(productionNode(), programs, { args, env: { DATA_DIR: dataDirectory() } })
    // What measures and proves stands on the tools of the tests.
    const node = await ensureInstalled({ tools: [files].flat().some((file) => file.startsWith('bench/')) })
    await supervise(async ({ defer, signal }) => {
      if (needsWeb) await ensureWebBuilt({ signal })
      const databaseUrl = needsDatabase ? await openDatabase({ defer }) : ''
      signal.throwIfAborted()
      const env = dataEnvironment({ databaseUrl, dataDir: dataDirectory() })
      await runPrograms(node, programs, { args, env, signal })
    })
  })

/**
 * @param {string} node
 * @param {string[]} programs
 * @param {{ args: string[], env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
async function runPrograms(node, programs, { args, ...options }) {
  for (const program of programs) {
    process.exitCode = await runProgram(node, [program, ...args], options)
    if (process.exitCode !== 0) return
  }
}
