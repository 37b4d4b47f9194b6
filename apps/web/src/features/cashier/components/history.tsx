import type { PaymentKind } from '@trevo/contract/cashier'
import type { Money } from '@trevo/contract/money'
import type { ReactNode } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import type { Path } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows, type Pages } from '../../../shared/paging/paged-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { KIND_ICONS } from './method-choice.tsx'
import { StageTitle } from './stage-title.tsx'

export type HistoryRow = { id: string; kind: PaymentKind; amount: Money; at: string; tone: TagTone; state: string }

type HistoryProps<Item> = {
  query: Pages<{ list: Item[] }>
  title: string
  rowOf: (item: Item) => HistoryRow
  path: Path
  empty: string
  action: ReactNode
}

/** Everything that was asked for, newest first; each row opens its page. */
export function History<Item>({ query, title, rowOf, path, empty, action }: HistoryProps<Item>) {
  return (
    <div className={styles.page}>
      <StageTitle>{title}</StageTitle>
      <PagedRows query={query} empty={<EmptyState art="/art/seedling.webp" title={empty} action={action} />}>
        {(list) => (
          <ListGroup>
            {list.map(rowOf).map((row) => (
              <Row key={row.id} row={row} path={path} />
            ))}
          </ListGroup>
        )}
      </PagedRows>
    </div>
  )
}

function Row({ row, path }: { row: HistoryRow; path: Path }) {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const Icon = KIND_ICONS[row.kind]
  const when = momentText(row.at, 'moment', language, timeZone)
  return (
    <ListRow
      icon={<Icon size={20} />}
      title={
        <>
          {moneyText(row.amount, currencySymbol)}
          <VisuallyHidden> {t(`kind.${row.kind}`)}</VisuallyHidden>
        </>
      }
      detail={when}
      trailing={
        <span className={styles.oneLine}>
          <Tag tone={row.tone}>{row.state}</Tag>
        </span>
      }
      render={<Link to={path} search={{ id: row.id }} />}
    />
  )
}
