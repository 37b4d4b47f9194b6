import type { BodyOf } from '@trevo/contract/endpoint'
import { opsDeposit, opsDeposits, opsWithdrawal, opsWithdrawals } from '@trevo/contract/ops/cashier'
import { opsLatePayout, opsLatePayouts } from '@trevo/contract/ops/late-payouts'
import { opsLedger, opsLedgerTransfer } from '@trevo/contract/ops/ledger'
import {
  opsChangePaymentMethod,
  opsCreatePaymentMethod,
  opsPaymentMethod,
  opsPaymentMethods,
  type StaffPaymentMethod,
} from '@trevo/contract/ops/payment-methods'
import { opsUnmatchedPayments } from '@trevo/contract/ops/reconciliation'
import { opsRefusedPayments } from '@trevo/contract/ops/refused-payments'
import { opsReversal, opsReversals } from '@trevo/contract/ops/reversals'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source } from '../../lib/data-provider.ts'
import { decimalOf, decimalText } from '../../lib/numbers.ts'

export const depositsSource: Source = {
  getList: keyedList(opsDeposits),
  getOne: (id) => call(opsDeposit, { params: { id } }),
}
export const withdrawalsSource: Source = {
  getList: keyedList(opsWithdrawals),
  getOne: (id) => call(opsWithdrawal, { params: { id } }),
}
export const ledgerSource: Source = {
  getList: keyedList(opsLedger),
  getOne: (id) => call(opsLedgerTransfer, { params: { id } }),
}
export const reversalsSource: Source = {
  getList: keyedList(opsReversals),
  getOne: (id) => call(opsReversal, { params: { id } }),
}
export const latePayoutsSource: Source = {
  getList: keyedList(opsLatePayouts),
  getOne: (id) => call(opsLatePayout, { params: { id } }),
}
export const refusedSource: Source = { getList: keyedList(opsRefusedPayments) }
export const unmatchedSource: Source = { getList: keyedList(opsUnmatchedPayments) }

/** Several amounts in one field, as the reader writes them; what is no number the server refuses. */
const presetsText = (presets: readonly string[]) => presets.map((amount) => decimalText(amount)).join(' ')
const presetsOf = (text: string) =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => decimalOf(typed) ?? typed)

export const methodsSource: Source = {
  getList: pagedList(opsPaymentMethods),
  getOne: async (id) => {
    const { presets, ...method } = await call(opsPaymentMethod, { params: { id } })
    return { ...method, presets: presetsText(presets) }
  },
  create: async (data) => {
    const { presets, bank, ...rest } = data as unknown as BodyOf<typeof opsCreatePaymentMethod>
    const takesBank = rest.direction === 'in' && rest.kind === 'bank'
    const body = {
      ...rest,
      presets: rest.direction === 'in' ? presetsOf(String(presets ?? '')) : [],
      bank: takesBank && bank ? { ...bank, branch: bank.branch ?? '' } : null,
    }
    return call(opsCreatePaymentMethod, { body })
  },
  update: async (id, data) => {
    const {
      id: _id,
      direction: _direction,
      kind: _kind,
      bank: _bank,
      asksAgain: _asksAgain,
      presets,
      ...rest
    } = data as unknown as StaffPaymentMethod
    const body = { ...rest, presets: presetsOf(String(presets)) }
    const changed = await call(opsChangePaymentMethod, { params: { id }, body })
    return { ...changed, presets: presetsText(changed.presets) }
  },
}
