import type { AgentMenuKey, FlagId } from '@trevo/contract/flags'
import type { SiteInfo } from '@trevo/contract/status'
import type { LucideIcon } from 'lucide-react'
import ChartColumn from 'lucide-react/icons/chart-column'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Dices from 'lucide-react/icons/dices'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import Percent from 'lucide-react/icons/percent'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UsersRound from 'lucide-react/icons/users-round'
import WalletMinimal from 'lucide-react/icons/wallet-minimal'
import { PATHS, type Path } from '../../lib/paths.ts'

type Entry = {
  path: Path
  icon: LucideIcon
  types?: 'A'
  /** Beside the key: what the page itself needs. */
  also?: FlagId
}

const ENTRIES: Readonly<Record<AgentMenuKey, Entry>> = {
  AGEPAG: { path: PATHS.teamOverview, icon: LayoutDashboard },
  TRANSREC3: { path: PATHS.transactionRecord, icon: ReceiptText, types: 'A' },
  DOWNMAN: { path: PATHS.team, icon: UsersRound },
  AGENTRANSMULTDOWN3: { path: PATHS.redRain, icon: CloudRain },
  AGETEAMPNL3: { path: PATHS.teamPnl, icon: ChartColumn },
  TEAMBETTING3: { path: PATHS.teamBetting, icon: Dices },
  GAMSER: { path: PATHS.teamRebate, icon: Percent },
  AGEREBINC3: { path: PATHS.agentRebate, icon: WalletMinimal },
  SECPRIV: { path: PATHS.securityCenter, icon: ShieldCheck },
  MAILCEN: { path: PATHS.inbox, icon: Mail, also: 'INBOX3' },
}

export type AgentEntry = Entry & { key: AgentMenuKey }

/** What the merchant's whitelist names, in its order. */
export function agentMenu({ menus, whitelabel }: Pick<SiteInfo, 'menus' | 'whitelabel'>): readonly AgentEntry[] {
  return menus.map((key) => ({ ...ENTRIES[key], key })).filter(({ also }) => !also || whitelabel[also])
}
