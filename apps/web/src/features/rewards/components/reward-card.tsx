import type { GameCategory } from '@trevo/contract/catalogue'
import type { Bonus, Claimable } from '@trevo/contract/reward-centre'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { isTappable, STATUS_KEYS, STATUS_TONES } from '../../../shared/rewards/activity-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { useSourceWords } from '../use-source-words.ts'
import { PlayBar } from './play-bar.tsx'
import { SourceIcon } from './source-icon.tsx'

type RewardCardProps = { reward: Claimable; bonus: Bonus | undefined; isBusy: boolean; onClaim: () => void }

/** One reward: what for, how much, how far, until when, and the press that takes it. */
export function RewardCard({ reward, bonus, isBusy, onClaim }: RewardCardProps) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const name = useSourceWords()(reward)
  const { source, gift, status, play, expiresAt, firstBet, terms } = reward
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
          {firstBet ? <p className={styles.quiet}>{t('firstBet')}</p> : null}
          {play ? <PlayBar play={play} label={t('play.label')} /> : null}
          {terms ? (
            <>
              <p className={styles.quiet}>{t('terms', { amount: words.money(terms.required), count: terms.days })}</p>
              <Weights weights={terms.weights} isOnly={source === 'rules'} />
            </>
          ) : null}
          {bonus ? <Weights weights={bonus.weights} /> : null}
          <div className={styles.rewardFoot}>
            {expiresAt ? <Expiry at={expiresAt} /> : <span />}
            {source === 'promotion' ? (
              <Link to={PATHS.activityDetail} search={{ id: reward.id }} className={styles.rules ?? ''}>
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

/** Rules as they stood on joining: which games count less; of bonus money which count at all. */
function Weights({ weights, isOnly = false }: { weights: Bonus['weights']; isOnly?: boolean }) {
  const t = useT(rewardTexts)
  const named = Object.entries(weights) as [GameCategory, number][]
  const list = named.map(([category, percent]) => `${t(`category.${category}`)} ${percent}%`)
  if (isOnly) return <p className={styles.quiet}>{t('weights.only', { list: list.join(', ') })}</p>
  return <p className={styles.quiet}>{list.length > 0 ? t('weights', { list: list.join(', ') }) : t('weights.none')}</p>
}
