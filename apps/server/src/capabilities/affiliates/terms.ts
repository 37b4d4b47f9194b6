import type { AffiliateTerms } from '@trevo/contract/affiliates'
import { cutToCents, formatMoney } from '@trevo/contract/money'

/** What is agreed, as it is counted: hundredths of a percent, millionths of play. */
export type PlanTerms = {
  name: string
  cpa: bigint | null
  cpaLeast: bigint | null
  cpaPlayed: bigint | null
  shareBps: number | null
  playShare: number | null
  carries: boolean
  lifeDays: number | null
}

const WHOLE = 1_000_000
const BPS = 10_000n

/** Of play, millionths that it costs at most. */
export const costOf = ({ cpa, cpaPlayed, playShare }: PlanTerms): number =>
  (playShare ?? 0) + (cpa === null || cpaPlayed === null ? 0 : Math.ceil((Number(cpa) * WHOLE) / Number(cpaPlayed)))

const percentText = (parts: number | null, perPercent: number): string | null =>
  parts === null ? null : String(parts / perPercent)
/** Hundredths of a percent, and millionths. */
export const bpsText = (bps: number): string => String(bps / 100)
export const asTerms = (plan: PlanTerms): AffiliateTerms => {
  const money = (amount: bigint | null) => (amount === null ? null : formatMoney(amount))
  return {
    name: plan.name,
    cpa: money(plan.cpa),
    cpaLeast: money(plan.cpaLeast),
    cpaPlayed: money(plan.cpaPlayed),
    sharePercent: percentText(plan.shareBps, 100),
    playPercent: percentText(plan.playShare, WHOLE / 100),
    carries: plan.carries,
    lifeDays: plan.lifeDays,
  }
}
export const bpsOf = (percent: string): number => Math.round(Number(percent) * 100)
export const millionthsOf = (percent: string): number => Math.round(Number(percent) * (WHOLE / 100))

/** What was counted in a month. */
export type MonthFigures = {
  /** What was at risk. */
  turnover: bigint
  /** What else was staked. */
  riskless: bigint
  prize: bigint
  gifts: bigint
  fees: bigint
  cpa: bigint
  takenBack: bigint
}
export type Carried = { carriedIn: bigint; owedIn: bigint }
export type MonthResult = { share: bigint; carriedOut: bigint; owedOut: bigint; due: bigint }

const least = (one: bigint, other: bigint) => (one < other ? one : other)
const most = (one: bigint, other: bigint) => (one > other ? one : other)
export const netOf = ({
  turnover,
  riskless,
  prize,
  gifts,
  fees,
}: Pick<MonthFigures, 'turnover' | 'riskless' | 'prize' | 'gifts' | 'fees'>) =>
  turnover + riskless - prize - gifts - fees

/**
 * A month's share is a part of what is left and never more than a part of what was played, whatever luck the month had: so its cost is
 * known when the plan is published. What is taken back for new customers is made up by later months whatever the plan says; a loss of
 * play only where it does.
 */
export function monthResult(plan: PlanTerms, figures: MonthFigures, { carriedIn, owedIn }: Carried): MonthResult {
  const base = netOf(figures) + carriedIn
  const { shareBps, playShare, carries } = plan
  const bound = (figures.turnover * BigInt(playShare ?? 0)) / BigInt(WHOLE)
  const part = shareBps === null || base <= 0n ? 0n : (base * BigInt(shareBps)) / BPS
  const share = cutToCents(most(least(part, bound), 0n))
  const sum = share + figures.cpa - figures.takenBack + owedIn
  return {
    share,
    carriedOut: carries && shareBps !== null ? least(base, 0n) : 0n,
    owedOut: least(sum, 0n),
    due: most(sum, 0n),
  }
}
