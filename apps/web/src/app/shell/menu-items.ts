import type { FlagId } from '@trevo/contract/flags'
import { isAgent } from '@trevo/contract/members'
import type { LucideIcon } from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import ListChecks from 'lucide-react/icons/list-checks'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { PATHS, type Path } from '../../lib/paths.ts'
import type { IconTone } from '../../ui/list-row.tsx'
import { canReach, type Viewer } from '../reach.ts'
import type { TitleKey } from '../route-table.ts'

export type MenuItem = {
  path: Path
  title: TitleKey
  icon: LucideIcon
  tone: IconTone
  /** A promotion that must run, beside the flag of the page itself. */
  promotion?: FlagId
}

const ITEMS: readonly MenuItem[] = [
  { path: PATHS.signIn, title: 'title.signIn', icon: CalendarCheck, tone: 'brand', promotion: 'LOGIN' },
  { path: PATHS.rewardCenter, title: 'title.rewardCenter', icon: Gift, tone: 'brand' },
  { path: PATHS.mall, title: 'title.mall', icon: Gem, tone: 'gold' },
  { path: PATHS.gameRecord, title: 'title.gameRecord', icon: ListChecks, tone: 'neutral' },
  { path: PATHS.transactionRecord, title: 'title.transactionRecord', icon: ReceiptText, tone: 'neutral' },
  { path: PATHS.securityCenter, title: 'title.securityCenter', icon: ShieldCheck, tone: 'neutral' },
  { path: PATHS.myAccount, title: 'title.myAccount', icon: UserRound, tone: 'neutral' },
  { path: PATHS.agent, title: 'title.agent', icon: UsersRound, tone: 'neutral' },
]

export function menuItems(viewer: Viewer): readonly MenuItem[] {
  return ITEMS.filter(({ path, promotion }) => canReach(path, viewer) && (!promotion || viewer.flags[promotion]))
}

/** Agents see their transactions with their team's view chosen. */
export function menuSearch(item: MenuItem, { type }: Viewer): Record<string, string> {
  return item.path === PATHS.transactionRecord && isAgent(type) ? { types: 'A' } : {}
}
