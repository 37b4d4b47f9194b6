import { ADULT_AGE } from '@trevo/contract/limits'
import { parseMoney } from '@trevo/contract/money'
import { LIMIT_RAISE_HOURS } from '@trevo/contract/play-limits'
import type { FigureTexts } from '@trevo/contract/text-figures'
import { withFigures } from '@trevo/contract/text-figures'
import type { Language } from '@trevo/contract/wire'
import { escapeHtml } from '@trevo/texts/html'
import { type CheckInPlan, planOn } from '../../money/giving/check-in-plan.ts'
import { giftText } from '../../money/giving/gift-words.ts'
import { dayIn } from '../../platform/day.ts'
import type { Db } from '../../platform/db.ts'
import { inEveryLanguage, moneyText, numberText } from '../../platform/language.ts'
import {
  type BrandFigures,
  type ClubFigures,
  type PromotionFigures,
  type ReferralFigures,
  readBrandFigures,
  readClubFigures,
  readPromotionFigures,
  readReferralFigures,
} from './figure-queries.ts'
import { texts } from './texts.ts'

/** What texts of a brand say of its rules now. `promotionId`: the one that a text is about, if any. */
export type Figures = (language: Language, promotionId: string | null) => FigureTexts

export async function readFigures(db: Db, merchantId: number, now: Date): Promise<Figures> {
  const brand = await readBrandFigures(db, merchantId)
  if (brand === undefined) return () => ({})
  const [plan, referral, promotions, club] = await Promise.all([
    planOn(db, merchantId, dayIn(brand.timeZone, now)),
    readReferralFigures(db, merchantId),
    readPromotionFigures(db, merchantId, now),
    readClubFigures(db, merchantId),
  ])
  const common = (language: Language): FigureTexts => ({
    ...ofBrand(brand, language),
    ...(plan && ofCheckIn(plan, brand, language)),
    ...(referral && ofFriends(referral, brand, language)),
    ...ofClub(club, brand, language),
  })
  const texts = inEveryLanguage(common)
  const byId = new Map(promotions.map((row) => [String(row.id), row]))
  return (language, promotionId) => {
    const promotion = byId.get(promotionId ?? '')
    return promotion ? { ...texts[language], ...ofPromotion(promotion, brand, language) } : texts[language]
  }
}

/** Nothing of it where the brand does not have it: what names a rule that is not there is not shown. */
const only = (name: keyof FigureTexts, text: string | null): FigureTexts => (text === null ? {} : { [name]: text })

function ofBrand(brand: BrandFigures, language: Language): FigureTexts {
  const money = (amount: bigint | null) => (amount === null ? null : moneyText(language, brand.currency, amount))
  return {
    brand: brand.name,
    adultAge: String(brand.adultAge ?? ADULT_AGE),
    limitDelay: timeText(language, LIMIT_RAISE_HOURS * 60),
    ...only('minDeposit', money(brand.minDeposit)),
    ...only('minWithdrawal', money(brand.minWithdrawal)),
    ...only('payoutTime', brand.payoutMinutes === null ? null : timeText(language, brand.payoutMinutes)),
  }
}

function ofCheckIn({ minTurnover, gifts }: CheckInPlan, { currency }: BrandFigures, language: Language): FigureTexts {
  const [first, last] = [gifts.at(0), gifts.at(-1)].map((gift) =>
    gift ? giftText(language, currency, { kind: gift.kind, amount: parseMoney(gift.amount) }) : null,
  )
  return {
    checkInDays: counted(language, gifts.length, 'day'),
    ...only('checkInPlay', minTurnover === 0n ? null : moneyText(language, currency, minTurnover)),
    ...only('checkInFirst', first ?? null),
    ...only('checkInLast', last ?? null),
  }
}

function ofFriends(rule: ReferralFigures, { currency }: BrandFigures, language: Language): FigureTexts {
  const gift = (kind: 'cash' | 'points' | null, amount: bigint | null) =>
    kind === null || amount === null ? null : giftText(language, currency, { kind, amount })
  return {
    ...only('inviterGift', gift(rule.inviterKind, rule.inviterAmount)),
    ...only('friendGift', gift(rule.friendKind, rule.friendAmount)),
    friendPlay: moneyText(language, currency, rule.turnover),
    friendDays: counted(language, rule.withinDays, 'day'),
    friendsMax: counted(language, rule.friendsMax, 'friend'),
  }
}

/** Points are set for stakes of so much, in units of the currency. */
const POINTS_STAKE = parseMoney('100')

function ofClub(
  { levels, firstPlay, pointsMost }: ClubFigures,
  { currency }: BrandFigures,
  language: Language,
): FigureTexts {
  const most = pointsMost === null ? null : giftText(language, currency, { kind: 'points', amount: pointsMost })
  return {
    ...only('clubLevels', levels === 0 ? null : counted(language, levels, 'level')),
    ...only('clubPlay', firstPlay === null ? null : moneyText(language, currency, firstPlay)),
    ...only('pointsMost', most),
    ...only('pointsPlay', most === null ? null : moneyText(language, currency, POINTS_STAKE)),
  }
}

function ofPromotion(row: PromotionFigures, { currency }: BrandFigures, language: Language): FigureTexts {
  return {
    reward: giftText(language, currency, row),
    ...only('bonusPlay', row.turnover === null ? null : moneyText(language, currency, row.turnover)),
    ...only('bonusDays', row.days === null ? null : counted(language, row.days, 'day')),
  }
}

function counted(language: Language, count: number, noun: 'minute' | 'hour' | 'day' | 'friend' | 'level'): string {
  return texts[language](noun, { count, number: numberText(count) })
}

const HOUR_MINUTES = 60
const timeText = (language: Language, minutes: number) =>
  minutes % HOUR_MINUTES === 0
    ? counted(language, minutes / HOUR_MINUTES, 'hour')
    : counted(language, minutes, 'minute')

/** HTML with its figures; null where one of them is not there. */
export const filledHtml = (html: string, figures: FigureTexts): string | null =>
  withFigures(html, Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, escapeHtml(text)])))
