import { formatMoney } from '@trevo/contract/money'
import type { Family, Play } from '@trevo/lottery/types'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { prizesOf } from '../bet-line.ts'
import { returnText } from '../decimals.ts'
import { howToPlay } from '../how-to.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './board.module.css'

type PlayFactsProps = { family: Family; play: Play; noteStake: bigint; series: number }

/** How it is played, what it pays and what comes back on average: before anybody bets. */
export function PlayFacts({ family, play, noteStake, series }: PlayFactsProps) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const money = (minor: bigint) => moneyText(formatMoney(minor), currencySymbol)
  const { least, most } = prizesOf(play, noteStake, series)
  return (
    <div className={styles.facts}>
      <p>{howToPlay(t, family, play)}</p>
      <p className={styles.factLine}>
        <span>
          {least === most
            ? t('prize.one', { prize: money(most) })
            : t('prize.range', { least: money(least), most: money(most) })}
        </span>
        <span>{t('return', { percent: returnText(play, series, language, noteStake) })}</span>
      </p>
    </div>
  )
}
