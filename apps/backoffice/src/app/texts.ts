import { affiliatesTexts } from '../features/affiliates/texts.ts'
import { agentTexts } from '../features/agents/texts.ts'
import { approvalTexts } from '../features/approvals/texts.ts'
import { bookTexts } from '../features/books/texts.ts'
import { brandTexts } from '../features/brand/texts.ts'
import { brandDraftTexts } from '../features/brand-drafts/texts.ts'
import { campaignsTexts } from '../features/campaigns/texts.ts'
import { cashierTexts } from '../features/cashier/texts.ts'
import { catalogueTexts } from '../features/catalogue/texts.ts'
import { chatTexts } from '../features/chat/texts.ts'
import { contentTexts } from '../features/content/texts.ts'
import { dashboardTexts } from '../features/dashboard/texts.ts'
import { filingTexts } from '../features/filings/texts.ts'
import { flagTexts } from '../features/flags/texts.ts'
import { freeRoundsTexts } from '../features/free-rounds/texts.ts'
import { harmTexts } from '../features/harm/texts.ts'
import { helpTexts } from '../features/help/texts.ts'
import { houseRuleTexts } from '../features/house-rules/texts.ts'
import { identityTexts } from '../features/identity/texts.ts'
import { impedimentTexts } from '../features/impediments/texts.ts'
import { inboxTexts } from '../features/inbox/texts.ts'
import { jackpotsTexts } from '../features/jackpots/texts.ts'
import { legalTexts } from '../features/legal/texts.ts'
import { limitTexts } from '../features/limits/texts.ts'
import { lotteryTexts } from '../features/lottery/texts.ts'
import { mallTexts } from '../features/mall/texts.ts'
import { marginTexts } from '../features/margin/texts.ts'
import { memberTexts } from '../features/members/texts.ts'
import { missionsTexts } from '../features/missions/texts.ts'
import { nodesTexts } from '../features/nodes/texts.ts'
import { oppositeTexts } from '../features/opposites/texts.ts'
import { pageHelpTexts } from '../features/page-help/texts.ts'
import { programmeTexts } from '../features/programme/texts.ts'
import { providersTexts } from '../features/providers/texts.ts'
import { rewardTexts } from '../features/rewards/texts.ts'
import { rulesTexts } from '../features/rules/texts.ts'
import { signInTexts } from '../features/sign-in/texts.ts'
import { staffTexts } from '../features/staff/texts.ts'
import { suspicionTexts } from '../features/suspicions/texts.ts'
import { toolTexts } from '../features/tools/texts.ts'
import { tournamentsTexts } from '../features/tournaments/texts.ts'
import { waitingTexts } from '../features/waiting/texts.ts'
import { wayTexts } from '../features/ways/texts.ts'
import { commonTexts, type Texts } from '../lib/i18n/common.ts'

export const ALL_TEXTS: readonly Texts[] = [
  commonTexts,
  agentTexts,
  approvalTexts,
  bookTexts,
  brandTexts,
  brandDraftTexts,
  cashierTexts,
  catalogueTexts,
  chatTexts,
  contentTexts,
  dashboardTexts,
  flagTexts,
  helpTexts,
  houseRuleTexts,
  inboxTexts,
  lotteryTexts,
  mallTexts,
  limitTexts,
  marginTexts,
  nodesTexts,
  providersTexts,
  memberTexts,
  oppositeTexts,
  pageHelpTexts,
  programmeTexts,
  rewardTexts,
  signInTexts,
  staffTexts,
  toolTexts,
  waitingTexts,
  identityTexts,
  impedimentTexts,
  filingTexts,
  suspicionTexts,
  harmTexts,
  tournamentsTexts,
  jackpotsTexts,
  campaignsTexts,
  affiliatesTexts,
  missionsTexts,
  freeRoundsTexts,
  legalTexts,
  rulesTexts,
  wayTexts,
]
