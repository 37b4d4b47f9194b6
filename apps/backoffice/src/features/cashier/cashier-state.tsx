import type { DepositState, WithdrawalState } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import { moneyText } from '../../lib/money.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<DepositState | WithdrawalState, Tone>> = {
  created: 'default',
  pending: 'warning',
  confirmed: 'success',
  late: 'success',
  partial: 'info',
  over: 'info',
  expired: 'default',
  rejected: 'error',
  review: 'warning',
  approved: 'info',
  paying: 'info',
  paid: 'success',
  failed: 'error',
  cancelled: 'default',
}

export const CashierChip = ({ state }: { state: DepositState | WithdrawalState }) => (
  <StatusChip label={`cashier.state_${state}`} tone={TONES[state]} />
)

export const Amount = ({ amount, currency }: { amount: string; currency: Currency }) => (
  <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{moneyText(amount, currency)}</span>
)
