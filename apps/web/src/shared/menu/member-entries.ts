import type { FlagId, Flags } from '@trevo/contract/flags'
import { isAgent, type MemberType } from '@trevo/contract/members'
import type { KeyOf } from '@trevo/texts/translate'
import type { LucideIcon } from 'lucide-react'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import FileLock from 'lucide-react/icons/file-lock'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import Vault from 'lucide-react/icons/vault'
import type commonPt from '../../lib/i18n/locales/pt.json'
import { PATHS, type Path } from '../../lib/paths.ts'
import type { IconTone } from '../../ui/list-row.tsx'

export type MemberEntry = {
  path: Path
  title: Extract<KeyOf<typeof commonPt>, `title.${string}`>
  icon: LucideIcon
  tone: IconTone
  /** All of them must be on: the page's own, then the promotion that must run. */
  flags: readonly FlagId[]
  for?: 'agents' | 'players'
}

/** What a member can open from the menu and from the member centre. */
const ENTRIES = {
  checkIn: { icon: CalendarCheck, tone: 'brand', flags: ['SIGNIN', 'LOGIN'] },
  rewardCenter: { icon: Gift, tone: 'brand', flags: ['REWCEN3'] },
  bonus: { icon: BadgePercent, tone: 'gold', flags: ['REWCEN3'] },
  missions: { icon: Target, tone: 'brand', flags: ['REWCEN3'] },
  tournaments: { icon: Trophy, tone: 'gold', flags: [] },
  jackpots: { icon: Vault, tone: 'gold', flags: [] },
  mall: { icon: Gem, tone: 'gold', flags: ['PTSYS3'] },
  inviteFriends: { icon: UserRoundPlus, tone: 'neutral', flags: ['REFERRAL'], for: 'players' },
  gameRecord: { icon: ListChecks, tone: 'neutral', flags: ['TRANSBETREPMEM3'] },
  transactionRecord: { icon: ReceiptText, tone: 'neutral', flags: ['TRANSREC3'] },
  message: { icon: Mail, tone: 'neutral', flags: [] },
  securityCenter: { icon: ShieldCheck, tone: 'neutral', flags: ['SECPRIV'] },
  limits: { icon: Scale, tone: 'neutral', flags: [] },
  myAccount: { icon: UserRound, tone: 'neutral', flags: ['MYACC'] },
  agent: { icon: UsersRound, tone: 'neutral', flags: ['AGENT'], for: 'agents' },
  communications: { icon: Megaphone, tone: 'neutral', flags: [] },
  ownData: { icon: FileLock, tone: 'neutral', flags: [] },
  settings: { icon: Settings, tone: 'neutral', flags: [] },
} as const satisfies Record<string, Omit<MemberEntry, 'path' | 'title'>>

export type EntryName = keyof typeof ENTRIES
export type EntryViewer = { flags: Flags; type: MemberType }

const titleOf = (name: EntryName) => (name === 'settings' ? 'title.set' : (`title.${name}` as const))

/** Those of the named entries that this viewer may open, in the order named. */
export function openEntries(names: readonly EntryName[], { flags, type }: EntryViewer): readonly MemberEntry[] {
  return names
    .map((name): MemberEntry => ({ ...ENTRIES[name], path: PATHS[name], title: titleOf(name) }))
    .filter((entry) => {
      if (entry.for && isAgent(type) !== (entry.for === 'agents')) return false
      return entry.flags.every((flag) => flags[flag])
    })
}

/** Agents see their transactions with their team's view chosen. */
export function entrySearch({ path }: MemberEntry, { type }: EntryViewer): Record<string, string> {
  return path === PATHS.transactionRecord && isAgent(type) ? { types: 'A' } : {}
}
