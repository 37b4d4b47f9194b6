import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import './tables.ts'

/** Who acts, for which brand, and from where. */
export type StaffActor = {
  staffId: bigint
  userName: string
  displayName: string
  /** Null: what is done is not about one brand. */
  merchantId: number | null
  ip: string
  /** The browser and address the session began with; absent for actions outside a session. */
  device?: Buffer | null
  sessionIp?: string
}

/** Whom a note names; nobody's account where it was done at the command line. */
export type AuditActor = Omit<StaffActor, 'staffId'> & { staffId: bigint | null }

type Fields = Readonly<Record<string, unknown>>
export type AuditNote = {
  /** `entity.verb` */
  action: `${string}.${string}`
  entity: string
  entityId: string | bigint
  /** What it was and what it is; what did not change is left out. */
  before?: Fields | null
  after?: Fields | null
}

export async function writeAudit(tx: Tx, actor: AuditActor, note: AuditNote, at: Date): Promise<void> {
  const [before, after] = changesOnly(note.before ?? null, note.after ?? null)
  await tx
    .insertInto('staff_audit')
    .values({
      staff_id: actor.staffId,
      staff_name: actor.userName,
      merchant_id: actor.merchantId,
      action: note.action,
      entity: note.entity,
      entity_id: String(note.entityId),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      ip: actor.ip,
      created_at: at,
    })
    .execute()
}

function changesOnly(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  if (before === null || after === null) return [before, after]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const pick = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]]))
  return [pick(before), pick(after)]
}

/** Without a note: it was done before, and nothing was done now. */
export type Written<T> = { value: T; note: AuditNote | null }

/**
 * The one way for staff to change anything: what they do and the note of it stand or fall together. `work` may run again
 * when the database asks for it, so it does nothing outside the transaction.
 */
export function staffWrite<T>(
  { db, clock }: { db: Db; clock: Clock },
  actor: AuditActor,
  work: (tx: Tx) => Promise<Written<T>>,
): Promise<T> {
  return inTx(db, async (tx) => {
    const { value, note } = await work(tx)
    if (note !== null) await writeAudit(tx, actor, note, clock.now())
    return value
  })
}
