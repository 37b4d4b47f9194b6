import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { DepositState, WithdrawalState } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import type { ReactNode } from 'react'
import { DataTable, Link, SelectInput, TextInput } from 'react-admin'
import { moneyText } from '../../lib/money.ts'
import { WITH_ASIDE } from '../../ui/columns.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { type Step, Timeline } from './timeline.tsx'

type State = DepositState | WithdrawalState

const TONES: Readonly<Record<State, Tone>> = {
  created: 'default',
  pending: 'warning',
  confirmed: 'success',
  late: 'success',
  partial: 'info',
  over: 'info',
  expired: 'default',
  rejected: 'error',
  reversed: 'error',
  review: 'warning',
  approved: 'info',
  paying: 'info',
  paid: 'success',
  failed: 'error',
  cancelled: 'default',
}

const CashierChip = ({ state }: { state: State }) => <StatusChip label={`cashier.state_${state}`} tone={TONES[state]} />

export const Amount = ({ amount, currency }: { amount: string; currency: Currency }) => (
  <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{moneyText(amount, currency)}</span>
)

export const stateFilter = (states: readonly string[], nameOf = (id: string) => `cashier.state_${id}`) => (
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={states.map((id) => ({ id, name: nameOf(id) }))}
  />
)
export const userFilter = <TextInput key="userName" source="userName" label="cashier.user_name" alwaysOn resettable />

export const momentColumn = (source: string, label: string) => (
  <DataTable.Col source={source} label={label} disableSort>
    <MomentField source={source} />
  </DataTable.Col>
)
export const memberColumn = <DataTable.Col source="userName" label="field.member" disableSort />

type Sums<Name extends string> = { currency: Currency } & Record<Name, string>
export const amountColumn = <Name extends string>(source: Name, label: string) => (
  <DataTable.Col<Sums<Name> & { id: string }>
    label={label}
    align="right"
    disableSort
    render={(row) => <Amount amount={row[source]} currency={row.currency} />}
  />
)
export const stateColumn = (
  <DataTable.Col<{ id: string; state: State }>
    label="field.status"
    disableSort
    render={({ state }) => <CashierChip state={state} />}
  />
)

export const memberFact = ({ memberId, userName }: { memberId: string; userName: string }) =>
  [
    'field.member',
    <Link key="m" to={`/members/${memberId}/show`}>
      {userName}
    </Link>,
  ] as const

export const CashierShow = ({ children }: { children: ReactNode }) => <ShowPage>{children}</ShowPage>

type Payment = { amount: string; currency: Currency; state: State; steps: readonly Step[] }

/** One deposit or withdrawal: how much, how it stands, what is known of it, what can be done, and how it came to be so. */
export const PaymentPage = ({
  payment,
  actions,
  children,
}: {
  payment: Payment
  actions: ReactNode
  children: ReactNode
}) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: WITH_ASIDE, gap: 2, mt: 2, alignItems: 'start' }}>
    <Card sx={{ p: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h6" component="h2">
          <Amount amount={payment.amount} currency={payment.currency} />
        </Typography>
        <CashierChip state={payment.state} />
      </Box>
      {children}
      {actions && <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>{actions}</Box>}
    </Card>
    <Timeline steps={payment.steps} />
  </Box>
)
