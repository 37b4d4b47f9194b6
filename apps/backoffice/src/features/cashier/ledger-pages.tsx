import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { LedgerTransfer } from '@trevo/contract/ops/ledger'
import { DataTable, Link, TextInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { Amount, CashierShow, userFilter } from './cashier-parts.tsx'
import { useLedgerWords } from './ledger-words.ts'

const filters = [
  userFilter,
  <TextInput key="transferId" source="transferId" label="cashier.transfer_id" alwaysOn resettable />,
  <DayInput key="from" source="from" label="cashier.from" alwaysOn />,
  <DayInput key="to" source="to" label="cashier.to" alwaysOn />,
  <TextInput key="key" source="key" label="cashier.transfer_key" alwaysOn resettable />,
]

export const LedgerList = () => (
  <KeyList filters={filters}>
    <DataTable.Col source="id" label="cashier.transfer_id" disableSort />
    <DataTable.Col source="at" label="cashier.at" disableSort>
      <MomentField source="at" seconds />
    </DataTable.Col>
    <DataTable.Col<LedgerTransfer>
      label="cashier.transfer_kind"
      disableSort
      render={({ kind }) => <TransferKind kind={kind} />}
    />
    <DataTable.Col<LedgerTransfer>
      label="cashier.postings"
      disableSort
      render={({ postings }) => <Postings postings={postings} />}
    />
  </KeyList>
)

function TransferKind({ kind }: { kind: string }) {
  return <>{useLedgerWords().kind(kind)}</>
}

function Postings({ postings }: Pick<LedgerTransfer, 'postings'>) {
  const words = useLedgerWords()
  return postings.map(({ accountId, account, member, amount, currency }) => (
    <Typography key={accountId} variant="body2" noWrap>
      {`${member?.userName ?? ''} ${words.account(account)} `}
      <Amount amount={amount} currency={currency} />
    </Typography>
  ))
}

export const LedgerShow = () => (
  <CashierShow>
    <TransferPage />
  </CashierShow>
)

function TransferPage() {
  const transfer = useRecordContext<LedgerTransfer>()
  const translate = useTranslate()
  const words = useLedgerWords()
  if (transfer === undefined) return null
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 900 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {translate('cashier.transfer', { id: transfer.id })}
      </Typography>
      <Facts
        facts={[
          ['cashier.transfer_kind', words.kind(transfer.kind)],
          ['cashier.at', <MomentField key="a" source="at" seconds />],
          ['cashier.transfer_key', transfer.key],
          ['cashier.details', words.details(transfer.details)],
        ]}
      />
      <Table size="small" sx={{ mt: 3 }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('cashier.account')}</TableCell>
            <TableCell>{translate('field.member')}</TableCell>
            <TableCell align="right">{translate('cashier.amount')}</TableCell>
            <TableCell align="right">{translate('cashier.balance_after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {transfer.postings.map(({ accountId, account, member, amount, balanceAfter, currency }) => (
            <TableRow key={accountId}>
              <TableCell>{words.account(account)}</TableCell>
              <TableCell>{member ? <Link to={`/members/${member.id}/show`}>{member.userName}</Link> : '–'}</TableCell>
              <TableCell align="right">
                <Amount amount={amount} currency={currency} />
              </TableCell>
              <TableCell align="right">
                {balanceAfter === null ? '–' : <Amount amount={balanceAfter} currency={currency} />}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
