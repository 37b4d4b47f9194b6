import type { ErrorCode } from '@trevo/contract/errors'
import { isAgent, isReal } from '@trevo/contract/members'
import type { SessionInfo } from '@trevo/contract/session'
import { PATHS, type Path } from '../lib/paths.ts'

/**
 * none: anybody; session: signed in, others go to login; session-or-home: others go home; real: types 0, 1, 2;
 * deposit: as real, refused in words of its own; agent: types other than 0, 4, 40.
 */
export type RouteGuard = 'none' | 'session' | 'session-or-home' | 'real' | 'deposit' | 'agent'
/** A refusal is shown by its error text, and the visitor stays where he was. */
export type GuardVerdict = 'ok' | { redirect: Path } | { refuse: ErrorCode }

export function guardFor(guard: RouteGuard, session: SessionInfo | null): GuardVerdict {
  if (guard === 'none') return 'ok'
  // Agent pages do not reveal themselves to anybody else, not even by a detour over login.
  if (guard === 'agent') return session && isAgent(session.type) ? 'ok' : { redirect: PATHS.home }
  if (!session) return { redirect: guard === 'session-or-home' ? PATHS.home : PATHS.login }
  if (isReal(session.type) || guard === 'session' || guard === 'session-or-home') return 'ok'
  return { refuse: guard === 'deposit' ? 'actual_account_required' : 'free_reject' }
}
