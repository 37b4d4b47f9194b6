import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Filing } from '@trevo/contract/ops/filings'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { MomentField } from '../../ui/moment-field.tsx'

const number = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

export function Totals({ totals }: Pick<Filing, 'totals'>) {
  const translate = useTranslate()
  const hasBooks = totals.some(({ books }) => books !== null)
  const nameOf = (account: string) =>
    account === 'players'
      ? translate('filings.account_players')
      : translate(`cashier.account_${account}`, { _: account })
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('filings.totals')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('filings.totals_hint')}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('filings.account')}</TableCell>
            <TableCell>{translate('filings.movement')}</TableCell>
            <TableCell align="right">{translate('filings.in_files')}</TableCell>
            {hasBooks && <TableCell align="right">{translate('filings.in_books')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {totals.map(({ account, kind, amount, books }) => (
            <TableRow key={`${account} ${kind}`}>
              <TableCell>{nameOf(account)}</TableCell>
              <TableCell>{translate(`cashier.transfer_${kind}`, { _: kind })}</TableCell>
              <TableCell align="right" sx={number}>
                {decimalText(amount)}
              </TableCell>
              {hasBooks && (
                <TableCell align="right" sx={{ ...number, ...(books !== amount && { color: 'error.main' }) }}>
                  {books === null ? '–' : decimalText(books)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

export function Steps({ steps }: Pick<Filing, 'steps'>) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('filings.steps')}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('filings.at')}</TableCell>
            <TableCell>{translate('filings.step')}</TableCell>
            <TableCell>{translate('filings.detail')}</TableCell>
            <TableCell>{translate('filings.by')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map(({ step, detail, by, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
            <TableRow key={`${at} ${index}`}>
              <TableCell>
                <MomentField source="at" record={{ id: at, at }} />
              </TableCell>
              <TableCell>{translate(`filings.step_${step}`)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{detail || '–'}</TableCell>
              <TableCell>{by ?? translate('filings.by_itself')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
