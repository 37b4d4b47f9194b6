import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { Filing } from '@trevo/contract/ops/filings'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Steps } from '../../ui/steps.tsx'
import { TitledTable } from '../../ui/titled-table.tsx'

const number = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

export function Totals({ totals }: Pick<Filing, 'totals'>) {
  const translate = useTranslate()
  const hasBooks = totals.some(({ books }) => books !== null)
  const nameOf = (account: string) =>
    account === 'players'
      ? translate('filings.account_players')
      : translate(`cashier.account_${account}`, { _: account })
  return (
    <TitledTable
      title="filings.totals"
      hint="filings.totals_hint"
      heads={['filings.account', 'filings.movement']}
      numbers={hasBooks ? ['filings.in_files', 'filings.in_books'] : ['filings.in_files']}
    >
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
    </TitledTable>
  )
}

export function FilingSteps({ steps }: Pick<Filing, 'steps'>) {
  const translate = useTranslate()
  return (
    <Steps
      title="filings.steps"
      steps={steps.map(({ step, ...rest }) => ({ ...rest, step: translate(`filings.step_${step}`) }))}
    />
  )
}
