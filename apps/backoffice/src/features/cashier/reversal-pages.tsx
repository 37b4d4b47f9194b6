import Typography from '@mui/material/Typography'
import { opsRequestWriteOff, type Reversal } from '@trevo/contract/ops/reversals'
import { Link, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { Amount, CashierShow } from './cashier-parts.tsx'
import { DebtCard, DebtList } from './debt-parts.tsx'

export const ReversalList = () => <DebtList at="returnedAt" label="cashier.returned_at" />

export const ReversalShow = () => (
  <CashierShow>
    <ReversalPage />
  </CashierShow>
)

function ReversalPage() {
  const reversal = useRecordContext<Reversal>()
  const translate = useTranslate()
  if (reversal === undefined) return null
  const { id, depositId, transferId } = reversal
  return (
    <DebtCard
      debt={reversal}
      hint="cashier.debt_hint"
      writeOff={{ endpoint: opsRequestWriteOff, ask: (body) => call(opsRequestWriteOff, { params: { id }, body }) }}
      facts={(sum) => [
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
    >
      <Settlements reversal={reversal} />
    </DebtCard>
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
