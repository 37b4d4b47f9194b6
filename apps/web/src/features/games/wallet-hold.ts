import { useState, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import { useWallet } from '../../session/use-member.ts'

/** After the last word of the game, and in all: whatever a game does, nobody waits longer for the balance. */
const SILENT_MS = 8_000
const MOST_MS = 60_000

/** Whether a result is still to be seen. */
export const isHeld = createStore(false)
let since: number | null = null
let release: ReturnType<typeof setTimeout> | undefined

/** The game says whether it is drawing a result: until it was seen the balance stays as it is shown. */
export function holdWallet(isShowing: boolean): void {
  clearTimeout(release)
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
  if (!held && shown !== wallet) setShown(wallet)
  return held ? (shown ?? wallet) : wallet
}
