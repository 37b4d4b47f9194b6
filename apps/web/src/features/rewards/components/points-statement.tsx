import { useInfiniteQuery } from '@tanstack/react-query'
import type { PointsReason } from '@trevo/contract/mall'
import { pointsText, signedPointsText } from '@trevo/contract/money'
import type { LucideIcon } from 'lucide-react'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Hourglass from 'lucide-react/icons/hourglass'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Undo2 from 'lucide-react/icons/undo-2'
import Wrench from 'lucide-react/icons/wrench'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../mall.module.css'
import { statementQuery } from '../queries.ts'
import { rewardTexts } from '../texts.ts'

const ICONS: Record<PointsReason, LucideIcon> = {
  earned: Coins,
  given: Gift,
  spent: ShoppingBag,
  returned: Undo2,
  expired: Hourglass,
  corrected: Wrench,
}

/** Every change of the points, newest first. */
export function PointsStatement() {
  const t = useT(rewardTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const query = useInfiniteQuery(statementQuery(useSession()))
  return (
    <Section title={t('mall.statement')}>
      <PagedRows
        query={query}
        empty={<EmptyState art="/art/coin.webp" title={t('statement.none')} text={t('statement.noneText')} />}
      >
        {(rows) => (
          <ListGroup>
            {rows.map(({ id, reason, amount, balanceAfter, at }) => {
              const Icon = ICONS[reason]
              const isOut = amount.startsWith('-')
              return (
                <ListRow
                  key={id}
                  icon={<Icon size={20} />}
                  title={t(`reason.${reason}`)}
                  detail={`${momentText(at, 'moment', language, timeZone)} · ${t('statement.after', { points: pointsText(balanceAfter) })}`}
                  trailing={<span className={isOut ? styles.out : styles.in}>{signedPointsText(amount)}</span>}
                />
              )
            })}
          </ListGroup>
        )}
      </PagedRows>
    </Section>
  )
}
