import { runTask } from './lib/task.mjs'

// It has databases of its own, which it kills.
await runTask('bench/chaos.ts', { needsDatabase: false })
