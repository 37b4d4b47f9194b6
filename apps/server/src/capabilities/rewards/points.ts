import { MINOR_PER_UNIT } from '@trevo/contract/money'
import { sql } from 'kysely'
import { admitGifts } from '../../money/gate/gate.ts'
import type { RewardDeps } from '../../money/giving/give.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import type { Tx } from '../../platform/db.ts'
import type { ChangedMember } from './changed-member.ts'

/**
 * Credits the whole points that are due, by one transfer for each member; parts of a point wait until they are one. Who is
 * refused keeps them for a better day.
 */
export async function creditPoints(tx: Tx, deps: RewardDeps, members: readonly ChangedMember[]): Promise<void> {
  const due = members
    .map((member) => ({ ...member, pointsDue: wholePoints(member.pointsDue) }))
    .filter(({ pointsDue }) => pointsDue > 0n)
  const ids = due.map(({ memberId }) => memberId)
  const refused = await admitGifts(tx, deps.clock.now(), ids)
  const credited = due.filter(({ memberId }) => !refused.has(memberId))
  if (credited.length === 0) return
  await sql`update reward_member set points_due = points_due % ${MINOR_PER_UNIT}, points_runs = points_runs + 1
    where member_id = any(${credited.map(({ memberId }) => memberId)}::bigint[])`.execute(tx)
  const posted = await deps.ledger.postTransfers(tx, credited.map(pointsTransfer))
  tx.afterCommit(() => {
    for (const [index, { memberId }] of credited.entries()) {
      const transferId = String(posted[index]?.transferId ?? '')
      deps.live.toMember(memberId, 'wallet.changed', { transferId })
    }
  })
}

const wholePoints = (minor: bigint) => minor - (minor % MINOR_PER_UNIT)

const pointsTransfer = ({ merchantId, memberId, pointsDue, pointsRuns }: ChangedMember): TransferInput => ({
  merchantId,
  kind: 'points_earn',
  key: `points:${memberId}:${pointsRuns + 1n}`,
  postings: [
    { account: houseAccount('points_issue', 'PTS'), amount: -pointsDue },
    { account: memberCash(memberId, 'PTS'), amount: pointsDue },
  ],
  meta: { source: 'play' },
})
