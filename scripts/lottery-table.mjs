import path from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { ROOT } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'
import { runProgram } from './lib/steps.mjs'

/** `npm run lottery:table`: units, probability, prize and return of every play. */
await runCommand(async () => {
  const node = await ensureInstalled()
  process.exitCode = await runProgram(node, [path.join(ROOT, 'bench/lottery-table.ts')])
})
