import type { helpCentre } from '@trevo/contract/content'
import type { ValueOf } from '@trevo/contract/endpoint'
import { textOfError } from '../../../lib/api/api-error.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { Skeleton, SkeletonRow } from '../../../ui/skeleton.tsx'
import styles from '../help.module.css'
import { useHelp } from '../queries.ts'
import { helpTexts } from '../texts.ts'

const ROWS = ['first', 'second', 'third', 'fourth'] as const

export function Screen() {
  const t = useT()
  const query = useHelp()
  if (query.data) return <Entries entries={query.data} />
  if (query.isError) {
    return (
      <ErrorState
        title={textOfError(query.error)}
        retryLabel={t('shell.retry')}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    )
  }
  return (
    <Skeleton label={messageText('loading')}>
      {ROWS.map((row) => (
        <SkeletonRow key={row} />
      ))}
    </Skeleton>
  )
}

/** The chosen entry stands in the address: it can be linked to, and is there again after a reload. */
function Entries({ entries }: { entries: ValueOf<typeof helpCentre> }) {
  const t = useT(helpTexts)
  const { i = '0' } = useSearch()
  const asked = /^\d{1,3}$/.test(i) ? Number(i) : 0
  const chosen = asked < entries.length ? asked : 0
  const entry = entries[chosen]
  if (!entry) return <EmptyState art="/art/seedling.webp" title={t('empty')} text={t('emptyText')} />
  return (
    <div className={styles.page}>
      <nav className={styles.menu} aria-label={t('menu')}>
        {entries.map(({ title }, index) => (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is what names an entry
            key={index}
            to={PATHS.help}
            search={{ i: index }}
            replace
            className={styles.entry ?? ''}
            aria-current={index === chosen ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <article className={styles.content}>
        <h2 className={styles.title}>{entry.title}</h2>
        <RichHtml html={entry.content} />
      </article>
    </div>
  )
}
