import type { Endpoint } from '@trevo/contract/endpoint'
import { opsDeposit, opsWithdrawal } from '@trevo/contract/ops/cashier'
import type { Found, FoundKind } from '@trevo/contract/ops/finding'
import { opsLedgerTransfer } from '@trevo/contract/ops/ledger'
import { opsLotteryDraw } from '@trevo/contract/ops/lottery'
import { opsMember } from '@trevo/contract/ops/members'
import { Id } from '@trevo/contract/wire'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db } from '../../platform/db.ts'
import { depositsFound, drawsFound, type FoundRow, roundsFound, transfersFound, withdrawalsFound } from './queries.ts'

/** Whoever may open what is found; a round is opened on its member's card. */
const OPENED_BY: Readonly<Record<FoundKind, Endpoint>> = {
  member: opsMember,
  transfer: opsLedgerTransfer,
  deposit: opsDeposit,
  withdrawal: opsWithdrawal,
  round: opsMember,
  draw: opsLotteryDraw,
}

/** How members are found is the business of their list; `may`: whether the caller could make a call. */
type Finder = { may: (endpoint: Endpoint) => boolean; members: (q: string) => Promise<FoundRow[]> }

/** Everything of the brand that goes by this name and that the caller could open. */
export async function search(db: Db, merchantId: number, q: string, { may, members }: Finder): Promise<Found[]> {
  const where = { merchantId, book: bookOf(merchantId) }
  const id = Id.safeParse(q).success ? BigInt(q) : null
  const ways: Readonly<Record<FoundKind, () => Promise<FoundRow[]>>> = {
    member: () => members(q),
    transfer: () => transfersFound(db, where, id),
    deposit: () => depositsFound(db, where, q, id),
    withdrawal: () => withdrawalsFound(db, where, q, id),
    round: () => roundsFound(db, where, id),
    draw: () => drawsFound(db, where, q, id),
  }
  const found: Found[] = []
  for (const [kind, find] of Object.entries(ways) as [FoundKind, () => Promise<FoundRow[]>][]) {
    if (!may(OPENED_BY[kind])) continue
    found.push(...(await find()).map((row) => asFound(kind, row)))
  }
  return found
}

const asFound = (kind: FoundKind, { id, label, memberId }: FoundRow): Found => ({
  kind,
  id: String(id),
  label,
  memberId: memberId === null ? null : String(memberId),
})
