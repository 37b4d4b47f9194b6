/**
 * What has to let a member through, in the same transaction, before money of a kind moves:
 * stake: `admitStake`, or `admit_stakes` in SQL; payment_out: `admitPayment`;
 * standing: `admitGifts`, `admitTransfer` or `admitSpending` (neither locked, paused nor excluded).
 */
export type Gate = 'stake' | 'payment_out' | 'standing'

export type KindRule = {
  /** From where to where, and why. */
  doc: string
  /** Null: nobody is ever refused it, and `why` says why not. */
  gate: Gate | null
  /** Whose account the gate is asked for: what the money leaves, what it comes to, or both. */
  side?: 'from' | 'to' | 'both'
  why?: string
  /** A gift of the house: paid only as far as its way out (core/ways) has allowed in the same transaction. */
  byWay?: true
}

const OWN_MONEY = 'it is the member’s own money'

/** Every reason money may move for. */
export const TRANSFER_KINDS = {
  // Payments
  deposit: {
    doc: 'psp to cash: money arrived',
    gate: null,
    why: 'the charge passed the gate, what arrives is credited',
  },
  deposit_reversal: {
    doc: 'cash to psp: a deposit was taken back by the payer’s bank; what is not there any more comes from receivables, and goes from cash to receivables when it is repaid',
    gate: null,
    why: 'the bank has decided',
  },
  write_off: {
    doc: 'losses to receivables: what a member owes is given up',
    gate: null,
    why: 'two people of staff have decided, and no member’s money moves',
  },
  withdrawal_hold: { doc: 'cash to held: a withdrawal was requested', gate: 'payment_out', side: 'from' },
  withdrawal_paid: { doc: 'held to psp: the withdrawal was paid out', gate: null, why: OWN_MONEY },
  withdrawal_returned: {
    doc: 'held to cash: the withdrawal was refused, cancelled or failed',
    gate: null,
    why: OWN_MONEY,
  },
  fee: { doc: 'cash to fees', gate: 'standing', side: 'from' },
  // Games and lottery
  bet: { doc: 'cash to games: a stake', gate: 'stake', side: 'from' },
  win: { doc: 'games to cash: a prize', gate: null, why: 'what was staked and won is paid, whatever happened since' },
  bet_rollback: {
    doc: 'games to cash: a stake given back because the bet did not stand',
    gate: null,
    why: OWN_MONEY,
  },
  win_rollback: {
    doc: 'cash to games: a prize taken back because the round did not stand or was corrected; what is not there any more comes from receivables, and goes from cash to receivables when a later prize or the member pays it',
    gate: null,
    why: 'the round did not stand',
  },
  jackpot: {
    doc: 'jackpots to cash: a pot that a draw gave to a round; vendor_pools to cash: what a pool of a vendor gave to one',
    gate: null,
    why: 'what was staked and won is paid, whatever happened since',
  },
  jackpot_feed: {
    doc: 'games to jackpots: part of stakes; rewards to jackpots: what a pot begins with; jackpots to games: what is left when a pool ends; games to vendor_pools: what stakes of a day gave to pools of vendors',
    gate: null,
    why: 'no member’s money moves',
  },
  // Rewards
  reward: {
    doc: 'rewards to cash: a promotion, check-in reward, rain or other gift of the house',
    gate: 'standing',
    side: 'to',
    byWay: true,
  },
  reward_return: {
    doc: 'cash to rewards: a gift, or what of it was still held back, that its owner gave back rather than play it',
    gate: null,
    why: 'it only takes, at the member’s own wish',
  },
  bonus_grant: {
    doc: 'bonus_issue to cash, in BNS: bonus money that has to be played before it is any',
    gate: 'standing',
    side: 'to',
    byWay: true,
  },
  bonus_close: {
    doc: 'cash to bonus_issue, in BNS: bonus money was played, given up, over time or taken back',
    gate: null,
    why: 'it only takes, and what was played is paid beside it',
  },
  bonus_release: {
    doc: 'rewards to cash: bonus money that was played; it passed its way and its budgets when it was granted',
    gate: 'standing',
    side: 'to',
  },
  rebate: { doc: 'rebates to cash: a share of turnover', gate: 'standing', side: 'to' },
  commission: { doc: 'commissions to cash: a salary or dividend paid by the house', gate: 'standing', side: 'to' },
  affiliate_payout: {
    doc: 'commissions to settlements: what a partner outside earned in a month was paid from the house’s own bank account',
    gate: null,
    why: 'no member’s money moves; two people of staff have approved it',
  },
  // Between members
  contract_payout: {
    doc: 'cash to cash: a salary or dividend that the upline owes',
    gate: 'standing',
    side: 'to',
  },
  transfer_to_downline: {
    doc: 'cash to cash: an agent gives to a downline member',
    gate: 'standing',
    side: 'both',
  },
  envelope_sent: { doc: 'cash to envelopes: red envelopes leave the sender', gate: 'standing', side: 'from' },
  envelope_opened: { doc: 'envelopes to cash: a red envelope was opened', gate: 'standing', side: 'to' },
  envelope_returned: {
    doc: 'envelopes to cash: unopened red envelopes return to the sender',
    gate: null,
    why: OWN_MONEY,
  },
  // Points and play money
  points_earn: { doc: 'points_issue to cash, in PTS', gate: 'standing', side: 'to' },
  points_spend: { doc: 'cash to points_issue, in PTS', gate: null, why: 'what points buy is a gift with a gate' },
  points_return: {
    doc: 'points_issue to cash, in PTS: what was bought with them did not come about',
    gate: null,
    why: 'they are the member’s own points',
  },
  points_expire: {
    doc: 'cash to points_issue, in PTS: points that nobody moved for a year',
    gate: null,
    why: 'it only takes, after a notice',
  },
  play_money: {
    doc: 'play_money to cash, in FUN: what a trial or test member plays with',
    gate: null,
    why: 'it is worth nothing, and staking it passes the gate',
  },
  // Staff
  adjustment: {
    doc: 'between cash and adjustments: a correction by staff, either way',
    gate: null,
    why: 'two people of staff have decided',
  },
} as const satisfies Record<string, KindRule>

export type TransferKind = keyof typeof TRANSFER_KINDS

/**
 * Functions of the database that move money by themselves, with what lets a member through for them. A test reads the
 * database: one that is missing here, or that does not call its gate, fails it.
 */
export const SQL_PATHS = {
  play_post: { gate: 'admit_stakes' },
  take_vendor_debts: { gate: null, why: 'it only takes, out of a prize that was just paid' },
  lottery_post: { gate: 'admit_stakes' },
  // Prizes and stakes that come back are the member's; rebates are gifts, and ask.
  lottery_pay: { gate: 'standing_refusal' },
  lottery_cancel: { gate: null, why: 'the member’s own stake comes back' },
  bolao_give_back: { gate: null, why: 'the holders’ own stakes come back' },
} as const satisfies Record<string, { gate: string } | { gate: null; why: string }>
