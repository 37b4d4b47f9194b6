import type { PlayProgress } from '@trevo/contract/gifts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { amountNumber, shortOf, useRewardWords } from '../gift-text.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

type PlayBarProps = { play: PlayProgress; label: string }

/** How much of the required turnover has been played. */
export function PlayBar({ play, label }: PlayBarProps) {
  const t = useT(rewardTexts)
  const { money } = useRewardWords()
  const isMet = !shortOf(play.required, play.done)
  const text = isMet ? t('play.met') : t('play.of', { done: money(play.done), required: money(play.required) })
  return (
    <div className={styles.play}>
      <ProgressBar
        label={label}
        value={Math.min(amountNumber(play.done), amountNumber(play.required))}
        max={amountNumber(play.required)}
        valueText={text}
      />
      <p className={styles.quiet} aria-hidden="true">
        {text}
      </p>
    </div>
  )
}
