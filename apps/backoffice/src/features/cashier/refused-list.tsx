import Box from '@mui/material/Box'
import { RefusedPaymentState } from '@trevo/contract/cashier'
import { opsReturnRefused, type RefusedPayment } from '@trevo/contract/ops/refused-payments'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { DataTable, Link } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { amountColumn, memberColumn, momentColumn, stateFilter, userFilter } from './cashier-parts.tsx'

const filters = [stateFilter(RefusedPaymentState.options, (id) => `cashier.refused_${id}`), userFilter]

const TONES: Readonly<Record<RefusedPaymentState, Tone>> = {
  held: 'warning',
  returning: 'info',
  refused: 'error',
  returned: 'default',
  credited: 'success',
}

/** Payments that were not credited because they are not the member's own money, and what became of them. */
export const RefusedList = () => (
  <KeyList filters={filters} rowClick={false}>
    {momentColumn('paidAt', 'cashier.paid_at')}
    {memberColumn}
    <DataTable.Col<RefusedPayment>
      label="cashier.of_deposit"
      disableSort
      render={({ depositId }) => (
        <OneLine>
          <DepositLink id={depositId} />
        </OneLine>
      )}
    />
    {amountColumn('amount', 'cashier.amount')}
    <DataTable.Col<RefusedPayment>
      label="cashier.payer"
      disableSort
      render={({ payer }) => <OneLine>{payer ?? '–'}</OneLine>}
    />
    <DataTable.Col<RefusedPayment>
      label="field.status"
      disableSort
      render={({ state }) => (
        <OneLine>
          <StatusChip label={`cashier.refused_${state}`} tone={TONES[state]} />
        </OneLine>
      )}
    />
    <DataTable.Col<RefusedPayment>
      label="cashier.return"
      disableSort
      render={(payment) => <Return payment={payment} />}
    />
    <DataTable.Col<RefusedPayment>
      label="cashier.end_to_end"
      disableSort
      render={({ id }) => <Box sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>{id}</Box>}
    />
  </KeyList>
)

/** The bank's id breaks anywhere, so that the rest of the row, which people read, need not. */
const OneLine = ({ children }: { children: ReactNode }) => <Box sx={{ width: 'max-content' }}>{children}</Box>

function DepositLink({ id }: { id: string }) {
  const translate = useTranslate()
  return <Link to={`/deposits/${id}/show`}>{translate('cashier.deposit_number', { id })}</Link>
}

function Return({ payment: { id, state } }: { payment: RefusedPayment }) {
  if (state !== 'held' && state !== 'refused') return null
  return (
    <ActionButton
      endpoint={opsReturnRefused}
      label="cashier.return"
      icon={<Undo2 size={18} />}
      run={() => call(opsReturnRefused, { params: { id } })}
      done="cashier.return_begun"
      question={{ title: 'cashier.ask_return', content: 'cashier.ask_return_text' }}
    />
  )
}
