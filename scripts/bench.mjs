import { parseArgs } from 'node:util'
import { benchAgainst } from './lib/against.mjs'
import { runCommand } from './lib/problem.mjs'
import { runTask } from './lib/task.mjs'

/** These serve the built site; without a name all are run. */
const WITH_WEB = ['http', 'games', 'idle', 'lottery-others', 'scroll', 'web']
/** What is compared with an older commit where nothing is named. */
const COMPARED = ['ledger', 'wallet', 'web']

const { positionals: named, values } = parseArgs({
  options: { against: { type: 'string' }, times: { type: 'string', default: '2' } },
  strict: false,
  allowPositionals: true,
})

if (typeof values.against === 'string') {
  const { against: commit } = values
  const benches = named.length > 0 ? named : COMPARED
  await runCommand(() => benchAgainst({ commit, benches, times: Number(values.times) }))
} else {
  await runTask('bench/main.ts', { needsWeb: named.length === 0 || WITH_WEB.some((name) => named.includes(name)) })
}
