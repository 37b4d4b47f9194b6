import { formatMoney } from '@trevo/contract/money'
import type { BonusTerms, Claimable } from '@trevo/contract/reward-centre'
import { areOffersPaused } from '../../money/giving/offers.ts'
import type { RewardSourceOf } from '../../money/giving/source.ts'
import { AppError } from '../../platform/errors.ts'
import { claimRule, giftOf, type Standing, standingOf, titleOf, whoOf } from './claim.ts'
import type { RulePorts } from './facts.ts'
import { claimsOf, ruleById, runningRules } from './queries.ts'
import type { RuleRow } from './rule.ts'
import { isBeforeBet } from './terms.ts'

const REF = /^([1-9]\d{0,17}):(\d{4}-\d\d-\d\d)$/

const termsOf = ({ times, days, weights }: RuleRow, amount: bigint): BonusTerms => ({
  required: formatMoney(amount * BigInt(times ?? 1)),
  days: days ?? 1,
  weights,
})

/** What rules hold for the member: ready, or to be played for. A code is entered, not listed. */
export const ruleSource = (ports: RulePorts): RewardSourceOf => ({
  name: 'rules',
  async claimables({ db }, visit) {
    const { merchant, memberId, language } = visit
    const who = whoOf(visit)
    const running = await runningRules(db, merchant.id, who.today)
    const rules = running.filter((rule) => !isBeforeBet(merchant.regulation, rule))
    if (rules.length === 0 || (await areOffersPaused(db, memberId))) return []
    const [standings, claims] = await Promise.all([
      Promise.all(rules.map((rule) => standingOf(db, rule, who, ports))),
      claimsOf(
        db,
        memberId,
        rules.map(({ id }) => id),
      ),
    ])
    const taken = new Set(claims.map(({ ruleId, periodOn }) => `${ruleId}:${periodOn}`))
    return standings
      .filter((one): one is Standing => one !== null && !taken.has(`${one.rule.id}:${one.periodOn}`))
      .map(({ rule, periodOn, amount, done }): Claimable => {
        const play = rule.played > 0n ? { done: formatMoney(done), required: formatMoney(rule.played) } : null
        return {
          source: 'rules',
          id: `${rule.id}:${periodOn}`,
          about: titleOf(rule, language),
          gift: giftOf(rule, amount),
          status: done >= rule.played ? 'Claim' : 'Joined',
          play,
          expiresAt: null,
          ...(rule.reward === 'bonus' && { terms: termsOf(rule, amount) }),
        }
      })
  },
  async claim(tx, deps, visit, { id }) {
    const [, ruleId, periodOn] = REF.exec(id) ?? []
    const rule = ruleId === undefined ? undefined : await ruleById(tx, visit.merchant.id, BigInt(ruleId))
    if (rule === undefined || rule.trigger === 'code') throw new AppError('not_found')
    const before = await claimsOf(tx, visit.memberId, [rule.id])
    const known = before.find((one) => one.periodOn === periodOn)
    if (known !== undefined) return { status: 'Claimed', gift: giftOf(rule, known.amount) }
    const standing = await standingOf(tx, rule, whoOf(visit), ports)
    // Another period than the one that was shown: nobody takes what they did not see.
    if (standing !== null && standing.periodOn !== periodOn) throw new AppError('reward_over')
    return claimRule(tx, deps, visit, { rule, ports })
  },
})
