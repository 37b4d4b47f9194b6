import type { ErrorCode } from '@trevo/contract/errors'
import { isAgent, isReal } from '@trevo/contract/members'
import type { SessionInfo } from '@trevo/contract/session'
import type { Search } from '../lib/nav/history.ts'
import { PATHS, type Path } from '../lib/paths.ts'

/**
 * none: anybody; session: signed in, others go to login; real: types 0, 1, 2; password: as real, and whoever must
 * choose a first password, nobody goes home; deposit: as real, refused in words of its own; player: as real, but agents
 * invite by their own links and are taken there; agent: types other than 0, 4, 40.
 */
export type RouteGuard = 'none' | 'session' | 'password' | 'real' | 'deposit' | 'player' | 'agent'
/** A refusal is shown by its error text, and the visitor stays where he was. */
export type GuardVerdict = 'ok' | { redirect: Path; search?: Search } | { refuse: ErrorCode }

export function guardFor(guard: RouteGuard, session: SessionInfo | null): GuardVerdict {
  if (guard === 'none') return 'ok'
  // Agent pages do not reveal themselves to anybody else, not even by a detour over login.
  if (guard === 'agent') return session && isAgent(session.type) ? 'ok' : { redirect: PATHS.home }
  if (!session) return { redirect: guard === 'password' ? PATHS.home : PATHS.login }
  if (guard === 'player' && isReal(session.type) && isAgent(session.type)) {
    return { redirect: PATHS.agentRegister, search: { view: 'links' } }
  }
  if (isReal(session.type) || guard === 'session') return 'ok'
  if (guard === 'password' && session.firstTimeLogin) return 'ok'
  return { refuse: guard === 'deposit' ? 'actual_account_required' : 'free_reject' }
}
