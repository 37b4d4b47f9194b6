import { formatMoney } from '@trevo/contract/money'
import type { Fairness, Round } from '../protocol.ts'
import type { RoundRow } from './queries.ts'

export const fairnessOf = ({ serverSeedHash, clientSeed, nonce }: Fairness): Fairness => ({
  serverSeedHash,
  clientSeed,
  nonce,
})

/** Of a round, what is shown. */
export type ShownRound = Fairness &
  Pick<
    RoundRow,
    | 'id'
    | 'status'
    | 'stakeMinor'
    | 'prizeMinor'
    | 'isPaid'
    | 'steps'
    | 'outcome'
    | 'balanceMinor'
    | 'startedAt'
    | 'grantId'
  > & { raisedMinor?: bigint }

/** A round as its player sees it. */
export function viewOf(row: ShownRound): Round {
  if (row.status !== 'open' && row.status !== 'settled') throw new Error(`a ${row.status} round has nothing to show`)
  return {
    roundId: row.id,
    status: row.status,
    stake: formatMoney(row.stakeMinor),
    raised: formatMoney(row.raisedMinor ?? 0n),
    prize: formatMoney(row.prizeMinor),
    paid: row.isPaid,
    steps: row.steps,
    outcome: row.outcome,
    balance: formatMoney(row.balanceMinor ?? 0n),
    fairness: fairnessOf(row),
    startedAt: row.startedAt.toISOString(),
    isGift: typeof row.grantId === 'string',
  }
}
