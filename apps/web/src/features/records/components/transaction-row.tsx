import type { TransactionRecord, TransactionType } from '@trevo/contract/records'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Dices from 'lucide-react/icons/dices'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import Percent from 'lucide-react/icons/percent'
import Plus from 'lucide-react/icons/plus'
import Trophy from 'lucide-react/icons/trophy'
import UsersRound from 'lucide-react/icons/users-round'
import Wrench from 'lucide-react/icons/wrench'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { ListRow } from '../../../ui/list-row.tsx'
import { recordsTexts } from '../texts.ts'
import { RowTop } from './row-top.tsx'
import { SignedAmount } from './signed-amount.tsx'

const ICONS: Record<TransactionType, LucideIcon> = {
  deposit: Plus,
  withdrawal: ArrowUpRight,
  bet: Dices,
  prize: Trophy,
  reward: Gift,
  rebate: Percent,
  commission: UsersRound,
  transfer: ArrowLeftRight,
  adjustment: Wrench,
  points: Gem,
}

/** The game's name says more than "bet" does, so it joins the words below. */
const gameOf = ({ reference }: TransactionRecord) =>
  reference && (reference.kind === 'game' || reference.kind === 'lottery') ? reference.gameName : null

export function TransactionRow({ row, onOpen }: { row: TransactionRecord; onOpen: (row: TransactionRecord) => void }) {
  const t = useT(recordsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const Icon = ICONS[row.type]
  const details = [
    momentText(row.at, 'clock', language, timeZone),
    row.member?.account,
    gameOf(row),
    row.status === 'done' ? null : t(`status.${row.status}`),
  ].filter(Boolean)
  return (
    <ListRow
      icon={<Icon size={20} />}
      title={
        <RowTop name={t(`kind.${row.kind}`)}>
          <SignedAmount amount={row.amount} currency={row.currency} />
        </RowTop>
      }
      detail={details.join(' · ')}
      onPress={() => onOpen(row)}
    />
  )
}
