import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type BankLine, BankLineState, opsBankLines } from '@trevo/contract/ops/bank-statements'
import { useState } from 'react'
import { Link } from 'react-admin'
import { call } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Pages } from '../../ui/pages.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { BrandAmount } from './amounts.tsx'

const TONES = { matched: 'success', differs: 'error', unknown: 'warning' } as const

/** The lines of an imported file, each with the deposit or withdrawal it refers to. */
export function StatementLines({ id }: { id: string }) {
  const translate = useTranslate()
  const [state, setState] = useState<BankLine['state'] | ''>('')
  const query = (cursor: string | null) => ({ ...(cursor !== null && { cursor }), ...(state !== '' && { state }) })
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {translate('books.statement_lines')}
      </Typography>
      <TextField
        select
        size="small"
        label={translate('books.state')}
        value={state}
        onChange={({ target }) => setState(target.value as BankLine['state'] | '')}
        fullWidth={false}
        sx={{ minWidth: 180 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('books.state_all')}</MenuItem>
        {BankLineState.options.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`books.state_${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Pages
        name={['bank-lines', id, state]}
        ask={(cursor) => call(opsBankLines, { params: { id }, query: query(cursor) })}
        file={fileOf(opsBankLines, { state }, { id })}
        empty="books.no_lines"
        render={(lines) => <Lines lines={lines} />}
      />
    </Card>
  )
}

function Lines({ lines }: { lines: readonly BankLine[] }) {
  const translate = useTranslate()
  const seesPeople = lines.some(({ about }) => about !== null)
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('books.day')}</TableCell>
          {seesPeople && <TableCell>{translate('books.line_about')}</TableCell>}
          <TableCell align="right">{translate('books.line_amount')}</TableCell>
          <TableCell align="right">{translate('books.line_ours')}</TableCell>
          <TableCell>{translate('books.state')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell>{dateText(line.day)}</TableCell>
            {seesPeople && <TableCell sx={{ overflowWrap: 'anywhere' }}>{line.about}</TableCell>}
            <TableCell align="right">
              <BrandAmount amount={line.amount} />
            </TableCell>
            <TableCell align="right">
              <Ours line={line} />
            </TableCell>
            <TableCell>
              <StatusChip label={`books.state_${line.state}`} tone={TONES[line.state]} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Ours({ line: { deposit, withdrawal, ours } }: { line: BankLine }) {
  const translate = useTranslate()
  if (deposit === null && withdrawal === null) return <>–</>
  const path = deposit === null ? `/withdrawals/${withdrawal}/show` : `/deposits/${deposit}/show`
  const name =
    deposit === null
      ? translate('books.withdrawal', { id: withdrawal ?? '' })
      : translate('books.deposit', { id: deposit })
  return (
    <>
      <Link to={path}>{name}</Link> <BrandAmount amount={ours} />
    </>
  )
}
