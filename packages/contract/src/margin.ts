import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'

/**
 * What a brand gives back on a category against what it keeps there. Shares of the stake in percent, cut so that nobody is
 * promised more than there is.
 */
export const Share = z.string().check(z.regex(/^-?\d{1,4}(\.\d{1,4})?$/, 'share'))
export type Share = z.infer<typeof Share>

/**
 * Who gives something back. rebate: the top rate; salary and hourly: the best tier of the house's contracts; tournament: what
 * prizes of those that run at the same time may be of what their winners played; jackpot: what its pools take of
 * stakes; cashback: what it may be of what was staked; mission and rule: what those that run at the same time
 * give of what must be played for them; affiliate: what partners outside may cost of what their members play, beyond what agents would
 * cost there, since of one member only one of them is paid.
 */
export const GiverKind = z.enum([
  'rebate',
  'salary',
  'hourly',
  'level',
  'points',
  'tournament',
  'jackpot',
  'cashback',
  'mission',
  'rule',
  'affiliate',
])
export type GiverKind = z.infer<typeof GiverKind>

export const MarginStack = z.object({
  category: GameCategory,
  /** Games keep what they do not pay out. Lotteries keep what is above the top series, which pays prizes and rebates alike. */
  offer: z.enum(['games', 'lottery']),
  /** What keeps least: a game's name or a lottery's code, and what it pays at most; null: it does not say, and keeps nothing. */
  least: z.object({ name: z.string(), pays: z.nullable(Share) }),
  keep: Share,
  givers: z.array(
    z.object({
      kind: GiverKind,
      share: Share,
      /** Paid out of the series, so that it is no part of the sum. */
      inside: z.boolean(),
    }),
  ),
  sum: Share,
  allowed: Share,
  /** Below zero: so much too much is given back. */
  left: Share,
  /** Rebates alone; null where the series itself is their bound. */
  rebates: z.nullable(z.object({ allowed: Share, left: Share })),
  isWithin: z.boolean(),
})
export type MarginStack = z.infer<typeof MarginStack>

/** What `margin_exceeded` carries: the categories in which too much would be given back. */
export const MarginExceeded = z.object({ stacks: z.array(MarginStack) })
