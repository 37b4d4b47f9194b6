import type { BonusTerms, Claimable } from '@trevo/contract/reward-centre'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { isTappable, STATUS_KEYS, STATUS_TONES } from '../../../shared/rewards/activity-status.ts'
import { byWeight } from '../../../shared/rewards/weights.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { useSourceWords } from '../use-source-words.ts'
import { PlayBar } from './play-bar.tsx'
import { SourceIcon } from './source-icon.tsx'

type RewardCardProps = { reward: Claimable; isBusy: boolean; onClaim: () => void }

/** One reward: what for, how much, how far, until when, and the press that takes it. */
export function RewardCard({ reward, isBusy, onClaim }: RewardCardProps) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const name = useSourceWords()(reward)
  const { source, gift, status, play, expiresAt, firstBet, terms } = reward
  const promotionId = source === 'promotion' ? reward.id : reward.promotionId
  // Once joined the bar says it.
  const isAsked = status === 'Join' || gift.kind === 'bonus'
  const label = reward.byApplication ? t('act.apply') : t(`act.${status === 'Join' ? 'join' : 'claim'}`)
  return (
    <Card>
      <div className={styles.reward}>
        <span className={styles.rewardIcon}>
          <SourceIcon source={source} />
        </span>
        <div>
          <h2 className={styles.rewardName}>{name}</h2>
          {/[1-9]/.test(gift.amount) ? <p className={styles.rewardGift}>{words.gift(gift)}</p> : null}
        </div>
        {isTappable(status) ? (
          <Button size="md" loading={isBusy} onClick={onClaim} aria-label={`${label}: ${name}`}>
            {label}
          </Button>
        ) : (
          <Tag tone={STATUS_TONES[status]}>{t(`state.${STATUS_KEYS[status]}`)}</Tag>
        )}
        <div className={styles.rewardWide}>
          {gift.kind === 'cash' && source !== 'rebate' && isTappable(status) ? <HeldNote amount={gift.amount} /> : null}
          {firstBet ? <p className={styles.quiet}>{t('firstBet')}</p> : null}
          {play ? <PlayBar play={play} label={t('play.label')} /> : null}
          {terms ? (
            <>
              {isAsked ? (
                <p className={styles.quiet}>{t('terms', { amount: words.money(terms.required), count: terms.days })}</p>
              ) : null}
              <Weights weights={terms.weights} />
              {terms.left === undefined ? null : <Left left={terms.left} />}
            </>
          ) : null}
          <div className={styles.rewardFoot}>
            {expiresAt ? <Expiry at={expiresAt} /> : <span />}
            {promotionId ? (
              <Link to={PATHS.activityDetail} search={{ id: promotionId }} className={styles.rules ?? ''}>
                {t('act.rules')}
              </Link>
            ) : null}
          </div>
        </div>
      </div>
    </Card>
  )
}

function Expiry({ at }: { at: string }) {
  const t = useT(rewardTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  return <p className={styles.quiet}>{t('until', { at: momentText(at, 'moment', language, timeZone) })}</p>
}

/** Joining reserves nothing, so that everybody is told how many are left, before and while they play for one. */
function Left({ left }: { left: number }) {
  const t = useT(rewardTexts)
  const text = left === 0 ? t('left.none') : t('left', { count: left })
  return <p className={styles.quiet}>{text}</p>
}

/** Which games count, and how much of what is played in them. */
function Weights({ weights }: Pick<BonusTerms, 'weights'>) {
  const t = useT(rewardTexts)
  const list = byWeight(weights).map(([category, percent]) => `${t(`category.${category}`)} ${percent}%`)
  return <p className={styles.quiet}>{t('weights.only', { list: list.join(', ') })}</p>
}
