import { isAgent } from '@trevo/contract/members'
import { memberTypeOf, useSession } from '../../session/session.ts'
import { type RangeState, useRange } from '../../shared/range/use-range.ts'

export type Filter = RangeState & {
  isTeam: boolean
  /** Whether the viewer has a team at all. */
  canTeam: boolean
  /** Of the team: one member alone. */
  account: string
}

export function useFilter(): Filter {
  const state = useRange()
  const canTeam = isAgent(memberTypeOf(useSession()))
  const { types, account = '' } = state.search
  return { ...state, isTeam: canTeam && types === 'A', canTeam, account }
}

/** The team's part of a request. */
export const teamOf = ({ isTeam, account }: Filter) =>
  isTeam ? { types: 'A' as const, ...(account && { account }) } : {}
