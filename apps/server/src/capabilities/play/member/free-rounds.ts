import type { FreeRounds, FreeRoundsState } from '@trevo/contract/free-rounds'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { coverUrl } from '../../../base/catalogue/cover-url.ts'
import { audienceOf, titleOf } from '../../../base/catalogue/games.ts'
import type { Db } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type GrantRow, grantsOfMember } from './free-round-queries.ts'

const SHOWN_MAX = 30

/** A grant that has run out is over at once, whenever it is cleared away. */
export function stateOf({ state, endedAs, expiresAt }: Pick<GrantRow, 'state' | 'endedAs' | 'expiresAt'>, now: Date) {
  if (endedAs !== null) return endedAs
  return expiresAt <= now ? 'expired' : (state as 'waiting' | 'ready')
}

export async function freeRoundsOf(
  db: Db,
  { merchant, memberId, language, now }: { merchant: Merchant; memberId: bigint; language: Language; now: Date },
): Promise<FreeRounds[]> {
  const rows = await grantsOfMember(db, { merchantId: merchant.id, memberId, now, limit: SHOWN_MAX })
  return rows.map((row) => {
    const state: FreeRoundsState = stateOf(row, now)
    return {
      id: String(row.id),
      state,
      nodeId: row.nodeId === null ? null : String(row.nodeId),
      vendor: row.vendorCode,
      gameType: row.category,
      gameName: titleOf(row, language),
      iconUrl: coverUrl(row, audienceOf(merchant, language)),
      rounds: row.rounds,
      left: row.rounds - row.used,
      stake: formatMoney(row.stake),
      won: formatMoney(row.won),
      prizeMax: formatMoney(row.prizeMax),
      expiresAt: row.expiresAt.toISOString(),
    }
  })
}
