import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { useState, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import { useWallet } from '../../session/use-member.ts'

/** After the last word of the game, and in all: whatever a game does, nobody waits longer for the balance. */
const SILENT_MS = 8_000
const MOST_MS = 180_000

/** Whether a result is still to be seen. */
export const isHeld = createStore(false)
/** What of the balance is at stake in it, by the word of the game: it may only make less of what is shown. */
export const staked = createStore<Money>('0')
let since: number | null = null
let release: ReturnType<typeof setTimeout> | undefined

/** The game says whether it is drawing a result: until it was seen the balance stays as it is shown. */
export function holdWallet(isShowing: boolean, stake: Money = '0'): void {
  clearTimeout(release)
  staked.set(isShowing ? stake : '0')
  if (!isShowing) {
    since = null
    isHeld.set(false)
    return
  }
  since ??= Date.now()
  const leftMs = Math.min(SILENT_MS, since + MOST_MS - Date.now())
  isHeld.set(leftMs > 0)
  if (leftMs > 0) release = setTimeout(() => isHeld.set(false), leftMs)
}

/** The wallet beside a game, which never tells a result before the game does. */
export function useHeldWallet() {
  const { data: wallet } = useWallet()
  const held = useSyncExternalStore(isHeld.subscribe, isHeld.get)
  const [shown, setShown] = useState(wallet)
  const stake = useSyncExternalStore(staked.subscribe, staked.get)
  if (!held && shown !== wallet) setShown(wallet)
  const kept = held ? (shown ?? wallet) : wallet
  return kept && held ? { ...kept, sumBalance: without(kept.sumBalance, stake) } : kept
}

/** Never below nothing, and never more than there was. */
export function without(balance: Money, stake: Money): Money {
  const [whole, part] = [parseMoney(balance), parseMoney(stake)]
  if (part <= 0n) return balance
  return part >= whole ? '0.00' : formatMoney(whole - part)
}
