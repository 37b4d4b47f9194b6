import type { Endpoint } from '@trevo/contract/endpoint'
import { opsAgentRules, opsContracts, opsRuns, opsTree } from '@trevo/contract/ops/agents'
import { opsApprovals } from '@trevo/contract/ops/approvals'
import {
  opsDeposits,
  opsLedger,
  opsPaymentMethods,
  opsUnmatchedPayments,
  opsWithdrawals,
} from '@trevo/contract/ops/cashier'
import { opsConversations } from '@trevo/contract/ops/chat'
import { opsAnnouncements, opsCreateAnnouncement, opsCreateCategory, opsHelpEntries } from '@trevo/contract/ops/content'
import { opsGames, opsMenu, opsVendors } from '@trevo/contract/ops/games'
import { opsInboxSent } from '@trevo/contract/ops/inbox'
import { opsLatePayouts } from '@trevo/contract/ops/late-payouts'
import { opsMemberLimits } from '@trevo/contract/ops/limits'
import { opsLotteries, opsLotteryDraws } from '@trevo/contract/ops/lottery'
import { opsMallCategories, opsMallItems, opsMallOrders } from '@trevo/contract/ops/mall'
import { opsMargin } from '@trevo/contract/ops/margin'
import { opsMembers } from '@trevo/contract/ops/members'
import { opsOpposites } from '@trevo/contract/ops/opposites'
import { opsRainPlans, opsRainRounds } from '@trevo/contract/ops/rain'
import { opsReferrals } from '@trevo/contract/ops/referrals'
import { opsReversals } from '@trevo/contract/ops/reversals'
import { opsBonusRules, opsRewardRules, opsSignInPlans, opsVipLevels } from '@trevo/contract/ops/reward-programme'
import { opsRewards, opsSignUpMembers, opsSignUpPromotions } from '@trevo/contract/ops/rewards'
import { staffAudit, staffList } from '@trevo/contract/ops/staff'
import { opsWays } from '@trevo/contract/ops/ways'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  Bell,
  BookOpen,
  Boxes,
  CalendarCheck,
  CalendarClock,
  CircleHelp,
  ClipboardCheck,
  ClockAlert,
  CloudRain,
  CreditCard,
  Crown,
  Gamepad2,
  Gift,
  HandCoins,
  Handshake,
  History,
  Image,
  type LucideIcon,
  Mail,
  Megaphone,
  MessagesSquare,
  Network,
  PackageCheck,
  PanelTop,
  Percent,
  Puzzle,
  Scale,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Split,
  SquareStack,
  Tags,
  Ticket,
  Undo2,
  UserRoundCog,
  UserRoundPlus,
  Users,
  UsersRound,
  Waypoints,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { AgentEdit } from '../features/agents/agent-edit.tsx'
import { ContractCreate, ContractList } from '../features/agents/contract-pages.tsx'
import { AgentRulesPage } from '../features/agents/rules-page.tsx'
import { RunList, RunShow } from '../features/agents/run-pages.tsx'
import { agentRulesSource, contractsSource, runsSource, treeSource } from '../features/agents/sources.ts'
import { AgentTree } from '../features/agents/tree-pages.tsx'
import { AdjustmentCreate } from '../features/approvals/adjustment-create.tsx'
import { ApprovalList } from '../features/approvals/approval-list.tsx'
import { ApprovalShow } from '../features/approvals/approval-show.tsx'
import { approvalsSource } from '../features/approvals/source.ts'
import { DepositList, DepositShow } from '../features/cashier/deposit-pages.tsx'
import { LatePayoutList, LatePayoutShow } from '../features/cashier/late-payout-pages.tsx'
import { LedgerList, LedgerShow } from '../features/cashier/ledger-pages.tsx'
import { MethodEdit, MethodList } from '../features/cashier/method-pages.tsx'
import { ReconciliationPage } from '../features/cashier/reconciliation-page.tsx'
import { ReversalList, ReversalShow } from '../features/cashier/reversal-pages.tsx'
import {
  depositsSource,
  latePayoutsSource,
  ledgerSource,
  methodsSource,
  reversalsSource,
  unmatchedSource,
  withdrawalsSource,
} from '../features/cashier/sources.ts'
import { WithdrawalList, WithdrawalShow } from '../features/cashier/withdrawal-pages.tsx'
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
import { ProtectionShow } from '../features/limits/protection-show.tsx'
import { protectionSource } from '../features/limits/source.ts'
import { DrawList, DrawShow } from '../features/lottery/draw-pages.tsx'
import { LotteryEdit, LotteryList } from '../features/lottery/lottery-pages.tsx'
import { drawsSource, lotteriesSource } from '../features/lottery/sources.ts'
import { MallCategoryCreate, MallCategoryEdit, MallCategoryList } from '../features/mall/category-pages.tsx'
import { MallItemCreate, MallItemEdit, MallItemList } from '../features/mall/item-pages.tsx'
import { MallOrderList, MallOrderShow } from '../features/mall/order-pages.tsx'
import { mallCategoriesSource, mallItemsSource, mallOrdersSource } from '../features/mall/sources.ts'
import { MarginPage } from '../features/margin/margin-page.tsx'
import { marginSource } from '../features/margin/source.ts'
import { MemberList } from '../features/members/member-list.tsx'
import { MemberShow } from '../features/members/member-show.tsx'
import { membersSource } from '../features/members/source.ts'
import { OppositeList } from '../features/opposites/opposite-list.tsx'
import { OppositeShow } from '../features/opposites/opposite-show.tsx'
import { oppositesSource } from '../features/opposites/source.ts'
import { BonusEdit, BonusList } from '../features/programme/bonus-pages.tsx'
import { LevelCreate, LevelEdit, LevelList } from '../features/programme/level-pages.tsx'
import { PlanCreate, PlanEdit, PlanList } from '../features/programme/plan-pages.tsx'
import { RainCreate, RainList, RainShow } from '../features/programme/rain-pages.tsx'
import { RainPlanCreate, RainPlanEdit, RainPlanList } from '../features/programme/rain-plan-pages.tsx'
import { ReferralList } from '../features/programme/referral-list.tsx'
import { RulesPage } from '../features/programme/rules-page.tsx'
import {
  bonusesSource,
  levelsSource,
  plansSource,
  rainPlansSource,
  rainSource,
  referralsSource,
  rulesSource,
} from '../features/programme/sources.ts'
import { RewardList } from '../features/rewards/reward-list.tsx'
import { RewardShow } from '../features/rewards/reward-show.tsx'
import { SignUpList, SignUpShow } from '../features/rewards/sign-up-pages.tsx'
import { rewardsSource, signUpMembersSource, signUpsSource } from '../features/rewards/source.ts'
import { AuditList } from '../features/staff/audit-list.tsx'
import { auditSource, staffSource } from '../features/staff/sources.ts'
import { StaffCreate, StaffEdit, StaffList } from '../features/staff/staff-pages.tsx'
import { waysSource } from '../features/ways/source.ts'
import { WayEdit, WayList } from '../features/ways/way-pages.tsx'
import type { Source } from '../lib/data-provider.ts'

type Pages = Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType>>

type Entry = {
  name: string
  group: 'talk' | 'money' | 'agents' | 'content' | 'rewards' | 'games' | 'house'
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
    name: 'signUps',
    group: 'talk',
    icon: ClipboardCheck,
    access: opsSignUpPromotions,
    source: signUpsSource,
    pages: { list: SignUpList, show: SignUpShow },
  },
  {
    // Shown on a promotion's page: it has none of its own.
    name: 'signUpMembers',
    group: 'talk',
    icon: ClipboardCheck,
    access: opsSignUpMembers,
    source: signUpMembersSource,
    pages: {},
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
    // Opened from a member's page: it has no list of its own.
    name: 'protection',
    group: 'talk',
    icon: ShieldCheck,
    access: opsMemberLimits,
    source: protectionSource,
    pages: { show: ProtectionShow },
  },
  {
    name: 'withdrawals',
    group: 'money',
    icon: ArrowUpFromLine,
    access: opsWithdrawals,
    source: withdrawalsSource,
    pages: { list: WithdrawalList, show: WithdrawalShow },
  },
  {
    name: 'deposits',
    group: 'money',
    icon: ArrowDownToLine,
    access: opsDeposits,
    source: depositsSource,
    pages: { list: DepositList, show: DepositShow },
  },
  {
    name: 'reversals',
    group: 'money',
    icon: Undo2,
    access: opsReversals,
    source: reversalsSource,
    pages: { list: ReversalList, show: ReversalShow },
  },
  {
    name: 'latePayouts',
    group: 'money',
    icon: ClockAlert,
    access: opsLatePayouts,
    source: latePayoutsSource,
    pages: { list: LatePayoutList, show: LatePayoutShow },
  },
  {
    name: 'approvals',
    group: 'money',
    icon: UsersRound,
    access: opsApprovals,
    source: approvalsSource,
    pages: { list: ApprovalList, show: ApprovalShow, create: AdjustmentCreate },
  },
  {
    name: 'ways',
    group: 'money',
    icon: Waypoints,
    access: opsWays,
    source: waysSource,
    pages: { list: WayList, edit: WayEdit },
  },
  {
    name: 'ledger',
    group: 'money',
    icon: BookOpen,
    access: opsLedger,
    source: ledgerSource,
    pages: { list: LedgerList, show: LedgerShow },
  },
  {
    name: 'reconciliation',
    group: 'money',
    icon: Scale,
    access: opsUnmatchedPayments,
    source: unmatchedSource,
    pages: { list: ReconciliationPage },
  },
  {
    name: 'payment-methods',
    group: 'money',
    icon: CreditCard,
    access: opsPaymentMethods,
    source: methodsSource,
    pages: { list: MethodList, edit: MethodEdit },
  },
  {
    name: 'agents',
    group: 'agents',
    icon: Network,
    access: opsTree,
    source: treeSource,
    pages: { list: AgentTree, edit: AgentEdit },
  },
  {
    name: 'contracts',
    group: 'agents',
    icon: Handshake,
    access: opsContracts,
    source: contractsSource,
    pages: { list: ContractList, create: ContractCreate },
  },
  {
    name: 'agentRules',
    group: 'agents',
    icon: SlidersHorizontal,
    access: opsAgentRules,
    source: agentRulesSource,
    pages: { list: AgentRulesPage },
  },
  {
    name: 'margin',
    group: 'agents',
    icon: Percent,
    access: opsMargin,
    source: marginSource,
    pages: { list: MarginPage },
  },
  {
    name: 'oppositeBets',
    group: 'agents',
    icon: Split,
    access: opsOpposites,
    source: oppositesSource,
    pages: { list: OppositeList, show: OppositeShow },
  },
  {
    name: 'payoutRuns',
    group: 'agents',
    icon: HandCoins,
    access: opsRuns,
    source: runsSource,
    pages: { list: RunList, show: RunShow },
  },
  {
    name: 'notices',
    group: 'content',
    icon: Bell,
    access: opsCreateAnnouncement,
    source: contentSource('notices'),
    pages: contentPages('notices'),
  },
  {
    name: 'banners',
    group: 'content',
    icon: Image,
    access: opsCreateAnnouncement,
    source: contentSource('banners'),
    pages: contentPages('banners'),
  },
  {
    name: 'popups',
    group: 'content',
    icon: SquareStack,
    access: opsCreateAnnouncement,
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
    access: opsCreateCategory,
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
    name: 'signInPlans',
    group: 'rewards',
    icon: CalendarCheck,
    access: opsSignInPlans,
    source: plansSource,
    pages: { list: PlanList, create: PlanCreate, edit: PlanEdit },
  },
  {
    name: 'rainRounds',
    group: 'rewards',
    icon: CloudRain,
    access: opsRainRounds,
    source: rainSource,
    pages: { list: RainList, create: RainCreate, show: RainShow },
  },
  {
    name: 'rainPlans',
    group: 'rewards',
    icon: CalendarClock,
    access: opsRainPlans,
    source: rainPlansSource,
    pages: { list: RainPlanList, create: RainPlanCreate, edit: RainPlanEdit },
  },
  {
    name: 'mallOrders',
    group: 'rewards',
    icon: PackageCheck,
    access: opsMallOrders,
    source: mallOrdersSource,
    pages: { list: MallOrderList, show: MallOrderShow },
  },
  {
    name: 'mallItems',
    group: 'rewards',
    icon: ShoppingBag,
    access: opsMallItems,
    source: mallItemsSource,
    pages: { list: MallItemList, create: MallItemCreate, edit: MallItemEdit },
  },
  {
    name: 'mallCategories',
    group: 'rewards',
    icon: Boxes,
    access: opsMallCategories,
    source: mallCategoriesSource,
    pages: { list: MallCategoryList, create: MallCategoryCreate, edit: MallCategoryEdit },
  },
  {
    name: 'referrals',
    group: 'rewards',
    icon: UserRoundPlus,
    access: opsReferrals,
    source: referralsSource,
    pages: { list: ReferralList },
  },
  {
    name: 'vipLevels',
    group: 'rewards',
    icon: Crown,
    access: opsVipLevels,
    source: levelsSource,
    pages: { list: LevelList, create: LevelCreate, edit: LevelEdit },
  },
  {
    name: 'bonusRules',
    group: 'rewards',
    icon: BadgeCheck,
    access: opsBonusRules,
    source: bonusesSource,
    pages: { list: BonusList, edit: BonusEdit },
  },
  {
    name: 'rewardRules',
    group: 'rewards',
    icon: Scale,
    access: opsRewardRules,
    source: rulesSource,
    pages: { list: RulesPage },
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
    name: 'lotteries',
    group: 'games',
    icon: Ticket,
    access: opsLotteries,
    source: lotteriesSource,
    pages: { list: LotteryList, edit: LotteryEdit },
  },
  {
    name: 'lottery-draws',
    group: 'games',
    icon: CalendarClock,
    access: opsLotteryDraws,
    source: drawsSource,
    pages: { list: DrawList, show: DrawShow },
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
