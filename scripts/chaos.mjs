import { runTask } from './lib/task.mjs'

await runTask('bench/chaos.ts')
