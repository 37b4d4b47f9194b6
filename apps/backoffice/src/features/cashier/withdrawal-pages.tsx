import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { PIX_CURRENCY, WithdrawalState } from '@trevo/contract/cashier'
import {
  opsApproveWithdrawal,
  opsConfirmPayout,
  opsFailPayout,
  opsRejectWithdrawal,
  opsWithdrawal,
  type StaffWithdrawal,
  type StaffWithdrawalRow,
} from '@trevo/contract/ops/cashier'
import { Check } from 'lucide-react'
import { DataTable, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
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
import { RefuseButton } from './refuse-button.tsx'
import { RiskHints } from './risk-hints.tsx'
import { TimeLeft } from './time-left.tsx'

const filters = [stateFilter(['unpaid', ...WithdrawalState.options]), userFilter]

/** Opens on what waits for staff; everything that is not paid yet, what is due first at the top, is one filter away. */
export const WithdrawalList = () => (
  // Where it goes and what speaks against it is not for everybody who sees that it waits.
  <KeyList filters={filters} opensOn={{ state: 'review' }} rowClick={useMay(opsWithdrawal) && 'show'}>
    {momentColumn('createdAt', 'field.created')}
    {momentColumn('promisedBy', 'cashier.promised')}
    <DataTable.Col<StaffWithdrawalRow>
      label="cashier.due"
      disableSort
      render={({ dueBy }) => <TimeLeft until={dueBy} />}
    />
    {memberColumn}
    {amountColumn('amount', 'cashier.amount')}
    {stateColumn}
  </KeyList>
)

export const WithdrawalShow = () => (
  <CashierShow>
    <WithdrawalPage />
  </CashierShow>
)

function WithdrawalPage() {
  const withdrawal = useRecordContext<StaffWithdrawal>()
  if (withdrawal === undefined) return null
  const isOpen = withdrawal.state === 'review' || withdrawal.state === 'approved'
  return (
    <PaymentPage payment={withdrawal} actions={isOpen && <Decision withdrawal={withdrawal} />}>
      <ByHand withdrawal={withdrawal} />
      <RiskHints hints={withdrawal.hints} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))', gap: 3, mt: 3 }}
      >
        <WhereTo withdrawal={withdrawal} />
        <WhoseMoney withdrawal={withdrawal} />
      </Box>
    </PaymentPage>
  )
}

const Decision = ({ withdrawal: { id, state } }: { withdrawal: StaffWithdrawal }) => (
  <>
    {state === 'review' && (
      <ActionButton
        endpoint={opsApproveWithdrawal}
        label="cashier.approve"
        icon={<Check size={18} />}
        variant="contained"
        run={() => call(opsApproveWithdrawal, { params: { id } })}
        done="cashier.approved"
        question={{ title: 'cashier.ask_approve', content: 'cashier.ask_approve_text' }}
      />
    )}
    <RefuseButton
      endpoint={opsRejectWithdrawal}
      title="cashier.ask_refuse_withdrawal"
      refuse={(body) => call(opsRejectWithdrawal, { params: { id }, body })}
    />
  </>
)

/** Brands of another currency than the service's: whoever was at the bank says so here. */
function ByHand({ withdrawal: { id, state, currency } }: { withdrawal: StaffWithdrawal }) {
  const translate = useTranslate()
  if (state !== 'paying' || currency === PIX_CURRENCY) return null
  const params = { id }
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('cashier.by_hand')}
      </Alert>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <ReasonButton
          endpoint={opsConfirmPayout}
          words={{
            button: 'cashier.say_paid',
            title: 'cashier.ask_paid',
            note: 'cashier.bank_reference',
            confirm: 'cashier.say_paid',
            done: 'cashier.payout_done',
          }}
          look={{ variant: 'contained' }}
          noteMax={60}
          send={({ note }) => call(opsConfirmPayout, { params, body: { bankReference: note } })}
        />
        <ReasonButton
          endpoint={opsFailPayout}
          words={{
            button: 'cashier.say_failed',
            title: 'cashier.ask_failed',
            note: 'cashier.failed_note',
            confirm: 'cashier.say_failed',
            done: 'cashier.payout_returned',
          }}
          look={{ color: 'error' }}
          send={({ note }) => call(opsFailPayout, { params, body: { note } })}
        />
      </Box>
    </>
  )
}

function WhereTo({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const translate = useTranslate()
  const { account, currency } = withdrawal
  const bank = [account.bankCode, account.branch, account.account].filter(Boolean).join(' / ')
  return (
    <Facts
      facts={[
        memberFact(withdrawal),
        ['cashier.holder', account.holder],
        [currency === PIX_CURRENCY ? 'cashier.document' : 'cashier.own_document', account.document ?? '–'],
        account.pixKey === null || account.pixKeyType === null
          ? ['cashier.bank_account', bank]
          : [`cashier.key_${account.pixKeyType}`, account.pixKey],
        ['cashier.key_saved', <MomentField key="k" record={account} source="savedAt" />],
        ['cashier.fee', <Amount key="f" amount={withdrawal.fee} currency={currency} />],
        ['cashier.promised', <MomentField key="p" source="promisedBy" />],
        ['cashier.due', <TimeLeft key="l" until={withdrawal.dueBy} />],
        ['cashier.payout_id', withdrawal.payoutId],
        ['cashier.end_to_end', withdrawal.endToEndId ?? '–'],
        ['cashier.attempts', translate('cashier.attempts_made', { count: withdrawal.attempts })],
      ]}
    />
  )
}

function WhoseMoney({ withdrawal: { history, currency } }: { withdrawal: StaffWithdrawal }) {
  return (
    <Facts
      facts={[
        ['cashier.total_deposited', <Amount key="d" amount={history.deposited} currency={currency} />],
        ['cashier.total_withdrawn', <Amount key="w" amount={history.withdrawn} currency={currency} />],
        ['cashier.total_played', <Amount key="p" amount={history.played} currency={currency} />],
        ['cashier.total_won', <Amount key="n" amount={history.won} currency={currency} />],
      ]}
    />
  )
}
