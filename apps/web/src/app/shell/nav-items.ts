import { isAgent } from '@trevo/contract/members'
import type { LucideIcon } from 'lucide-react'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { isHomePath, PATHS, type Path } from '../../lib/paths.ts'
import { canReach, type Viewer } from '../reach.ts'

type NavLabel = 'nav.home' | 'nav.invite' | 'nav.deposit' | 'nav.promotions' | 'nav.account'
export type NavItem = { path: Path; label: NavLabel; icon: LucideIcon; raised?: true }

const ITEMS: readonly NavItem[] = [
  { path: PATHS.home, label: 'nav.home', icon: House },
  { path: PATHS.inviteFriends, label: 'nav.invite', icon: UserRoundPlus },
  { path: PATHS.deposit, label: 'nav.deposit', icon: Plus, raised: true },
  { path: PATHS.activity, label: 'nav.promotions', icon: Gift },
  { path: PATHS.memberHome, label: 'nav.account', icon: CircleUserRound },
]

/**
 * Agents invite by their own links, so the entry is not theirs. The account entry always shows: where the member centre
 * cannot be opened it opens the member menu instead.
 */
export function navItems(viewer: Viewer): readonly NavItem[] {
  return ITEMS.filter(({ path }) => {
    if (path === PATHS.memberHome) return true
    if (path === PATHS.inviteFriends && isAgent(viewer.type)) return false
    return canReach(path, viewer)
  })
}

const PERCENT = 100
const RAISED_PERCENT = 20

/**
 * How wide each entry is, in percent. What is raised stands in the middle of the bar whatever is beside it: agents have one
 * entry on its left and two on its right.
 */
export function navWidths(items: readonly NavItem[]): readonly number[] {
  const at = items.findIndex(({ raised }) => raised)
  const [left, right] = [at, items.length - at - 1]
  if (left < 1 || right < 1) return items.map(() => PERCENT / items.length)
  const side = (PERCENT - RAISED_PERCENT) / 2
  return items.map((_, i) => (i === at ? RAISED_PERCENT : side / (i < at ? left : right)))
}

/** An item is active on its own path and below it. */
export function isActive(item: NavItem, pathname: string): boolean {
  if (item.path === PATHS.home) return isHomePath(pathname)
  return pathname === item.path || pathname.startsWith(`${item.path}/`)
}
