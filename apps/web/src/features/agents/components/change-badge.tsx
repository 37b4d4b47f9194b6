import type { Money } from '@trevo/contract/money'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { changeOf, changeText } from '../change.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

type ChangeBadgeProps = { now: Money; previous: { startDate: string; endDate: string; profit: Money } }

/** How a result compares with as many days before; nothing where there is nothing to compare with. */
export function ChangeBadge({ now, previous }: ChangeBadgeProps) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const money = useMoney()
  const change = changeOf(now, previous.profit)
  if (change === null) return null
  const day = (text: string) => momentText(`${text}T12:00:00Z`, 'day', language, 'UTC')
  const said = t('pnl.change', {
    change: changeText(change),
    first: day(previous.startDate),
    last: day(previous.endDate),
    amount: money(previous.profit),
  })
  const Icon = change < 0 ? TrendingDown : TrendingUp
  return (
    <span title={said}>
      <Tag tone={change < 0 ? 'bad' : 'ok'} icon={<Icon size={16} aria-hidden="true" />}>
        <span aria-hidden="true">{changeText(change)}</span>
        <VisuallyHidden>{said}</VisuallyHidden>
      </Tag>
    </span>
  )
}
