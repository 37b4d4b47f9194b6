import { yearStatement } from '@trevo/contract/records'
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { ExportButton } from '../../../shared/range/export-button.tsx'
import { recordsTexts } from '../texts.ts'

/** The statement of the year that is looked at, to read and to calculate with. */
export function YearFiles({ year }: { year: string }) {
  const t = useT(recordsTexts)
  return (['pdf', 'csv'] as const).map((format) => (
    <ExportButton
      key={format}
      label={t('year', { year, form: format.toUpperCase() })}
      endpoint={yearStatement}
      query={{ year, format, language: currentLanguage() }}
      name={`${t('file.year')}-${year}.${format}`}
    />
  ))
}
