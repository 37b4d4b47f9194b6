import { createBeacon } from '../packages/fair/src/beacon.ts'
import { createSandboxBeacon } from '../packages/fair/src/sandbox.ts'

const sandbox = createSandboxBeacon(Buffer.alloc(32, 1), Date.now)

/** What is settled here has been drawn: nothing asks it. */
export const BENCH_BEACON = { source: createBeacon(sandbox.chain, [sandbox.answer]), waitMs: 60_000 }
