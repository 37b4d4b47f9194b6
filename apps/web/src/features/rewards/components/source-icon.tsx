import type { RewardSource } from '@trevo/contract/reward-centre'
import type { LucideIcon } from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Crown from 'lucide-react/icons/crown'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import Mail from 'lucide-react/icons/mail'
import Percent from 'lucide-react/icons/percent'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'

const ICONS = {
  promotion: Gift,
  tournament: Trophy,
  cashback: Undo2,
  mission: Target,
  rules: Gift,
  free_rounds: RotateCw,
  sign_in: CalendarCheck,
  referral: UserRoundPlus,
  rebate: Percent,
  vip: Crown,
  rain: CloudRain,
  mall: Gem,
  envelope: Mail,
} as const satisfies Record<RewardSource, LucideIcon>

export function SourceIcon({ source }: { source: RewardSource }) {
  const Icon = ICONS[source]
  return <Icon size={22} aria-hidden="true" />
}
