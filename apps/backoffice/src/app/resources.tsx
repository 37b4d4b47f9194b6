import type { Endpoint } from '@trevo/contract/endpoint'
import { opsConversations } from '@trevo/contract/ops/chat'
import { opsAnnouncements, opsCategories, opsHelpEntries } from '@trevo/contract/ops/content'
import { opsGames, opsMenu, opsVendors } from '@trevo/contract/ops/games'
import { opsInboxSent } from '@trevo/contract/ops/inbox'
import { opsMembers } from '@trevo/contract/ops/members'
import { opsRewards } from '@trevo/contract/ops/rewards'
import { staffAudit, staffList } from '@trevo/contract/ops/staff'
import {
  Bell,
  CircleHelp,
  Gamepad2,
  Gift,
  History,
  Image,
  type LucideIcon,
  Mail,
  Megaphone,
  MessagesSquare,
  PanelTop,
  Puzzle,
  SquareStack,
  Tags,
  UserRoundCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { GameEdit } from '../features/catalogue/game-edit.tsx'
import { GameList } from '../features/catalogue/game-list.tsx'
import { gamesSource, tabsSource, vendorsSource } from '../features/catalogue/sources.ts'
import { TabsPage } from '../features/catalogue/tabs-page.tsx'
import { VendorEdit } from '../features/catalogue/vendor-edit.tsx'
import { VendorList } from '../features/catalogue/vendor-list.tsx'
import { ChatDesk } from '../features/chat/chat-desk.tsx'
import { chatSource } from '../features/chat/source.ts'
import { CategoryCreate, CategoryEdit, CategoryList } from '../features/content/category-pages.tsx'
import { contentPages } from '../features/content/content-pages.tsx'
import { categoriesSource, contentSource } from '../features/content/sources.ts'
import { HelpCreate, HelpEdit, HelpList } from '../features/help/help-pages.tsx'
import { helpSource } from '../features/help/source.ts'
import { InboxCreate } from '../features/inbox/inbox-create.tsx'
import { InboxList } from '../features/inbox/inbox-list.tsx'
import { inboxSource } from '../features/inbox/source.ts'
import { MemberList } from '../features/members/member-list.tsx'
import { MemberShow } from '../features/members/member-show.tsx'
import { membersSource } from '../features/members/source.ts'
import { RewardList } from '../features/rewards/reward-list.tsx'
import { RewardShow } from '../features/rewards/reward-show.tsx'
import { rewardsSource } from '../features/rewards/source.ts'
import { AuditList } from '../features/staff/audit-list.tsx'
import { auditSource, staffSource } from '../features/staff/sources.ts'
import { StaffCreate, StaffEdit, StaffList } from '../features/staff/staff-pages.tsx'
import type { Source } from '../lib/data-provider.ts'

type Pages = Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType>>

type Entry = {
  name: string
  group: 'talk' | 'content' | 'games' | 'house'
  icon: LucideIcon
  /** Whoever may make this call has the page. */
  access: Endpoint
  source: Source
  pages: Pages
}

/** Every page of the console: menu, access and data follow from these lines. */
export const ENTRIES: readonly Entry[] = [
  {
    name: 'chat',
    group: 'talk',
    icon: MessagesSquare,
    access: opsConversations,
    source: chatSource,
    pages: { list: ChatDesk },
  },
  {
    name: 'rewards',
    group: 'talk',
    icon: Gift,
    access: opsRewards,
    source: rewardsSource,
    pages: { list: RewardList, show: RewardShow },
  },
  {
    name: 'inbox',
    group: 'talk',
    icon: Mail,
    access: opsInboxSent,
    source: inboxSource,
    pages: { list: InboxList, create: InboxCreate },
  },
  {
    name: 'members',
    group: 'talk',
    icon: Users,
    access: opsMembers,
    source: membersSource,
    pages: { list: MemberList, show: MemberShow },
  },
  {
    name: 'notices',
    group: 'content',
    icon: Bell,
    access: opsAnnouncements,
    source: contentSource('notices'),
    pages: contentPages('notices'),
  },
  {
    name: 'banners',
    group: 'content',
    icon: Image,
    access: opsAnnouncements,
    source: contentSource('banners'),
    pages: contentPages('banners'),
  },
  {
    name: 'popups',
    group: 'content',
    icon: SquareStack,
    access: opsAnnouncements,
    source: contentSource('popups'),
    pages: contentPages('popups'),
  },
  {
    name: 'promotions',
    group: 'content',
    icon: Megaphone,
    access: opsAnnouncements,
    source: contentSource('promotions'),
    pages: contentPages('promotions'),
  },
  {
    name: 'categories',
    group: 'content',
    icon: Tags,
    access: opsCategories,
    source: categoriesSource,
    pages: { list: CategoryList, create: CategoryCreate, edit: CategoryEdit },
  },
  {
    name: 'help',
    group: 'content',
    icon: CircleHelp,
    access: opsHelpEntries,
    source: helpSource,
    pages: { list: HelpList, create: HelpCreate, edit: HelpEdit },
  },
  {
    name: 'games',
    group: 'games',
    icon: Gamepad2,
    access: opsGames,
    source: gamesSource,
    pages: { list: GameList, edit: GameEdit },
  },
  {
    name: 'vendors',
    group: 'games',
    icon: Puzzle,
    access: opsVendors,
    source: vendorsSource,
    pages: { list: VendorList, edit: VendorEdit },
  },
  { name: 'tabs', group: 'games', icon: PanelTop, access: opsMenu, source: tabsSource, pages: { list: TabsPage } },
  {
    name: 'staff',
    group: 'house',
    icon: UserRoundCog,
    access: staffList,
    source: staffSource,
    pages: { list: StaffList, create: StaffCreate, edit: StaffEdit },
  },
  { name: 'audit', group: 'house', icon: History, access: staffAudit, source: auditSource, pages: { list: AuditList } },
]
