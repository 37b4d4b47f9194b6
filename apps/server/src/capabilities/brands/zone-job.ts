import { moveZones } from '../../base/merchants/zones.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'brands.zones': Record<string, never>
  }
}

/** Hours of room on both sides: whenever it runs in them, all nodes name the same day. */
export function scheduleZones(jobs: Jobs, { db, clock }: { db: Db; clock: Clock }): void {
  jobs.define('brands.zones', { handler: () => moveZones(db, clock.now()) })
  jobs.schedule('brands.zones', '*/10 * * * *', 'UTC')
}
