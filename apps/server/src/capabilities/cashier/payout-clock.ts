import type { WithdrawalState } from '@trevo/contract/cashier'
import type { RegulationProfile } from '@trevo/contract/status'
import type { Db, Tx } from '../../platform/db.ts'
import type { WithdrawalRow } from './withdrawal-queries.ts'

/** Within this a prize is paid in Brazil (SPA/MF 615/2024). A balance does not tell prizes apart, so every withdrawal has the clock. */
export const DUE_MS = 120 * 60_000

const OPEN: ReadonlySet<WithdrawalState> = new Set(['review', 'approved', 'paying'])
export const isOpenPayout = (state: WithdrawalState): boolean => OPEN.has(state)

/**
 * By when the law wants it paid: counted from the request, whatever it waits for since. Null: under no such rule, or at its end.
 */
export const dueBy = (
  regulation: RegulationProfile,
  { state, createdAt }: Pick<WithdrawalRow, 'state' | 'createdAt'>,
): Date | null => (regulation === 'br' && OPEN.has(state) ? new Date(createdAt.getTime() + DUE_MS) : null)

/** What a brand promises is never later than what the law wants. */
export const promisedBy = (regulation: RegulationProfile, now: Date, promisedMinutes: number): Date => {
  const promisedMs = promisedMinutes * 60_000
  return new Date(now.getTime() + (regulation === 'br' ? Math.min(promisedMs, DUE_MS) : promisedMs))
}

export async function regulationOf(db: Db | Tx, merchantId: number): Promise<RegulationProfile> {
  const row = await db.selectFrom('merchant').select('regulation').where('id', '=', merchantId).executeTakeFirst()
  return row?.regulation ?? 'none'
}
