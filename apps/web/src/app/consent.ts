import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '../session/session.ts'
import { myLegalQuery } from '../shared/legal/legal-query.ts'
import { goToConsent } from './go-to-consent.ts'

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
