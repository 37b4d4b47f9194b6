import { opsNodes } from '@trevo/contract/ops/nodes'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { SILENT_AFTER_MS } from '../beat.ts'
import { lastMigration, listBeats, listQueues } from '../queries.ts'

export function staffNodeRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  staffRoute(door, opsNodes, async () => {
    const [beats, queues, migration] = await Promise.all([listBeats(db), listQueues(db), lastMigration(db)])
    const silentSince = clock.now().getTime() - SILENT_AFTER_MS
    const nodes = beats.map((beat) => ({
      name: beat.name,
      version: beat.version,
      startedAt: beat.started_at.toISOString(),
      seenAt: beat.seen_at.toISOString(),
      isSilent: beat.seen_at.getTime() < silentSince,
      hearsOthers: beat.hears_others,
      takesJobs: beat.takes_jobs,
      delayMs: beat.delay_ms,
      memoryMb: beat.memory_mb,
      connected: beat.connected,
      waiting: beat.waiting,
      putOff: Number(beat.put_off),
    }))
    return { nodes, queues, migration }
  })
}
