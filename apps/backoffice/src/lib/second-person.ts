import type { ApprovalNeeded } from '@trevo/contract/ops/approvals'
import { useSyncExternalStore } from 'react'

/** A call that waits for its caller to say why a second person should approve it. */
export type Waiting = {
  needed: ApprovalNeeded
  send: (note: string) => Promise<unknown>
  /** Whether it was asked for. */
  done: (asked: boolean) => void
}

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

function set(next: Waiting | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Opens the dialog of the layout. Answers whether the request went out. */
export function askForReason(needed: ApprovalNeeded, send: Waiting['send']): Promise<boolean> {
  waiting?.done(false)
  return new Promise((resolve) => {
    set({
      needed,
      send,
      done: (asked) => {
        set(null)
        resolve(asked)
      },
    })
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useWaiting = () => useSyncExternalStore(subscribe, () => waiting)
