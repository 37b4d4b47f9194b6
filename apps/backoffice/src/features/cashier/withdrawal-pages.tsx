import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { WithdrawalState } from '@trevo/contract/cashier'
import {
  opsApproveWithdrawal,
  opsRejectWithdrawal,
  type StaffWithdrawal,
  type StaffWithdrawalRow,
} from '@trevo/contract/ops/cashier'
import { Check } from 'lucide-react'
import { DataTable, Link, List, SelectInput, Show, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { Amount, CashierChip } from './cashier-state.tsx'
import { RefuseButton } from './refuse-button.tsx'
import { RiskHints } from './risk-hints.tsx'
import { Timeline } from './timeline.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={WithdrawalState.options.map((id) => ({ id, name: `cashier.state_${id}` }))}
  />,
  <TextInput key="userName" source="userName" label="cashier.user_name" alwaysOn resettable />,
]

/** Opens on what waits for somebody. */
export const WithdrawalList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ state: 'review' }}
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
      <DataTable.Col source="promisedBy" label="cashier.promised" disableSort>
        <MomentField source="promisedBy" />
      </DataTable.Col>
      <DataTable.Col source="userName" label="field.member" disableSort />
      <DataTable.Col<StaffWithdrawalRow>
        label="cashier.amount"
        disableSort
        render={(row) => <Amount amount={row.amount} currency={row.currency} />}
      />
      <DataTable.Col<StaffWithdrawalRow>
        label="field.status"
        disableSort
        render={(row) => <CashierChip state={row.state} />}
      />
    </DataTable>
  </List>
)

export const WithdrawalShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <WithdrawalPage />
  </Show>
)

function WithdrawalPage() {
  const withdrawal = useRecordContext<StaffWithdrawal>()
  if (withdrawal === undefined) return null
  const { state, currency } = withdrawal
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 2, mt: 2, alignItems: 'start' }}>
      <Card sx={{ p: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Typography variant="h6" component="h2">
            <Amount amount={withdrawal.amount} currency={currency} />
          </Typography>
          <CashierChip state={state} />
        </Box>
        <RiskHints hints={withdrawal.hints} />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))', gap: 3, mt: 3 }}>
          <WhereTo withdrawal={withdrawal} />
          <WhoseMoney withdrawal={withdrawal} />
        </Box>
        {(state === 'review' || state === 'approved') && (
          <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
            {state === 'review' && (
              <ActionButton
                endpoint={opsApproveWithdrawal}
                label="cashier.approve"
                icon={<Check size={18} />}
                variant="contained"
                run={() => call(opsApproveWithdrawal, { params: { id: withdrawal.id } })}
                done="cashier.approved"
                question={{ title: 'cashier.ask_approve', content: 'cashier.ask_approve_text' }}
              />
            )}
            <RefuseButton
              endpoint={opsRejectWithdrawal}
              title="cashier.ask_refuse_withdrawal"
              refuse={(body) => call(opsRejectWithdrawal, { params: { id: withdrawal.id }, body })}
            />
          </Box>
        )}
      </Card>
      <Timeline steps={withdrawal.steps} />
    </Box>
  )
}

function WhereTo({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const translate = useTranslate()
  const { account, currency } = withdrawal
  const bank = [account.bankCode, account.branch, account.account].filter((part) => part !== null).join(' / ')
  return (
    <Facts
      facts={[
        [
          'field.member',
          <Link key="m" to={`/members/${withdrawal.memberId}/show`}>
            {withdrawal.userName}
          </Link>,
        ],
        ['cashier.holder', account.holder],
        ['cashier.document', account.document ?? '–'],
        account.pixKey === null
          ? ['cashier.bank_account', bank]
          : [`cashier.key_${account.pixKeyType}`, account.pixKey],
        ['cashier.key_saved', <MomentField key="k" record={account} source="savedAt" />],
        ['cashier.fee', <Amount key="f" amount={withdrawal.fee} currency={currency} />],
        ['cashier.promised', <MomentField key="p" source="promisedBy" />],
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
