/** Accounts a member may have, per currency. Their balance never goes below zero. */
export const MEMBER_ACCOUNTS = {
  cash: 'What the member may play, withdraw or spend; in PTS the points, in FUN the play money, in BNS the bonus money, which is none of these',
  held: 'Set aside for a withdrawal until it is paid or returned',
} as const

/** Accounts of the house, per merchant and currency. They may go below zero and are summed on demand. */
export const HOUSE_ACCOUNTS = {
  psp: 'The outside world of payments: deposits come from it, withdrawals go to it',
  games: 'Stakes go in, prizes come out',
  jackpots: 'Keeps the pots of jackpots: stakes and seeds go in, what is won comes out',
  vendor_pools:
    'What is owed to vendors for pools that they keep: what stakes gave to them goes in, what they gave to players comes out',
  rewards: 'Pays bonuses, check-in rewards, promotions and red rain',
  rebates: 'Pays rebates',
  commissions: 'Pays contract salaries and dividends of the top level',
  settlements: 'The house’s own bank account, which pays partners outside; players’ money is never in it',
  fees: 'Takes fees',
  envelopes: 'Keeps red envelopes between sending and opening',
  points_issue: 'Issues points and takes them back',
  bonus_issue: 'Issues bonus money and takes it back',
  play_money: 'Issues play money to trial and test members',
  adjustments: 'Counterpart of corrections by staff',
  receivables: 'What members owe for deposits that banks took back',
  losses: 'What of it was given up',
} as const

export type MemberAccountKind = keyof typeof MEMBER_ACCOUNTS
export type HouseAccountKind = keyof typeof HOUSE_ACCOUNTS
