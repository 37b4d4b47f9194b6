import type { Execute } from '../../platform/execute.ts'
import { bookOf, splitByBook } from './books.ts'
import type { TransferInput, TransferResult } from './transfer.ts'
import type { TransferKind } from './transfer-kinds.ts'

/** What turnover_follow() in the database knows, where each is explained. */
type Rule = 'raise' | 'gift' | 'send' | 'park' | 'open' | 'back' | 'reverse' | 'correct' | 'paid' | 'give_up'

/**
 * What each kind of transfer means for what a member has to play before a withdrawal. Null: nothing, and `why` says why not.
 * A credit that is no prize has to be played; money that is sent on takes along what its sender had open.
 */
export const TURNOVER_RULES = {
  deposit: { rule: 'raise', why: 'money from outside is played before it leaves' },
  deposit_reversal: { rule: 'reverse', why: 'a deposit that was taken back asks for nothing any more' },
  write_off: { rule: null, why: 'no member’s money moves' },
  withdrawal_hold: { rule: null, why: 'what is left then is compared with what is held back' },
  withdrawal_paid: {
    rule: 'paid',
    why: 'what has left is no longer passed on here, and what of it was held is held no more',
  },
  withdrawal_returned: { rule: null, why: 'what was free when it was set aside is free again' },
  fee: { rule: null, why: 'a fee is no play' },
  bet: { rule: null, why: 'a stake counts when it is settled, by the figures of the day' },
  win: { rule: null, why: 'a prize is free' },
  bet_rollback: { rule: null, why: 'a stake that came back was never counted' },
  win_rollback: { rule: null, why: 'the round did not stand' },
  jackpot: { rule: null, why: 'a prize is free' },
  jackpot_feed: { rule: null, why: 'no member’s money moves' },
  reward: { rule: 'gift', why: 'a gift is for playing' },
  reward_return: { rule: 'give_up', why: 'a gift that went back asks for nothing any more' },
  bonus_grant: { rule: null, why: 'bonus money is not paid out' },
  bonus_close: { rule: null, why: 'bonus money is not paid out' },
  bonus_release: { rule: 'gift', why: 'a gift is for playing' },
  rebate: { rule: null, why: 'it is a share of play that was settled' },
  commission: { rule: null, why: 'the house pays it for play that was settled' },
  affiliate_payout: { rule: null, why: 'no member’s money moves' },
  contract_payout: { rule: 'send', why: 'it comes from the upline’s own money, which may be unplayed' },
  transfer_to_downline: { rule: 'send', why: 'a deposit does not become free by changing hands' },
  envelope_sent: { rule: 'park', why: 'the envelopes carry it until they are opened' },
  envelope_opened: { rule: 'open', why: 'as a transfer' },
  envelope_returned: { rule: 'back', why: 'it comes back as it left' },
  points_earn: { rule: null, why: 'points are not paid out' },
  points_spend: { rule: null, why: 'points are not paid out' },
  points_return: { rule: null, why: 'points are not paid out' },
  points_expire: { rule: null, why: 'points are not paid out' },
  play_money: { rule: null, why: 'play money is not paid out' },
  adjustment: {
    rule: 'correct',
    why: 'nobody can tell a correction from a deposit or a gift: there is no way round the rule',
  },
} as const satisfies Record<TransferKind, { rule: Rule | null; why: string }>

export const followsTurnover = ({ kind }: Pick<TransferInput, 'kind'>): boolean => TURNOVER_RULES[kind].rule !== null

/**
 * In the transaction that posted them, while the members' cash is still locked: neither is there without the other. What was
 * posted before has been followed before.
 */
export async function followTurnover(
  execute: Execute,
  inputs: readonly TransferInput[],
  results: readonly TransferResult[],
): Promise<void> {
  const followed = inputs.flatMap(({ kind, merchantId }, index) => {
    const { rule } = TURNOVER_RULES[kind]
    const result = results[index]
    if (rule === null || result?.status !== 'posted') return []
    return [{ bookId: bookOf(merchantId), id: result.transferId, rule }]
  })
  if (followed.length === 0) return
  for (const part of splitByBook(followed)) {
    await execute({
      ...FOLLOW,
      values: [part[0]?.bookId, part.map(({ id }) => id), part.map(({ rule }) => rule)],
    })
  }
}

const FOLLOW = { name: 'turnover_follow', text: 'select turnover_follow($1, $2::bigint[], $3::text[])' }
