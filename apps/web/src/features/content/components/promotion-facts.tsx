import type { Promotion } from '@trevo/contract/content'
import { pointsText } from '@trevo/contract/money'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { pointsCount } from '../../../lib/points.ts'
import { useSite } from '../../../session/status.ts'
import { byWeight } from '../../../shared/rewards/weights.ts'
import { Card } from '../../../ui/card.tsx'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../content.module.css'
import { contentTexts } from '../texts.ts'

/** What it gives, what has to be done for it, and how far the member is. */
export function PromotionFacts({ promotion }: { promotion: Promotion }) {
  const t = useT(contentTexts)
  const facts = useFacts(promotion)
  return (
    <>
      {facts.length > 0 ? (
        <Card className={styles.facts}>
          <KeyValue facts={facts} />
          <Counts terms={promotion.terms} />
          <Left promotion={promotion} />
        </Card>
      ) : null}
      {promotion.firstBet ? (
        <div className={styles.waits}>
          <Note tone="info">{t('firstBet')}</Note>
        </div>
      ) : null}
    </>
  )
}

function useFacts({ reward, rewardKind, terms, play }: Promotion): Fact[] {
  const t = useT(contentTexts)
  const { currencySymbol } = useSite()
  const money = (amount: string) => moneyText(amount, currencySymbol)
  const gift = () =>
    rewardKind === 'points'
      ? t('points', { points: pointsText(reward ?? '0'), count: pointsCount(reward ?? '0') })
      : money(reward ?? '0')
  return [
    ...(reward === null ? [] : [{ label: t('reward'), value: gift() }]),
    ...(terms === null
      ? []
      : [{ label: t('terms'), value: t('terms.text', { amount: money(terms.required), count: terms.days }) }]),
    ...(play === null
      ? []
      : [{ label: t('terms.play'), value: t('terms.of', { done: money(play.done), required: money(play.required) }) }]),
  ]
}

/** Joining reserves nothing, so that everybody is told how many are left. Who has theirs needs no more. */
function Left({ promotion: { terms, status } }: { promotion: Promotion }) {
  const t = useT(contentTexts)
  const left = terms?.left
  if (left === undefined || status === 'Claimed') return null
  return <p className={styles.less}>{left === 0 ? t('left.none') : t('left', { count: left })}</p>
}

function Counts({ terms }: Pick<Promotion, 'terms'>) {
  const t = useT(contentTexts)
  const weights = byWeight(terms?.weights ?? {})
  if (weights.length === 0) return null
  const list = weights.map(([category, percent]) => `${t(`category.${category}`)} ${percent}%`).join(', ')
  return <p className={styles.less}>{t('terms.only', { list })}</p>
}
