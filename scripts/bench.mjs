import { runTask } from './lib/task.mjs'

await runTask('bench/main.ts', { needsWeb: true })
