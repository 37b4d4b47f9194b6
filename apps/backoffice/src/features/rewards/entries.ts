import { opsRewards, opsSignUpMembers, opsSignUpPromotions } from '@trevo/contract/ops/rewards'
import { ClipboardCheck, Gift } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { RewardList } from './reward-list.tsx'
import { RewardShow } from './reward-show.tsx'
import { SignUpList, SignUpShow } from './sign-up-pages.tsx'
import { rewardsSource, signUpMembersSource, signUpsSource } from './source.ts'

export const rewardsEntries: readonly Entry[] = [
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
]
