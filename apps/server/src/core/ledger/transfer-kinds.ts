/** Every reason money may move for, one line each: from where to where. */
export const TRANSFER_KINDS = {
  // Payments
  deposit: 'psp to cash: money arrived',
  deposit_reversal: 'cash to psp: a deposit was taken back by the payer’s bank',
  withdrawal_hold: 'cash to held: a withdrawal was requested',
  withdrawal_paid: 'held to psp: the withdrawal was paid out',
  withdrawal_returned: 'held to cash: the withdrawal was refused, cancelled or failed',
  fee: 'cash to fees',
  // Games and lottery
  bet: 'cash to games: a stake',
  win: 'games to cash: a prize',
  bet_rollback: 'games to cash: a stake given back because the bet did not stand',
  win_rollback: 'cash to games: a prize taken back because the round did not stand',
  // Rewards
  reward: 'rewards to cash: a promotion, sign-in reward, rain or other gift',
  rebate: 'rebates to cash: a share of turnover',
  commission: 'commissions to cash: a salary or dividend paid by the house',
  // Between members
  contract_payout: 'cash to cash: a salary or dividend paid by the upline',
  transfer_to_downline: 'cash to cash: an agent gives to a downline member',
  envelope_sent: 'cash to envelopes: red envelopes leave the sender',
  envelope_opened: 'envelopes to cash: a red envelope was opened',
  envelope_returned: 'envelopes to cash: unopened red envelopes return to the sender',
  // Points and play money
  points_earn: 'points_issue to cash, in PTS',
  points_spend: 'cash to points_issue, in PTS',
  play_money: 'play_money to cash, in FUN: what a trial or test member plays with',
  // Staff
  adjustment: 'between cash and adjustments: a correction by staff, either way',
} as const

export type TransferKind = keyof typeof TRANSFER_KINDS
