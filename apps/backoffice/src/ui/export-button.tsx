import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ExportFormat, opsExport } from '@trevo/contract/ops/export'
import type { Language } from '@trevo/contract/wire'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { fetchFile } from '../lib/api.ts'
import type { FileQuestion } from '../lib/data-provider.ts'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { saveFile } from '../lib/save-file.ts'
import { useRun } from './use-run.ts'

type Props = {
  /** Path of the list's call. */
  list: string
  /** How it is filtered on the screen when the button is pressed. */
  question: () => FileQuestion
}

/** Downloads a list as it is filtered on the screen, all pages of it. */
export function ExportButton({ list, question }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const language = useLocale().toUpperCase() as Language
  const take = (format: ExportFormat) => {
    setAnchor(null)
    void run(async () => saveFile(await fetchFile(opsExport, { ...question(), format, language })), 'file.ready')
  }
  return (
    <>
      <Button
        size="small"
        data-list={list}
        startIcon={<Download size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isRunning}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('file.take')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ExportFormat.options.map((format) => (
          <MenuItem key={format} onClick={() => take(format)}>
            {translate(`file.take_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
