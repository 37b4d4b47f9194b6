import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ValueOf } from '@trevo/contract/endpoint'
import { figureText } from '@trevo/contract/figures'
import { opsReceiptLines, type RunLine } from '@trevo/contract/ops/agents'
import { fileOf } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Pages } from '../../ui/pages.tsx'
import { PersonLink, rateText, Sum } from './agent-parts.tsx'
import { receiptLinesOf } from './sources.ts'

type Line = ValueOf<typeof opsReceiptLines>['data'][number]
const HEADINGS = ['downline', 'category', 'turnover', 'rate', 'amount'] as const
const FIGURES: ReadonlySet<string> = new Set(['turnover', 'rate', 'amount'])

/** What one rebate is made of; the lines add up to it to the last digit. */
export function ReceiptDialog({ line, onClose }: { line: RunLine; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="receipt-title">
      <DialogTitle id="receipt-title">
        {translate('agents.receipt_title', { account: line.payee.account })} <Sum amount={line.amount} />
      </DialogTitle>
      <DialogContent>
        <Pages
          name={['agent-receipt-lines', line.id]}
          ask={(cursor) => receiptLinesOf(line.id, cursor)}
          file={fileOf(opsReceiptLines, {}, { id: line.id })}
          empty="agents.no_lines"
          render={(lines) => <Lines lines={lines} />}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const translate = useTranslate()
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {HEADINGS.map((name) => (
            <TableCell key={name} align={FIGURES.has(name) ? 'right' : 'left'}>
              {translate(`agents.${name}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ id, downline, category, turnover, rate, amount }) => (
          <TableRow key={id}>
            <TableCell>{downline ? <PersonLink person={downline} /> : translate('agents.own_play')}</TableCell>
            <TableCell>{translate(`catalogue.category_${category}`)}</TableCell>
            <TableCell align="right">
              <Sum amount={turnover} />
            </TableCell>
            <TableCell align="right">{rateText(rate)}</TableCell>
            {/* To the last digit, so that whoever adds them up gets the same. */}
            <TableCell align="right">{figureText(amount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
