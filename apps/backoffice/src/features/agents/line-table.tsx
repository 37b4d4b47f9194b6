import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { RunKind, RunLine } from '@trevo/contract/ops/agents'
import type { ReactNode } from 'react'
import { type TextUnder, useTranslate } from '../../lib/i18n/use-translate.ts'
import { AgentChip, PersonLink, Sum } from './agent-parts.tsx'

type Column = {
  name: TextUnder<'agents.'>
  cell: (line: RunLine) => ReactNode
  kinds?: readonly RunKind[]
  /** A figure, which stands at the right. */
  isFigure?: true
}

const CONTRACTS: readonly RunKind[] = ['salary', 'hourly', 'dividend']
/** A rebate comes of turnover alone; a net loss is looked at for dividends alone. */
const COLUMNS: readonly Column[] = [
  { name: 'payer', cell: ({ payer }) => <PersonLink person={payer} /> },
  { name: 'payee', cell: ({ payee }) => <PersonLink person={payee} /> },
  { name: 'turnover', cell: ({ turnover }) => <Sum amount={turnover} />, isFigure: true },
  { name: 'net_loss', cell: ({ netLoss }) => <Sum amount={netLoss} />, kinds: ['dividend'], isFigure: true },
  { name: 'carried', cell: ({ carriedIn }) => <Sum amount={carriedIn} />, kinds: ['dividend'], isFigure: true },
  { name: 'active', cell: ({ activeMembers }) => activeMembers, kinds: CONTRACTS, isFigure: true },
  { name: 'tier', cell: ({ tier }) => tier ?? '–', kinds: CONTRACTS, isFigure: true },
  { name: 'amount', cell: ({ amount }) => <Sum amount={amount} />, isFigure: true },
  {
    name: 'state',
    cell: ({ state, heldFor }) => (heldFor ? <AgentChip state={heldFor} /> : <AgentChip state={state} />),
  },
]

type Props = { kind: RunKind; lines: readonly RunLine[]; onReceipt?: (line: RunLine) => void }

/** Payments of a run, made or only tried; `onReceipt` opens what one is made of. */
export function LineTable({ kind, lines, onReceipt }: Props) {
  const translate = useTranslate()
  const columns = COLUMNS.filter(({ kinds }) => kinds === undefined || kinds.includes(kind))
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          {columns.map(({ name, isFigure }) => (
            <TableCell key={name} align={isFigure ? 'right' : 'left'}>
              {translate(`agents.${name}`)}
            </TableCell>
          ))}
          {onReceipt && <TableCell>{translate('agents.receipt')}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            {columns.map(({ name, cell, isFigure }) => (
              <TableCell key={name} align={isFigure ? 'right' : 'left'}>
                {cell(line)}
              </TableCell>
            ))}
            {onReceipt && (
              <TableCell>
                <Button size="small" onClick={() => onReceipt(line)}>
                  {translate('agents.receipt_of', { account: line.payee.account })}
                </Button>
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
