import { winChance } from '@trevo/lottery/chance'
import type { Family, Play, RowSpec, Rows } from '@trevo/lottery/types'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { chanceFigure, returnText, tierOdds } from '../decimals.ts'
import { howToPlay } from '../how-to.ts'
import { playName, rowName, symbolName } from '../names.ts'
import { symbolsOf, toggled } from '../pick-helpers.ts'
import { sharedChance } from '../play-odds.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './board.module.css'

type OddsPlayProps = { family: Family; play: Play; series: number; rows: Rows; onChange: (rows: Rows) => void }

const COLOURS: Readonly<Record<string, string | undefined>> = {
  green: styles.green,
  red: styles.red,
  violet: styles.violet,
}

/** Big, small, odd, even: two and two where a row has no room for all. */
const FOUR = 4

/** One play of the entertainment board: its buttons, what each pays, and what comes back on average. */
export function OddsPlay({ family, play, series, rows, onChange }: OddsPlayProps) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const shared = sharedChance(play)
  return (
    <Card className={styles.odds}>
      <h2 className={styles.rowName}>{playName(play.id, language)}</h2>
      <p className={styles.quiet}>
        {howToPlay(t, family, play)} {shared ? `${t('chance.each', { number: chanceFigure(shared) })} ` : null}
        {t('return', { percent: returnText(play, series) })}.
      </p>
      {play.rule.rows.map((spec, row) => (
        <fieldset key={spec.id} className={styles.oddsRow}>
          <legend className={play.rule.rows.length > 1 ? styles.oddsName : styles.hidden}>
            {rowName(spec.id, language)}
          </legend>
          <div className={cx(styles.oddsGrid, symbolsOf(spec).length === FOUR && styles.fours)}>
            {symbolsOf(spec).map((symbol) => (
              <label key={symbol} className={styles.number}>
                <input
                  type="checkbox"
                  className={styles.input}
                  checked={rows[row]?.includes(symbol) ?? false}
                  onChange={() => onChange(toggled(rows, row, symbol))}
                />
                <OddsFace play={play} spec={spec} symbol={symbol} series={series} hasChance={shared === null} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Card>
  )
}

type OddsFaceProps = { play: Play; spec: RowSpec; symbol: number; series: number; hasChance: boolean }

function OddsFace({ play, spec, symbol, series, hasChance }: OddsFaceProps) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const label = spec.labels?.[symbol - spec.from]
  const own = play.rule.tiers.filter(({ bet }) => bet === label)
  const tiers = own.length > 0 ? own : play.rule.tiers
  return (
    <span className={cx(styles.oddsFace, label && COLOURS[label])}>
      <span className={styles.oddsLabel}>{symbolName(spec, symbol, language)}</span>{' '}
      <span className={styles.oddsFigure}>{tierOdds(play, tiers, series)}</span>
      {hasChance && label !== undefined ? (
        <>
          {' '}
          <span className={styles.oddsChance}>
            {t('chance.oneIn', { number: chanceFigure(winChance(play, label)) })}
          </span>
        </>
      ) : null}
    </span>
  )
}
