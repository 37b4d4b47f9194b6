import { runTask } from './lib/task.mjs'

await runTask('apps/server/src/core/ledger/audit-main.ts')
