import { type LatePayout, opsRequestLateWriteOff } from '@trevo/contract/ops/late-payouts'
import { Link, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { CashierShow } from './cashier-parts.tsx'
import { DebtCard, DebtList } from './debt-parts.tsx'

/** What a bank paid after calling it failed. Everything here is worth a question to the payment service. */
export const LatePayoutList = () => <DebtList at="noticedAt" label="cashier.noticed_at" />

export const LatePayoutShow = () => (
  <CashierShow>
    <LatePayoutPage />
  </CashierShow>
)

function LatePayoutPage() {
  const late = useRecordContext<LatePayout>()
  const translate = useTranslate()
  if (late === undefined) return null
  const { id } = late
  return (
    <DebtCard
      debt={late}
      hint="cashier.late_debt_hint"
      writeOff={{
        endpoint: opsRequestLateWriteOff,
        ask: (body) => call(opsRequestLateWriteOff, { params: { id }, body }),
      }}
      facts={(sum) => [
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
  )
}
