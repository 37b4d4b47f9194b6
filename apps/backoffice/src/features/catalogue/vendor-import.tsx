import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type GameImport, IMPORT_CHARS_MAX, IMPORT_COLUMNS, opsImportGames } from '@trevo/contract/ops/game-import'
import type { StaffVendor } from '@trevo/contract/ops/games'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { commonTexts } from '../../lib/i18n/common.ts'
import { sentKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useRun } from '../../ui/use-run.ts'

/** Games of somebody else come from a file: looked at first, then written. Ours come with the product. */
export function VendorImport({ vendor }: { vendor: StaffVendor }) {
  const mayImport = useMay(opsImportGames)
  return mayImport && !vendor.launchUrl.startsWith('/') ? <Import vendorId={vendor.id} /> : null
}

type Looked = { name: string; text: string; found: GameImport }

function Import({ vendorId }: { vendorId: string }) {
  const [looked, setLooked] = useState<Looked | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { run, isRunning } = useRun()
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const send = (text: string, apply: boolean) =>
    call(opsImportGames, { params: { id: vendorId }, body: { text, apply } })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (file === undefined) return
    const text = await file.text()
    if (text.length > IMPORT_CHARS_MAX) return notify('catalogue.import_too_large', { type: 'error' })
    setLooked(null)
    await run(async () => setLooked({ name: file.name, text, found: await send(text, false) }))
  }
  const apply = async ({ text }: Looked) => {
    if (!(await run(() => send(text, true), 'catalogue.imported'))) return
    setLooked(null)
    refresh()
  }
  const found = looked?.found
  return (
    <Card sx={{ p: 3, gridColumn: '1 / -1', overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('catalogue.import')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('catalogue.import_hint', { columns: IMPORT_COLUMNS.join(', ') })}
      </Typography>
      {looked && found && (
        <Box sx={{ mb: 2 }}>
          <Typography variant="subtitle2">{looked.name}</Typography>
          {found.problems.length > 0 ? <Problems problems={found.problems} /> : <Plan found={found} />}
        </Box>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.json,text/csv,application/json"
        onChange={choose}
        data-upload=""
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<FileUp size={18} />}
          disabled={isRunning}
          onClick={() => input.current?.click()}
        >
          {translate('catalogue.import_choose')}
        </Button>
        {looked && found && found.added + found.changed > 0 && (
          <Button variant="contained" disabled={isRunning} onClick={() => apply(looked)}>
            {translate('catalogue.import_apply', { count: found.added + found.changed })}
          </Button>
        )}
      </Box>
    </Card>
  )
}

function Problems({ problems }: Pick<GameImport, 'problems'>) {
  const translate = useTranslate()
  const wordsOf = (code: string) => {
    const own = `catalogue.import_wrong_${code}`
    const common = `issue.${code}`
    return translate(sentKey(common in commonTexts.pt ? common : own))
  }
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      {translate('catalogue.import_wrong')}
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
        {problems.map(({ line, column, code }) => (
          <li key={`${line} ${column} ${code}`}>
            {translate('catalogue.import_line', { line })} {column && <code>{column}</code>} {wordsOf(code)}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** What the file would do, before it does. */
function Plan({ found: { added, changed, same, games } }: { found: GameImport }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" sx={{ my: 1 }}>
        {translate('catalogue.import_plan', { added, changed, same })}
      </Typography>
      {games.length > 0 && (
        <Box sx={{ maxHeight: 360, overflow: 'auto' }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {(
                  [
                    'catalogue.code',
                    'catalogue.name_pt',
                    'catalogue.category',
                    'catalogue.rtp',
                    'field.status',
                  ] as const
                ).map((name) => (
                  <TableCell key={name}>{translate(name)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {games.map(({ code, namePt, category, rtp, rtpBefore, isNew }) => (
                <TableRow key={code}>
                  <TableCell>{code}</TableCell>
                  <TableCell>{namePt}</TableCell>
                  <TableCell>{translate(`catalogue.category_${category}`)}</TableCell>
                  <TableCell>
                    {[...(isNew || rtpBefore === rtp ? [] : [rtpBefore ?? '–']), rtp ?? '–'].join(' → ')}
                  </TableCell>
                  <TableCell>
                    <StatusChip
                      label={isNew ? 'catalogue.new' : 'catalogue.import_changed'}
                      tone={isNew ? 'success' : 'info'}
                    />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </>
  )
}
