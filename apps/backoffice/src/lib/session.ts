import type { StaffMe } from '@trevo/contract/ops/session'
import { DEFAULT_LANGUAGE, Language } from '@trevo/contract/wire'
import { useSyncExternalStore } from 'react'
import { site } from './boot.ts'

/** Stores only that a session exists: the token is in memory, and the refresh cookie brings it back. */
const SIGNED_IN = 'trevo.staff'
const MERCHANT = 'trevo.staff.merchant'

type Session = {
  token: string
  me: StaffMe
  /** Code of the brand that the pages are about. */
  merchant: string
}

let current: Session | null = null
const listeners = new Set<() => void>()

// Versions before this one kept the token for the tab.
sessionStorage.removeItem(SIGNED_IN)

let isLeft = false

/**
 * Signing out in one tab covers the others: nothing of the session can be read or done there, and what was being typed is kept until
 * the same person signs in again.
 */
export function leaveElsewhere(): void {
  if (current === null || isLeft) return
  isLeft = true
  for (const listener of listeners) listener()
}

/** Whether the session of this tab ended in another, or somebody else signed in there. */
export const isLeftElsewhere = () => isLeft
export const useLeftElsewhere = () => useSyncExternalStore(subscribe, isLeftElsewhere)

/** Hears of the next sign-in in another tab. */
let onSignInElsewhere = () => {}
export function followSignIns(listener: () => void): void {
  onSignInElsewhere = listener
}

addEventListener('storage', ({ key, newValue }) => {
  if (key !== SIGNED_IN) return
  if (newValue === null) leaveElsewhere()
  else if (isLeft) onSignInElsewhere()
})

function set(session: Session | null): void {
  current = session
  isLeft = false
  if (session === null) localStorage.removeItem(SIGNED_IN)
  else {
    localStorage.setItem(SIGNED_IN, '1')
    sessionStorage.setItem(MERCHANT, session.merchant)
  }
  for (const listener of listeners) listener()
}

export const currentSession = () => current

/** Whether a token can be had without a sign-in, as far as this browser knows. */
export const mayRenew = () => localStorage.getItem(SIGNED_IN) !== null

export function beginSession(token: string, me: StaffMe): void {
  const codes = me.merchants.map(({ code }) => code)
  // The brand that this tab was about, then that of the address.
  const wanted = [sessionStorage.getItem(MERCHANT), site.brand.code].find(
    (code) => code !== null && codes.includes(code),
  )
  set({ token, me, merchant: wanted ?? codes[0] ?? site.brand.code })
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

/** The brand that the pages are about, with its currency, time zone and languages. */
export function useMerchant() {
  return merchantOf(useSession())
}
export const currentMerchant = () => merchantOf(current)

const merchantOf = (session: Session | null) =>
  session?.me.merchants.find(({ code }) => code === session.merchant) ?? null

/** What that brand speaks; its texts have to be there in the first. */
export function useLanguages(): readonly [Language, ...Language[]] {
  const [main, ...others] = useMerchant()?.languages ?? Language.options
  return [main ?? DEFAULT_LANGUAGE, ...others]
}
