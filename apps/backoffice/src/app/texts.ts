import { agentTexts } from '../features/agents/texts.ts'
import { approvalTexts } from '../features/approvals/texts.ts'
import { cashierTexts } from '../features/cashier/texts.ts'
import { catalogueTexts } from '../features/catalogue/texts.ts'
import { chatTexts } from '../features/chat/texts.ts'
import { contentTexts } from '../features/content/texts.ts'
import { helpTexts } from '../features/help/texts.ts'
import { houseRuleTexts } from '../features/house-rules/texts.ts'
import { inboxTexts } from '../features/inbox/texts.ts'
import { limitTexts } from '../features/limits/texts.ts'
import { lotteryTexts } from '../features/lottery/texts.ts'
import { mallTexts } from '../features/mall/texts.ts'
import { marginTexts } from '../features/margin/texts.ts'
import { memberTexts } from '../features/members/texts.ts'
import { oppositeTexts } from '../features/opposites/texts.ts'
import { programmeTexts } from '../features/programme/texts.ts'
import { rewardTexts } from '../features/rewards/texts.ts'
import { signInTexts } from '../features/sign-in/texts.ts'
import { staffTexts } from '../features/staff/texts.ts'
import { waitingTexts } from '../features/waiting/texts.ts'
import { wayTexts } from '../features/ways/texts.ts'
import { commonTexts, type Texts } from '../lib/i18n/common.ts'

export const ALL_TEXTS: readonly Texts[] = [
  commonTexts,
  agentTexts,
  approvalTexts,
  cashierTexts,
  catalogueTexts,
  chatTexts,
  contentTexts,
  helpTexts,
  houseRuleTexts,
  inboxTexts,
  lotteryTexts,
  mallTexts,
  limitTexts,
  marginTexts,
  memberTexts,
  oppositeTexts,
  programmeTexts,
  rewardTexts,
  signInTexts,
  staffTexts,
  waitingTexts,
  wayTexts,
]
