import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { navHistory, navigate } from '../lib/nav/nav.tsx'
import { isDoor } from '../lib/nav/return-to.ts'
import { PATHS } from '../lib/paths.ts'
import { useSession } from '../session/session.ts'
import { myLegalQuery } from '../shared/legal/legal-query.ts'

/** Where nobody is held up: money may leave, and whatever concerns the texts and the account may be read. */
const FREE: ReadonlySet<string> = new Set([
  PATHS.agree,
  PATHS.ownData,
  PATHS.help,
  PATHS.withdraw,
  PATHS.changePassword,
])

/** The brand's texts wait for an answer, or the server has just refused for want of one: the way leads to the form and back. */
export function goToConsent(): void {
  const { pathname } = navHistory.get()
  if (FREE.has(pathname) || isDoor(pathname)) return
  navigate({ to: PATHS.agree, search: { from: pathname } })
}

/** Asked once in each session; who leaves the form may look around, and is asked again where money would move. */
export function useConsent(): void {
  const session = useSession()
  const { data } = useQuery(myLegalQuery(session))
  const asked = useRef('')
  const isDue = (data?.due.length ?? 0) > 0
  const { token = '', firstTimeLogin: isFirst = false } = session ?? {}
  useEffect(() => {
    if (!isDue || isFirst || token === '' || asked.current === token) return
    asked.current = token
    goToConsent()
  }, [isDue, isFirst, token])
}
