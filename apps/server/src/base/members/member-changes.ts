import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { MemberStatus } from './tables.ts'
import './tables.ts'

/** The database tells every node that the member has changed. */
export async function setStatus(tx: Tx, memberId: bigint, status: MemberStatus): Promise<void> {
  await tx.updateTable('member').set({ status }).where('id', '=', memberId).execute()
}

export async function setNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await tx.updateTable('member').set({ nickname }).where('id', '=', memberId).execute()
}

export async function makeHeadAgent(tx: Tx, memberId: bigint): Promise<void> {
  await tx.updateTable('member').set({ type: 2 }).where('id', '=', memberId).execute()
}

/** What others see beside the name; many members at once. */
export async function setClubLabels(tx: Tx, labels: readonly { memberId: bigint; label: string }[]): Promise<void> {
  await sql`update member m set club_label = u.label
    from unnest(${labels.map(({ memberId }) => memberId)}::bigint[], ${labels.map(({ label }) => label)}::text[])
      as u (id, label)
    where m.id = u.id`.execute(tx)
}
