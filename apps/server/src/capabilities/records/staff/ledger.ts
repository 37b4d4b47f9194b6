import { formatMoney } from '@trevo/contract/money'
import type { LedgerTransfer } from '@trevo/contract/ops/ledger'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type PostingLine, postingsOf, type TransferLine, transferById } from '../transfers.ts'

const asPosting = (line: PostingLine): LedgerTransfer['postings'][number] => ({
  accountId: String(line.accountId),
  account: line.account,
  member: line.memberId === null ? null : { id: String(line.memberId), userName: line.userName ?? '' },
  currency: line.currency,
  amount: formatMoney(line.amount),
  balanceAfter: line.balanceAfter === null ? null : formatMoney(line.balanceAfter),
})

/** Whatever was noted of a transfer, as texts. */
function detailsOf(meta: unknown): Record<string, string> {
  if (typeof meta !== 'object' || meta === null) return {}
  return Object.fromEntries(
    Object.entries(meta).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

export async function withPostings(
  db: Db,
  merchantId: number,
  lines: readonly TransferLine[],
): Promise<LedgerTransfer[]> {
  const ids = lines.map(({ id }) => id)
  const postings = await postingsOf(db, merchantId, ids)
  return lines.map(({ id, kind, key, at, meta }) => ({
    id: String(id),
    kind,
    key,
    at: at.toISOString(),
    details: detailsOf(meta),
    postings: postings.filter(({ transferId }) => transferId === id).map(asPosting),
  }))
}

export async function transferOf(db: Db, merchantId: number, id: bigint): Promise<LedgerTransfer> {
  const line = await transferById(db, merchantId, id)
  const [shown] = line ? await withPostings(db, merchantId, [line]) : []
  if (shown === undefined) throw new AppError('not_found')
  return shown
}
