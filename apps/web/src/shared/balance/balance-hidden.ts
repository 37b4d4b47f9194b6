import { useSyncExternalStore } from 'react'
import { read, write } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { onSessionChange } from '../../session/session.ts'

const readHidden = () => read('balanceHidden') === '1'
// Read on first use: opening the browser's storage is slow, and guests have no balance.
const hidden = createStore<boolean | null>(null)
const isHidden = () => hidden.get() ?? readHidden()

// The choice ends with the session it was made in.
onSessionChange(() => hidden.set(readHidden()))

export const useBalanceHidden = () => useSyncExternalStore(hidden.subscribe, isHidden)

export function setBalanceHidden(next: boolean): void {
  write('balanceHidden', next ? '1' : '0')
  hidden.set(next)
}
