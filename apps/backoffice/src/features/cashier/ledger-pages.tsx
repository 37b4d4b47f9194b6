import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { LedgerTransfer } from '@trevo/contract/ops/cashier'
import { DataTable, Link, List, Show, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { Amount } from './cashier-state.tsx'

const filters = [
  <TextInput key="userName" source="userName" label="cashier.user_name" alwaysOn resettable />,
  <TextInput key="transferId" source="transferId" label="cashier.transfer_id" alwaysOn resettable />,
  <TextInput key="key" source="key" label="cashier.transfer_key" alwaysOn resettable sx={{ minWidth: 260 }} />,
]

export const LedgerList = () => (
  <List
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="id" label="cashier.transfer_id" disableSort />
      <DataTable.Col source="at" label="cashier.at" disableSort>
        <MomentField source="at" seconds />
      </DataTable.Col>
      <DataTable.Col source="kind" label="cashier.transfer_kind" disableSort />
      <DataTable.Col<LedgerTransfer>
        label="cashier.postings"
        disableSort
        render={({ postings }) =>
          postings.map(({ accountId, account, member, amount, currency }) => (
            <Typography key={accountId} variant="body2" noWrap>
              {`${member?.userName ?? ''} ${account} `}
              <Amount amount={amount} currency={currency} />
            </Typography>
          ))
        }
      />
    </DataTable>
  </List>
)

export const LedgerShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <TransferPage />
  </Show>
)

function TransferPage() {
  const transfer = useRecordContext<LedgerTransfer>()
  const translate = useTranslate()
  if (transfer === undefined) return null
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 900 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {translate('cashier.transfer', { id: transfer.id })}
      </Typography>
      <Facts
        facts={[
          ['cashier.transfer_kind', transfer.kind],
          ['cashier.at', <MomentField key="a" source="at" seconds />],
          ['cashier.transfer_key', transfer.key],
          [
            'cashier.details',
            Object.entries(transfer.details)
              .map(([name, value]) => `${name}: ${value}`)
              .join(' · ') || '–',
          ],
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
              <TableCell>{account}</TableCell>
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
