import { cutToCents, formatMoney, parseMoney } from '@trevo/contract/money'
import type { PrizeRow } from '@trevo/contract/ops/tournaments'
import type { TournamentPrize, TournamentState } from '@trevo/contract/tournaments'
import type { KeptState } from './tables.ts'

/** Shares are whole millionths, as in the margin. */
const WHOLE = 1_000_000n
const PER_PERCENT = 10_000

export const shareOf = (percent: string) => Math.round(Number(percent) * PER_PERCENT)
export const percentOf = (share: number) => String(share / PER_PERCENT)

/** What a place pays: the prize of the table, and never more than the share of what its winner played at risk. */
export function prizeFor(prize: bigint, played: bigint, share: number): bigint {
  const most = cutToCents((played * BigInt(share)) / WHOLE)
  return most < prize ? most : prize
}

/** From this much played at risk on, all of a prize is paid. */
const fullFrom = (prize: bigint, share: number) => (prize * WHOLE + BigInt(share) - 1n) / BigInt(share)

/** One amount for each place. */
export const byPlace = (rows: readonly PrizeRow[]): bigint[] =>
  rows.flatMap(({ places, amount }) => Array.from({ length: places }, () => parseMoney(amount)))

/** Places that get the same, together. */
export function prizeRows(prizes: readonly bigint[]): PrizeRow[] {
  const rows: { places: number; amount: bigint }[] = []
  for (const amount of prizes) {
    const last = rows.at(-1)
    if (last?.amount === amount) last.places += 1
    else rows.push({ places: 1, amount })
  }
  return rows.map(({ places, amount }) => ({ places, amount: formatMoney(amount) }))
}

export function prizeTable(prizes: readonly bigint[], share: number): TournamentPrize[] {
  let to = 0
  return prizeRows(prizes).map(({ places, amount }) => {
    const from = to + 1
    to += places
    return { from, to, amount, fullFrom: formatMoney(fullFrom(parseMoney(amount), share)) }
  })
}

type Times = { state: KeptState; startsAt: Date; endsAt: Date }

export function stateOf({ state, startsAt, endsAt }: Times, now: Date): TournamentState {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'paid') return 'over'
  if (now < startsAt) return 'planned'
  return state === 'published' && now < endsAt ? 'running' : 'counting'
}
