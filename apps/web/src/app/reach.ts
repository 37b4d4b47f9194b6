import type { Flags } from '@trevo/contract/flags'
import { isAgent, type MemberType } from '@trevo/contract/members'
import { routeOf } from './route-of.ts'

/** Who looks at the menus: what the brand offers, and what kind of member this is. */
export type Viewer = { flags: Flags; type: MemberType }

/** The one rule for every entry of every menu: its flag is on, and agents' pages are for agents. */
export function canReach(path: string, { flags, type }: Viewer): boolean {
  const { flag, guard } = routeOf(path)
  if (flag && !flags[flag]) return false
  return guard !== 'agent' || isAgent(type)
}
