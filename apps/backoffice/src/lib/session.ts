import type { StaffMe } from '@trevo/contract/ops/session'
import { useSyncExternalStore } from 'react'
import { site } from './boot.ts'

const KEY = 'trevo.staff'

type Session = {
  token: string
  me: StaffMe
  /** Code of the brand that the pages are about. */
  merchant: string
}

let current = stored()
const listeners = new Set<() => void>()

/** Kept for the tab alone: it survives a reload, and nobody finds it in the browser the next morning. */
function stored(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function set(session: Session | null): void {
  current = session
  if (session === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(session))
  for (const listener of listeners) listener()
}

export const currentSession = () => current

export function beginSession(token: string, me: StaffMe): void {
  const codes = me.merchants.map(({ code }) => code)
  const merchant = codes.includes(site.brand.code) ? site.brand.code : (codes[0] ?? site.brand.code)
  set({ token, me, merchant })
}

export function renewMe(me: StaffMe): void {
  if (current !== null) set({ ...current, me })
}

export function chooseMerchant(merchant: string): void {
  if (current !== null) set({ ...current, merchant })
}

export const endSession = () => set(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = () => useSyncExternalStore(subscribe, currentSession)

/** The brand that the pages are about, with its currency and time zone. */
export function useMerchant() {
  const session = useSession()
  return session?.me.merchants.find(({ code }) => code === session.merchant) ?? null
}
