import { exactMoneyText } from '@trevo/contract/money'
import type { Family, Play, Ratio } from '@trevo/lottery/types'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { chanceFigure, returnText } from '../decimals.ts'
import { howToPlay } from '../how-to.ts'
import { playOdds } from '../play-odds.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './board.module.css'

type PlayFactsProps = { family: Family; play: Play; unitStake: bigint; series: number }

/** How it is played, what it pays, how likely that is and what comes back on average: before anybody bets. */
export function PlayFacts({ family, play, unitStake, series }: PlayFactsProps) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const money = (minor: bigint) => exactMoneyText(minor, currencySymbol)
  const oneIn = (chance: Ratio) => t('chance.oneIn', { number: chanceFigure(chance) })
  const { most, least } = playOdds(play, unitStake, series)
  const facts = least
    ? [
        { label: t('prize.most'), values: [money(most.prize), oneIn(most.chance)] },
        {
          label: t(least.of === 'any' ? 'prize.any' : 'prize.least'),
          values: [
            least.of === 'any' ? t('prize.from', { prize: money(least.prize) }) : money(least.prize),
            oneIn(least.chance),
          ],
        },
      ]
    : [
        { label: t('prize.each'), values: [money(most.prize)] },
        { label: t('chance'), values: [oneIn(most.chance)] },
      ]
  return (
    <>
      <dl className={styles.facts}>
        {[...facts, { label: t('return.label'), values: [returnText(play, series)] }].map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p className={styles.how}>{howToPlay(t, family, play)}</p>
    </>
  )
}
