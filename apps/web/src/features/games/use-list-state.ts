import { isReal } from '@trevo/contract/members'
import { use, useCallback, useEffect } from 'react'
import { navigate, PlaceContext } from '../../lib/nav/nav.tsx'
import { loginTarget } from '../../lib/nav/return-to.ts'
import { refuseFree } from '../../session/require-real.ts'
import { currentSession, useSession } from '../../session/session.ts'
import { type ListState, searchOf, withTab } from './list-state.ts'

type Verdict = 'ok' | 'login' | 'refuse'

/** What was played needs a session; favourites need a member who plays with money. */
function verdictOf({ tab }: ListState, session = currentSession()): Verdict {
  if (tab !== 'recent' && tab !== 'fav') return 'ok'
  if (!session) return 'login'
  return tab === 'fav' && !isReal(session.type) ? 'refuse' : 'ok'
}

/** The state of the list in the address, and how to change it: a guest is sent to sign in and comes back to what he chose. */
export function useListState(read: (search: Readonly<Record<string, string>>) => ListState) {
  const { pathname, search } = use(PlaceContext)
  const state = read(search)
  const verdict = verdictOf(state, useSession())
  const change = useCallback(
    (next: ListState) => {
      const target = { pathname, search: searchOf(next) }
      const asked = verdictOf(next)
      if (asked === 'login') navigate(loginTarget(target))
      else if (asked === 'refuse') refuseFree()
      else navigate({ to: pathname, search: target.search, replace: true })
    },
    [pathname],
  )
  // The address itself asked for it, or the session ended meanwhile.
  const { tab } = state
  useEffect(() => {
    if (verdict === 'login') navigate({ ...loginTarget({ pathname, search }), replace: true })
    if (verdict !== 'refuse') return
    refuseFree()
    navigate({ to: pathname, search: searchOf(withTab(read({ ...search, type: tab }), 'all')), replace: true })
  }, [verdict, pathname, search, tab, read])
  return { state, change }
}
