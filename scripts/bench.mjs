import { runTask } from './lib/task.mjs'

/** These serve the built site; without a name all are run. */
const WITH_WEB = ['http', 'games', 'lottery-others', 'web']
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))

await runTask('bench/main.ts', { needsWeb: named.length === 0 || WITH_WEB.some((name) => named.includes(name)) })
