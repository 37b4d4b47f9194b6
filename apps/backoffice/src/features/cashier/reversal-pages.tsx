import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { opsRequestWriteOff, type Reversal, type ReversalRow } from '@trevo/contract/ops/reversals'
import { Eraser } from 'lucide-react'
import { DataTable, Link, useRecordContext, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { ApprovalRequestButton } from '../../ui/approval-request-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import {
  Amount,
  amountColumn,
  CashierShow,
  memberColumn,
  memberFact,
  momentColumn,
  stateFilter,
  userFilter,
} from './cashier-parts.tsx'

const filters = [stateFilter(['open', 'settled'], (id) => `cashier.debt_${id}`), userFilter]
const isOwed = ({ owed }: Pick<ReversalRow, 'owed'>) => /[1-9]/.test(owed)

const DebtChip = ({ reversal }: { reversal: ReversalRow }) =>
  isOwed(reversal) ? (
    <StatusChip label="cashier.debt_open" tone="error" />
  ) : (
    <StatusChip label="cashier.debt_settled" tone="success" />
  )

/** Opens on everything; what is still owed is one filter away. */
export const ReversalList = () => (
  <KeyList filters={filters}>
    {momentColumn('returnedAt', 'cashier.returned_at')}
    {memberColumn}
    {amountColumn('amount', 'cashier.amount')}
    {amountColumn('taken', 'cashier.taken')}
    {amountColumn('owed', 'cashier.owed')}
    <DataTable.Col<ReversalRow>
      label="field.status"
      disableSort
      render={(reversal) => <DebtChip reversal={reversal} />}
    />
  </KeyList>
)

export const ReversalShow = () => (
  <CashierShow>
    <ReversalPage />
  </CashierShow>
)

function ReversalPage() {
  const reversal = useRecordContext<Reversal>()
  const translate = useTranslate()
  if (reversal === undefined) return null
  const { currency, depositId, transferId } = reversal
  const sum = (amount: string) => <Amount key={amount} amount={amount} currency={currency} />
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h6" component="h2">
          {sum(reversal.amount)}
        </Typography>
        <DebtChip reversal={reversal} />
      </Box>
      <Facts
        facts={[
          memberFact(reversal),
          [
            'cashier.of_deposit',
            <Link key="d" to={`/deposits/${depositId}/show`}>
              {translate('cashier.deposit_number', { id: depositId })}
            </Link>,
          ],
          ['cashier.taken', sum(reversal.taken)],
          ['cashier.repaid', sum(reversal.repaid)],
          ['cashier.written_off', sum(reversal.writtenOff)],
          ['cashier.owed', sum(reversal.owed)],
          ['cashier.returned_at', <MomentField key="r" source="returnedAt" seconds />],
          ['cashier.booked_at', <MomentField key="b" source="bookedAt" seconds />],
          ['cashier.end_to_end', reversal.reference],
          ['cashier.return_id', reversal.returnId],
          [
            'menu.ledger',
            <Link key="t" to={`/ledger/${transferId}/show`}>
              {translate('cashier.transfer', { id: transferId })}
            </Link>,
          ],
        ]}
      />
      <Settlements reversal={reversal} />
      {isOwed(reversal) && <Owed id={reversal.id} />}
    </Card>
  )
}

function Settlements({ reversal: { settlements, currency } }: { reversal: Reversal }) {
  const translate = useTranslate()
  return settlements.map((one) => (
    <Typography key={one.id} variant="body2" sx={{ mt: 1 }}>
      {`${translate(`cashier.${one.kind}`)}: `}
      <Amount amount={one.amount} currency={currency} />
      {' · '}
      <MomentField record={one} source="at" />
      {' · '}
      <Link to={`/ledger/${one.transferId}/show`}>{translate('cashier.transfer', { id: one.transferId })}</Link>
    </Typography>
  ))
}

function Owed({ id }: { id: string }) {
  const translate = useTranslate()
  return (
    <>
      <Alert severity="info" sx={{ mt: 3, mb: 2 }}>
        {translate('cashier.debt_hint')}
      </Alert>
      <ApprovalRequestButton
        endpoint={opsRequestWriteOff}
        icon={<Eraser size={18} />}
        words={{
          ...{ button: 'cashier.write_off', title: 'cashier.ask_write_off', text: 'cashier.ask_write_off_text' },
          ...{ note: 'cashier.reason', confirm: 'cashier.write_off_ask', done: 'cashier.write_off_asked' },
        }}
        ask={(body) => call(opsRequestWriteOff, { params: { id }, body })}
      />
    </>
  )
}
