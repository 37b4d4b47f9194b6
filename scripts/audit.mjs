import { runTask } from './lib/task.mjs'

await runTask('apps/server/src/audit.ts')
