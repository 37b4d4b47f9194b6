import type { Tx } from '../../../platform/db.ts'
import { type Bet, type Chunk, writeLookedUp } from '../settle-queries.ts'
import { sharesOf } from './queries.ts'
import { partOf } from './split.ts'

/** Writes what shares of a chunk have won: each its part of what the whole bolão wins. */
export async function settleShares(
  tx: Tx,
  chunk: Chunk,
  prizeOf: (bet: Bet, multiple: number) => bigint,
): Promise<void> {
  const parts = await sharesOf(tx, chunk)
  if (parts.length === 0) return
  const whole = new Map<bigint, bigint>()
  const prizes = new Map<number, bigint>()
  for (const { orderId, bolaoId, first, shares, of, bets } of parts) {
    const prize = whole.get(bolaoId) ?? bets.reduce((sum, bet) => sum + prizeOf(bet, of), 0n)
    whole.set(bolaoId, prize)
    prizes.set(Number(orderId), partOf(prize, { first, shares, of }))
  }
  await writeLookedUp(tx, chunk, prizes)
}
