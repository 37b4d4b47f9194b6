import type { JackpotLevelName } from '@trevo/contract/jackpots'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import type { Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { moneyText } from '../../platform/language.ts'
import { letterOf } from '../../platform/letter.ts'
import { titlesOf } from './draw-queries.ts'
import './tables.ts'
import { texts } from './texts.ts'

export type Drop = {
  poolId: bigint
  number: number
  level: JackpotLevelName
  cycle: number
  memberId: bigint
  roundId: bigint
  stake: bigint
  amount: bigint
}

/** A prize: paid whatever became of the account since its stake. Once by its draw and level, in the ledger and in our own list. */
export async function payDrop(
  tx: Tx,
  deps: SendDeps & { ledger: Pick<Ledger, 'postTransfer'> },
  { id: merchantId, currency }: Pick<Merchant, 'id' | 'currency'>,
  drop: Drop,
  now: Date,
): Promise<void> {
  const { poolId, number, level, memberId, roundId, amount } = drop
  const { transferId } = await deps.ledger.postTransfer(tx, {
    merchantId,
    kind: 'jackpot',
    key: `jackpot:${poolId}:${number}:${level}`,
    postings: [
      { account: houseAccount('jackpots', currency), amount: -amount },
      { account: memberCash(memberId, currency), amount },
    ],
    meta: { jackpotId: String(poolId), number, level, roundId: String(roundId) },
  })
  await tx
    .insertInto('jackpot_drop')
    .values({
      merchant_id: merchantId,
      pool_id: poolId,
      number,
      level,
      cycle: drop.cycle,
      member_id: memberId,
      round_id: roundId,
      stake: drop.stake,
      amount,
      transfer_id: transferId,
      created_at: now,
    })
    .execute()
  const titles = await titlesOf(tx, poolId)
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [memberId] },
    from: 'system',
    texts: letterOf(texts, 'won', (language) => ({
      title: titles[language],
      amount: moneyText(language, currency, amount),
      number,
    })),
  })
  tx.afterCommit(() => deps.live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) }))
}
