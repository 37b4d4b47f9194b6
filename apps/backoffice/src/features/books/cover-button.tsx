import Button from '@mui/material/Button'
import { opsCoverStatement } from '@trevo/contract/ops/day-books'
import { FileText } from 'lucide-react'
import { useLocale } from 'react-admin'
import { fetchFile } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useRun } from '../../ui/use-run.ts'

/** The month of the day that is open, for the auditor. */
export function CoverButton({ month }: { month: string }) {
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const language = useLocale().toUpperCase()
  const take = () =>
    void run(async () => saveFile(await fetchFile(opsCoverStatement, { month, language })), 'books.cover_taken')
  return (
    <Button variant="outlined" size="small" startIcon={<FileText size={16} />} disabled={isRunning} onClick={take}>
      {translate('books.cover_statement')}
    </Button>
  )
}
