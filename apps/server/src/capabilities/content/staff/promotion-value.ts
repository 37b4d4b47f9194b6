import type { BodyOf } from '@trevo/contract/endpoint'
import { parseMoney } from '@trevo/contract/money'
import { opsSetPromotionValue } from '@trevo/contract/ops/content'
import { fact, subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { assertMayGive, worstFact, worthOf } from '../../../money/ways/one-person.ts'
import { checkGift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { mainLanguage, textIn } from '../../../platform/language.ts'
import { promisedAlone, setPromotionValue } from '../staff-queries.ts'
import { asAnnouncement, known } from './announcements.ts'
import type { AnnouncementEntry } from './queries.ts'

const DAY_MS = 86_400_000

type Value = BodyOf<typeof opsSetPromotionValue>

/** What it gave before; null: nothing, since without a budget nothing is given. */
function standing(entry: AnnouncementEntry): Value | null {
  const { promotion } = asAnnouncement(entry)
  if (promotion === null || promotion.budget === null) return null
  return { ...promotion, budget: promotion.budget }
}

function amountsOf({ rewardKind: kind, rewardAmount, budget }: Value) {
  return { gift: { kind, amount: parseMoney(rewardAmount) }, budget: { kind, amount: parseMoney(budget) } }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** Texts are for content to write; what a promotion is worth is for finance to say, and past a limit for two. */
export const valueDeed = ({ clock }: { clock: Clock }): Deed<typeof opsSetPromotionValue> => ({
  kind: 'promotion_value',
  endpoint: opsSetPromotionValue,
  async work(tx, { merchant, staff }, { params, body }, consent) {
    const id = BigInt(params.id)
    const entry = await known(tx, merchant.id, id)
    if (entry.type !== 'PR') throw new AppError('conflict')
    const { gift, budget } = amountsOf(body)
    if (budget.amount < gift.amount) {
      throw wrongField('budget', 'too_small')
    }
    // What was given cannot be set aside any more.
    if (budget.amount < BigInt(entry.promotion?.spent ?? 0)) throw new AppError('conflict')
    const was = standing(entry)
    const now = clock.now()
    const ask = { merchantId: merchant.id, way: 'promotion', kind: 'promotion_value', consent } as const
    // The flow decides whether staff look at each claim, so another flow is as good as another value.
    const gave = was !== null && was.flow === body.flow ? amountsOf(was).gift : null
    await checkGift(tx, ask, gift, gave)
    const more = givesMore(opsSetPromotionValue, was, body)
    // Many small promises are a large one.
    const since = new Date(now.getTime() - DAY_MS)
    const others = await promisedAlone(tx, { merchantId: merchant.id, kind: budget.kind, since, except: id })
    const worst = await worthOf(tx, merchant.id, { kind: budget.kind, amount: budget.amount + others })
    const adds = await worthOf(tx, merchant.id, budget)
    await assertMayGive(tx, { ...ask, staffId: staff.staffId, now }, more, worst, adds)
    const isMore = more.length > 0
    const aloneAt = consent === null ? clock.now() : null
    await setPromotionValue(tx, {
      announcement_id: id,
      merchant_id: merchant.id,
      flow: body.flow,
      reward_kind: body.rewardKind,
      reward_amount: gift.amount,
      budget: budget.amount,
      opens_at: momentOf(body.opensAt),
      closes_at: momentOf(body.closesAt),
      needs_deposit: body.needsDeposit,
      at: clock.now(),
      alone_at: isMore || consent !== null ? aloneAt : undefined,
    })
    const [old, is] = [asAnnouncement(entry), asAnnouncement(await known(tx, merchant.id, id))]
    const note = { action: 'promotion.value', entity: 'announcement', entityId: id } as const
    return { value: is, note: { ...note, before: { promotion: old.promotion }, after: { promotion: is.promotion } } }
  },
  async facts(tx, { merchant }, { params, body }) {
    const entry = asAnnouncement(await known(tx, merchant.id, BigInt(params.id)))
    const before = entry.promotion
    const language = mainLanguage(merchant.site.languages)
    const as = body.rewardKind === 'points' ? 'points' : 'money'
    return [
      ...subject('promotion', textIn(entry.texts, language, language)?.title ?? ''),
      ...fact('flow', 'text', body.flow, before?.flow),
      ...fact('reward', as, body.rewardAmount, before?.rewardAmount),
      ...fact('budget', as, body.budget, before?.budget),
      ...fact('needs_deposit', 'yes_no', body.needsDeposit, before?.needsDeposit),
      ...fact('opens', 'moment', body.opensAt, before?.opensAt),
      ...fact('closes', 'moment', body.closesAt, before?.closesAt),
      ...worstFact(await worthOf(tx, merchant.id, amountsOf(body).budget)),
    ]
  },
})
