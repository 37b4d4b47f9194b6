import { MEMBER_TYPE } from '@trevo/contract/members'
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
  await tx.updateTable('member').set({ type: MEMBER_TYPE.headAgent }).where('id', '=', memberId).execute()
}

/** The database tells every node. */
export async function setType(tx: Tx, memberId: bigint, type: 0 | 1): Promise<void> {
  await tx.updateTable('member').set({ type }).where('id', '=', memberId).execute()
}

/** Nobody else joins or moves in the brand's trees meanwhile. Comes before rows of members are locked. */
export async function lockTeams(tx: Tx, merchantId: number): Promise<void> {
  await sql`select lock_teams(${merchantId}::int)`.execute(tx)
}

/** Everybody below comes along, and nobody ends up below themselves: the database sees to both. */
export async function setUpline(tx: Tx, memberId: bigint, uplineId: bigint | null): Promise<void> {
  await tx.updateTable('member').set({ parent_id: uplineId }).where('id', '=', memberId).execute()
}

/** What others see beside the name; many members at once. */
export async function setClubLabels(tx: Tx, labels: readonly { memberId: bigint; label: string }[]): Promise<void> {
  await sql`update member m set club_label = u.label
    from unnest(${labels.map(({ memberId }) => memberId)}::bigint[], ${labels.map(({ label }) => label)}::text[])
      as u (id, label)
    where m.id = u.id`.execute(tx)
}
