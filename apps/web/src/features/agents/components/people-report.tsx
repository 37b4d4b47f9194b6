import type { TeamPerson } from '@trevo/contract/agents/common'
import { isAgent } from '@trevo/contract/members'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from '../agents.module.css'
import { agentsTexts } from '../texts.ts'
import type { Report } from '../use-report.ts'
import { SearchForm } from './team-tools.tsx'

type Row = { member: TeamPerson; detail: string; value: ReactNode }
type PeopleProps = {
  report: Report
  rows: readonly Row[]
  /** Down to the one whose downlines these are. */
  path: readonly TeamPerson[]
  /** That one alone. */
  own: Omit<Row, 'member'>
  /** Until when bets are counted. */
  at: string
}

/** Direct downlines with their teams; an agent's row leads to his own. */
export function PeopleReport({ report, path, rows, own, at }: PeopleProps) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  return (
    <Section title={t('report.people')}>
      <ListGroup>
        <ListRow
          title={t('report.own', { account: path[path.length - 1]?.account ?? '' })}
          detail={own.detail}
          trailing={own.value}
        />
        {rows.map(({ member, detail, value }) => (
          <ListRow
            key={member.id}
            title={member.account}
            detail={detail}
            trailing={value}
            {...(isAgent(member.type) && { onPress: () => report.openTeam(member.id) })}
          />
        ))}
      </ListGroup>
      {rows.length === 0 ? <EmptyState art="/art/magnifying-glass-tilted-left.webp" title={t('report.empty')} /> : null}
      <p className={styles.quiet}>{t('report.at', { time: momentText(at, 'moment', language, timeZone) })}</p>
    </Section>
  )
}

type ToolsProps<Sort extends string> = { report: Report; sorts: readonly { id: Sort; label: string }[] }

/** Search and order of the people below. */
export function PeopleTools<Sort extends string>({ report, sorts }: ToolsProps<Sort>) {
  const t = useT(agentsTexts)
  const { filter, search } = report
  const { sort = sorts[0]?.id, order = 'desc' } = filter.search
  return (
    <>
      <SearchForm key={search} value={search} onSearch={(q) => filter.set({ q })} />
      <div className={styles.choices}>
        <Select
          label={t('filter.sort')}
          value={sort}
          options={sorts.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => filter.set({ sort: event.target.value })}
        />
        <Select
          label={t('filter.order')}
          value={order}
          options={(['desc', 'asc'] as const).map((id) => ({ value: id, label: t(`order.${id}`) }))}
          onChange={(event) => filter.set({ order: event.target.value })}
        />
      </div>
    </>
  )
}
