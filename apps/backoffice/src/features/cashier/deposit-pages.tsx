import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { DepositState } from '@trevo/contract/cashier'
import { opsReceipt, opsRejectReceipt, type StaffDeposit, type StaffDepositRow } from '@trevo/contract/ops/cashier'
import { DataTable, Link, List, SelectInput, Show, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { call, pathOf } from '../../lib/api.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { PrivatePicture } from '../../ui/private-picture.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { Amount, CashierChip } from './cashier-state.tsx'
import { ConfirmReceiptButton } from './confirm-receipt-button.tsx'
import { RefuseButton } from './refuse-button.tsx'
import { Timeline } from './timeline.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={['waiting', ...DepositState.options].map((id) => ({ id, name: `cashier.state_${id}` }))}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label="cashier.kind"
    alwaysOn
    choices={['pix', 'bank'].map((id) => ({ id, name: `cashier.kind_${id}` }))}
  />,
  <TextInput key="userName" source="userName" label="cashier.user_name" alwaysOn resettable />,
]

/** Opens on everything; receipts that wait for somebody are one filter away. */
export const DepositList = () => (
  <List
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="createdAt" label="field.created" disableSort>
        <MomentField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="userName" label="field.member" disableSort />
      <DataTable.Col<StaffDepositRow> label="cashier.kind" disableSort>
        <Kind />
      </DataTable.Col>
      <DataTable.Col<StaffDepositRow>
        label="cashier.asked"
        disableSort
        render={(row) => <Amount amount={row.amount} currency={row.currency} />}
      />
      <DataTable.Col<StaffDepositRow>
        label="cashier.arrived"
        disableSort
        render={(row) => <Amount amount={row.paid} currency={row.currency} />}
      />
      <DataTable.Col<StaffDepositRow>
        label="field.status"
        disableSort
        render={(row) => <CashierChip state={row.state} />}
      />
    </DataTable>
  </List>
)

function Kind() {
  const record = useRecordContext<StaffDepositRow>()
  const translate = useTranslate()
  return <>{record && translate(`cashier.kind_${record.kind}`)}</>
}

export const DepositShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <DepositPage />
  </Show>
)

function DepositPage() {
  const deposit = useRecordContext<StaffDeposit>()
  const translate = useTranslate()
  if (deposit === undefined) return null
  const { currency } = deposit
  const waits = deposit.state === 'pending' && deposit.kind === 'bank'
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 2, mt: 2, alignItems: 'start' }}>
      <Card sx={{ p: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Typography variant="h6" component="h2">
            <Amount amount={deposit.amount} currency={currency} />
          </Typography>
          <CashierChip state={deposit.state} />
        </Box>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 280px' }}>
            <Facts
              facts={[
                [
                  'field.member',
                  <Link key="m" to={`/members/${deposit.memberId}/show`}>
                    {deposit.userName}
                  </Link>,
                ],
                ['cashier.kind', translate(`cashier.kind_${deposit.kind}`)],
                ['cashier.arrived', <Amount key="p" amount={deposit.paid} currency={currency} />],
                ['field.created', <MomentField key="c" source="createdAt" seconds />],
                ['cashier.expires', <MomentField key="e" source="expiresAt" seconds />],
                ['cashier.txid', deposit.txid ?? '–'],
              ]}
            />
            {deposit.payments.map((payment) => (
              <Typography key={payment.reference} variant="body2" sx={{ mt: 1 }}>
                <Amount amount={payment.amount} currency={currency} />
                {` · ${payment.reference} · `}
                <Link to={`/ledger/${payment.transferId}/show`}>
                  {translate('cashier.transfer', { id: payment.transferId })}
                </Link>
              </Typography>
            ))}
          </Box>
          {deposit.hasReceipt && (
            <PrivatePicture
              path={pathOf(opsReceipt.path, { id: deposit.id })}
              alt={translate('cashier.receipt')}
              height={420}
            />
          )}
        </Box>
        {waits && (
          <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
            <ConfirmReceiptButton deposit={deposit} />
            <RefuseButton
              endpoint={opsRejectReceipt}
              title="cashier.ask_refuse_deposit"
              refuse={(body) => call(opsRejectReceipt, { params: { id: deposit.id }, body })}
            />
          </Box>
        )}
      </Card>
      <Timeline steps={deposit.steps} />
    </Box>
  )
}
