import { fuzz } from '../apps/server/test/fuzz/fuzz.ts'

/** One world, in a process of its own in which passwords are hashed as cheaply as in the tests. */
const [requests = 0, seed = 0, first = 0] = process.argv.slice(2).map(Number)
const { outcomes, ...found } = await fuzz({ requests, seed, first })
process.send?.({ ...found, outcomes: Object.fromEntries(outcomes) })
