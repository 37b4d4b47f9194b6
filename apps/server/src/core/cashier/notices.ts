import type { CashierReason, DepositState, WithdrawalState } from '@trevo/contract/cashier'
import { type Currency, cutToCents, MINOR_PER_CENT } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import type { Tx } from '../../platform/db.ts'
import { type SendParts, sendInbox } from '../inbox/send.ts'
import type { DepositRow } from './deposit-queries.ts'
import type { WithdrawalRow } from './withdrawal-queries.ts'

/** The same words appear on locked screens: no name, key or number of a document is ever in them. */
type Words = { subject: string; html: string }
type Say = (amounts: { asked: string; paid: string }, why: string) => Words

const LOCALES = { PT: 'pt-BR', EN: 'en-GB' } as const satisfies Record<Language, string>

function moneyText(language: Language, currency: Currency, minor: bigint): string {
  const cents = Number(cutToCents(minor) / MINOR_PER_CENT)
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(cents / 100)
}

const REASONS: Readonly<Record<Language, Readonly<Record<CashierReason, string>>>> = {
  PT: {
    psp_refused: 'o serviço de pagamento recusou',
    receipt_unreadable: 'não conseguimos ler o comprovante',
    no_such_payment: 'não encontramos o pagamento',
    recipient_unknown: 'a conta de destino não foi encontrada',
    documents_needed: 'precisamos confirmar seus documentos',
    unusual_activity: 'precisamos verificar uma movimentação fora do comum',
    other: 'fale com o atendimento para saber mais',
  },
  EN: {
    psp_refused: 'the payment service refused it',
    receipt_unreadable: 'we could not read the receipt',
    no_such_payment: 'we could not find the payment',
    recipient_unknown: 'the account it was going to was not found',
    documents_needed: 'we need to check your documents',
    unusual_activity: 'we need to look at something unusual',
    other: 'please ask our support for more',
  },
}

const DEPOSITS: Readonly<Record<Language, Partial<Record<DepositState, Say>>>> = {
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

const WITHDRAWALS: Readonly<Record<Language, Partial<Record<WithdrawalState, Say>>>> = {
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

type Notice = {
  merchantId: number
  memberId: bigint
  key: string
  say: (language: Language) => Say | undefined
  amounts: { asked: bigint; paid: bigint }
  currency: Currency
  reason: CashierReason
}

async function tell(tx: Tx, parts: SendParts, notice: Notice): Promise<void> {
  const { merchantId, memberId, key, say, amounts, currency, reason } = notice
  const words = (language: Language) => {
    const text = (minor: bigint) => moneyText(language, currency, minor)
    const shown = { asked: text(amounts.asked), paid: text(amounts.paid) }
    return say(language)?.(shown, REASONS[language][reason])
  }
  const [PT, EN] = [words('PT'), words('EN')]
  if (PT === undefined || EN === undefined) return
  await sendInbox(tx, parts, { merchantId, to: { memberIds: [memberId] }, from: 'system', texts: { PT, EN }, key })
}

/** Into the inbox of whose deposit it is, once for each thing that became of it. */
export function noteDeposit(tx: Tx, parts: SendParts, deposit: DepositRow, reason: CashierReason = 'other') {
  const { id, merchantId, memberId, state, amount, paid, currency } = deposit
  return tell(tx, parts, {
    ...{ merchantId, memberId, currency, reason },
    key: `deposit:${id}:${state}:${paid}`,
    say: (language) => DEPOSITS[language][state],
    amounts: { asked: amount, paid },
  })
}

/** What arrives is the amount less its fee. */
export function noteWithdrawal(tx: Tx, parts: SendParts, withdrawal: WithdrawalRow, reason: CashierReason = 'other') {
  const { id, merchantId, memberId, state, amount, fee, currency } = withdrawal
  return tell(tx, parts, {
    ...{ merchantId, memberId, currency, reason },
    key: `withdrawal:${id}:${state}`,
    say: (language) => WITHDRAWALS[language][state],
    amounts: { asked: amount, paid: amount - fee },
  })
}
