import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type LatePayout, opsRequestLateWriteOff } from '@trevo/contract/ops/late-payouts'
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
const isOwed = ({ owed }: Pick<LatePayout, 'owed'>) => /[1-9]/.test(owed)

const DebtChip = ({ late }: { late: LatePayout }) =>
  isOwed(late) ? (
    <StatusChip label="cashier.debt_open" tone="error" />
  ) : (
    <StatusChip label="cashier.debt_settled" tone="success" />
  )

/** What a bank paid after calling it failed. Everything here is worth a question to the payment service. */
export const LatePayoutList = () => (
  <KeyList filters={filters}>
    {momentColumn('noticedAt', 'cashier.noticed_at')}
    {memberColumn}
    {amountColumn('amount', 'cashier.amount')}
    {amountColumn('taken', 'cashier.taken')}
    {amountColumn('owed', 'cashier.owed')}
    <DataTable.Col<LatePayout> label="field.status" disableSort render={(late) => <DebtChip late={late} />} />
  </KeyList>
)

export const LatePayoutShow = () => (
  <CashierShow>
    <LatePayoutPage />
  </CashierShow>
)

function LatePayoutPage() {
  const late = useRecordContext<LatePayout>()
  const translate = useTranslate()
  if (late === undefined) return null
  const { id, currency } = late
  const sum = (amount: string) => <Amount key={amount} amount={amount} currency={currency} />
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h6" component="h2">
          {sum(late.amount)}
        </Typography>
        <DebtChip late={late} />
      </Box>
      <Facts
        facts={[
          memberFact(late),
          [
            'cashier.of_withdrawal',
            <Link key="w" to={`/withdrawals/${id}/show`}>
              {translate('cashier.withdrawal_number', { id })}
            </Link>,
          ],
          ['cashier.taken', sum(late.taken)],
          ['cashier.written_off', sum(late.writtenOff)],
          ['cashier.owed', sum(late.owed)],
          ['cashier.noticed_at', <MomentField key="n" source="noticedAt" seconds />],
          ['cashier.end_to_end', late.endToEndId ?? '–'],
        ]}
      />
      {isOwed(late) && <Owed id={id} />}
    </Card>
  )
}

function Owed({ id }: { id: string }) {
  const translate = useTranslate()
  return (
    <>
      <Alert severity="info" sx={{ mt: 3, mb: 2 }}>
        {translate('cashier.late_debt_hint')}
      </Alert>
      <ApprovalRequestButton
        endpoint={opsRequestLateWriteOff}
        icon={<Eraser size={18} />}
        words={{
          ...{ button: 'cashier.write_off', title: 'cashier.ask_write_off', text: 'cashier.ask_write_off_text' },
          ...{ note: 'cashier.reason', confirm: 'cashier.write_off_ask', done: 'cashier.write_off_asked' },
        }}
        ask={(body) => call(opsRequestLateWriteOff, { params: { id }, body })}
      />
    </>
  )
}
