import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type Filing,
  type FilingPartRow,
  FilingPartState,
  opsFilingFile,
  opsFilingParts,
} from '@trevo/contract/ops/filings'
import { Download, List } from 'lucide-react'
import { useState } from 'react'
import { call, fetchFile } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { decimalText } from '../../lib/numbers.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ROOMY } from '../../ui/columns.ts'
import { Pages } from '../../ui/pages.tsx'
import { useRun } from '../../ui/use-run.ts'
import { FilingRecords } from './filing-records.tsx'
import { PartChip } from './filing-state.tsx'

/** The files themselves, each with what the regulator said of it. */
export function FilingParts({ filing: { id, state: filingState } }: { filing: Filing }) {
  const translate = useTranslate()
  const [state, setState] = useState<FilingPartState | ''>('')
  const [opened, setOpened] = useState<FilingPartRow | null>(null)
  const query = (cursor: string | null) => ({ ...(cursor !== null && { cursor }), ...(state !== '' && { state }) })
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 2 }}>
        {translate('filings.parts')}
      </Typography>
      <TextField
        select
        size="small"
        label={translate('field.status')}
        value={state}
        onChange={({ target }) => setState(target.value as FilingPartState | '')}
        fullWidth={false}
        sx={{ minWidth: 180 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('filings.part_all')}</MenuItem>
        {FilingPartState.options.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`filings.part_${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Pages
        name={['filing-parts', id, filingState, state]}
        ask={(cursor) => call(opsFilingParts, { params: { id }, query: query(cursor) })}
        file={fileOf(opsFilingParts, { state }, { id })}
        empty="filings.no_parts"
        render={(parts) => <Parts id={id} parts={parts} onOpen={setOpened} />}
      />
      {opened && <FilingRecords id={id} part={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

type PartsProps = { id: string; parts: readonly FilingPartRow[]; onOpen: (part: FilingPartRow) => void }

function Parts({ id, parts, onOpen }: PartsProps) {
  const translate = useTranslate()
  const { run, isRunning } = useRun()
  const may = useMay(opsFilingFile)
  const take = (part: string) =>
    void run(async () => saveFile(await fetchFile(opsFilingFile, {}, { id, part })), 'filings.taken')
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('filings.name')}</TableCell>
          <TableCell>{translate('field.status')}</TableCell>
          <TableCell align="right">{translate('filings.records')}</TableCell>
          <TableCell align="right" sx={ROOMY}>
            {translate('filings.size')}
          </TableCell>
          <TableCell>{translate('filings.protocol')}</TableCell>
          {may && <TableCell component="td" />}
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map((part) => (
          <TableRow key={part.id}>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: { xs: 140, lg: 220 } }}>
              {part.name}
              <Reasons reasons={part.reasons} />
            </TableCell>
            <TableCell>
              <PartChip state={part.state} />
            </TableCell>
            <TableCell align="right">{decimalText(String(part.records))}</TableCell>
            <TableCell align="right" sx={{ ...ROOMY, whiteSpace: 'nowrap' }}>
              {decimalText(String(Math.ceil(part.bytes / 1000)))}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{part.protocol ?? '–'}</TableCell>
            {may && (
              <TableCell sx={{ whiteSpace: { lg: 'nowrap' } }}>
                <Button size="small" startIcon={<List size={16} />} onClick={() => onOpen(part)}>
                  {translate('filings.open_records')}
                </Button>
                <Button
                  size="small"
                  startIcon={<Download size={16} />}
                  disabled={isRunning}
                  onClick={() => take(part.id)}
                >
                  {translate('filings.take_file')}
                </Button>
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const REASONS_SHOWN = 5

function Reasons({ reasons }: Pick<FilingPartRow, 'reasons'>) {
  const translate = useTranslate()
  return reasons.slice(0, REASONS_SHOWN).map(({ record, field, code, text }) => (
    <Box key={`${record} ${field} ${code}`} sx={{ color: 'error.main', fontSize: '0.8125rem' }}>
      {record === null
        ? translate('filings.reason_all', { text, code })
        : translate('filings.reason_at', { record, field: field ?? '–', text, code })}
    </Box>
  ))
}
