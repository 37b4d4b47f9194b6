import { QUICK, startNode } from './crash-world.ts'

// A node in a process of its own, so that it can be killed or measured.
const { STUDIO_DATABASE_URL = '', PLATFORM_URL = '', CRASH_WINDOW_MS = '6000' } = process.env
const timing = { ...QUICK, windowMs: Number(CRASH_WINDOW_MS) }
const { url } = await startNode(STUDIO_DATABASE_URL, PLATFORM_URL, timing)
process.send?.(url)
