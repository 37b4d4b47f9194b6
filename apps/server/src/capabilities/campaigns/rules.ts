import type { CampaignRules } from '@trevo/contract/ops/campaigns'

/** Where a brand has set none: nothing between nine in the evening and eight in the morning, one a day, three a week. */
export const RULES: CampaignRules = { quietFrom: 21 * 60, quietUntil: 8 * 60, perDay: 1, perWeek: 3 }

const DAY_MINUTES = 24 * 60

function minuteIn(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hour = 0, minute = 0] = parts.format(at).split(':').map(Number)
  return hour * 60 + minute
}

/** When what may not leave at this hour may; null: now. The clock is the brand's, and asked again at that time. */
export function quietUntil({ quietFrom, quietUntil: until }: CampaignRules, timeZone: string, now: Date): Date | null {
  const minute = minuteIn(timeZone, now)
  const isQuiet = quietFrom <= until ? minute >= quietFrom && minute < until : minute >= quietFrom || minute < until
  if (!isQuiet) return null
  const left = (until - minute + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000)
}
