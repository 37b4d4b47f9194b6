import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

/** A draft that nobody but staff has seen, with its texts, pictures and value. The caller has locked it. */
export async function deleteDraft(tx: Tx, id: bigint): Promise<void> {
  await tx.deleteFrom('announcement_text').where('announcement_id', '=', id).execute()
  await tx.deleteFrom('announcement_image').where('announcement_id', '=', id).execute()
  await tx.deleteFrom('announcement_category').where('announcement_id', '=', id).execute()
  await tx.deleteFrom('promotion').where('announcement_id', '=', id).execute()
  await tx.deleteFrom('announcement').where('id', '=', id).execute()
}

/** Whether other content leads to it, or members have been let into it. */
export async function isDraftUsed(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from announcement where linked_promotion_id = ${id})
      or exists (select from announcement_read where announcement_id = ${id})
      or exists (select from promotion_event where announcement_id = ${id})
      or exists (select from reward_application where announcement_id = ${id})
      or exists (select from promotion_member where announcement_id = ${id})
      or exists (select from reward_rule where announcement_id = ${id}) as used`.execute(tx)
  return rows[0]?.used ?? true
}

export async function deleteHelpDraft(tx: Tx, id: bigint): Promise<void> {
  await sql`delete from help_text where entry_id = ${id}`.execute(tx)
  await sql`delete from help_entry where id = ${id}`.execute(tx)
}
