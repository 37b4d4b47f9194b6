import type { ReactNode } from 'react'
import { addDays } from '../../../lib/days.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows, type Pages } from '../../../shared/paging/paged-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup } from '../../../ui/list-row.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { groupByDay } from '../day-groups.ts'
import { recordsTexts } from '../texts.ts'

type RecordListProps<Row> = {
  query: Pages<{ list: Row[]; archivedBefore: string | null }>
  today: string
  children: (row: Row) => ReactNode
}

/** Rows under their days, with more as the end comes near. */
export function RecordList<Row extends { id: string; at: string }>(props: RecordListProps<Row>) {
  const { query, today, children } = props
  const t = useT(recordsTexts)
  const { timeZone } = useSite()
  const titleOf = useDayTitle(today)
  return (
    <>
      <ArchiveNote query={query} />
      <PagedRows
        query={query}
        empty={<EmptyState art="/art/magnifying-glass-tilted-left.webp" title={t('empty')} text={t('empty.text')} />}
      >
        {(rows) =>
          groupByDay(rows, timeZone).map((group) => (
            <Section key={group.day} title={titleOf(group.day)}>
              <ListGroup>{group.rows.map(children)}</ListGroup>
            </Section>
          ))
        }
      </PagedRows>
    </>
  )
}

/** Above the rows: who asks for days before what is kept should not look for them. */
function ArchiveNote({ query }: { query: Pages<{ archivedBefore: string | null }> }) {
  const t = useT(recordsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const at = query.data?.pages[0]?.archivedBefore
  if (!at) return null
  return <Note tone="info">{t('archived', { date: momentText(at, 'date', language, timeZone) })}</Note>
}

/** `Hoje, 15 de novembro` */
function useDayTitle(today: string): (day: string) => string {
  const t = useT(recordsTexts)
  const language = useLanguage()
  return (day) => {
    // A calendar day: no time zone may move it.
    const date = momentText(`${day}T12:00:00Z`, 'day', language, 'UTC')
    if (day === today) return t('day.today', { date })
    return day === addDays(today, -1) ? t('day.yesterday', { date }) : date
  }
}
