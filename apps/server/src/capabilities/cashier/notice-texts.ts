import type { CashierReason, DepositState, WithdrawalState } from '@trevo/contract/cashier'
import type { Language } from '@trevo/contract/wire'

/** The same words appear on locked screens: no name, key or number of a document is ever in them. */
type Words = { subject: string; html: string }
export type Say = (amounts: { asked: string; paid: string }, why: string) => Words

export const REASONS: Readonly<Record<Language, Readonly<Record<CashierReason, string>>>> = {
  PT: {
    psp_refused: 'o serviço de pagamento recusou',
    receipt_unreadable: 'não conseguimos ler o comprovante',
    no_such_payment: 'não encontramos o pagamento',
    recipient_unknown: 'a conta de destino não foi encontrada',
    documents_needed: 'precisamos confirmar seus documentos',
    unusual_activity: 'precisamos verificar uma movimentação fora do comum',
    deposit_reversed: 'seu banco pediu um depósito de volta',
    paid_late: 'um saque devolvido ao seu saldo foi pago depois',
    other: 'fale com o atendimento para saber mais',
  },
  EN: {
    psp_refused: 'the payment service refused it',
    receipt_unreadable: 'we could not read the receipt',
    no_such_payment: 'we could not find the payment',
    recipient_unknown: 'the account it was going to was not found',
    documents_needed: 'we need to check your documents',
    unusual_activity: 'we need to look at something unusual',
    deposit_reversed: 'your bank took a deposit back',
    paid_late: 'a withdrawal that was back in your balance was paid after all',
    other: 'please ask our support for more',
  },
}

export const DEPOSITS: Readonly<Record<Language, Partial<Record<DepositState, Say>>>> = {
  PT: {
    confirmed: ({ paid }) => ({ subject: 'Depósito confirmado', html: `<p>${paid} já estão no seu saldo.</p>` }),
    late: ({ paid }) => ({
      subject: 'Depósito confirmado',
      html: `<p>O pagamento chegou depois do prazo, mas ${paid} já estão no seu saldo.</p>`,
    }),
    partial: ({ paid, asked }) => ({
      subject: 'Recebemos parte do depósito',
      html: `<p>Você pediu um depósito de ${asked} e recebemos ${paid}. O que chegou já está no seu saldo.</p>`,
    }),
    over: ({ paid, asked }) => ({
      subject: 'Recebemos mais do que o depósito pedido',
      html: `<p>Você pediu um depósito de ${asked} e recebemos ${paid}. Tudo o que chegou está no seu saldo.</p>`,
    }),
    rejected: ({ asked }, why) => ({
      subject: 'Depósito não aprovado',
      html: `<p>O depósito de ${asked} não foi aprovado: ${why}.</p>`,
    }),
  },
  EN: {
    confirmed: ({ paid }) => ({ subject: 'Deposit confirmed', html: `<p>${paid} are in your balance.</p>` }),
    late: ({ paid }) => ({
      subject: 'Deposit confirmed',
      html: `<p>The payment came after its time, but ${paid} are in your balance.</p>`,
    }),
    partial: ({ paid, asked }) => ({
      subject: 'Part of your deposit has arrived',
      html: `<p>You asked to deposit ${asked} and ${paid} arrived. What arrived is in your balance.</p>`,
    }),
    over: ({ paid, asked }) => ({
      subject: 'More than your deposit has arrived',
      html: `<p>You asked to deposit ${asked} and ${paid} arrived. All of it is in your balance.</p>`,
    }),
    rejected: ({ asked }, why) => ({
      subject: 'Deposit not approved',
      html: `<p>Your deposit of ${asked} was not approved: ${why}.</p>`,
    }),
  },
}

export const WITHDRAWALS: Readonly<Record<Language, Partial<Record<WithdrawalState, Say>>>> = {
  PT: {
    approved: ({ asked }) => ({
      subject: 'Saque aprovado',
      html: `<p>Seu saque de ${asked} foi aprovado e será pago.</p>`,
    }),
    paid: ({ paid }) => ({ subject: 'Saque pago', html: `<p>${paid} foram enviados para a sua conta.</p>` }),
    failed: ({ asked }, why) => ({
      subject: 'Saque não realizado',
      html: `<p>Não foi possível pagar o saque de ${asked}: ${why}. O valor voltou para o seu saldo.</p>`,
    }),
    rejected: ({ asked }, why) => ({
      subject: 'Saque não aprovado',
      html: `<p>O saque de ${asked} não foi aprovado: ${why}. O valor voltou para o seu saldo.</p>`,
    }),
  },
  EN: {
    approved: ({ asked }) => ({
      subject: 'Withdrawal approved',
      html: `<p>Your withdrawal of ${asked} was approved and will be paid.</p>`,
    }),
    paid: ({ paid }) => ({ subject: 'Withdrawal paid', html: `<p>${paid} were sent to your account.</p>` }),
    failed: ({ asked }, why) => ({
      subject: 'Withdrawal not paid',
      html: `<p>Your withdrawal of ${asked} could not be paid: ${why}. The money is back in your balance.</p>`,
    }),
    rejected: ({ asked }, why) => ({
      subject: 'Withdrawal not approved',
      html: `<p>Your withdrawal of ${asked} was not approved: ${why}. The money is back in your balance.</p>`,
    }),
  },
}

/** whole: all of it was in the balance; owed: a part was not; given up: what was owed no longer is. */
type ReversalNotice = 'whole' | 'owed' | 'given_up'

/** `asked` is what the bank took back, `paid` what is owed for it, or no longer is. */
export const REVERSALS: Readonly<Record<Language, Readonly<Record<ReversalNotice, Say>>>> = {
  PT: {
    whole: ({ asked }) => ({
      subject: 'Depósito devolvido ao banco',
      html: `<p>O banco que pagou pediu ${asked} de volta. O valor saiu do seu saldo.</p>`,
    }),
    owed: ({ asked, paid }) => ({
      subject: 'Depósito devolvido ao banco',
      html: `<p>O banco que pagou pediu ${asked} de volta. ${paid} não estavam mais no seu saldo e ficam em aberto. Os saques voltam quando esse valor for pago.</p>`,
    }),
    given_up: ({ paid }) => ({
      subject: 'Valor em aberto encerrado',
      html: `<p>Não cobramos mais os ${paid} de um depósito que o banco pediu de volta.</p>`,
    }),
  },
  EN: {
    whole: ({ asked }) => ({
      subject: 'Deposit returned to the bank',
      html: `<p>The bank that paid took ${asked} back. The money has left your balance.</p>`,
    }),
    owed: ({ asked, paid }) => ({
      subject: 'Deposit returned to the bank',
      html: `<p>The bank that paid took ${asked} back. ${paid} of it was no longer in your balance and is still owed. Withdrawals open again once this is paid.</p>`,
    }),
    given_up: ({ paid }) => ({
      subject: 'Amount owed closed',
      html: `<p>We no longer ask for the ${paid} of a deposit that the bank took back.</p>`,
    }),
  },
}

/** `asked` is what arrived at the bank after all, `paid` what of it is still to be taken. */
export const LATE_PAYOUTS: Readonly<Record<Language, Readonly<Record<'whole' | 'owed' | 'given_up', Say>>>> = {
  PT: {
    whole: ({ asked }) => ({
      subject: 'Saque pago depois da devolução',
      html: `<p>Um saque que tinha voltado para o seu saldo foi pago pelo banco: ${asked}. O valor saiu do seu saldo.</p>`,
    }),
    owed: ({ asked, paid }) => ({
      subject: 'Saque pago depois da devolução',
      html: `<p>Um saque que tinha voltado para o seu saldo foi pago pelo banco: ${asked}. ${paid} não estavam mais no seu saldo e serão descontados do que entrar. Os saques voltam depois disso.</p>`,
    }),
    given_up: ({ paid }) => ({
      subject: 'Valor em aberto encerrado',
      html: `<p>Não cobramos mais os ${paid} de um saque que foi pago depois de devolvido.</p>`,
    }),
  },
  EN: {
    whole: ({ asked }) => ({
      subject: 'Withdrawal paid after it was returned',
      html: `<p>A withdrawal that had gone back to your balance was paid by the bank after all: ${asked}. The money has left your balance.</p>`,
    }),
    owed: ({ asked, paid }) => ({
      subject: 'Withdrawal paid after it was returned',
      html: `<p>A withdrawal that had gone back to your balance was paid by the bank after all: ${asked}. ${paid} of it was no longer in your balance and will be taken from what comes in. Withdrawals open again after that.</p>`,
    }),
    given_up: ({ paid }) => ({
      subject: 'Nothing is owed any more',
      html: `<p>We no longer ask for the ${paid} of a withdrawal that was paid after it had been returned.</p>`,
    }),
  },
}
