import { cutToCents, MINOR_PER_UNIT } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import { addDays, mondayOf } from '../../platform/day.ts'
import type { RuleRow } from './rule.ts'

/** What was played from one day to another counts, for the claim that this period has. */
export type Window = { from: string; to: string; periodOn: string }

const BIRTHDAY_DAYS = 30
/** A birthday's reward can be taken on the day and for a week. */
export const BIRTHDAY_WEEK = 7

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const later = (one: string, other: string) => (one > other ? one : other)

function periodStart(often: RuleRow['often'], day: string): string {
  if (often === 'day') return day
  return often === 'week' ? mondayOf(day) : firstOfMonth(day)
}

/** Null: nothing of the rule lies in the period that it would be about. */
export function windowOf(
  { trigger, often, startsOn }: Pick<RuleRow, 'trigger' | 'often' | 'startsOn'>,
  today: string,
): Window | null {
  if (trigger === 'loss') {
    const to = addDays(periodStart(often, today), -1)
    if (to < startsOn) return null
    const from = later(periodStart(often, to), startsOn)
    return { from, to, periodOn: from }
  }
  // Nothing from before the rule: another one was paid for that, and the margin does not count both.
  if (trigger === 'birthday')
    return { from: later(addDays(today, -BIRTHDAY_DAYS), startsOn), to: today, periodOn: today }
  const from = often === 'once' ? startsOn : later(periodStart(often, today), startsOn)
  return { from, to: today, periodOn: from }
}

/** The birthday that is now or was within the last week; on 1 March for whoever was born on 29 February, where there is none. */
export function birthdayIn(birthday: string, today: string): string | null {
  for (let back = 0; back < BIRTHDAY_WEEK; back += 1) {
    const day = addDays(today, -back)
    if (day.slice(5) === birthday.slice(5)) return day
    if (birthday.endsWith('02-29') && day.endsWith('03-01') && addDays(day, -1).endsWith('02-28')) return day
  }
  return null
}

const PERCENT = 100n

/** What it gives for a deposit or a loss of this much; whole cents, whole points. */
export function amountFor(
  { percent, amount, reward }: Pick<RuleRow, 'percent' | 'amount' | 'reward'>,
  basis: bigint | null,
): bigint {
  if (percent === null || basis === null) return amount
  const part = (basis * BigInt(percent)) / PERCENT
  const cut = reward === 'points' ? (part / MINOR_PER_UNIT) * MINOR_PER_UNIT : cutToCents(part)
  return cut < amount ? cut : amount
}

const WHOLE = 1_000_000

/** Of what must be played, millionths that are given at most, where it counts most; points at what they are worth. */
export function shareOf(
  {
    trigger,
    reward,
    times,
    weights,
    amount,
    played,
  }: Pick<RuleRow, 'trigger' | 'reward' | 'times' | 'weights' | 'amount' | 'played'>,
  worth: (points: bigint) => bigint,
): number {
  const best = Math.max(0, ...Object.values(weights)) / 100
  if (reward === 'bonus') return Math.ceil(WHOLE * (best / (times ?? 1)))
  if (played === 0n) return WHOLE
  const given = Number(reward === 'points' ? worth(amount) : amount) / Number(played)
  return Math.ceil(WHOLE * given * (trigger === 'join' ? best : 1))
}

/**
 * The Brazilian rules: no advantage before a bet. Nothing is given for a deposit at all, and whatever else triggers a rule, the member
 * must have played for it. Registering is no trigger anywhere.
 */
export const isBeforeBet = (
  regulation: RegulationProfile,
  { trigger, played }: Pick<RuleRow, 'trigger' | 'played'>,
): boolean => regulation === 'br' && (trigger === 'deposit' || played === 0n)
