import { formatMoney } from '@trevo/contract/money'
import { areOffersPaused } from '../../money/giving/offers.ts'
import { dayIn } from '../../platform/day.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { AnnouncedRule } from '../ports.ts'
import { giftOf, standingOf, whoOf } from './claim.ts'
import type { RulePorts } from './facts.ts'
import { isJoinable, joinTerms, leftOf } from './join.ts'
import { announcedRules, claimsOf, entriesOf } from './queries.ts'
import type { RuleRow } from './rule.ts'
import { isBeforeBet } from './terms.ts'

type Visit = { merchant: Merchant; memberId: bigint | null; now: Date }
type Own = Pick<AnnouncedRule, 'status' | 'play'>

/** What a page says of the rule behind it to this reader, by the promotion that the page is. */
export async function announcedTo(db: Db, visit: Visit, ports: RulePorts): Promise<ReadonlyMap<string, AnnouncedRule>> {
  const { merchant, memberId, now } = visit
  const today = dayIn(merchant.timeZone, now)
  const running = await announcedRules(db, merchant.id, today)
  const rules = running.filter((rule) => !isBeforeBet(merchant.regulation, rule))
  const shown = rules.map(async (rule): Promise<[string, AnnouncedRule]> => {
    const own = memberId === null ? offer(rule, today) : await ownStanding(db, rule, { ...visit, memberId }, ports)
    const gift = giftOf(rule, rule.amount)
    const kind = rule.reward === 'points' ? 'points' : 'cash'
    const about = { ruleId: `${rule.id}:${rule.startsOn}`, terms: joinTerms(rule) }
    return [String(rule.announcementId), { ...about, reward: gift.amount, rewardKind: kind, ...own }]
  })
  return new Map(await Promise.all(shown))
}

const offer = (rule: RuleRow, today: string): Own => ({
  status: isJoinable(rule, today) && leftOf(rule) > 0 ? 'Join' : 'Close',
  play: null,
})

async function ownStanding(db: Db, rule: RuleRow, visit: Visit & { memberId: bigint }, ports: RulePorts): Promise<Own> {
  const who = whoOf({ ...visit, language: 'PT' })
  const [claims, entries] = await Promise.all([
    claimsOf(db, visit.memberId, [rule.id]),
    entriesOf(db, visit.memberId, [rule.id]),
  ])
  if (claims.length > 0) return { status: 'Claimed', play: null }
  if (entries.length === 0) {
    return (await areOffersPaused(db, visit.memberId)) ? { status: 'Close', play: null } : offer(rule, who.today)
  }
  const standing = await standingOf(db, rule, who, ports)
  if (standing === null || leftOf(rule) === 0) return { status: 'Close', play: null }
  // It is claimed in the reward centre, where the page leads to.
  return { status: 'Joined', play: { done: formatMoney(standing.done), required: formatMoney(rule.played) } }
}
