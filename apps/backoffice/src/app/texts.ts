import { catalogueTexts } from '../features/catalogue/texts.ts'
import { chatTexts } from '../features/chat/texts.ts'
import { contentTexts } from '../features/content/texts.ts'
import { helpTexts } from '../features/help/texts.ts'
import { inboxTexts } from '../features/inbox/texts.ts'
import { memberTexts } from '../features/members/texts.ts'
import { rewardTexts } from '../features/rewards/texts.ts'
import { signInTexts } from '../features/sign-in/texts.ts'
import { staffTexts } from '../features/staff/texts.ts'
import { commonTexts, type Texts } from '../lib/i18n/common.ts'

export const ALL_TEXTS: readonly Texts[] = [
  commonTexts,
  catalogueTexts,
  chatTexts,
  contentTexts,
  helpTexts,
  inboxTexts,
  memberTexts,
  rewardTexts,
  signInTexts,
  staffTexts,
]
