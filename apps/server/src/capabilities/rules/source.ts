import type { ActivityStatus } from '@trevo/contract/catalogue'
import { formatMoney } from '@trevo/contract/money'
import type { BonusTerms, Claimable } from '@trevo/contract/reward-centre'
import { offersPausedSince } from '../../money/giving/offers.ts'
import type { RewardSourceOf } from '../../money/giving/source.ts'
import { AppError } from '../../platform/errors.ts'
import { claimRule, giftOf, isKept, type Standing, standingOf, titleOf, whoOf } from './claim.ts'
import type { RulePorts } from './facts.ts'
import { isJoinable, joinRule, joinTerms, leftOf } from './join.ts'
import { claimsOf, entriesOf, ruleById, runningRules } from './queries.ts'
import type { RuleRow } from './rule.ts'
import { isBeforeBet } from './terms.ts'

const REF = /^([1-9]\d{0,17}):(\d{4}-\d\d-\d\d)$/

const bonusTerms = ({ times, days, weights }: RuleRow, amount: bigint): BonusTerms => ({
  required: formatMoney(amount * BigInt(times ?? 1)),
  days: days ?? 1,
  weights,
})
const termsOf = (rule: RuleRow, amount: bigint): Pick<Claimable, 'terms'> => {
  if (rule.trigger === 'join') return { terms: joinTerms(rule) }
  return rule.reward === 'bonus' ? { terms: bonusTerms(rule, amount) } : {}
}
const pageOf = ({ announcementId }: RuleRow): Pick<Claimable, 'promotionId'> =>
  announcementId === null ? {} : { promotionId: String(announcementId) }

/** What every line says of its rule. */
const lineOf = (rule: RuleRow, about: string, { periodOn, amount }: Pick<Standing, 'periodOn' | 'amount'>) => ({
  source: 'rules' as const,
  id: `${rule.id}:${periodOn}`,
  about,
  gift: giftOf(rule, amount),
  ...termsOf(rule, amount),
  ...pageOf(rule),
})

function statusOf({ rule, done }: Standing): ActivityStatus {
  // Nobody goes on playing for what is gone.
  if (rule.trigger === 'join' && leftOf(rule) === 0) return 'Close'
  return done >= rule.played ? 'Claim' : 'Joined'
}

/** What rules hold for the member: to be joined, to be played for, or ready. A code is entered, not listed. */
export const ruleSource = (ports: RulePorts): RewardSourceOf => ({
  name: 'rules',
  async claimables({ db }, visit) {
    const { merchant, memberId, language } = visit
    const who = whoOf(visit)
    const running = await runningRules(db, merchant.id, who.today)
    const rules = running.filter((rule) => !isBeforeBet(merchant.regulation, rule))
    if (rules.length === 0) return []
    const ids = rules.map(({ id }) => id)
    const [standings, claims, entries, pausedSince] = await Promise.all([
      Promise.all(rules.map((rule) => standingOf(db, rule, who, ports))),
      claimsOf(db, memberId, ids),
      entriesOf(db, memberId, ids),
      offersPausedSince(db, memberId),
    ])
    const taken = new Set(claims.map(({ ruleId, periodOn }) => `${ruleId}:${periodOn}`))
    const joined = new Set(entries.map(({ ruleId }) => ruleId))
    const offers = rules
      .filter((rule) => rule.trigger === 'join' && !joined.has(rule.id) && pausedSince === null)
      .filter((rule) => isJoinable(rule, who.today) && leftOf(rule) > 0)
      .map((rule): Claimable => {
        const line = lineOf(rule, titleOf(rule, language), { periodOn: rule.startsOn, amount: rule.amount })
        return { ...line, status: 'Join', play: null, expiresAt: null }
      })
    const held = standings
      .filter((one): one is Standing => one !== null && !taken.has(`${one.rule.id}:${one.periodOn}`))
      .filter((one) => isKept(one, pausedSince))
      .map((standing): Claimable => {
        const { rule, fact, done } = standing
        const play = rule.played > 0n ? { done: formatMoney(done), required: formatMoney(rule.played) } : null
        const expiresAt = fact.entry?.expiresAt.toISOString() ?? null
        return { ...lineOf(rule, titleOf(rule, language), standing), status: statusOf(standing), play, expiresAt }
      })
    return [...offers, ...held]
  },
  async claim(tx, deps, visit, { id, repeated }) {
    const [, ruleId, periodOn] = REF.exec(id) ?? []
    const rule = ruleId === undefined ? undefined : await ruleById(tx, visit.merchant.id, BigInt(ruleId))
    if (rule === undefined || rule.trigger === 'code') throw new AppError('not_found')
    const before = await claimsOf(tx, visit.memberId, [rule.id])
    const known = before.find((one) => one.periodOn === periodOn)
    if (known !== undefined) return { status: 'Claimed', gift: giftOf(rule, known.amount) }
    if (rule.trigger === 'join') {
      if (periodOn !== rule.startsOn) throw new AppError('not_found')
      const [entry] = await entriesOf(tx, visit.memberId, [rule.id])
      if (entry === undefined) return joinRule(tx, visit, rule)
      // The very press that joined: it never takes more than that.
      if (repeated) return { status: 'Joined', gift: giftOf(rule, rule.amount) }
      if (entry.expiresAt <= visit.now) throw new AppError('reward_over')
    }
    const standing = await standingOf(tx, rule, whoOf(visit), ports)
    // Another period than the one that was shown: nobody takes what they did not see.
    if (standing !== null && standing.periodOn !== periodOn) throw new AppError('reward_over')
    return claimRule(tx, deps, visit, { rule, ports })
  },
})
