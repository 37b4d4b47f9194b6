import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import type { MemberRecord } from '../../../base/members/member.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import type { Tx } from '../../../platform/db.ts'

const FULL = parseMoney('1000.00')
const LOW = parseMoney('100.00')

/** Play money costs nothing: a player who runs low starts a free game with a full purse. The caller has locked the member. */
export async function fillPlayMoney(tx: Tx, ledger: Ledger, { id, merchantId }: MemberRecord): Promise<void> {
  const balances = await balancesOf(tx, { id, merchantId })
  const balance = balances.find(({ kind, currency }) => kind === 'cash' && currency === 'FUN')?.balance ?? 0n
  if (balance >= LOW) return
  const amount = FULL - balance
  await ledger.postTransfer(tx, {
    merchantId,
    kind: 'play_money',
    key: `free:${id}:${randomUUID()}`,
    postings: [
      { account: houseAccount('play_money', 'FUN'), amount: -amount },
      { account: memberCash(id, 'FUN'), amount },
    ],
  })
}
