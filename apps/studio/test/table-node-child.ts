import { startTableNode, TABLE_QUICK } from './table-world.ts'

// A node in a process of its own, so that it can be killed.
const { STUDIO_DATABASE_URL = '', PLATFORM_URL = '', TABLE_WINDOW_MS = '6000' } = process.env
const { url } = await startTableNode(STUDIO_DATABASE_URL, PLATFORM_URL, {
  ...TABLE_QUICK,
  windowMs: Number(TABLE_WINDOW_MS),
})
process.send?.(url)
