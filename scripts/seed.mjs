import { runTask } from './lib/task.mjs'

await runTask('apps/server/seed/main.ts')
