import { opsDeposits, opsWithdrawal, opsWithdrawals } from '@trevo/contract/ops/cashier'
import { opsLatePayouts } from '@trevo/contract/ops/late-payouts'
import { opsLedger } from '@trevo/contract/ops/ledger'
import { opsChangePaymentMethod, opsCreatePaymentMethod, opsPaymentMethods } from '@trevo/contract/ops/payment-methods'
import { opsUnmatchedPayments } from '@trevo/contract/ops/reconciliation'
import { opsRefusedPayments } from '@trevo/contract/ops/refused-payments'
import { opsReversals } from '@trevo/contract/ops/reversals'
import { ArrowDownToLine, ArrowUpFromLine, BookOpen, ClockAlert, CreditCard, Scale, Undo2, UserX } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { DepositList, DepositShow } from './deposit-pages.tsx'
import { LatePayoutList, LatePayoutShow } from './late-payout-pages.tsx'
import { LedgerList, LedgerShow } from './ledger-pages.tsx'
import { MethodCreate } from './method-create.tsx'
import { MethodEdit, MethodList } from './method-pages.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'
import { RefusedList } from './refused-list.tsx'
import { ReversalList, ReversalShow } from './reversal-pages.tsx'
import {
  depositsSource,
  latePayoutsSource,
  ledgerSource,
  methodsSource,
  refusedSource,
  reversalsSource,
  unmatchedSource,
  withdrawalsSource,
} from './sources.ts'
import { WithdrawalList, WithdrawalShow } from './withdrawal-pages.tsx'

export const cashierEntries: readonly Entry[] = [
  {
    name: 'withdrawals',
    group: 'money',
    icon: ArrowUpFromLine,
    access: opsWithdrawals,
    source: withdrawalsSource,
    opens: opsWithdrawal,
    pages: { list: WithdrawalList, show: WithdrawalShow },
  },
  {
    name: 'deposits',
    group: 'money',
    icon: ArrowDownToLine,
    access: opsDeposits,
    source: depositsSource,
    pages: { list: DepositList, show: DepositShow },
  },
  {
    name: 'reversals',
    group: 'money',
    icon: Undo2,
    access: opsReversals,
    source: reversalsSource,
    pages: { list: ReversalList, show: ReversalShow },
  },
  {
    name: 'refusedPayments',
    group: 'money',
    icon: UserX,
    access: opsRefusedPayments,
    source: refusedSource,
    pages: { list: RefusedList },
  },
  {
    name: 'latePayouts',
    group: 'money',
    icon: ClockAlert,
    access: opsLatePayouts,
    source: latePayoutsSource,
    pages: { list: LatePayoutList, show: LatePayoutShow },
  },
  {
    name: 'ledger',
    group: 'money',
    icon: BookOpen,
    access: opsLedger,
    source: ledgerSource,
    pages: { list: LedgerList, show: LedgerShow },
  },
  {
    name: 'reconciliation',
    group: 'money',
    icon: Scale,
    access: opsUnmatchedPayments,
    source: unmatchedSource,
    pages: { list: ReconciliationPage },
  },
  {
    name: 'payment-methods',
    group: 'money',
    icon: CreditCard,
    access: opsPaymentMethods,
    source: methodsSource,
    writes: { create: opsCreatePaymentMethod, edit: opsChangePaymentMethod },
    pages: { list: MethodList, edit: MethodEdit, create: MethodCreate },
  },
]
