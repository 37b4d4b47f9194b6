import type { BetStatus, TransactionKind, TransactionStatus } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'

type Labels<Key extends string> = Readonly<Record<Key, string>>

const KINDS: Readonly<Record<Language, Labels<TransactionKind>>> = {
  PT: {
    deposit: 'Depósito',
    deposit_reversal: 'Depósito estornado',
    withdrawal_hold: 'Saque',
    withdrawal_returned: 'Saque devolvido',
    fee: 'Tarifa',
    bet: 'Aposta',
    bet_rollback: 'Aposta devolvida',
    win: 'Prêmio',
    win_rollback: 'Prêmio estornado',
    reward: 'Recompensa',
    play_money: 'Saldo de demonstração',
    rebate: 'Rebate',
    commission: 'Comissão',
    contract_payout: 'Pagamento de contrato',
    transfer_to_downline: 'Transferência',
    envelope_sent: 'Envelope enviado',
    envelope_opened: 'Envelope aberto',
    envelope_returned: 'Envelope devolvido',
    adjustment: 'Ajuste',
    points_earn: 'Pontos recebidos',
    points_spend: 'Pontos usados',
    points_return: 'Pontos devolvidos',
  },
  EN: {
    deposit: 'Deposit',
    deposit_reversal: 'Deposit reversed',
    withdrawal_hold: 'Withdrawal',
    withdrawal_returned: 'Withdrawal returned',
    fee: 'Fee',
    bet: 'Bet',
    bet_rollback: 'Bet returned',
    win: 'Prize',
    win_rollback: 'Prize reversed',
    reward: 'Reward',
    play_money: 'Demo balance',
    rebate: 'Rebate',
    commission: 'Commission',
    contract_payout: 'Contract payment',
    transfer_to_downline: 'Transfer',
    envelope_sent: 'Envelope sent',
    envelope_opened: 'Envelope opened',
    envelope_returned: 'Envelope returned',
    adjustment: 'Adjustment',
    points_earn: 'Points earned',
    points_spend: 'Points spent',
    points_return: 'Points returned',
  },
}

const STATUS: Readonly<Record<Language, Labels<TransactionStatus>>> = {
  PT: { pending: 'Em andamento', done: 'Concluído', returned: 'Devolvido' },
  EN: { pending: 'Pending', done: 'Done', returned: 'Returned' },
}

const BETS: Readonly<Record<Language, Labels<BetStatus>>> = {
  PT: { open: 'Em aberto', won: 'Ganha', lost: 'Perdida', void: 'Anulada' },
  EN: { open: 'Open', won: 'Won', lost: 'Lost', void: 'Void' },
}

export const kindLabel = (language: Language, kind: TransactionKind) => KINDS[language][kind]
export const statusLabel = (language: Language, status: TransactionStatus) => STATUS[language][status]
export const betLabel = (language: Language, status: BetStatus) => BETS[language][status]

export const TRANSACTION_HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  PT: ['Data', 'Conta', 'Tipo', 'Valor', 'Moeda', 'Saldo', 'Situação', 'Referência', 'Número'],
  EN: ['Date', 'Account', 'Type', 'Amount', 'Currency', 'Balance', 'Status', 'Reference', 'Number'],
}
export const BET_HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  PT: [
    'Data',
    'Conta',
    'Jogo',
    'Categoria',
    'Provedor',
    'Aposta',
    'Prêmio',
    'Resultado',
    'Moeda',
    'Situação',
    'Número',
  ],
  EN: ['Date', 'Account', 'Game', 'Category', 'Provider', 'Stake', 'Prize', 'Net', 'Currency', 'Status', 'Number'],
}
export const CUT_NOTE: Readonly<Record<Language, string>> = {
  PT: 'Há mais registros: escolha um período menor',
  EN: 'There are more rows: choose a shorter period',
}
