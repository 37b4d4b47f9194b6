import {
  opsApproveWithdrawal,
  opsConfirmPayout,
  opsConfirmReceipt,
  opsDeposit,
  opsFailPayout,
  opsRejectReceipt,
  opsRejectWithdrawal,
  opsWithdrawal,
} from '@trevo/contract/ops/cashier'
import { opsRequestLateWriteOff } from '@trevo/contract/ops/late-payouts'
import { opsChangePaymentMethod, opsCreatePaymentMethod, opsPaymentMethod } from '@trevo/contract/ops/payment-methods'
import {
  opsReconcile,
  opsResolvePayment,
  opsReturnPayment,
  opsUnmatchedPayments,
} from '@trevo/contract/ops/reconciliation'
import { opsRefusedPayments, opsReturnRefused } from '@trevo/contract/ops/refused-payments'
import { opsRequestWriteOff } from '@trevo/contract/ops/reversals'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const RECEIPT = [[opsDeposit, { state: 'pending', kind: 'bank', amount: '80.00' }]] as const
const IN_REVIEW = [[opsWithdrawal, { state: 'review' }]] as const
const AT_THE_BANK = [[opsWithdrawal, { state: 'paying', currency: 'MXN' }]] as const
const OPEN_PAYMENT = [[opsUnmatchedPayments, { data: [{ resolvedAt: null, resolvedBy: null }] }]] as const
const WRITE_OFF = [
  press('cashier.write_off'),
  fill('cashier.reason', 'Sem resposta do banco'),
  press('cashier.write_off_ask'),
]

export const presses: readonly Press[] = [
  {
    call: opsConfirmReceipt,
    at: '/deposits/7/show',
    given: RECEIPT,
    does: [
      press('cashier.confirm'),
      fill('cashier.amount', '79,90'),
      fill('cashier.bank_reference', 'TED-7351'),
      fill('cashier.payer_cpf', '529.982.247-25'),
      press('cashier.confirm'),
    ],
    sends: { amount: '79.90', bankReference: 'TED-7351', payer: '52998224725' },
  },
  {
    call: opsRejectReceipt,
    at: '/deposits/7/show',
    given: RECEIPT,
    does: [press('cashier.refuse'), fill('cashier.reason', 'documents_needed'), press('cashier.refuse')],
    sends: { reason: 'documents_needed', note: '' },
  },
  {
    call: opsApproveWithdrawal,
    at: '/withdrawals/7/show',
    given: IN_REVIEW,
    does: [press('cashier.approve'), press('cashier.approve')],
  },
  {
    call: opsRejectWithdrawal,
    at: '/withdrawals/7/show',
    given: IN_REVIEW,
    does: [
      press('cashier.refuse'),
      fill('cashier.reason', 'documents_needed'),
      fill('cashier.note', 'CPF de outra pessoa'),
      press('cashier.refuse'),
    ],
    sends: { reason: 'documents_needed', note: 'CPF de outra pessoa' },
  },
  {
    call: opsConfirmPayout,
    at: '/withdrawals/7/show',
    given: AT_THE_BANK,
    does: [press('cashier.say_paid'), fill('cashier.bank_reference', 'SPEI-7351'), press('cashier.say_paid')],
    sends: { bankReference: 'SPEI-7351' },
  },
  {
    call: opsFailPayout,
    at: '/withdrawals/7/show',
    given: AT_THE_BANK,
    does: [press('cashier.say_failed'), fill('cashier.failed_note', 'Conta encerrada'), press('cashier.say_failed')],
    sends: { note: 'Conta encerrada' },
  },
  { call: opsRequestWriteOff, at: '/reversals/7/show', does: WRITE_OFF, sends: { note: 'Sem resposta do banco' } },
  {
    call: opsRequestLateWriteOff,
    at: '/latePayouts/7/show',
    does: WRITE_OFF,
    sends: { note: 'Sem resposta do banco' },
  },
  {
    call: opsResolvePayment,
    at: '/reconciliation',
    given: OPEN_PAYMENT,
    does: [press('cashier.resolve'), fill('cashier.resolution', 'Devolvido pelo banco'), press('cashier.resolve')],
    sends: { resolution: 'Devolvido pelo banco' },
  },
  {
    call: opsReturnPayment,
    at: '/reconciliation',
    given: OPEN_PAYMENT,
    does: [press('cashier.return'), press('cashier.return')],
  },
  {
    call: opsReturnRefused,
    at: '/refusedPayments',
    given: [[opsRefusedPayments, { data: [{ state: 'held' }] }]],
    does: [press('cashier.return'), press('cashier.return')],
  },
  { call: opsReconcile, at: '/reconciliation', does: [press('cashier.compare_now')] },
  {
    call: opsCreatePaymentMethod,
    at: '/payment-methods/create',
    does: [
      fill('cashier.kind', 'bank'),
      fill('cashier.min', '10,00'),
      fill('cashier.max', '5000,00'),
      fill('cashier.day_max', '9000,00'),
      fill('cashier.presets', '20 50,50'),
      fill('cashier.own_bank', 'Banco Azul'),
      fill('cashier.own_account', '12345-6'),
      fill('cashier.own_holder', 'Trevo SA'),
      fill('cashier.own_document', '00.000.000/0001-91'),
      save,
    ],
    sends: {
      direction: 'in',
      kind: 'bank',
      min: '10.00',
      presets: ['20', '50.50'],
      bank: { bankName: 'Banco Azul', branch: '', account: '12345-6', holder: 'Trevo SA' },
    },
  },
  {
    call: opsChangePaymentMethod,
    at: '/payment-methods/7',
    given: [[opsPaymentMethod, { direction: 'out', feeFlat: '1.50', feePercent: '0.5' }]],
    does: [fill('cashier.max', '5000,00'), save],
    sends: { max: '5000.00' },
  },
]
