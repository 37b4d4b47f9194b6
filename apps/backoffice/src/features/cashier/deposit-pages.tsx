import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DepositState } from '@trevo/contract/cashier'
import { opsReceipt, opsRejectReceipt, type StaffDeposit, type StaffDepositRow } from '@trevo/contract/ops/cashier'
import { DataTable, Link, SelectInput, useRecordContext } from 'react-admin'
import { call, pathOf } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { PrivatePicture } from '../../ui/private-picture.tsx'
import {
  Amount,
  amountColumn,
  CashierShow,
  memberColumn,
  memberFact,
  momentColumn,
  PaymentPage,
  stateColumn,
  stateFilter,
  userFilter,
} from './cashier-parts.tsx'
import { ConfirmReceiptButton } from './confirm-receipt-button.tsx'
import { RefuseButton } from './refuse-button.tsx'

const filters = [
  stateFilter(['waiting', ...DepositState.options]),
  <SelectInput
    key="kind"
    source="kind"
    label="cashier.kind"
    alwaysOn
    choices={['pix', 'bank'].map((id) => ({ id, name: `cashier.kind_${id}` }))}
  />,
  userFilter,
]

/** Opens on everything; receipts that wait for staff are one filter away. */
export const DepositList = () => (
  <KeyList filters={filters}>
    {momentColumn('createdAt', 'field.created')}
    {memberColumn}
    <DataTable.Col<StaffDepositRow> label="cashier.kind" disableSort>
      <Kind />
    </DataTable.Col>
    {amountColumn('amount', 'cashier.asked')}
    {amountColumn('paid', 'cashier.arrived')}
    {stateColumn}
  </KeyList>
)

function Kind() {
  const record = useRecordContext<StaffDepositRow>()
  const translate = useTranslate()
  return <>{record && translate(`cashier.kind_${record.kind}`)}</>
}

export const DepositShow = () => (
  <CashierShow>
    <DepositPage />
  </CashierShow>
)

function DepositPage() {
  const deposit = useRecordContext<StaffDeposit>()
  const translate = useTranslate()
  if (deposit === undefined) return null
  const waits = deposit.state === 'pending' && deposit.kind === 'bank'
  return (
    <PaymentPage payment={deposit} actions={waits && <Decision deposit={deposit} />}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 280px' }}>
          <Facts
            facts={[
              memberFact(deposit),
              ['cashier.kind', translate(`cashier.kind_${deposit.kind}`)],
              ['cashier.arrived', <Amount key="p" amount={deposit.paid} currency={deposit.currency} />],
              ['field.created', <MomentField key="c" source="createdAt" seconds />],
              ['cashier.expires', <MomentField key="e" source="expiresAt" seconds />],
              ['cashier.txid', deposit.txid ?? '–'],
            ]}
          />
          <Moves deposit={deposit} />
        </Box>
        {deposit.hasReceipt && (
          <PrivatePicture
            path={pathOf(opsReceipt.path, { id: deposit.id })}
            alt={translate('cashier.receipt')}
            height={420}
          />
        )}
      </Box>
    </PaymentPage>
  )
}

/** What arrived, and what banks took back of it, each with the way to its own page. */
function Moves({ deposit: { payments, reversals, currency } }: { deposit: StaffDeposit }) {
  const translate = useTranslate()
  return (
    <>
      {payments.map((payment) => (
        <Typography key={payment.reference} variant="body2" sx={{ mt: 1 }}>
          <Amount amount={payment.amount} currency={currency} />
          {` · ${payment.reference} · `}
          <Link to={`/ledger/${payment.transferId}/show`}>
            {translate('cashier.transfer', { id: payment.transferId })}
          </Link>
        </Typography>
      ))}
      {reversals.map((reversal) => (
        <Typography key={reversal.id} variant="body2" color="error" sx={{ mt: 1 }}>
          {'−'}
          <Amount amount={reversal.amount} currency={currency} />
          {' · '}
          <MomentField record={reversal} source="returnedAt" />
          {' · '}
          <Link to={`/reversals/${reversal.id}/show`}>{translate('cashier.reversal', { id: reversal.id })}</Link>
        </Typography>
      ))}
    </>
  )
}

const Decision = ({ deposit }: { deposit: StaffDeposit }) => (
  <>
    <ConfirmReceiptButton deposit={deposit} />
    <RefuseButton
      endpoint={opsRejectReceipt}
      title="cashier.ask_refuse_deposit"
      refuse={(body) => call(opsRejectReceipt, { params: { id: deposit.id }, body })}
    />
  </>
)
