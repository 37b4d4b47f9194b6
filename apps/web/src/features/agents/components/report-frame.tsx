import { teamReportCsv } from '@trevo/contract/agents/reports'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { ExportButton } from '../../../shared/range/export-button.tsx'
import { RangeFilter } from '../../../shared/range/range-filter.tsx'
import styles from '../agents.module.css'
import { agentsKey } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import type { Report } from '../use-report.ts'

type FrameProps = {
  report: Report
  name: 'overview' | 'pnl' | 'betting' | 'transactions'
  children: ReactNode
}

/** The days and the file above, what was asked for below. */
export function ReportFrame({ report: { filter, asked }, name, children }: FrameProps) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  useRenewal('team.changed', [...agentsKey, 'report'])
  return (
    <div className={styles.page}>
      <div className={asked ? styles.tools : undefined}>
        <div className={styles.days}>
          <RangeFilter filter={filter} words={(word, values) => t(`range.${word}`, values)} />
        </div>
        {asked ? (
          <ExportButton
            compact
            label={t('report.export')}
            endpoint={teamReportCsv}
            query={{ ...asked, report: name, language }}
            name={`${t(`file.${name}`)}-${asked.startDate}-${asked.endDate}.csv`}
          />
        ) : null}
      </div>
      {asked ? children : null}
    </div>
  )
}
