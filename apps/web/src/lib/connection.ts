import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import { SLOW_REQUEST_MS } from './ui-constants.ts'

export type ConnectionState = 'ok' | 'slow' | 'offline'

const state = createStore<ConnectionState>('ok')
const slow = new Set<symbol>()
/** The last request failed on its way, though the device says it is online. */
let isUnreachable = false

function update(): void {
  const isOffline = isUnreachable || globalThis.navigator?.onLine === false
  state.set(isOffline ? 'offline' : slow.size > 0 ? 'slow' : 'ok')
}

/** Watches one request: slow once it takes too long, recovered when it ends. */
export function watchRequest(): { answered(): void; failed(): void; dropped(): void } {
  const id = Symbol()
  const timer = setTimeout(() => {
    slow.add(id)
    update()
  }, SLOW_REQUEST_MS)
  const end = (unreachable: boolean) => {
    clearTimeout(timer)
    slow.delete(id)
    isUnreachable = unreachable
    update()
  }
  return { answered: () => end(false), failed: () => end(true), dropped: () => end(isUnreachable) }
}

export function watchConnection(): () => void {
  const onOnline = () => {
    isUnreachable = false
    update()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', update)
  update()
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', update)
  }
}

export const currentConnection = state.get
export const useConnection = () => useSyncExternalStore(state.subscribe, state.get)
