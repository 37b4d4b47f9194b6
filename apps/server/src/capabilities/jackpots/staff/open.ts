import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount } from '../../../money/ledger/transfer.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { insertPool, type NewPool, seedOf } from './queries.ts'

/** The pool with what its pots begin with, within the margin of its games. */
export async function openPool(
  tx: Tx,
  { ledger }: { ledger: Pick<Ledger, 'postTransfer'> },
  { id: merchantId, currency }: Pick<Merchant, 'id' | 'currency'>,
  draft: NewPool,
): Promise<bigint> {
  const id = await withinMargin(tx, [merchantId], () => insertPool(tx, draft))
  const seed = seedOf(draft)
  await ledger.postTransfer(tx, {
    merchantId,
    kind: 'jackpot_feed',
    key: `jackpotseed:${id}`,
    postings: [
      { account: houseAccount('rewards', currency), amount: -seed },
      { account: houseAccount('jackpots', currency), amount: seed },
    ],
    meta: { jackpotId: String(id) },
  })
  return id
}
