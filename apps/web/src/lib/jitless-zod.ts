import { config } from 'zod/v4/mini'

// Stands in for the library itself (see vite.config.ts), so that this is said before any schema is made, wherever the
// first one is: each would try whether code may be made from text, which our policy forbids and reports.
config({ jitless: true })

// biome-ignore lint/performance/noBarrelFile: it is the library under another name, and the bundler takes what is used.
export * from 'zod/v4/mini'
