import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type Self = { name: string; version: string; startedAt: Date }
/** What a node knows of itself at this moment. */
export type Pulse = {
  hearsOthers: boolean
  takesJobs: boolean
  delayMs: number
  connected: number
  waiting: number
  putOff: number
}
type Beat = Self & Pulse & { memoryMb: number; seenAt: Date }

export async function keepBeat(db: Db, beat: Beat): Promise<void> {
  const now = {
    version: beat.version,
    seen_at: beat.seenAt,
    hears_others: beat.hearsOthers,
    takes_jobs: beat.takesJobs,
    delay_ms: Math.round(beat.delayMs),
    memory_mb: beat.memoryMb,
    connected: beat.connected,
    waiting: beat.waiting,
    put_off: BigInt(beat.putOff),
  }
  await db
    .insertInto('node_beat')
    .values({ name: beat.name, started_at: beat.startedAt, ...now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(now))
    .execute()
}

export async function dropBeat(db: Db, name: string): Promise<void> {
  await db.deleteFrom('node_beat').where('name', '=', name).execute()
}

export async function forgetGone(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('node_beat').where('seen_at', '<', before).execute()
}

/** In the order in which they were started. */
export const listBeats = (db: Db) =>
  db.selectFrom('node_beat').selectAll().orderBy('started_at').orderBy('name').execute()

export async function listQueues(db: Db): Promise<{ name: string; queued: number; active: number }[]> {
  // Made by the first node that runs jobs.
  const { rows: made } = await sql<{ there: boolean }>`select to_regclass('pgboss.queue') is not null as there`.execute(
    db,
  )
  if (!made[0]?.there) return []
  const { rows } = await sql<{ name: string; queued: number; active: number }>`
    select name, queued_count as queued, active_count as active from pgboss.queue
    where queued_count > 0 or active_count > 0 order by queued_count desc, name limit 50`.execute(db)
  return rows
}

export async function lastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}
