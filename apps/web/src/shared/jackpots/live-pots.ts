import type { ValueOf } from '@trevo/contract/endpoint'
import type { jackpots } from '@trevo/contract/jackpots'

type Shown = ValueOf<typeof jackpots>

/** What the event says of one pool; the others stay as they are. */
export function withPots(shown: Shown, id: string, pots: readonly (readonly [string, string])[]): Shown {
  const amounts = new Map(pots)
  const list = shown.list.map((one) =>
    one.id === id
      ? { ...one, pots: one.pots.map((pot) => ({ ...pot, amount: amounts.get(pot.level) ?? pot.amount })) }
      : one,
  )
  return { ...shown, list }
}
