import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ExportFormat, opsExport } from '@trevo/contract/ops/export'
import type { Language } from '@trevo/contract/wire'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { fetchFile } from '../../lib/api.ts'
import { fileQuestion, type Source } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useRun } from '../../ui/use-run.ts'

/** Downloads the list as it is filtered on the screen, all pages of it. */
export function ExportButton({ resource, source }: { resource: string; source: Source }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const language = useLocale().toUpperCase() as Language
  const take = (format: ExportFormat) => {
    setAnchor(null)
    const question = fileQuestion(resource, source)
    if (question === null) return
    void run(async () => saveFile(await fetchFile(opsExport, { ...question, format, language })), 'tools.exported')
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<Download size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isRunning}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('tools.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ExportFormat.options.map((format) => (
          <MenuItem key={format} onClick={() => take(format)}>
            {translate(`tools.export_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
